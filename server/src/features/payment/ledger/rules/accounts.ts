import type { TaxHead } from '../../tax/rules/heads.ts';

/** What an account counts as on the balance sheet or in the result. */
export type AccountClass = 'asset' | 'liability' | 'income' | 'expense';

/**
 * The chart of accounts. A positive entry is a debit, a negative one a credit.
 *
 * - `gateway`: captured, not yet settled to our bank. `customer`: charged, not yet paid. `adv_gst`: tax paid on advances.
 *   `input_gst`: tax on our costs that we may deduct. `chargebacks`: deducted by banks, not yet decided.
 * - `advances`: paid before the work is charged. `pro`: owed to professionals; a debit balance is owed to us. `payouts`: approved,
 *   not yet paid by the bank. `refunds`: requested, not yet paid. `suspense`: money that matches nothing. `credits`: owed to customers
 *   for later bookings. `gst_95`: tax under section 9 (5). `gst_out`: tax on our commission. `tcs`, `tds`: collected and withheld.
 *   `welfare`: levies for gig workers.
 */
export const ACCOUNT_CLASSES = {
  bank: 'asset',
  gateway: 'asset',
  customer: 'asset',
  adv_gst: 'asset',
  input_gst: 'asset',
  chargebacks: 'asset',
  advances: 'liability',
  pro: 'liability',
  payouts: 'liability',
  refunds: 'liability',
  suspense: 'liability',
  credits: 'liability',
  gst_95: 'liability',
  gst_out: 'liability',
  tcs: 'liability',
  tds: 'liability',
  welfare: 'liability',
  commission: 'income',
  gateway_fees: 'expense',
  payout_fees: 'expense',
  goodwill: 'expense',
  compensation: 'expense',
  chargeback_loss: 'expense',
  bad_debts: 'expense',
  welfare_cost: 'expense',
  penalties: 'expense',
  rounding: 'expense',
} as const satisfies Record<string, AccountClass>;

export type Account = keyof typeof ACCOUNT_CLASSES;

/** All accounts, in the order of a balance sheet. */
export const ACCOUNTS = Object.keys(ACCOUNT_CLASSES) as readonly Account[];

/** Accounts of earlier releases, closed by a reclassification; their entries stay. */
export const CLOSED_ACCOUNTS = ['platform', 'taxes'] as const;

/** The account of a stored entry. */
export type StoredAccount = Account | (typeof CLOSED_ACCOUNTS)[number];

/** One entry of a transaction; the entries of a transaction sum to zero. */
export interface Posting {
  readonly account: Account;
  /** The customer or professional; null for the platform's own accounts. */
  readonly personId: number | null;
  readonly payableId: number | null;
  /** Paise; debit positive. */
  readonly amount: number;
  /** The head and the registration of a tax; null on other accounts. */
  readonly taxHead: TaxHead | null;
  readonly registrationId: number | null;
}
