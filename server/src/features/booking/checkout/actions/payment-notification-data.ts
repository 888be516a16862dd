import type { Executor } from '../../../../platform/db/connect.ts';
import { paidOrder } from '../../../payment/index.ts';
import { parseBookingPurpose } from '../../rules/payable-subjects.ts';
import type { BookingTables } from '../../tables.ts';

/** Notification data of a payment. */
export interface PaymentNotificationData {
  readonly accountId: number;
  /** The public booking code. */
  readonly bookingCode: string;
  /** Paise. */
  readonly amount: number;
  /** Whether the work was finished when it was paid. */
  readonly afterWork: boolean;
}

/** Returns the notification data of a paid order; undefined if its booking no longer exists and the payment is refunded. */
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
  // A booking is paid as a whole before the work and its finished lines afterwards, so one finished line is enough to decide.
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
