import { isHeadless, type PaidTax } from '@aaspaas/contract/features/month-files.ts';
import { type Money, paise, roundToRupee } from '@aaspaas/contract/kernel/money.ts';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import type { Posting } from '../../ledger/rules/accounts.ts';
import { remit, remitLevy } from '../../ledger/rules/company-postings.ts';
import { type Heads, mapHeads, minusHeads, NO_TAX, TAX_HEADS, totalTax } from '../../tax/rules/heads.ts';
import { firstDay, type Month, nextMonth } from './month-state.ts';

/** A tax of a month that our bank pays; paise. */
export interface ChallanPayment {
  readonly account: PaidTax;
  /** What is paid, by head; no tax for income tax and the welfare levy. */
  readonly heads: Heads;
  /** What is paid in all: of the heads together, or of what has none. */
  readonly amount: Money;
  /** Input tax that is used for it, at most the heads. */
  readonly input: Heads;
  /** Null for income tax and the welfare levy. */
  readonly registrationId: number | null;
}

/** Returns what the bank pays: whole rupees of each head, rounded half up (CGST 170, Income-tax Act 2025). */
export function cashOf({
  account,
  heads,
  amount,
  input,
}: Pick<ChallanPayment, 'account' | 'heads' | 'amount' | 'input'>): Money {
  if (isHeadless(account)) return roundToRupee(amount);
  const rest = minusHeads(heads, input);
  return paise(TAX_HEADS.reduce((total, head) => total + roundToRupee(rest[head]), 0));
}

/** Returns the postings of a challan; what rounding to whole rupees adds or leaves is `rounding`. */
export function challanPostings(payment: ChallanPayment): Posting[] {
  const { account, heads, amount, input, registrationId } = payment;
  const exact = isHeadless(account)
    ? remitLevy(account, amount)
    : remit(account, heads, requireRegistration(registrationId), input);
  const cash = cashOf(payment);
  const rounded = cash - (amount - totalTax(input));
  const company = { personId: null, payableId: null, taxHead: null, registrationId: null };
  return [
    ...exact.filter((one) => one.account !== 'bank'),
    { ...company, account: 'bank' as const, amount: 0 - cash },
    { ...company, account: 'rounding' as const, amount: rounded },
  ].filter((one) => one.amount !== 0);
}

function requireRegistration(id: number | null): number {
  if (id === null) throw new Error('GST is paid under a registration');
  return id;
}

/**
 * The day of the next month until which a tax is paid without interest; TDS of March has until 30 April. The welfare levy is paid with the
 * first of the others: its own day is not confirmed.
 */
const DUE_DAYS: Readonly<Record<PaidTax, number>> = { tds: 7, tcs: 10, gst_95: 20, gst_out: 20, welfare: 7 };

/** Returns the last day on which a tax of a month is paid without interest. */
export function dueOn(account: PaidTax, month: Month): string {
  const next = firstDay(nextMonth(month));
  if (account === 'tds' && month.endsWith('-03')) return `${next.slice(0, 7)}-30`;
  return addDays(next, DUE_DAYS[account] - 1);
}

/**
 * Returns what months took back beyond what they owed, and the next month pays less: a month with more credit notes than sales owes nothing
 * and leaves the rest to the months after it, until they used it up. Not above zero.
 *
 * @param months what each month owes, oldest first; a month that takes back is negative
 */
export const carriedFrom = (months: readonly number[]): number =>
  months.reduce((carried, owed) => Math.min(0, carried + owed), 0);

/** The same by head: one head pays for no other. */
export const carriedHeads = (months: readonly Heads[]): Heads =>
  mapHeads(NO_TAX, (_, head) => carriedFrom(months.map((heads) => heads[head])));

/** Returns what of a month's heads is still open; a head with more returned than supplied owes nothing. */
export const openHeads = (owed: Heads, paid: Heads): Heads => {
  const rest = minusHeads(owed, paid);
  return {
    cgst: paise(Math.max(0, rest.cgst)),
    sgst: paise(Math.max(0, rest.sgst)),
    igst: paise(Math.max(0, rest.igst)),
  };
};
