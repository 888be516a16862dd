import type { Point } from '@aaspaas/contract/kernel/point.ts';

/** The mean radius of the earth. */
export const EARTH_RADIUS_KM = 6371.0088;

/** The great-circle distance between two points in kilometres; what "within the radius" is measured by. */
export function distanceKm(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const half = (degrees: number) => Math.sin((degrees * rad) / 2) ** 2;
  const h =
    half(b.latitude - a.latitude) +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * half(b.longitude - a.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}
