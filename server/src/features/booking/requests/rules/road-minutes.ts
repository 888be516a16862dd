import type { NearbyOnDuty } from '../../dispatch/rules/arrival.ts';

/** A routing service is asked about this many professionals of a line, the nearest ones by the table, as for the plan. */
export const MAX_ROAD_TRIPS = 10;

/** Minutes by road of professionals; those who are missing have the table's minutes. */
export type RoadMinutes = ReadonlyMap<number, number>;

/**
 * Returns the candidates with their minutes by road, to choose whom to ask. What is stored and shown are the table's minutes:
 * answers of routing services must not be stored.
 */
export function byRoad(candidates: readonly NearbyOnDuty[], minutes: RoadMinutes): NearbyOnDuty[] {
  return candidates.map(({ professionalId, minutes: estimated }) => ({
    professionalId,
    minutes: minutes.get(professionalId) ?? estimated,
  }));
}
