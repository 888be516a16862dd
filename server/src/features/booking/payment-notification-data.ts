import type { Executor } from '../../platform/db/connect.ts';
import { paidOrder } from '../payment/index.ts';
import { parseBookingPurpose } from './payable-subjects.ts';
import type { BookingTables } from './tables.ts';

/** What there is to tell of a payment. */
export interface PaymentNotificationData {
  readonly accountId: number;
  /** The code people see. */
  readonly bookingCode: string;
  /** Paise. */
  readonly amount: number;
  /** Whether the work was done when it was paid. */
  readonly afterWork: boolean;
}

/** What to tell of a paid order; undefined where its booking is gone, so that the money goes back. */
export async function paymentNotificationData(
  executor: Executor,
  { orderId, purpose }: { readonly orderId: number; readonly purpose: string },
): Promise<PaymentNotificationData | undefined> {
  const bookingId = parseBookingPurpose(purpose);
  if (bookingId === null) return undefined;
  const db = executor.withTables<BookingTables>();
  const booking = await db
    .selectFrom('bookings')
    .select(['code', 'state'])
    .where('id', '=', bookingId)
    .executeTakeFirst();
  if (!booking || booking.state === 'expired') return undefined;
  // A booking is paid as a whole before the work, and what is finished of it after: one finished line tells which.
  const finished = await db
    .selectFrom('booking_lines')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('done_at', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return {
    ...(await paidOrder(executor, orderId)),
    bookingCode: booking.code,
    afterWork: finished !== undefined,
  };
}
