import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { VendorOutage } from '../../../platform/vendors/vendor-outage.ts';
import type { TripMatrix } from '../port.ts';

/** A route by road as a service returns it. */
export interface Route {
  readonly seconds: number;
  readonly metres: number;
}

/** A routing service on the network. */
export interface RoutingService {
  readonly name: string;
  /** The most trips of one request. */
  readonly maxTrips: number;
  /** The most origins, and the most destinations, of one request. */
  readonly maxPlaces: number;
  /** Returns the routes from each origin to each destination, within the limits above. */
  routes(
    origins: readonly Point[],
    destinations: readonly Point[],
    departure: Date,
  ): Promise<TripMatrix<Route | 'unreachable' | 'unavailable'> | VendorOutage>;
}
