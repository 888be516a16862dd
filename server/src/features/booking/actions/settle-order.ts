import { paise } from '@aaspaas/contract/kernel/money.ts';
import { sqlState } from '../../../platform/db/transaction.ts';
import { askFor, moneyOf } from '../../payment/index.ts';
import { payStore } from '../pay-store.ts';
import { bookingStore, type LineRow } from '../store.ts';
import { lineSubject } from '../subjects.ts';
import { type BookingParts, type BookingWork, bookingWrite } from './booking-parts.ts';

/**
 * Confirms a draft that is paid. Where it is gone, or can no longer be confirmed, what was paid goes back. Doing it again changes nothing.
 *
 * @param subjects what an order paid for, whose lines may be gone
 */
export async function settleOrder(
  parts: BookingParts,
  bookingId: number,
  subjects: readonly string[] = [],
): Promise<void> {
  try {
    await settle(parts, bookingId, subjects);
  } catch (error) {
    if (!isCartLineBooked(error)) throw error;
    // Another draft of the same cart line was confirmed at the same moment: now it is seen.
    await settle(parts, bookingId, subjects);
  }
}

/** Whether the database refused to book a cart line twice. */
export function isCartLineBooked(error: unknown): boolean {
  return (
    sqlState(error) === '23505' && (error as { constraint?: string }).constraint === 'booking_lines_cart_item'
  );
}

function settle(parts: BookingParts, bookingId: number, subjects: readonly string[]): Promise<void> {
  return bookingWrite(parts, null, async (work) => {
    const { tx, now } = work;
    const store = bookingStore(tx);
    const booking = await payStore(tx).lockBooking(bookingId);
    const lines = booking ? await store.linesOf(booking.id) : [];
    const money = { tx, now, publish: parts.publish };
    const taken = booking?.state === 'draft' && (await store.cartLineBooked(lines));
    if (booking?.state === 'draft') {
      if (taken) await store.expireBooking(booking.id);
      else await confirmPaid(work, booking.id, booking.account_id, lines);
    }
    const expired = taken || booking?.state === 'expired';
    const stands = new Set(expired ? [] : lines.map(({ id }) => lineSubject(id)));
    const gone = subjects.filter((subject) => !stands.has(subject));
    if (gone.length) await askFor(money, gone, paise(0));
  });
}

/** Whether every line of a draft is paid in full, and so confirmed. */
export async function confirmPaid(
  { tx, now, move }: BookingWork,
  bookingId: number,
  customerId: number,
  lines: readonly LineRow[],
): Promise<boolean> {
  const paid = await moneyOf(
    tx,
    lines.map(({ id }) => lineSubject(id)),
  );
  const whole = lines.every(({ id, total }) => (paid.get(lineSubject(id))?.kept ?? 0) >= total);
  if (lines.length === 0 || !whole || (await bookingStore(tx).cartLineBooked(lines))) return false;
  await bookingStore(tx).confirmBooking(bookingId, 'now', now);
  for (const line of lines) await move(line, 'confirm', { role: 'user', id: customerId });
  return true;
}
