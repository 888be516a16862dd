import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { hourOf } from '@aaspaas/contract/kernel/time.ts';
import { distanceKm } from './distance.ts';

/** How fast traffic moves: in the six slowest cities, in other cities above a million people, and everywhere else. */
export type Traffic = 'slow' | 'city' | 'open';

/** A trip by road. */
export interface Trip {
  /** Whole minutes, rounded up, including those to park and reach the door. */
  readonly minutes: number;
  /** Distance by road. */
  readonly km: number;
}

/** Roads are longer than the great circle, in the next streets even more (dispatch.md, section 2). */
const ROAD_FACTOR = 1.35;
const NEARBY = { km: 2, factor: 1.5 };

/** Minutes to park and reach the door. */
const DOOR_MINUTES = 5;

const NIGHT: Readonly<Record<Traffic, number>> = { slow: 30, city: 34, open: 36 };

/** Speed in km/h by the hour of departure in Asia/Kolkata, from that hour on; before the first one, night. */
const SPEEDS: readonly (readonly [hour: number, speeds: Readonly<Record<Traffic, number>>])[] = [
  [6, { slow: 24, city: 28, open: 30 }],
  [8, { slow: 16, city: 22, open: 26 }],
  [11, { slow: 19, city: 25, open: 28 }],
  [16, { slow: 15, city: 21, open: 25 }],
  [21, { slow: 22, city: 27, open: 30 }],
  [22, NIGHT],
];

/** Estimates a trip on two wheels from the table of dispatch.md, section 2. */
export function estimateTrip(from: Point, to: Point, departure: Date, traffic: Traffic): Trip {
  const straight = distanceKm(from, to);
  const km = straight * (straight < NEARBY.km ? NEARBY.factor : ROAD_FACTOR);
  const minutes = (km / speedAt(departure)[traffic]) * 60 + DOOR_MINUTES;
  return { minutes: Math.ceil(minutes), km };
}

function speedAt(departure: Date): Readonly<Record<Traffic, number>> {
  const hour = hourOf(departure);
  return SPEEDS.findLast(([from]) => from <= hour)?.[1] ?? NIGHT;
}
