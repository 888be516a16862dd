import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { distance } from 'geokdbush';

/** A route of the stub servers. */
export interface StubRoute {
  readonly seconds: number;
  readonly metres: number;
}

/** A place in the Arabian Sea, which no road reaches. */
export const AT_SEA: Point = { latitude: 15, longitude: 70 };

/** Returns a route 1.4 times as long as the great circle, at 20 km/h; null to or from the sea. */
export function stubRoute(from: Point, to: Point): StubRoute | null {
  if ([from, to].some(({ longitude }) => longitude === AT_SEA.longitude)) return null;
  const km = 1.4 * distance(from.longitude, from.latitude, to.longitude, to.latitude);
  return { seconds: Math.round((km / 20) * 36_000) / 10, metres: Math.round(km * 10_000) / 10 };
}
