import { z } from 'zod';
import { type StubServer, startStubServer } from '../../../testing/stub-server.ts';
import { stubRoute } from './roads.ts';

/** The key that the stub server accepts. */
export const GOOGLE_ROUTES_KEY = 'AIza-stand-in-routes-key';

const waypoints = z.array(
  z.object({
    waypoint: z.object({
      location: z.object({ latLng: z.object({ latitude: z.number(), longitude: z.number() }) }),
    }),
  }),
);
const matrixRequest = z.strictObject({
  origins: waypoints,
  destinations: waypoints,
  travelMode: z.literal('TWO_WHEELER'),
  routingPreference: z.literal('TRAFFIC_AWARE'),
  departureTime: z.iso.datetime().optional(),
});

/** A stub server for `computeRouteMatrix` of Google's Routes API. It answers in any order, and omits fields that are 0. */
export function startGoogleRoutesStub(): Promise<StubServer> {
  return startStubServer((url, { headers, body }) => {
    if (url.pathname !== '/distanceMatrix/v2:computeRouteMatrix') return refused(404, 'NOT_FOUND');
    if (headers['x-goog-api-key'] !== GOOGLE_ROUTES_KEY) return refused(403, 'PERMISSION_DENIED');
    if (!headers['x-goog-fieldmask']) return refused(400, 'INVALID_ARGUMENT');
    const { data } = matrixRequest.safeParse(body);
    if (!data || data.origins.length * data.destinations.length > 625)
      return refused(400, 'INVALID_ARGUMENT');
    const elements = data.origins.flatMap((origin, originIndex) =>
      data.destinations.map((destination, destinationIndex) => {
        const route = stubRoute(origin.waypoint.location.latLng, destination.waypoint.location.latLng);
        return {
          ...(originIndex ? { originIndex } : {}),
          ...(destinationIndex ? { destinationIndex } : {}),
          status: {},
          ...(route?.metres ? { distanceMeters: Math.round(route.metres) } : {}),
          ...(route ? { duration: `${Math.round(route.seconds)}s` } : {}),
          condition: route ? 'ROUTE_EXISTS' : 'ROUTE_NOT_FOUND',
        };
      }),
    );
    return { status: 200, json: elements.toReversed() };
  });
}

function refused(code: number, status: string) {
  return { status: code, json: [{ error: { code, message: status, status } }] };
}
