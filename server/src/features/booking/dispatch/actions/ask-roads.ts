import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { TravelTime } from '../../../../ports/travel-time/port.ts';
import type { DayInput, DayPlan } from '../rules/plan-day.ts';
import { type EdgeTrips, edgeTrips, RoadMinutes } from '../rules/road-trips.ts';

/** Lines that are asked about at the same time. */
const CONCURRENT_LINES = 4;

/** The lines of a large city that are not asked about within this time keep the table's minutes. */
const MAX_SECONDS = 15;

/** Minutes for a place that no road reaches: more than any line may cost. */
export const UNREACHABLE_MINUTES = 2000;

/**
 * Returns the input of a plan with the minutes by road of the best edges of each line; null if the installation has no
 * routing service. For choosing only: the answers must not be stored, nor costs that contain them. Not in a transaction.
 *
 * @param estimated the plan by the table
 */
export async function withRoads(
  travelTime: TravelTime,
  input: DayInput,
  estimated: DayPlan,
): Promise<DayInput | null> {
  if (!travelTime.asksService) return null;
  const roads = new RoadMinutes();
  const lines = edgeTrips(input, estimated);
  const endsAt = performance.now() + MAX_SECONDS * 1000;
  const askNext = async (): Promise<void> => {
    for (let line = lines.shift(); line && performance.now() < endsAt; line = lines.shift())
      await askEdges(travelTime, line, roads);
  };
  await Promise.all(Array.from({ length: CONCURRENT_LINES }, askNext));
  return { ...input, travelMinutes: roads.over(input.travelMinutes) };
}

async function askEdges(
  travelTime: TravelTime,
  { place, begin, end, origins, destinations }: EdgeTrips,
  roads: RoadMinutes,
): Promise<void> {
  const ask = async (from: readonly Point[], to: readonly Point[], departure: Date) => {
    if (from.length === 0 || to.length === 0) return;
    const trips = await travelTime.between(from, to, departure);
    for (const [row, origin] of from.entries())
      for (const [column, destination] of to.entries()) {
        const trip = trips[row]?.[column];
        if (trip) roads.set(origin, destination, trip === 'unreachable' ? UNREACHABLE_MINUTES : trip.minutes);
      }
  };
  await Promise.all([ask(origins, [place], begin), ask([place], destinations, end)]);
}
