import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { EARTH_RADIUS_KM } from './distance.ts';

/**
 * The centre of a professional's work is rounded to this many degrees, about 550 m, before its distance is shown or decides
 * the order of a list. Otherwise distances from many points would reveal an address.
 */
export const SHOWN_DEGREES = 0.005;

/** Kilometres per degree along a meridian. */
export const DEGREE_KM = (EARTH_RADIUS_KM * Math.PI) / 180;

/** Returns the distance from a place to a professional as customers see it, in whole km; 0: under 1 km. */
export function shownKm(place: Point, professional: Point): number {
  const north = (rounded(professional.latitude) - place.latitude) * DEGREE_KM;
  const east =
    (rounded(professional.longitude) - place.longitude) *
    DEGREE_KM *
    Math.cos((place.latitude * Math.PI) / 180);
  return wholeKm(Math.hypot(north, east));
}

/** Returns the whole km of a distance; 0: under 1 km. */
export function wholeKm(km: number): number {
  return km < 1 ? 0 : Math.round(km);
}

function rounded(degrees: number): number {
  return Math.round(degrees / SHOWN_DEGREES) * SHOWN_DEGREES;
}
