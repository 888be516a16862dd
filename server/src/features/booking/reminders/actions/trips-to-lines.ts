import { basesOf } from '../../../provider/index.ts';
import type { BookingDeps } from '../../deps.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import type { TripToLine } from '../store.ts';

/**
 * Returns the trips of the lines' professionals from their base to the work, by line; none without a professional who still
 * has to travel, or without a base. From the corrected table, because the minutes are stored with the reminder and the terms of
 * routing services forbid to store theirs.
 */
export async function tripsToLines(
  { db, clock, travelTime }: Pick<BookingDeps, 'db' | 'clock' | 'travelTime'>,
  lines: readonly LineRow[],
): Promise<Map<number, TripToLine>> {
  const now = clock.now();
  const ahead = lines.flatMap(({ id, state, booking_id, professional_id: professionalId, starts_at }) =>
    state === 'assigned' && professionalId !== null && starts_at > now
      ? [{ id, bookingId: booking_id, professionalId, startsAt: starts_at }]
      : [],
  );
  const trips = new Map<number, TripToLine>();
  if (ahead.length === 0) return trips;
  const bases = await basesOf(
    db,
    ahead.map(({ professionalId }) => professionalId),
  );
  const rows = await bookingStore(db).placesOf(ahead.map(({ bookingId }) => bookingId));
  const places = new Map(rows.map(({ id, ...place }) => [id, place]));
  for (const { id, bookingId, professionalId, startsAt } of ahead) {
    const [base, place] = [bases.get(professionalId), places.get(bookingId)];
    if (!base || !place) continue;
    const trip = await travelTime.around(place, [base]);
    trips.set(id, { professionalId, minutes: trip(base, place, startsAt).minutes });
  }
  return trips;
}
