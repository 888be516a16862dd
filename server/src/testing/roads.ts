import { randomBytes } from 'node:crypto';
import pino from 'pino';
import { DOOR_MINUTES, tripsAround } from '../features/places/index.ts';
import { makeVault } from '../platform/vault.ts';
import { systemClock } from '../ports/clock/local.ts';
import { pickTravelTime } from '../ports/travel-time/pick.ts';
import { GOOGLE_ROUTES_KEY } from '../ports/travel-time/testing/google-routes-stub.ts';
import { type StubServer, startStubServer } from './stub-server.ts';
import type { TestApp } from './test-app.ts';
import { startTestProduct, type TestProduct } from './test-product.ts';

/** Starts a server that speaks the wire formats of OSRM and Google for trips to one place, by the latitude of their begin. */
export const startRoads = (seconds: (latitude: number) => number): Promise<StubServer> =>
  startStubServer((url, { body }) => {
    if (url.pathname.startsWith('/table')) {
      const [, places = ''] = /([-\d.,;]+)$/.exec(decodeURIComponent(url.pathname)) ?? [];
      const origins = places.split(';').slice(0, -1);
      const cells = origins.map((one) => [seconds(Number(one.split(',')[1]))]);
      return { status: 200, json: { code: 'Ok', durations: cells, distances: cells } };
    }
    const { origins } = body as {
      origins: { waypoint: { location: { latLng: { latitude: number } } } }[];
    };
    const json = origins.map(({ waypoint }, originIndex) => ({
      originIndex,
      status: {},
      condition: 'ROUTE_EXISTS',
      distanceMeters: 100,
      duration: `${Math.round(seconds(waypoint.location.latLng.latitude))}s`,
    }));
    return { status: 200, json };
  });

/** Starts a process of the product that asks a routing service. */
export function startProductWithRoads(
  app: TestApp,
  roads: StubServer,
  name: 'osrm' | 'google',
): Promise<TestProduct> {
  const travelTime = pickTravelTime(
    {
      TRAVEL_TIME: name,
      OSRM_URL: roads.url,
      OSRM_PROFILE: 'driving',
      GOOGLE_ROUTES_URL: roads.url,
      GOOGLE_ROUTES_API_KEY: GOOGLE_ROUTES_KEY,
    },
    { tripsAround, doorMinutes: DOOR_MINUTES },
    systemClock,
    { warn: () => undefined },
  );
  return startTestProduct({
    ...app,
    vault: makeVault(randomBytes(32).toString('hex')),
    log: pino({ level: 'silent' }),
    travelTime,
    checkReplies: true,
  });
}
