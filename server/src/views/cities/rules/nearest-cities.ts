import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { distanceKm } from '../../../features/places/index.ts';

/** Distance limit in km. Cities further away are returned only if fewer than `MIN_CITIES` are within it. */
const NEAR_KM = 250;
const MIN_CITIES = 3;

/**
 * Returns up to `limit` cities near a city, nearest first and without itself, with the distance in whole kilometres; at
 * least three if that many exist.
 */
export function nearestCities<C extends Point & { readonly slug: string }>(
  from: Point & { readonly slug: string },
  cities: readonly C[],
  limit: number,
): (C & { readonly distance_km: number })[] {
  return cities
    .filter(({ slug }) => slug !== from.slug)
    .map((city) => ({ ...city, distance_km: Math.round(distanceKm(from, city)) }))
    .sort((a, b) => a.distance_km - b.distance_km || a.slug.localeCompare(b.slug))
    .filter(({ distance_km }, index) => index < MIN_CITIES || distance_km <= NEAR_KM)
    .slice(0, limit);
}
