import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';

/** One day of an agenda. */
export interface AgendaDay {
  readonly date: string;
  readonly entries: readonly { readonly booking: Booking; readonly line: BookingLine }[];
}

/** Groups the lines of bookings by start date, earliest first; each day is sorted by time. */
export function buildAgenda(bookings: readonly Booking[]): AgendaDay[] {
  const days = new Map<string, AgendaDay['entries'][number][]>();
  for (const booking of bookings)
    for (const line of booking.details) {
      const day = days.get(line.service_date);
      if (day) day.push({ booking, line });
      else days.set(line.service_date, [{ booking, line }]);
    }
  return [...days]
    .toSorted(([one], [other]) => one.localeCompare(other))
    .map(([date, entries]) => ({
      date,
      entries: entries.toSorted(
        (one, other) =>
          one.line.service_time.localeCompare(other.line.service_time) || one.line.id - other.line.id,
      ),
    }));
}
