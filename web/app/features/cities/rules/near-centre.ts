import type { Point } from '@aaspaas/contract/kernel/point.ts';

/** Farther from a city's centre, a person is somewhere else. */
const CITY_KM = 30;

const KM_PER_DEGREE = 111.2;

/** Whether a person's place lies in or around a city, as far as that matters for what they are shown: a flat earth will do. */
export function isNearCentre(place: Point | null, centre: Point): boolean {
  if (!place) return false;
  const north = (place.latitude - centre.latitude) * KM_PER_DEGREE;
  const east =
    (place.longitude - centre.longitude) * KM_PER_DEGREE * Math.cos((centre.latitude * Math.PI) / 180);
  return Math.hypot(north, east) <= CITY_KM;
}
