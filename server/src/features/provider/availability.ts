import type { Executor } from '../../platform/db/connect.ts';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { TimeWindow } from '../../kernel/time-window.ts';
import type { Platform } from '../../platform/platform.ts';
import { cellOf, distanceKm, type Point } from '../places/index.ts';
import { availabilityStore } from './availability-store.ts';
import { type UnavailabilityReason, unavailabilityReason } from './rules/unavailability.ts';
import { providerStore } from './store.ts';

/** A professional who offers a service somewhere near a place. */
export interface NearbyProfessional {
  readonly professionalId: number;
  /** Whether the place lies within the offering's circle. */
  readonly covers: boolean;
  /** From the offering's centre to the place. */
  readonly distanceKm: number;
  /** Why they do not work at the time, by their own hours and days off. */
  readonly unavailabilityReason: UnavailabilityReason | null;
}

/** About a hundred kilometres: further away nobody is suggested, covered or not. */
const SEARCH_RADIUS_DEGREES = 1;
const MAX_PROFESSIONALS = 100;

/**
 * Approved professionals who offer the service near a place, also those whose circle ends before it, nearest first.
 *
 * @param ranges the stretches of the work, by which their hours and days off are looked at
 */
export async function nearbyProfessionals(
  executor: Executor,
  serviceId: number,
  place: Point,
  ranges: readonly TimeWindow[],
): Promise<NearbyProfessional[]> {
  const rows = await providerStore(executor).findNearby(
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

/** Those among the professionals who do not work through all of the stretches, and why. */
export async function unavailableProfessionals(
  executor: Executor,
  ids: readonly number[],
  ranges: readonly TimeWindow[],
): Promise<Map<number, UnavailabilityReason>> {
  const [first] = ranges;
  if (!first) return new Map();
  const store = availabilityStore(executor);
  const daysOff = await store.daysOff(ids, dateOf(first.from));
  const hours = await store.workingHoursOf(ids);
  const unavailable = new Map<number, UnavailabilityReason>();
  for (const id of ids) {
    const why = unavailabilityReason(
      { hours: hours.get(id) ?? null, daysOff: daysOff.get(id) ?? [] },
      ranges,
    );
    if (why) unavailable.set(id, why);
  }
  return unavailable;
}

/** Ends the pauses whose first day back has come. */
export async function endPauses({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await availabilityStore(db).endPauses(dateOf(clock.now()));
}

/** Those of the services that somebody offers at a place: coverage rows by cell, each rechecked exactly. */
export async function servicesCovering(
  executor: Executor,
  serviceIds: readonly number[],
  place: Point,
): Promise<Set<number>> {
  const rows = await providerStore(executor).coverage(cellOf(place), serviceIds);
  return new Set(rows.filter((row) => distanceKm(row, place) <= row.radius_km).map((row) => row.service_id));
}
