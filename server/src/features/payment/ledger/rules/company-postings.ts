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

/** The gateway's settlement of `gross`: less its fee, of which `feeTax` is GST that we may deduct. Amounts in paise. */
export interface Settlement {
  readonly gross: Money;
  /** Without tax. */
  readonly fee: Money;
  readonly feeTax: Heads;
  readonly registrationId: number;
}

/** The gateway paid captured money to our bank. */
export function settle({ gross, fee, feeTax, registrationId }: Settlement): Posting[] {
  return [
    ...debit('bank', gross - fee - totalTax(feeTax)),
    ...debit('gateway_fees', fee),
    ...postTax('input_gst', feeTax, 1, registrationId),
    ...credit('gateway', gross),
  ];
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

/** A welfare levy on a payout is due. */
export const accrueWelfare = (amount: Money): Posting[] => [
  ...debit('welfare_cost', amount),
  ...credit('welfare', amount),
];

/** Karnataka's levy on a payout: 1 %, at most ₹1.50. */
export const karnatakaWelfare = (payout: Money): Money =>
  paise(Math.min(Math.floor((2 * payout + 100) / 200), 1_50));
