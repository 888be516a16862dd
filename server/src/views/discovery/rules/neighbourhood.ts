import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { cellToLatLng, latLngToCell } from 'h3-js';

/** Cells about 2.5 km across: nobody's address shows, and no point of one lies further from its centre than the least radius reaches. */
const RESOLUTION = 7;

/** What may be told of where a professional works: the centre of the neighbourhood, never the point itself. */
export function neighbourhoodCentreOf({ latitude, longitude }: Point): Point {
  const [lat, lng] = cellToLatLng(latLngToCell(latitude, longitude, RESOLUTION));
  return { latitude: lat, longitude: lng };
}
