import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import { addDays, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';

/** A credit with a rest. */
export interface OpenCredit {
  readonly id: number;
  /** What is not used yet; paise. */
  readonly rest: Money;
}

/** What a credit pays. */
export interface CreditUse {
  readonly id: number;
  readonly amount: Money;
}

/**
 * Returns what credits pay of an amount due, in their order; never more than is due, nor more than a credit has left.
 *
 * @param credits the one that ends first comes first
 */
export function usesOf(credits: readonly OpenCredit[], due: Money): CreditUse[] {
  let left: number = due;
  const uses: CreditUse[] = [];
  for (const { id, rest } of credits) {
    const amount = Math.min(left, rest);
    if (amount <= 0) continue;
    uses.push({ id, amount: paise(amount) });
    left -= amount;
  }
  return uses;
}

/**
 * Returns when a credit ends: at the end of the day (Asia/Kolkata) twelve months after it is granted. A day that the month does not have
 * becomes its last one.
 */
export function creditExpiry(grantedAt: Date): Date {
  const [year = 0, month = 1, day = 1] = dateOf(grantedAt).split('-').map(Number);
  const lastDay = new Date(Date.UTC(year + 1, month, 0)).getUTCDate();
  const pad = (part: number) => String(part).padStart(2, '0');
  const last = `${year + 1}-${pad(month)}-${pad(Math.min(day, lastDay))}`;
  return instantOf(addDays(last, 1), '00:00');
}
