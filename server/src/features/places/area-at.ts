import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { Geocoder } from '../../ports/geocoder/port.ts';

/** Farther than this from every PIN code lies no place of India. */
const MAX_PIN_DISTANCE_KM = 300;

/** The locality of a point with its town (`Indiranagar, Bengaluru`): as much of a place as is told to those whom its address does not concern. */
export async function areaAt(geocoder: Pick<Geocoder, 'pinsAround'>, point: Point): Promise<string> {
  const [pin] = await geocoder.pinsAround(point, MAX_PIN_DISTANCE_KM, 1);
  if (!pin) return '';
  return pin.town === null || pin.town === pin.name ? pin.name : `${pin.name}, ${pin.town}`;
}
