import type { Point } from '@aaspaas/contract/kernel/point.ts';

/** A trip by road. */
export interface Trip {
  /** Whole minutes, rounded up, including those to park and reach the door. */
  readonly minutes: number;
  /** Distance by road. */
  readonly km: number;
}

/** Looks up a trip at an instant of departure without waiting, because start times compare thousands of trips. */
export type TripLookup = (from: Point, to: Point, departure: Date) => Trip;

/** What a source knows about a trip: `unreachable` without a road between the places, `unavailable` without an answer. */
export type TripOutcome = Trip | 'unreachable' | 'unavailable';

/** One row for each origin, one column for each destination. */
export type TripMatrix<T> = readonly (readonly T[])[];

/** Estimates trips by road: the table, or a routing service. The features use `TravelTime`, which always has an answer. */
export interface TripSource {
  /** Returns the trips from each origin to each destination at an instant of departure; a departure in the past means now. */
  between(
    origins: readonly Point[],
    destinations: readonly Point[],
    departure: Date,
  ): Promise<TripMatrix<TripOutcome>>;
}

/** Estimates trips by road. Every caller needs an answer, so the table replaces a source that is unavailable. */
export interface TravelTime {
  /** Whether `between` asks a routing service; without one, it knows no more than `around`. */
  readonly asksService: boolean;
  /**
   * Prepares the trips of one request from the table: between the place of work and other places, and among these. A trip
   * to a place that was not named is answered, too. It never waits for another system, so a transaction may call it.
   */
  around(place: Point, others: readonly Point[]): Promise<TripLookup>;
  /**
   * Returns the trips from each origin to each destination as exactly as the installation can. A routing service may take
   * 2 seconds and is paid by trip, so call it for a few trips that matter, and never in a transaction.
   */
  between(
    origins: readonly Point[],
    destinations: readonly Point[],
    departure: Date,
  ): Promise<TripMatrix<Trip | 'unreachable'>>;
}
