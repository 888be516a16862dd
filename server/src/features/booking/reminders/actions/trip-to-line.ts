import { baseOf } from '../../../provider/index.ts';
import type { BookingDeps } from '../../deps.ts';
import { bookingStore, type LineRow } from '../../lines/store.ts';
import type { TripToLine } from '../store.ts';

/**
 * Returns the trip of a line's professional from their base to the work; null without a professional who still has to travel, or
 * without a base. From the corrected table, because the minutes are stored with the reminder and the terms of routing services
 * forbid to store theirs.
 */
export async function tripToLine(
  { db, clock, travelTime }: Pick<BookingDeps, 'db' | 'clock' | 'travelTime'>,
  line: LineRow,
): Promise<TripToLine | null> {
  const { professional_id: professionalId, starts_at: startsAt } = line;
  if (line.state !== 'assigned' || professionalId === null || startsAt <= clock.now()) return null;
  const base = await baseOf(db, professionalId);
  if (!base) return null;
  const place = await bookingStore(db).bookingOfLine(line);
  const trip = await travelTime.around(place, [base]);
  return { professionalId, minutes: trip(base, place, startsAt).minutes };
}
