import type { Place } from '@aaspaas/contract/page.ts';

/** The query of calls that take a point; nothing where nobody said a place: the default city. */
export function placeQuery(place: Place | null): { latitude?: string; longitude?: string } {
  return place ? { latitude: place.latitude.toFixed(3), longitude: place.longitude.toFixed(3) } : {};
}
