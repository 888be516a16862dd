import { addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { tripsAround } from '../../../features/places/index.ts';
import type { StubServer } from '../../../testing/stub-server.ts';
import { systemClock } from '../../clock/local.ts';
import { travelTimeConformance } from '../conformance.ts';
import { googleRoutes } from '../google-routes.ts';
import { osrm } from '../osrm.ts';
import { pickTravelTime, type TravelTimeSettings } from '../pick.ts';
import { GOOGLE_ROUTES_KEY, startGoogleRoutesStub } from '../testing/google-routes-stub.ts';
import { startOsrmStub } from '../testing/osrm-stub.ts';
import { AT_SEA } from '../testing/roads.ts';
import { remoteTrips } from './remote-trips.ts';
import type { RoutingService } from './routing-service.ts';

const MG_ROAD = { latitude: 12.976, longitude: 77.607 };
const WHITEFIELD = { latitude: 12.97, longitude: 77.75 };
const NOON = instantOf('2026-11-23', '12:00');
const UNUSED = 'http://127.0.0.1:1';

const fetchOptions = { timeoutMs: 1500, userAgent: 'Aaspaas/1.0 (+https://aaspaas.test)' };
const noopLog = { warn: () => undefined };
const doorMinutes = 5;

/** A new source for each test, so that no circuit is open and no turn taken. */
const source = (service: RoutingService) =>
  remoteTrips(service, {
    circuitBreaker: { failureThreshold: 3, openMs: 30_000 },
    throttle: { perSecond: 100_000, maxConcurrent: 20, maxWaitMs: 500 },
    doorMinutes,
    clock: systemClock,
    log: noopLog,
  });

const settings = (changed: Partial<TravelTimeSettings>): TravelTimeSettings => ({
  TRAVEL_TIME: 'table',
  OSRM_PROFILE: 'driving',
  GOOGLE_ROUTES_URL: UNUSED,
  PUBLIC_URL: 'https://aaspaas.test',
  ...changed,
});
const travelTimeWith = (
  changed: Partial<TravelTimeSettings>,
  log: { warn: (...said: unknown[]) => void } = noopLog,
) => pickTravelTime(settings(changed), { tripsAround, doorMinutes }, systemClock, log);

const element = (originIndex: number, destinationIndex: number) => ({
  originIndex,
  destinationIndex,
  status: {},
  duration: '60s',
  distanceMeters: 100,
  condition: 'ROUTE_EXISTS',
});
const SIX_ELEMENTS = [0, 1].flatMap((row) => [0, 1, 2].map((column) => element(row, column)));

const services: {
  name: string;
  start: () => Promise<StubServer>;
  make: (url: string) => RoutingService;
  settingsFor: (url: string) => Partial<TravelTimeSettings>;
  wrongSizes: readonly unknown[];
}[] = [
  {
    name: 'osrm',
    start: startOsrmStub,
    make: (url) => osrm({ ...fetchOptions, url, profile: 'driving' }),
    settingsFor: (url) => ({ TRAVEL_TIME: 'osrm', OSRM_URL: url }),
    wrongSizes: [
      { code: 'Ok', durations: [], distances: [] },
      { code: 'Ok', durations: [[1, 2, 3]], distances: [[1, 2, 3]] },
      {
        code: 'Ok',
        durations: [
          [1, 2],
          [3, 4],
        ],
        distances: [
          [1, 2],
          [3, 4],
        ],
      },
      {
        code: 'Ok',
        durations: [
          [1, 2, 3],
          [4, 5, 6],
        ],
        distances: [
          [1, 2, 3],
          [4, 5],
        ],
      },
      {
        code: 'Ok',
        durations: [
          [1, 2, 3],
          [4, 5, 6],
        ],
      },
    ],
  },
  {
    name: 'google',
    start: startGoogleRoutesStub,
    make: (url) => googleRoutes({ ...fetchOptions, url, key: GOOGLE_ROUTES_KEY }, systemClock),
    settingsFor: (url) => ({
      TRAVEL_TIME: 'google',
      GOOGLE_ROUTES_API_KEY: GOOGLE_ROUTES_KEY,
      GOOGLE_ROUTES_URL: url,
    }),
    wrongSizes: [
      [],
      SIX_ELEMENTS.slice(1),
      [...SIX_ELEMENTS, element(2, 0)],
      [...SIX_ELEMENTS.slice(1), element(0, 1)],
      [...SIX_ELEMENTS.slice(1), element(2, 0)],
      SIX_ELEMENTS.map((one) => ({ ...one, duration: 'soon' })),
    ],
  },
];

describe.each(services)('$name', ({ name, start, make, settingsFor, wrongSizes }) => {
  let stub: StubServer;
  beforeAll(async () => {
    stub = await start();
  });
  afterAll(() => stub.close());
  beforeEach(() => {
    stub.failWith(null);
    stub.requests.length = 0;
  });

  travelTimeConformance(
    name,
    async () => source(make(stub.url)),
    () => ({ stub, wrongSizes: wrongSizes.map((body) => JSON.stringify(body)) }),
  );

  it('reports an unreachable server as unavailable', async () => {
    expect(await source(make(UNUSED)).between([MG_ROAD], [WHITEFIELD], NOON)).toEqual([['unavailable']]);
  });

  it('sends a User-Agent', async () => {
    await source(make(stub.url)).between([MG_ROAD], [WHITEFIELD], NOON);
    expect(stub.requests[0]?.userAgent).toBe(fetchOptions.userAgent);
  });

  it('is replaced by the table while it does not answer, and is not asked for half a minute', async () => {
    const travelTime = travelTimeWith(settingsFor(stub.url));
    const estimates = await travelTimeWith({}).between([MG_ROAD], [WHITEFIELD], NOON);
    expect(await travelTime.between([MG_ROAD], [WHITEFIELD], NOON)).not.toEqual(estimates);
    stub.failWith({ status: 500, body: '' });
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await travelTime.between([MG_ROAD], [WHITEFIELD], NOON)).toEqual(estimates);
    expect(stub.requests).toHaveLength(1 + 3);
  });

  it('keeps unreachable places, which the table does not know', async () => {
    const [row] = await travelTimeWith(settingsFor(stub.url)).between([MG_ROAD], [AT_SEA, WHITEFIELD], NOON);
    expect(row).toEqual(['unreachable', expect.objectContaining({ minutes: expect.any(Number) })]);
  });

  it('is not asked for the trips of start times', async () => {
    const trip = await travelTimeWith(settingsFor(stub.url)).around(MG_ROAD, [WHITEFIELD]);
    expect(trip(MG_ROAD, WHITEFIELD, NOON)).toEqual(tripsAround(MG_ROAD)(MG_ROAD, WHITEFIELD, NOON));
    expect(stub.requests).toEqual([]);
  });

  it('logs neither key nor places', async () => {
    const warn = vi.fn();
    stub.failWith({ status: 500, body: GOOGLE_ROUTES_KEY });
    await travelTimeWith(settingsFor(stub.url), { warn }).between([MG_ROAD], [WHITEFIELD], NOON);
    expect(warn.mock.calls).toEqual([[{ service: name, outage: 'failed' }, 'routing service unavailable']]);
  });
});

