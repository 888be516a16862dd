import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { trafficAt } from './traffic.ts';
import { estimateTrip, type Trip } from './travel-time.ts';

/** Returns the function that estimates trips around a place, in its traffic. */
export function tripsAround(place: Point): (from: Point, to: Point, departure: Date) => Trip {
  const traffic = trafficAt(place);
  return (from, to, departure) => estimateTrip(from, to, departure, traffic);
}
