import type { Point } from '@aaspaas/contract/kernel/point.ts';

/** Mean radius of the earth. */
export const EARTH_RADIUS_KM = 6371.0088;

/** Returns the great-circle distance between two points in kilometres, which decides what is within a radius. */
export function distanceKm(a: Point, b: Point): number {
  const rad = Math.PI / 180;
  const half = (degrees: number) => Math.sin((degrees * rad) / 2) ** 2;
  const h =
    half(b.latitude - a.latitude) +
    Math.cos(a.latitude * rad) * Math.cos(b.latitude * rad) * half(b.longitude - a.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(h)));
}
