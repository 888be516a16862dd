import { paise } from '@aaspaas/contract/kernel/money.ts';
import { sqlState } from '../../../../platform/db/transaction.ts';
import { amountDue, paymentsBySubject, retainedOf, setAmountDue } from '../../../payment/index.ts';
import { checkoutStore } from '../store.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import { extraSubject, lineSubject } from '../../rules/payable-subjects.ts';
import type { BookingDeps } from '../../deps.ts';
import { extendHolds } from './hold-draft.ts';
import { type BookingTransaction, runBookingTransaction } from '../../actions/booking-transaction.ts';

/**
 * Confirms a paid draft. If it no longer exists or can no longer be confirmed, refunds the payment. Idempotent.
 *
 * @param subjects the subjects that an order paid for; their lines may be deleted
 */
export async function settleOrder(
  deps: BookingDeps,
  bookingId: number,
  subjects: readonly string[] = [],
): Promise<void> {
  try {
    await settle(deps, bookingId, subjects);
  } catch (error) {
    if (!isCartLineBooked(error)) throw error;
    // Another draft of the same cart line was confirmed concurrently; the second attempt sees it.
    await settle(deps, bookingId, subjects);
  }
}

/** Whether the error is the database's refusal to book a cart line twice. */
export function isCartLineBooked(error: unknown): boolean {
  return (
    sqlState(error) === '23505' && (error as { constraint?: string }).constraint === 'booking_lines_cart_item'
  );
}

function settle(deps: BookingDeps, bookingId: number, subjects: readonly string[]): Promise<void> {
  return runBookingTransaction(deps, null, async (bookingTx) => {
    const { tx, now, reservations } = bookingTx;
    const store = bookingStore(tx);
    const booking = await checkoutStore(tx).lockBooking(bookingId);
    const lines = booking ? await store.lockLinesOf(booking.id) : [];
    const money = { tx, now, publish: deps.publish };
    const alreadyBooked = booking?.state === 'draft' && (await checkoutStore(tx).cartLineBooked(lines));
    if (booking?.state === 'draft') {
      if (alreadyBooked) {
        await checkoutStore(tx).expireBooking(booking.id);
        const lineIds = lines.map(({ id }) => id);
        await reservations.lockHolders(lineIds);
        await reservations.release(lineIds);
      } else await confirmPaid(bookingTx, booking.id, lines);
    }
    const expired = alreadyBooked || booking?.state === 'expired';
    const validSubjects = new Set(
      expired ? [] : lines.flatMap(({ id }) => [lineSubject(id), extraSubject(id)]),
    );
    const orphanedSubjects = subjects.filter((subject) => !validSubjects.has(subject));
    if (orphanedSubjects.length) await setAmountDue(money, orphanedSubjects, paise(0));
  });
}

/**
 * Confirms a draft if every line is paid in full; returns whether it did. A promised line whose hold has ended
 * and without a free professional is placed, too, at the top of the operators' queue.
 */
export async function confirmPaid(
  bookingTx: BookingTransaction,
  bookingId: number,
  lines: readonly LineRow[],
): Promise<boolean> {
  const { tx, now, place, fire } = bookingTx;
  const paid = await paymentsBySubject(
    tx,
    lines.map(({ id }) => lineSubject(id)),
  );
  const fullyPaid = lines.every(
    ({ id, total }) => amountDue(paise(total), retainedOf(paid, lineSubject(id))) === 0,
  );
  if (lines.length === 0 || !fullyPaid || (await checkoutStore(tx).cartLineBooked(lines))) return false;
  const { numUpdatedRows } = await checkoutStore(tx).confirmBooking(bookingId, 'now', now);
  // The draft has expired meanwhile, e.g. because its customer was blocked: the payment is refunded.
  if (numUpdatedRows === 0n) return false;
  const lost = new Set((await extendHolds(bookingTx, lines, null)).map(({ id }) => id));
  for (const line of lines) {
    const placed = await place(line);
    if (lost.has(line.id)) await fire(placed, 'lose_promise');
  }
  return true;
}
