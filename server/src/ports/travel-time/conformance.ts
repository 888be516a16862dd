import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { afterEach, describe, expect, it } from 'vitest';
import type { StubServer } from '../../testing/stub-server.ts';
import type { Trip, TripOutcome, TripSource } from './port.ts';
import { AT_SEA } from './testing/roads.ts';

const MG_ROAD = { latitude: 12.976, longitude: 77.607 };
const INDIRANAGAR = { latitude: 12.978, longitude: 77.641 };
const WHITEFIELD = { latitude: 12.97, longitude: 77.75 };
const MONDAY_NOON = instantOf('2026-11-23', '12:00');

/** The network service behind an adapter. */
export interface ConformingService {
  readonly stub: StubServer;
  /** Answers of the service that do not belong to a request for two origins and three destinations. */
  readonly wrongSizes: readonly string[];
}

/** Conformance tests of a source of travel times; each adapter's test passes a factory of a working one, and its service. */
export function travelTimeConformance(
  name: string,
  make: () => Promise<TripSource>,
  service?: () => ConformingService,
): void {
  describe(`travel time: ${name}`, () => {
    const between = async (...request: Parameters<TripSource['between']>) =>
      (await make()).between(...request);
    const known = (trip: TripOutcome | undefined): Trip => {
      if (typeof trip !== 'object') throw new Error(`no trip: ${trip}`);
      return trip;
    };

    it('returns a row for each origin and a column for each destination, in their order', async () => {
      const trips = await between([MG_ROAD, INDIRANAGAR], [WHITEFIELD, MG_ROAD, INDIRANAGAR], MONDAY_NOON);
      expect(trips.map((row) => row.length)).toEqual([3, 3]);
      const km = trips.map((row) => row.map((trip) => known(trip).km));
      expect(km[0]?.[0]).toBeGreaterThan(15.4);
      expect(km[1]?.[0]).toBeGreaterThan(11.8);
      expect(km[0]?.[1]).toBeLessThan(0.1);
      expect(km[1]?.[2]).toBeLessThan(0.1);
      expect(km[0]?.[2]).toBeGreaterThan(3.6);
    });

    it('returns longer trips to places farther away, in both directions', async () => {
      const [there] = await between([MG_ROAD], [INDIRANAGAR, WHITEFIELD], MONDAY_NOON);
      const back = await between([INDIRANAGAR, WHITEFIELD], [MG_ROAD], MONDAY_NOON);
      for (const [near, far] of [there ?? [], back.map((row) => row[0])] as const) {
        expect(known(near).minutes).toBeLessThan(known(far).minutes);
        expect(known(near).km).toBeLessThan(known(far).km);
      }
    });

    it('returns whole minutes, with those to park and reach the door', async () => {
      const [[far, none] = []] = await between([MG_ROAD], [WHITEFIELD, MG_ROAD], MONDAY_NOON);
      expect(Number.isInteger(known(far).minutes)).toBe(true);
      expect(known(far).minutes).toBeGreaterThan(20);
      expect(known(far).minutes).toBeLessThan(180);
      expect(known(none).minutes).toBe(5);
    });

    it('answers for a departure in the past and in the future', async () => {
      for (const date of ['2020-01-01', '2030-01-01'])
        known((await between([MG_ROAD], [WHITEFIELD], instantOf(date, '12:00')))[0]?.[0]);
    });

    it('returns an empty matrix without places', async () => {
      expect(await between([], [MG_ROAD], MONDAY_NOON)).toEqual([]);
      expect(await between([MG_ROAD], [], MONDAY_NOON)).toEqual([[]]);
    });

    it('answers 700 trips at once', async () => {
      const many = Array.from({ length: 28 }, (_, index) => ({ ...MG_ROAD, latitude: 13 + index / 1000 }));
      const trips = await between(many.slice(0, 25), many, MONDAY_NOON);
      expect(trips.flat()).toHaveLength(700);
      expect(trips.map((row, index) => known(row[index]).km)).toEqual(trips.map(() => 0));
    });

    if (!service) return;
    afterEach(() => service().stub.failWith(null));

    it('reports places without a road as unreachable, and the others of the request as usual', async () => {
      const trips = await between([MG_ROAD, AT_SEA], [AT_SEA, WHITEFIELD], MONDAY_NOON);
      expect(trips[0]?.[0]).toBe('unreachable');
      expect(trips[1]).toEqual(['unreachable', 'unreachable']);
      expect(known(trips[0]?.[1]).km).toBeGreaterThan(15.4);
    });

    const failures = [
      'hang',
      { status: 500, body: '{}' },
      { status: 302, body: '' },
      { status: 429, body: 'slow down' },
      { status: 403, body: 'no' },
      { status: 400, body: '{}' },
      { status: 200, body: '<html>not json' },
      { status: 200, body: '"a text"' },
      { status: 200, body: '[{"originIndex": -1}]' },
      { status: 200, body: '{"code": "Ok", "durations": [[-1]], "distances": [[1]]}' },
      { status: 200, body: `"${'x'.repeat(1_100_000)}"` },
    ] as const;
    it.each(failures)('reports trips as unavailable within 2 seconds: %j', async (failure) => {
      service().stub.failWith(failure);
      const start = performance.now();
      expect(await between([MG_ROAD], [INDIRANAGAR, WHITEFIELD], MONDAY_NOON)).toEqual([
        ['unavailable', 'unavailable'],
      ]);
      // Timers of a busy machine are late.
      expect(performance.now() - start).toBeLessThan(2400);
    });

    it('reports trips as unavailable when the answer has the wrong size', async () => {
      for (const body of service().wrongSizes) {
        service().stub.failWith({ status: 200, body });
        const trips = await between([MG_ROAD, WHITEFIELD], [INDIRANAGAR, MG_ROAD, WHITEFIELD], MONDAY_NOON);
        expect(new Set(trips.flat()), body).toEqual(new Set(['unavailable']));
      }
    });

    it('sends at most three decimals of a position', async () => {
      const exact = { latitude: 12.97561234, longitude: 77.60681234 };
      await between([exact], [exact], MONDAY_NOON);
      const { url, body } = service().stub.requests.at(-1) ?? {};
      expect(`${decodeURIComponent(String(url))} ${JSON.stringify(body)}`).not.toMatch(/\.\d{4}/);
    });
  });
}
