import { z } from 'zod';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { type FetchOptions, fetchJson } from '../../platform/vendors/fetch-json.ts';
import type { Clock } from '../clock/port.ts';
import type { Route, RoutingService } from './remote/routing-service.ts';

/** Connection settings of Google's Routes API. */
export interface GoogleRoutesSettings extends FetchOptions {
  readonly key: string;
  readonly url: string;
}

/** The limit of the service for routes with traffic. */
const MAX_TRIPS = 625;

/** Without `status` every trip would look successful. */
const FIELDS = 'originIndex,destinationIndex,status,condition,distanceMeters,duration';

/** Fields with the value 0 may be absent. */
const reply = z.array(
  z.object({
    originIndex: z.int().min(0).default(0),
    destinationIndex: z.int().min(0).default(0),
    status: z.object({ code: z.int().default(0) }).default({ code: 0 }),
    condition: z.string().optional(),
    distanceMeters: z.number().min(0).default(0),
    /** Seconds, such as `160s`. */
    duration: z
      .string()
      .regex(/^\d+(\.\d+)?s$/)
      .transform((text) => Number(text.slice(0, -1)))
      .optional(),
  }),
);
type Element = z.output<typeof reply>[number];

/**
 * Calls `computeRouteMatrix` of Google's Routes API for two-wheelers, with traffic. Its terms forbid to store the answers, so
 * nothing is cached.
 */
export function googleRoutes(
  { key, url, ...fetchOptions }: GoogleRoutesSettings,
  clock: Clock,
): RoutingService {
  return {
    name: 'google',
    maxTrips: MAX_TRIPS,
    maxPlaces: MAX_TRIPS,
    async routes(origins, destinations, departure) {
      const answer = await fetchJson(
        'google_routes',
        new URL('/distanceMatrix/v2:computeRouteMatrix', url),
        fetchOptions,
        {
          headers: { 'x-goog-api-key': key, 'x-goog-fieldmask': FIELDS },
          body: {
            origins: origins.map(waypoint),
            destinations: destinations.map(waypoint),
            travelMode: 'TWO_WHEELER',
            routingPreference: 'TRAFFIC_AWARE',
            // A departure in the past is refused, and none means now.
            ...(departure > soon(clock.now()) ? { departureTime: departure.toISOString() } : {}),
          },
        },
      );
      if ('outage' in answer) return answer;
      const { data } = reply.safeParse(answer.json);
      if (data?.length !== origins.length * destinations.length) return { outage: 'unreadable' };
      const routes = new Map(
        data.map((one) => [`${one.originIndex},${one.destinationIndex}`, routeOf(one)] as const),
      );
      const rows: (Route | 'unreachable' | 'unavailable')[][] = [];
      for (const from of origins.keys()) {
        const row: (typeof rows)[number] = [];
        for (const to of destinations.keys()) {
          const route = routes.get(`${from},${to}`);
          if (route === undefined) return { outage: 'unreadable' };
          row.push(route);
        }
        rows.push(row);
      }
      return rows;
    },
  };
}

function routeOf({
  status,
  condition,
  duration,
  distanceMeters,
}: Element): Route | 'unreachable' | 'unavailable' {
  if (status.code !== 0) return 'unavailable';
  if (condition === 'ROUTE_NOT_FOUND') return 'unreachable';
  return duration === undefined ? 'unavailable' : { seconds: duration, metres: distanceMeters };
}

function waypoint({ latitude, longitude }: Point) {
  return { waypoint: { location: { latLng: { latitude, longitude } } } };
}

/** The clocks of two systems differ by less than a minute. */
function soon(now: Date): Date {
  return new Date(now.getTime() + 60_000);
}
