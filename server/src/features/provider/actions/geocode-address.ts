import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { Failure } from '../../../kernel/failure.ts';
import type { Geocoder } from '../../../ports/geocoder/port.ts';

/**
 * Where a professional works from: the place of their address; null where nobody knows it.
 * @throws `unavailable` where the source does not answer
 */
export async function geocodeAddress(geocoder: Geocoder, address: string): Promise<Point | null> {
  const result = await geocoder.forward(address);
  if (result === 'unavailable') throw new Failure('unavailable');
  return result === 'not_found' ? null : { latitude: result.latitude, longitude: result.longitude };
}
