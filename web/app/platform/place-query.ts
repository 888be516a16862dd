import type { Place } from '@aaspaas/contract/page.ts';

/** Returns the query for calls that take a point; empty without a place, for the default city. */
export function placeQuery(place: Pick<Place, 'latitude' | 'longitude'> | null): {
  latitude?: string;
  longitude?: string;
} {
  return place ? { latitude: place.latitude.toFixed(3), longitude: place.longitude.toFixed(3) } : {};
}
