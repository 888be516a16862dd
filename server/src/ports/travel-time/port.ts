import type { Point } from '@aaspaas/contract/kernel/point.ts';

/** A trip from one of the origins to one of the destinations. */
export interface Trip {
  /** Whole minutes, rounded up. */
  readonly minutes: number;
  /** Distance by road. */
  readonly km: number;
}

/** Estimates trips by road. Never throws on a failure of the source: every outcome is a value; `unavailable` can be retried. */
export interface TravelTime {
  /**
   * Returns the trip from each origin (row) to each destination (column) at an instant of departure; `unreachable` where no
   * road leads.
   */
  trips(
    origins: readonly Point[],
    destinations: readonly Point[],
    departure: Date,
  ): Promise<readonly (readonly (Trip | 'unreachable')[])[] | 'unavailable'>;
}
