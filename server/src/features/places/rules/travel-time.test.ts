import { addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EARTH_RADIUS_KM } from './distance.ts';
import { estimateTrip, type Traffic } from './travel-time.ts';

const HERE = { latitude: 12.97, longitude: 77.59 };
/** A point north of `HERE`. */
const north = (km: number) => ({
  ...HERE,
  latitude: HERE.latitude + (km / EARTH_RADIUS_KM) * (180 / Math.PI),
});
const at = (time: string) => instantOf('2026-11-23', time);

describe('estimateTrip', () => {
  // 20.1 km by road at the speed of the band, and 5 minutes at the door: dispatch.md, section 2.
  it.each<[string, Record<Traffic, number>]>([
    ['22:00', { slow: 30, city: 34, open: 36 }],
    ['05:59', { slow: 30, city: 34, open: 36 }],
    ['06:00', { slow: 24, city: 28, open: 30 }],
    ['07:59', { slow: 24, city: 28, open: 30 }],
    ['08:00', { slow: 16, city: 22, open: 26 }],
    ['10:59', { slow: 16, city: 22, open: 26 }],
    ['11:00', { slow: 19, city: 25, open: 28 }],
    ['15:59', { slow: 19, city: 25, open: 28 }],
    ['16:00', { slow: 15, city: 21, open: 25 }],
    ['20:59', { slow: 15, city: 21, open: 25 }],
    ['21:00', { slow: 22, city: 27, open: 30 }],
    ['21:59', { slow: 22, city: 27, open: 30 }],
  ])('uses the speeds of a departure at %s', (time, speeds) => {
    for (const [traffic, kmh] of Object.entries(speeds) as [Traffic, number][])
      expect(estimateTrip(HERE, north(20.1 / 1.35), at(time), traffic).minutes).toBe(
        Math.ceil((20.1 / kmh) * 60 + 5),
      );
  });

  it('takes 5 minutes within the same building and longer roads within 2 km', () => {
    expect(estimateTrip(HERE, HERE, at('12:00'), 'slow').minutes).toBe(5);
    expect(estimateTrip(HERE, north(1.9), at('12:00'), 'slow').km).toBeCloseTo(1.9 * 1.5, 6);
    expect(estimateTrip(HERE, north(2.1), at('12:00'), 'slow').km).toBeCloseTo(2.1 * 1.35, 6);
  });

  it('is symmetric, at least 5 minutes, and never faster in slower traffic', () => {
    const point = fc.record({
      latitude: fc.double({ min: 12.5, max: 13.5, noNaN: true }),
      longitude: fc.double({ min: 77, max: 78, noNaN: true }),
    });
    fc.assert(
      fc.property(point, point, fc.integer({ min: 0, max: 1439 }), (from, to, minute) => {
        const departure = addMinutes(at('00:00'), minute);
        const [slow, city, open] = (['slow', 'city', 'open'] as const).map(
          (traffic) => estimateTrip(from, to, departure, traffic).minutes,
        ) as [number, number, number];
        expect(open).toBeGreaterThanOrEqual(5);
        expect(slow >= city && city >= open).toBe(true);
        expect(estimateTrip(to, from, departure, 'slow').minutes).toBe(slow);
      }),
    );
  });
});
