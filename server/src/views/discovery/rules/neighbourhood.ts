import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { cellToLatLng, latLngToCell } from 'h3-js';

/**
 * H3 resolution with cells about 2.5 km across: large enough to hide an address, small enough that every point is within
 * the minimum radius of its centre.
 */
const RESOLUTION = 7;

/** Returns the public location of a professional: the centre of the neighbourhood, never the exact point. */
export function neighbourhoodCentreOf({ latitude, longitude }: Point): Point {
  const [lat, lng] = cellToLatLng(latLngToCell(latitude, longitude, RESOLUTION));
  return { latitude: lat, longitude: lng };
}
