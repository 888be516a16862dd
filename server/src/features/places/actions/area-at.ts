import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { Geocoder } from '../../../ports/geocoder/port.ts';

/** No place in India is farther than this from its nearest PIN code. */
export const MAX_PIN_DISTANCE_KM = 300;

/** Returns the locality and town of a point (`Indiranagar, Bengaluru`), for viewers who must not see the address. */
export async function areaAt(geocoder: Pick<Geocoder, 'pinsAround'>, point: Point): Promise<string> {
  const [pin] = await geocoder.pinsAround(point, MAX_PIN_DISTANCE_KM, 1);
  if (!pin) return '';
  return pin.town === null || pin.town === pin.name ? pin.name : `${pin.name}, ${pin.town}`;
}
