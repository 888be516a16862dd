import type { Point } from '@aaspaas/contract/kernel/point.ts';

/** The distance from the city centre beyond which a place no longer counts as in the city. */
const CITY_KM = 30;

const KM_PER_DEGREE = 111.2;

/** Returns whether a person's place lies in or around a city. A flat-earth approximation is accurate enough here. */
export function isNearCentre(place: Point | null, centre: Point): boolean {
  if (!place) return false;
  const north = (place.latitude - centre.latitude) * KM_PER_DEGREE;
  const east =
    (place.longitude - centre.longitude) * KM_PER_DEGREE * Math.cos((centre.latitude * Math.PI) / 180);
  return Math.hypot(north, east) <= CITY_KM;
}
