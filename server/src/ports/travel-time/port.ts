import type { Point } from '@aaspaas/contract/kernel/point.ts';

/** A trip by road. */
export interface Trip {
  /** Whole minutes, rounded up. */
  readonly minutes: number;
  /** Distance by road. */
  readonly km: number;
}

/** Looks up a trip at an instant of departure without waiting, because start times compare thousands of trips. */
export type TripLookup = (from: Point, to: Point, departure: Date) => Trip;

/** Estimates trips by road. Every caller needs an answer, so a source that fails is replaced by the table. */
export interface TravelTime {
  /**
   * Prepares the trips of one request: between the place of work and other places, and among these. A trip to a place that
   * was not named is answered, too, but may be less exact.
   */
  around(place: Point, others: readonly Point[]): Promise<TripLookup>;
}
