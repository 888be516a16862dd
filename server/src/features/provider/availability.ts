import type { Executor } from '../../platform/db/connect.ts';
import { cellOf, distanceKm, type Point } from '../places/index.ts';
import { providerStore } from './store.ts';

/** A professional who offers a service somewhere near a place. */
export interface NearProfessional {
  readonly professionalId: number;
  /** Whether the place lies within the offering's circle. */
  readonly covers: boolean;
  /** From the offering's centre to the place. */
  readonly distanceKm: number;
}

/** About a hundred kilometres: further away nobody is suggested, covered or not. */
const DEGREES = 1;
const MOST = 100;

/** Approved professionals who offer the service near a place, also those whose circle ends before it, nearest first. */
export async function professionalsNear(
  executor: Executor,
  serviceId: number,
  place: Point,
): Promise<NearProfessional[]> {
  const rows = await providerStore(executor).near(serviceId, place, DEGREES, MOST);
  return rows.map((row) => {
    const distance = distanceKm(row, place);
    return { professionalId: row.professional_id, covers: distance <= row.radius_km, distanceKm: distance };
  });
}

/** Those of the services that somebody offers at a place: coverage rows by cell, each rechecked exactly. */
export async function coveredServices(
  executor: Executor,
  serviceIds: readonly number[],
  place: Point,
): Promise<Set<number>> {
  const rows = await providerStore(executor).coverage(cellOf(place), serviceIds);
  return new Set(rows.filter((row) => distanceKm(row, place) <= row.radius_km).map((row) => row.service_id));
}
