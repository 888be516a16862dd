import { addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { describe, expect, it } from 'vitest';
import { type MeasuredTrip, measureTrip, type ReportedTrip, travelFactorsOf } from './travel-factors.ts';
import { tableTrip } from './travel-time.ts';

const MG_ROAD = { latitude: 12.9756, longitude: 77.6068 };
const WHITEFIELD = { latitude: 12.9698, longitude: 77.7499 };
const VILLAGE = { latitude: 14.6, longitude: 76.6 };
const TEN = instantOf('2026-11-16', '10:00');
const TABLE_MINUTES = tableTrip(MG_ROAD, WHITEFIELD, TEN, 'slow').minutes;

const reported = (minutes: number, change: Partial<ReportedTrip> = {}): ReportedTrip => {
  const trip = { from: MG_ROAD, to: WHITEFIELD, departure: TEN, ...change };
  return { arrival: addMinutes(trip.departure, minutes), ...trip };
};

describe('measureTrip', () => {
  it.each([
    ['as long as the table says', TABLE_MINUTES, {}, { band: '08-11', ratio: expect.closeTo(1, 5) }],
    ['twice as long', 2 * TABLE_MINUTES, {}, { band: '08-11', ratio: expect.closeTo(2, 5) }],
    ['the band of the departure', 30, { departure: instantOf('2026-11-16', '10:59') }, { band: '08-11' }],
    ['at night', 30, { departure: instantOf('2026-11-16', '05:59') }, { band: '22-06' }],
    ['two minutes', 2, {}, {}],
    ['three hours', 180, {}, {}],
  ] as const)('%s', (_, minutes, change, expected) => {
    const trip = measureTrip(reported(minutes, change));
    expect(trip).toMatchObject({ city: 'bengaluru', ...expected });
  });

  it.each([
    ['reported as arrived at once', reported(1)],
    ['reported as arrived after more than three hours', reported(181)],
    ['that ends before it begins', reported(-20)],
    ['within a building', reported(10, { from: WHITEFIELD })],
    ['outside of all cities', reported(30, { to: VILLAGE })],
  ])('does not count a trip %s', (_, trip) => {
    expect(measureTrip(trip)).toBeNull();
  });

  it('belongs to the city of the work', () => {
    expect(measureTrip(reported(170, { from: VILLAGE }))?.city).toBe('bengaluru');
  });
});

describe('travelFactorsOf', () => {
  const trips = (ratios: readonly number[], change: Partial<MeasuredTrip> = {}): MeasuredTrip[] =>
    ratios.map((ratio) => ({ city: 'pune', band: '08-11', ratio, ...change }));
  const times = (count: number, ratio: number) => Array.from({ length: count }, () => ratio);

  it.each<[string, readonly number[], number | null]>([
    ['49 trips', times(49, 1.2), null],
    ['50 trips', times(50, 1.2), 1.2],
    ['an even number: between the two in the middle', [...times(25, 1), ...times(25, 1.2)], 1.1],
    ['an odd number: the one in the middle', [...times(25, 1), 1.05, ...times(25, 1.4)], 1.05],
    ['a few very long trips change nothing', [...times(45, 1.1), ...times(5, 9)], 1.1],
    ['at most 1.5', times(50, 2.2), 1.5],
    ['at least 0.7', times(50, 0.3), 0.7],
    ['in any order', [...times(20, 1.3), ...times(11, 0.9), ...times(20, 0.8)], 0.9],
    ['no trips', [], null],
  ])('%s', (_, ratios, factor) => {
    const factors = travelFactorsOf(trips(ratios));
    if (factor === null) expect(factors).toEqual([]);
    else {
      expect(factors).toEqual([
        { city: 'pune', band: '08-11', factor: expect.closeTo(factor, 9), trips: ratios.length },
      ]);
    }
  });

  it('separates cities and bands', () => {
    const factors = travelFactorsOf([
      ...trips(times(50, 1.1)),
      ...trips(times(50, 1.2), { band: '16-21' }),
      ...trips(times(60, 0.9), { city: 'mumbai' }),
      ...trips(times(49, 1.4), { city: 'mumbai', band: '16-21' }),
    ]);
    expect(factors.map(({ city, band, factor, trips: count }) => [city, band, factor, count])).toEqual([
      ['pune', '08-11', 1.1, 50],
      ['pune', '16-21', 1.2, 50],
      ['mumbai', '08-11', 0.9, 60],
    ]);
  });
});