describe('osrm', () => {
  it('keeps the query and the folder of a hosted server', async () => {
    const stub = await startOsrmStub();
    const service = osrm({ ...fetchOptions, url: `${stub.url}/india/?key=abc`, profile: 'motorbike' });
    expect(await service.routes([MG_ROAD], [MG_ROAD], NOON)).toEqual([[{ seconds: 0, metres: 0 }]]);
    expect(decodeURIComponent(stub.requests[0]?.url.pathname ?? '')).toBe(
      '/india/table/v1/motorbike/77.607,12.976;77.607,12.976',
    );
    expect(stub.requests[0]?.url.searchParams.get('key')).toBe('abc');
    await stub.close();
  });

  it.each(['NoSegment', 'NoTable'])(
    '%s concerns the places, not the server: the circuit stays closed',
    async (code) => {
      const stub = await startOsrmStub();
      const trips = source(osrm({ ...fetchOptions, url: stub.url, profile: 'driving' }));
      stub.failWith({ status: 400, body: JSON.stringify({ code, message: 'x' }) });
      for (let attempt = 0; attempt < 5; attempt += 1)
        expect(await trips.between([MG_ROAD], [WHITEFIELD], NOON)).toEqual([['unavailable']]);
      expect(stub.requests).toHaveLength(5);
      await stub.close();
    },
  );

  it('asks for at most 100 places a request', async () => {
    const stub = await startOsrmStub();
    const many = Array.from({ length: 120 }, (_, index) => ({ ...MG_ROAD, latitude: 13 + index / 1000 }));
    const trips = await source(osrm({ ...fetchOptions, url: stub.url, profile: 'driving' })).between(
      many,
      [MG_ROAD],
      NOON,
    );
    expect(trips.flat().every((trip) => typeof trip === 'object')).toBe(true);
    expect(stub.requests).toHaveLength(3);
    await stub.close();
  });
});

