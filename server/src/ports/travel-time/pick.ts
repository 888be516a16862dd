import type { FastifyBaseLogger } from 'fastify';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { Clock } from '../clock/port.ts';
import { googleRoutes } from './google-routes.ts';
import { osrm } from './osrm.ts';
import type { TravelTime, TripLookup } from './port.ts';
import { remoteTrips } from './remote/remote-trips.ts';
import type { RoutingService } from './remote/routing-service.ts';
import { withTable } from './remote/with-table.ts';
import { tableTravelTime } from './table.ts';

/** Settings that select the source of travel times. */
export interface TravelTimeSettings {
  readonly TRAVEL_TIME: 'table' | 'osrm' | 'google';
  readonly OSRM_URL?: string | undefined;
  readonly OSRM_PROFILE: string;
  readonly GOOGLE_ROUTES_API_KEY?: string | undefined;
  readonly GOOGLE_ROUTES_URL: string;
  /** Contact URL of the operator, sent in the User-Agent. */
  readonly PUBLIC_URL?: string | undefined;
}

/** The table of speeds, which belongs to a feature. */
export interface TravelTable {
  readonly tripsAround: (place: Point) => TripLookup;
  /** Minutes to park and reach the door. */
  readonly doorMinutes: number;
}

const CIRCUIT_BREAKER = { failureThreshold: 3, openMs: 30_000, target: 'routing' };

/** A caller waits for at most 2 seconds: for its turn, then for the answer. */
const MAX_WAIT_MS = 500;
const TIMEOUT_MS = 1500;

/** Google allows 3,000 trips a minute per project; one request of 625 may come on top of the even flow. */
const GOOGLE = { perSecond: 39, maxConcurrent: 20, maxWaitMs: MAX_WAIT_MS };

/** An own server has no quota; the limits protect it from a flood. */
const OSRM = { perSecond: 2000, maxConcurrent: 8, maxWaitMs: MAX_WAIT_MS };

/** Returns the routing service that the settings name, with the table as fallback; otherwise the table alone. */
export function pickTravelTime(
  settings: TravelTimeSettings,
  { tripsAround, doorMinutes }: TravelTable,
  clock: Clock,
  log: Pick<FastifyBaseLogger, 'warn'>,
): TravelTime {
  const table = tableTravelTime(tripsAround);
  const withService = (service: RoutingService, throttle: typeof GOOGLE) => {
    const options = { circuitBreaker: CIRCUIT_BREAKER, throttle, doorMinutes, clock, log };
    return withTable(remoteTrips(service, options), table);
  };
  const { PUBLIC_URL: home } = settings;
  const fetchOptions = { timeoutMs: TIMEOUT_MS, userAgent: `Aaspaas/1.0${home ? ` (+${home})` : ''}` };
  switch (settings.TRAVEL_TIME) {
    case 'table':
      return table;
    case 'osrm':
      return withService(
        osrm({
          ...fetchOptions,
          url: required(settings.OSRM_URL, 'OSRM_URL', 'osrm'),
          profile: settings.OSRM_PROFILE,
        }),
        OSRM,
      );
    case 'google': {
      const key = required(settings.GOOGLE_ROUTES_API_KEY, 'GOOGLE_ROUTES_API_KEY', 'google');
      return withService(
        googleRoutes({ ...fetchOptions, key, url: settings.GOOGLE_ROUTES_URL }, clock),
        GOOGLE,
      );
    }
  }
}

function required(value: string | undefined, name: string, travelTime: string): string {
  if (value) return value;
  throw new Error(`${name} is missing: TRAVEL_TIME=${travelTime} needs it`);
}
