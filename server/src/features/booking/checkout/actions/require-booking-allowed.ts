import { groupIndian } from '@aaspaas/contract/kernel/group-indian.ts';
import { toRupees } from '@aaspaas/contract/kernel/money.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { bookingLimitOf } from '../../../payment/index.ts';

/**
 * Refuses a booking of a customer with an amount due: 24 hours after the charge one that is paid after the work, 30 days after it every one.
 *
 * @param method how the booking is paid; `later` is refused first
 * @throws `amount_due`, `amount_overdue`, with what is due in rupees
 */
export async function requireBookingAllowed(
  executor: Executor,
  accountId: number,
  method: 'now' | 'later',
  now: Date,
): Promise<void> {
  const { limit, due } = await bookingLimitOf(executor, accountId, now);
  if (limit === 'none' || (limit === 'pay_now' && method === 'now')) return;
  const amount = toRupees(due);
  throw new Failure(limit === 'no_booking' ? 'amount_overdue' : 'amount_due', {
    values: { amount: `₹${groupIndian(amount)}` },
    data: { amount_due: amount },
  });
}
