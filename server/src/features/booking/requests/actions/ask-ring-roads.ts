import { type BookingDeps, settingsOf } from '../../deps.ts';
import { preferredByRoad } from '../../dispatch/actions/assign-by-plan.ts';
import { UNREACHABLE_MINUTES } from '../../dispatch/actions/ask-roads.ts';
import { bookingStore } from '../../lines/store.ts';
import { needsProfessional } from '../rules/needs-professional.ts';
import { MAX_ROAD_TRIPS, type RoadMinutes } from '../rules/road-minutes.ts';
import { requestStore } from '../store.ts';
import { dutyCandidates } from './duty-candidates.ts';

/** What a routing service says for one step of a search. */
export interface RingRoads {
  /** Minutes to the place of the nearest professionals on duty. */
  readonly minutes: RoadMinutes;
  /** For the last step: who could do the line, best first. */
  readonly preferred: readonly number[];
}

/** What is known without a routing service. */
export const NO_ROADS: RingRoads = { minutes: new Map(), preferred: [] };

/**
 * Asks the routing service for the next step of a search: before its transaction, which must not wait for a vendor. The step
 * decides again who can be asked. A single candidate is asked without it.
 */
export async function askRingRoads(deps: BookingDeps, lineId: number): Promise<RingRoads> {
  const { db, clock, travelTime } = deps;
  if (!travelTime.asksService) return NO_ROADS;
  const now = clock.now();
  const search = await requestStore(db).search(lineId);
  const line = await bookingStore(db).findLine(lineId);
  if (!line || !search?.next_at || !needsProfessional(line, search.kind)) return NO_ROADS;
  if (search.ends_at <= now) return { ...NO_ROADS, preferred: await preferredByRoad(deps, lineId) };
  const context = { tx: db, now, settings: await settingsOf(db), travelTime };
  const notToAsk = await requestStore(db).notToAsk(lineId, search.started_at, now);
  const candidates = await dutyCandidates(context, line, search.kind, notToAsk);
  if (candidates.length < 2) return NO_ROADS;
  const nearest = candidates.toSorted((one, other) => one.minutes - other.minutes).slice(0, MAX_ROAD_TRIPS);
  const { latitude, longitude } = await bookingStore(db).bookingOfLine(line);
  const trips = await travelTime.between(
    nearest.map(({ from }) => from),
    [{ latitude, longitude }],
    now,
  );
  const minutes = nearest.flatMap(({ professionalId }, row): [number, number][] => {
    const trip = trips[row]?.[0];
    return trip ? [[professionalId, trip === 'unreachable' ? UNREACHABLE_MINUTES : trip.minutes]] : [];
  });
  return { ...NO_ROADS, minutes: new Map(minutes) };
}
