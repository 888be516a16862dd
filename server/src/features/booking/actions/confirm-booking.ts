import { Failure } from '../../../kernel/failure.ts';
import type { Call } from '../../../platform/http/call.ts';
import { type BookingRef, bookingStore } from '../store.ts';
import { type BookingParts, bookingWrite, found } from './booking-parts.ts';

/** A booking that stands. */
export interface Confirmed {
  readonly id: number;
  readonly booking_id: string;
}

/**
 * Confirms a draft: its lines are placed and their basket lines taken away. Confirming twice is one booking. `method` absent:
 * after the work where that is offered, else now (product.md, "Booking").
 */
export function confirmBooking(
  parts: BookingParts,
  call: Call<'user'>,
  ref: BookingRef,
  method?: 'now' | 'later',
): Promise<Confirmed> {
  return bookingWrite(parts, call, async ({ tx, now, settings, move }) => {
    const store = bookingStore(tx);
    const booking = found(await store.ownBooking(call.actor.id, ref));
    const confirmed = { id: booking.id, booking_id: booking.code };
    if (booking.state === 'confirmed') return confirmed;
    if (booking.expires_at <= now) throw new Failure('draft_expired');
    const wanted = method ?? (settings.payLater ? 'later' : 'now');
    if (wanted === 'now' || !settings.payLater) throw new Failure('payment_required');
    const lines = await store.linesOf(booking.id);
    // A slot that began too long ago lets its line go before the booking itself expires.
    if (lines.length === 0 || lines.some((line) => line.deadline_at && line.deadline_at <= now))
      throw new Failure('draft_expired');
    await store.confirmBooking(booking.id, wanted, now);
    for (const line of lines) await move(line, 'confirm', { role: 'user', id: call.actor.id });
    return confirmed;
  });
}

/** Whether a booking stands: a draft awaits its confirmation or payment. */
export async function confirmedBooking(
  parts: BookingParts,
  call: Call<'user'>,
  ref: BookingRef,
): Promise<Confirmed> {
  const booking = found(await bookingStore(parts.db).peekOwn(call.actor.id, ref));
  if (booking.state !== 'confirmed') throw new Failure('payment_required');
  return { id: booking.id, booking_id: booking.code };
}
