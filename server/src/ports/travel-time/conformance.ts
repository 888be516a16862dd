import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { describe, expect, it } from 'vitest';
import type { TravelTime } from './port.ts';

const MG_ROAD = { latitude: 12.9756, longitude: 77.6068 };
const INDIRANAGAR = { latitude: 12.9784, longitude: 77.6408 };
const WHITEFIELD = { latitude: 12.9698, longitude: 77.7499 };
const MONDAY_NOON = instantOf('2026-11-23', '12:00');

/** Conformance tests of a travel time adapter; each adapter's test passes a factory of a working one. */
export function travelTimeConformance(name: string, make: () => Promise<TravelTime>): void {
  describe(`travel time: ${name}`, () => {
    const around = async (...places: Parameters<TravelTime['around']>) => (await make()).around(...places);

    it('returns longer trips to places farther away, in both directions', async () => {
      const trip = await around(MG_ROAD, [INDIRANAGAR, WHITEFIELD]);
      for (const [near, far] of [
        [trip(MG_ROAD, INDIRANAGAR, MONDAY_NOON), trip(MG_ROAD, WHITEFIELD, MONDAY_NOON)],
        [trip(INDIRANAGAR, MG_ROAD, MONDAY_NOON), trip(WHITEFIELD, MG_ROAD, MONDAY_NOON)],
      ] as const) {
        expect(near.minutes).toBeLessThan(far.minutes);
        expect(near.km).toBeLessThan(far.km);
      }
      expect(trip(MG_ROAD, MG_ROAD, MONDAY_NOON).km).toBeLessThan(1);
    });

    it('returns trips among the other places', async () => {
      const trip = await around(MG_ROAD, [INDIRANAGAR, WHITEFIELD]);
      expect(trip(INDIRANAGAR, WHITEFIELD, MONDAY_NOON).km).toBeGreaterThan(11.8);
    });

    it('returns whole minutes and distances not shorter than the great circle', async () => {
      const trip = (await around(MG_ROAD, [WHITEFIELD]))(MG_ROAD, WHITEFIELD, MONDAY_NOON);
      expect(Number.isInteger(trip.minutes)).toBe(true);
      expect(trip.minutes).toBeGreaterThan(15);
      expect(trip.minutes).toBeLessThan(180);
      expect(trip.km).toBeGreaterThan(15.4);
    });

    it('answers for a place that was not named', async () => {
      expect((await around(MG_ROAD, []))(MG_ROAD, WHITEFIELD, MONDAY_NOON).minutes).toBeGreaterThan(15);
    });
  });
}
