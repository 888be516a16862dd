import { findStateByName, type IndianState } from '@aaspaas/contract/kernel/indian-states.ts';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { Geocoder } from '../../../ports/geocoder/port.ts';

/** Returns the State of a point; null if the map does not know it or does not answer. May make a network call. */
export async function stateAt(
  geocoder: Pick<Geocoder, 'reverse'>,
  point: Point,
): Promise<IndianState | null> {
  const found = await geocoder.reverse(point);
  if (typeof found === 'string' || found.state === null) return null;
  return findStateByName(found.state);
}
