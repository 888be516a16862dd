import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Geocoder } from '../../../ports/geocoder/port.ts';

/**
 * Where a professional works from: the place of their address; null where nobody knows it.
 * @throws `unavailable` where the source does not answer
 */
export async function placeAddress(geocoder: Geocoder, address: string): Promise<Point | null> {
  const found = await geocoder.forward(address);
  if (found === 'unavailable') throw new Failure('unavailable');
  return found === 'not_found' ? null : { latitude: found.latitude, longitude: found.longitude };
}
