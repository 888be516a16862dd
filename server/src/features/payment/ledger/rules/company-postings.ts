import type { IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { type Heads, NO_TAX, TAX_HEADS, totalTax } from '../../tax/rules/heads.ts';
import type { Account, Posting } from './accounts.ts';

/** Postings of the company itself: settlements, fees and taxes paid; they belong to no line and no person. */
const debit = (account: Account, amount: number): Posting[] =>
  amount === 0
    ? []
    : [{ account, personId: null, payableId: null, amount, taxHead: null, registrationId: null }];

const credit = (account: Account, amount: number): Posting[] => debit(account, 0 - amount);

const postTax = (account: Account, heads: Heads, sign: 1 | -1, registrationId: number | null): Posting[] =>
  TAX_HEADS.flatMap((taxHead) =>
    debit(account, sign * heads[taxHead]).map((one) => ({ ...one, taxHead, registrationId })),
  );

/** A settlement of the gateway. Amounts in paise; the gateway pays `matched + unmatched − fee − feeTax`. */
export interface SettlementToPost {
  /** Money of our captures, less our refunds and chargebacks. */
  readonly matched: Money;
  /** Money that matches nothing of ours; negative if the gateway took it. */
  readonly unmatched: Money;
  /** Without tax. */
  readonly fee: Money;
  /** GST on the fee that we may deduct. Null: the platform is not registered, so the tax is a cost like the fee. */
  readonly input: { readonly tax: Heads; readonly registrationId: number } | null;
  /** GST on the fee. */
  readonly feeTax: Money;
}

/** The gateway paid captured money to our bank. */
export function settle({ matched, unmatched, fee, feeTax, input }: SettlementToPost): Posting[] {
  return [
    ...debit('bank', matched + unmatched - fee - feeTax),
    ...debit('gateway_fees', input ? fee : fee + feeTax),
    ...(input ? postTax('input_gst', input.tax, 1, input.registrationId) : []),
    ...credit('gateway', matched),
    ...credit('suspense', unmatched),
  ];
}

/** What a settlement paid for was found later: the money leaves suspense. */
export const matchSuspense = (amount: Money): Posting[] => [
  ...debit('suspense', amount),
  ...credit('gateway', amount),
];

/** A line of the bank statement belongs to nothing: until a journal entry moves it, its money is in suspense. Negative: a debit of the bank. */
export const suspendBankLine = (amount: Money): Posting[] => [
  ...debit('bank', amount),
  ...credit('suspense', amount),
];

/**
 * Returns the heads of GST on a service that the platform buys, of which the supplier states the sum: CGST and SGST from a supplier in the
 * State of the registration, else IGST. An odd paisa is SGST.
 */
export function inputHeads(tax: Money, supplierState: IndianState, ownState: IndianState): Heads {
  if (supplierState !== ownState) return { ...NO_TAX, igst: tax };
  const cgst = paise(Math.floor(tax / 2));
  return { ...NO_TAX, cgst, sgst: paise(tax - cgst) };
}

/**
 * The bank's fee of a payout.
 *
 * @param registrationId may be null without tax that we deduct
 */
export function payPayoutFee(fee: Money, tax: Heads, registrationId: number | null): Posting[] {
  return [
    ...debit('payout_fees', fee),
    ...postTax('input_gst', tax, 1, registrationId),
    ...credit('bank', fee + totalTax(tax)),
  ];
}

/** Pays a tax liability to the government: section 9 (5) in cash only, the tax on our commission less the input tax. */
export function remit(
  account: 'gst_95' | 'gst_out' | 'tcs',
  due: Heads,
  registrationId: number,
  input: Heads = NO_TAX,
): Posting[] {
  if (account !== 'gst_out' && totalTax(input) > 0)
    throw new Error('only the tax on our own supplies is paid with input tax');
  return [
    ...postTax(account, due, 1, registrationId),
    ...postTax('input_gst', input, -1, registrationId),
    ...credit('bank', totalTax(due) - totalTax(input)),
  ];
}

/** Pays withheld income tax or a welfare levy. */
export const remitLevy = (account: 'tds' | 'welfare', amount: Money): Posting[] => [
  ...debit(account, amount),
  ...credit('bank', amount),
];

/** The welfare levy on a payment is due; negative: the payment was returned, so it is not. */
export const accrueWelfare = (amount: Money): Posting[] => [
  ...debit('welfare_cost', amount),
  ...credit('welfare', amount),
];
