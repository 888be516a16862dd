import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { instantOf } from '@aaspaas/contract/kernel/time.ts';

type Next = ReplyOf<'booking.next'>;

/** What the home page shows first. */
export type TopCardContent =
  | { readonly kind: 'booked'; readonly booking: Booking; readonly lines: readonly BookingLine[] }
  | {
      readonly kind: 'task' | 'visit';
      readonly booking: Booking;
      readonly line: BookingLine;
      /** How many other lines wait for the customer. */
      readonly more: number;
    };

/** Returns the lines of a sent booking whose visits lie ahead, next first; empty: there is nothing to announce any more. `now` in milliseconds. */
export function linesAhead(booking: Booking, now: number): BookingLine[] {
  const startOf = (line: BookingLine) => instantOf(line.service_date, line.service_time).getTime();
  return booking.details
    .filter((line) => line.status === 'pending' && startOf(line) > now)
    .toSorted((one, other) => startOf(one) - startOf(other));
}

/**
 * Returns the one card of the home page by urgency (flow.md, section 3): what waits for the customer, the booking just
 * sent, the next visit. A rating can wait, so it comes after the booking just sent.
 */
export function chooseTopCard(
  { data, more }: Next,
  sent: Booking | null,
  now: number,
): TopCardContent | null {
  const line = data?.booking.details[0];
  const waits = data !== null && data.task !== null && data.task !== 'rate';
  const lines = sent && !waits ? linesAhead(sent, now) : [];
  if (sent && lines.length > 0) return { kind: 'booked', booking: sent, lines };
  if (!data || !line) return null;
  return { kind: data.task === null ? 'visit' : 'task', booking: data.booking, line, more };
}
