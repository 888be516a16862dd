import { paise } from '@aaspaas/contract/kernel/money.ts';
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
export function settleOrder(
  parts: BookingParts,
  bookingId: number,
  subjects: readonly string[] = [],
): Promise<void> {
  return bookingWrite(parts, null, async (work) => {
    const { tx, now } = work;
    const store = bookingStore(tx);
    const booking = await payStore(tx).lockBooking(bookingId);
    const lines = booking ? await store.linesOf(booking.id) : [];
    const money = { tx, now, publish: parts.publish };
    if (booking?.state === 'draft') await confirmPaid(work, booking.id, booking.account_id, lines);
    const stands = new Set(booking?.state === 'expired' ? [] : lines.map(({ id }) => lineSubject(id)));
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
  if (lines.length === 0 || !whole) return false;
  await bookingStore(tx).confirmBooking(bookingId, 'now', now);
  for (const line of lines) await move(line, 'confirm', { role: 'user', id: customerId });
  return true;
}
