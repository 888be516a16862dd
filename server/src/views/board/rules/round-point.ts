import type { Point } from '@aaspaas/contract/kernel/point.ts';

/** Degrees between two places of the map, about 500 m. */
const STEP = 0.005;

/** Rounds a place to the grid of the map, so that its reader does not learn which house it is. */
export function roundPoint({ latitude, longitude }: Point): Point {
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

function rounded(degrees: number): number {
  // Without the noise of binary fractions: 12.97, not 12.969999999999999, and half a step is exactly half.
  const steps = Math.round(Number((degrees / STEP).toFixed(6)));
  return Number((steps * STEP).toFixed(3));
}
