import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { describe, expect, it } from 'vitest';
import type { TravelTime, Trip } from './port.ts';

const MG_ROAD = { latitude: 12.9756, longitude: 77.6068 };
const INDIRANAGAR = { latitude: 12.9784, longitude: 77.6408 };
const WHITEFIELD = { latitude: 12.9698, longitude: 77.7499 };
const MONDAY_NOON = instantOf('2026-11-23', '12:00');

/** Conformance tests of a travel time adapter; each adapter's test passes a factory of a working one. */
export function travelTimeConformance(name: string, make: () => Promise<TravelTime>): void {
  describe(`travel time: ${name}`, () => {
    const matrix = async (...places: Parameters<TravelTime['trips']>) => {
      const trips = await (await make()).trips(...places);
      if (trips === 'unavailable') throw new Error('the source is unavailable');
      return trips;
    };
    const tripOf = (trip: Trip | 'unreachable' | undefined): Trip => {
      if (trip === undefined || trip === 'unreachable') throw new Error(`no trip: ${trip}`);
      return trip;
    };

    it('returns a row for each origin and a column for each destination', async () => {
      const trips = await matrix([MG_ROAD, WHITEFIELD], [MG_ROAD, INDIRANAGAR, WHITEFIELD], MONDAY_NOON);
      expect(trips.map((row) => row.length)).toEqual([3, 3]);
      const [near, far] = [tripOf(trips[0]?.[1]), tripOf(trips[0]?.[2])];
      expect(near.minutes).toBeLessThan(far.minutes);
      expect(near.km).toBeLessThan(far.km);
      expect(tripOf(trips[1]?.[2]).km).toBeLessThan(1);
    });

    it('returns whole minutes and distances not shorter than the great circle', async () => {
      const trip = tripOf((await matrix([MG_ROAD], [WHITEFIELD], MONDAY_NOON))[0]?.[0]);
      expect(Number.isInteger(trip.minutes)).toBe(true);
      expect(trip.minutes).toBeGreaterThan(15);
      expect(trip.minutes).toBeLessThan(180);
      expect(trip.km).toBeGreaterThan(15.4);
    });

    it('returns no rows without origins, and empty rows without destinations', async () => {
      expect(await matrix([], [MG_ROAD], MONDAY_NOON)).toEqual([]);
      expect(await matrix([MG_ROAD], [], MONDAY_NOON)).toEqual([[]]);
    });
  });
}
