import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { Failure } from '../../../../kernel/failure.ts';
import type { Geocoder } from '../../../../ports/geocoder/port.ts';

/**
 * Geocodes the address that a professional works from; null if it is not found.
 * @throws `unavailable` if the geocoder does not answer
 */
export async function geocodeAddress(geocoder: Geocoder, address: string): Promise<Point | null> {
  const result = await geocoder.forward(address);
  if (result === 'unavailable') throw new Failure('unavailable');
  return result === 'not_found' ? null : { latitude: result.latitude, longitude: result.longitude };
}
