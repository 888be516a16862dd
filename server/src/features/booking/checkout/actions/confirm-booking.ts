import { Failure } from '../../../../kernel/failure.ts';
import type { Call } from '../../../../platform/http/call.ts';
import { type BookingRef, bookingStore, type LineRow } from '../../lines/store.ts';
import type { BookingDeps } from '../../deps.ts';
import { withNextTimes } from '../../dispatch/actions/slot-taken.ts';
import {
  type BookingTransaction,
  requireFound,
  runBookingTransaction,
} from '../../actions/booking-transaction.ts';
import { hasDraftEnded } from '../../lines/rules/draft-end.ts';
import { requireHolds } from './hold-draft.ts';
import { createCheckout } from './pay-booking.ts';
import { requireBookingAllowed } from './require-booking-allowed.ts';
import { confirmPaid, isCartLineBooked } from './settle-order.ts';
import { checkoutStore } from '../store.ts';

/** A confirmed booking. */
export interface ConfirmedBooking {
  readonly id: number;
  readonly booking_id: string;
}

/**
 * Confirms a draft: places its lines and deletes their cart lines. Confirming twice produces one booking. Without
 * `method`, payment is after the work if that is offered, else now (product.md, "Booking").
 *
 * @throws `payment_required` with the checkout parameters if payment comes first, `slot_taken` if the hold of a promised line
 *   has ended and no professional is free, `amount_due` or `amount_overdue` if an earlier booking is not paid
 */
export async function confirmBooking(
  deps: BookingDeps,
  call: Call<'user'>,
  ref: BookingRef,
  method?: 'now' | 'later',
): Promise<ConfirmedBooking> {
  try {
    return await withNextTimes(deps, () => tryConfirm(deps, call, ref, method));
  } catch (error) {
    if (isCartLineBooked(error)) throw new Failure('already_booked');
    if (!(error instanceof Failure) || error.code !== 'payment_required') throw error;
    const order = await createCheckout(deps, { actor: call.actor, idempotency: null }, ref, null);
    throw new Failure('payment_required', { data: order });
  }
}

function tryConfirm(
  deps: BookingDeps,
  call: Call<'user'>,
  ref: BookingRef,
  method?: 'now' | 'later',
): Promise<ConfirmedBooking> {
  return runBookingTransaction(deps, call, async (bookingTx) => {
    const { tx, now, settings } = bookingTx;
    const store = bookingStore(tx);
    const booking = requireFound(await store.lockOwnBooking(call.actor.id, ref));
    const confirmed = { id: booking.id, booking_id: booking.code };
    if (booking.state === 'confirmed') return confirmed;
    const lines = await store.lockLinesOf(booking.id);
    if (await confirmPaid(bookingTx, booking.id, lines)) return confirmed;
    if (hasDraftEnded(booking, lines, now)) throw new Failure('draft_expired');
    if (await checkoutStore(tx).cartLineBooked(lines)) throw new Failure('already_booked');
    const chosenMethod = method ?? (settings.payLater ? 'later' : 'now');
    const paysNow = chosenMethod === 'now' || !settings.payLater;
    await requireBookingAllowed(tx, call.actor.id, paysNow ? 'now' : 'later', now);
    if (paysNow) throw new Failure('payment_required');
    await confirmUnpaid(bookingTx, booking.id, lines);
    return confirmed;
  });
}

/**
 * Confirms a draft that is paid after the work: holds its time without an end, and places its lines.
 *
 * @param operator who books it, if not the customer
 * @throws TimeTaken if a promised line cannot be held
 */
export async function confirmUnpaid(
  bookingTx: BookingTransaction,
  bookingId: number,
  lines: readonly LineRow[],
  operator?: Parameters<BookingTransaction['place']>[1],
): Promise<void> {
  await requireHolds(bookingTx, lines, null);
  await checkoutStore(bookingTx.tx).confirmBooking(bookingId, 'later', bookingTx.now);
  for (const line of lines) await bookingTx.place(line, operator);
}

/** Whether a booking is confirmed or still a draft that awaits confirmation or payment. */
export async function confirmedBooking(
  deps: BookingDeps,
  call: Call<'user'>,
  ref: BookingRef,
): Promise<ConfirmedBooking> {
  const booking = requireFound(await bookingStore(deps.db).findOwn(call.actor.id, ref));
  if (booking.state !== 'confirmed') throw new Failure('payment_required');
  return { id: booking.id, booking_id: booking.code };
}
