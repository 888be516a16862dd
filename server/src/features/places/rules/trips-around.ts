import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { cityAt } from './cities.ts';
import { trafficAt } from './traffic.ts';
import type { TravelFactors } from './travel-factors.ts';
import { estimateTrip, type Trip } from './travel-time.ts';

/** Returns the function that estimates trips around a place, in its traffic, corrected by the factors of its city. */
export function tripsAround(
  place: Point,
  factors?: TravelFactors,
): (from: Point, to: Point, departure: Date) => Trip {
  const traffic = trafficAt(place);
  const city = factors?.size ? cityAt(place) : null;
  const cityFactors = city ? factors?.get(city.slug) : undefined;
  return (from, to, departure) => estimateTrip(from, to, departure, traffic, cityFactors);
}
