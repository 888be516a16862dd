import type { Executor } from '../../../../platform/db/connect.ts';
import type { TimeWindow } from '../../../../kernel/time-window.ts';
import { cellOf, distanceKm, type Point } from '../../../places/index.ts';
import { availabilityStore } from '../store.ts';
import { unavailableProfessionals } from './unavailable-professionals.ts';
import type { UnavailabilityReason } from '../rules/unavailability.ts';

/** A professional who offers a service near a place. */
export interface NearbyProfessional {
  readonly professionalId: number;
  /** Whether the place is within the offering's radius. */
  readonly covers: boolean;
  /** Distance from the offering's centre to the place, in km. */
  readonly distanceKm: number;
  /** Why they do not work at the time, by their working hours and days off; null if they do. */
  readonly unavailabilityReason: UnavailabilityReason | null;
}

/** Search limit in degrees, about 100 km. Professionals further away are not suggested, even if they cover the place. */
const SEARCH_RADIUS_DEGREES = 1;
const MAX_PROFESSIONALS = 100;

/**
 * Returns approved professionals who offer the service near a place, nearest first, including those whose radius does not
 * reach it.
 *
 * @param ranges time ranges of the job, checked against their working hours and days off
 */
export async function nearbyProfessionals(
  executor: Executor,
  serviceId: number,
  place: Point,
  ranges: readonly TimeWindow[],
): Promise<NearbyProfessional[]> {
  const rows = await availabilityStore(executor).findNearby(
    serviceId,
    place,
    SEARCH_RADIUS_DEGREES,
    MAX_PROFESSIONALS,
  );
  const unavailable = await unavailableProfessionals(
    executor,
    rows.map((row) => row.professional_id),
    ranges,
  );
  return rows.map((row) => {
    const distance = distanceKm(row, place);
    return {
      professionalId: row.professional_id,
      covers: distance <= row.radius_km,
      distanceKm: distance,
      unavailabilityReason: unavailable.get(row.professional_id) ?? null,
    };
  });
}

/** Returns which of the services are offered at a place: coverage rows by cell, each rechecked by exact distance. */
export async function servicesCovering(
  executor: Executor,
  serviceIds: readonly number[],
  place: Point,
): Promise<Set<number>> {
  const rows = await availabilityStore(executor).coverage(cellOf(place), serviceIds);
  return new Set(rows.filter((row) => distanceKm(row, place) <= row.radius_km).map((row) => row.service_id));
}
