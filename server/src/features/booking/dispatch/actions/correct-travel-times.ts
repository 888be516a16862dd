import { addDays, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { mondayOf } from '@aaspaas/contract/kernel/working-hours.ts';
import { hasTravelFactors, type ReportedTrip, saveTravelFactors } from '../../../places/index.ts';
import { basesOf } from '../../../provider/index.ts';
import type { BookingDeps } from '../../deps.ts';
import { dispatchStore } from '../store.ts';

/**
 * Computes the travel factors of the last full week from the trips that professionals reported, unless they are saved.
 * Returns how many factors were saved.
 */
export async function correctTravelTimes({ db, clock }: Pick<BookingDeps, 'db' | 'clock'>): Promise<number> {
  const monday = mondayOf(dateOf(clock.now()));
  const week = addDays(monday, -7);
  if (await hasTravelFactors(db, week)) return 0;
  const rows = await dispatchStore(db).reportedTrips(instantOf(week, '00:00'), instantOf(monday, '00:00'));
  const bases = await basesOf(db, [...new Set(rows.map(({ professional_id }) => professional_id))]);
  const trips = rows.flatMap((row): ReportedTrip[] => {
    const from = row.previous_place ?? bases.get(row.professional_id);
    if (!from) return [];
    const to = { latitude: row.latitude, longitude: row.longitude };
    return [{ from, to, departure: row.on_way_at, arrival: row.arrived_at }];
  });
  return saveTravelFactors(db, week, trips);
}
