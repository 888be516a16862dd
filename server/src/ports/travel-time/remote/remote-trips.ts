import type { FastifyBaseLogger } from 'fastify';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { type CircuitBreakerOptions, makeCircuitBreaker } from '../../../platform/vendors/circuit-breaker.ts';
import { makeThrottle, type ThrottleOptions } from '../../../platform/vendors/throttle.ts';
import { isVendorOutage } from '../../../platform/vendors/vendor-outage.ts';
import type { Clock } from '../../clock/port.ts';
import type { TripOutcome, TripSource } from '../port.ts';
import type { Route, RoutingService } from './routing-service.ts';
import { splitMatrix } from './split-matrix.ts';

/** How a routing service is called. */
export interface RemoteTripsOptions {
  readonly circuitBreaker: CircuitBreakerOptions;
  /** Turns are trips: services count and charge these, not requests. */
  readonly throttle: ThrottleOptions;
  /** Added to each trip, because a service's route ends on the road. */
  readonly doorMinutes: number;
  readonly clock: Clock;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Asks a routing service, in parallel requests if one is too small. The trips of a failed request are `unavailable`. The
 * service receives places with three decimals (a hundred metres), the highest precision of a person's location that leaves
 * this server.
 */
export function remoteTrips(
  service: RoutingService,
  { circuitBreaker, throttle, doorMinutes, clock, log }: RemoteTripsOptions,
): TripSource {
  const guarded = makeCircuitBreaker(clock, circuitBreaker);
  const throttled = makeThrottle(clock, throttle);

  const tripOf = (route: Route | 'unreachable' | 'unavailable'): TripOutcome =>
    typeof route === 'string'
      ? route
      : { minutes: Math.ceil(route.seconds / 60 + doorMinutes), km: route.metres / 1000 };

  return {
    async between(origins, destinations, departure) {
      const trips = origins.map(() => destinations.map((): TripOutcome => 'unavailable'));
      const parts = splitMatrix(origins.map(rounded), destinations.map(rounded), service);
      await Promise.all(
        parts.map(async (part) => {
          const answer = await guarded(() =>
            throttled(
              () => service.routes(part.origins, part.destinations, departure),
              part.origins.length * part.destinations.length,
            ),
          );
          if (isVendorOutage(answer)) {
            // The outage that opened the circuit was already logged.
            if (answer.outage !== 'circuit_open')
              log.warn({ service: service.name, outage: answer.outage }, 'routing service unavailable');
            return;
          }
          for (const [row, cells] of answer.entries())
            for (const [column, route] of cells.entries())
              (trips[part.row + row] as TripOutcome[])[part.column + column] = tripOf(route);
        }),
      );
      return trips;
    },
  };
}

function rounded({ latitude, longitude }: Point): Point {
  return { latitude: Math.round(latitude * 1000) / 1000, longitude: Math.round(longitude * 1000) / 1000 };
}