describe('google', () => {
  let stub: StubServer;
  beforeAll(async () => {
    stub = await startGoogleRoutesStub();
  });
  afterAll(() => stub.close());
  beforeEach(() => {
    stub.failWith(null);
    stub.requests.length = 0;
  });
  const trips = (key = GOOGLE_ROUTES_KEY) =>
    source(googleRoutes({ ...fetchOptions, url: stub.url, key }, systemClock));

  it('requests two-wheelers in traffic, and a departure only if it is ahead', async () => {
    await trips().between([MG_ROAD], [WHITEFIELD], addMinutes(new Date(), -10));
    await trips().between([MG_ROAD], [WHITEFIELD], new Date('2099-01-01T04:30:00Z'));
    const [past, ahead] = stub.requests.map(({ body }) => body);
    expect(past).toMatchObject({ travelMode: 'TWO_WHEELER', routingPreference: 'TRAFFIC_AWARE' });
    expect(past).not.toHaveProperty('departureTime');
    expect(ahead).toMatchObject({ departureTime: '2099-01-01T04:30:00.000Z' });
  });

  it('sends the key in a header only', async () => {
    await trips().between([MG_ROAD], [WHITEFIELD], NOON);
    expect(stub.requests[0]?.url.href).not.toContain(GOOGLE_ROUTES_KEY);
    expect(stub.requests[0]?.headers['x-goog-fieldmask']).toContain('status');
    expect(await trips('wrong').between([MG_ROAD], [WHITEFIELD], NOON)).toEqual([['unavailable']]);
  });

  it('reports a trip with an error status as unavailable, and the others as usual', async () => {
    const body = [{ ...element(0, 0), status: { code: 13, message: 'internal' } }, element(0, 1)];
    stub.failWith({ status: 200, body: JSON.stringify(body) });
    expect(await trips().between([MG_ROAD], [MG_ROAD, WHITEFIELD], NOON)).toEqual([
      ['unavailable', { minutes: 6, km: 0.1 }],
    ]);
  });

  it('asks again for the same trip, because answers must not be stored', async () => {
    const travelTime = trips();
    await travelTime.between([MG_ROAD], [WHITEFIELD], NOON);
    await travelTime.between([MG_ROAD], [WHITEFIELD], NOON);
    expect(stub.requests).toHaveLength(2);
  });

  it('sends at most 625 trips a request', async () => {
    const many = Array.from({ length: 26 }, (_, index) => ({ ...MG_ROAD, latitude: 13 + index / 1000 }));
    await trips().between(many, many, NOON);
    expect(stub.requests).toHaveLength(2);
  });
});

describe('pickTravelTime', () => {
  it.each([
    [{ TRAVEL_TIME: 'osrm' }, 'OSRM_URL is missing: TRAVEL_TIME=osrm needs it'],
    [{ TRAVEL_TIME: 'google' }, 'GOOGLE_ROUTES_API_KEY is missing: TRAVEL_TIME=google needs it'],
  ] as const)('%j: %s', (changed, message) => {
    expect(() => travelTimeWith(changed)).toThrow(message);
  });
});
