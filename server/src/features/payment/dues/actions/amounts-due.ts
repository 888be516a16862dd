import { type Money, paise } from '@aaspaas/contract/kernel/money.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { type BookingLimit, bookingLimit } from '../rules/booking-limit.ts';
import { type AmountDue, dueStore } from '../store.ts';

/** The most amounts due that are read of a customer; the limits of bookings keep them few. */
const MAX_AMOUNTS_DUE = 100;

/** Returns what a customer owes, the oldest first. */
export function amountsDueOf(executor: Executor, accountId: number): Promise<AmountDue[]> {
  return dueStore(executor).ofAccount(accountId, MAX_AMOUNTS_DUE);
}

/** What a customer can book, and the debt that decides it. */
export interface AccountLimit {
  readonly limit: BookingLimit;
  /** Everything that is due; paise. */
  readonly due: Money;
}

/** Returns what a customer can book now. */
export async function bookingLimitOf(
  executor: Executor,
  accountId: number,
  now: Date,
): Promise<AccountLimit> {
  const total = await dueStore(executor).totalOf(accountId);
  return { limit: bookingLimit(total?.since ?? null, now), due: total?.amount ?? paise(0) };
}
