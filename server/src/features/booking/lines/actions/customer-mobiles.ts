import type { Executor } from '../../../../platform/db/connect.ts';
import { accountsByIds } from '../../../identity/index.ts';
import { bookingStore, type LineRow } from '../store.ts';

/**
 * Returns the mobile numbers behind each line: the customer's and that of the booking. A professional with one of them is never assigned,
 * because a person must not pay, rate and be paid for their own work; a trigger checks the same at the write.
 */
export async function customerMobiles(
  executor: Executor,
  lines: readonly Pick<LineRow, 'id' | 'booking_id' | 'account_id'>[],
): Promise<ReadonlyMap<number, readonly string[]>> {
  const bookings = await bookingStore(executor).mobilesOf(lines.map(({ booking_id }) => booking_id));
  const accounts = await accountsByIds(
    executor,
    lines.map(({ account_id }) => account_id),
  );
  return new Map(
    lines.map(({ id, booking_id, account_id }) => [
      id,
      [bookings.get(booking_id), accounts.get(account_id)?.mobile].filter(
        (mobile) => typeof mobile === 'string',
      ),
    ]),
  );
}
