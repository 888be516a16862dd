import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { expect, it } from 'vitest';
import { tripsAround } from './trips-around.ts';

const BENGALURU = { latitude: 12.97, longitude: 77.59 };
const VILLAGE = { latitude: 15.3, longitude: 76.5 };
const NORTH = { ...BENGALURU, latitude: 13.07 };
const NOON = instantOf('2026-11-23', '12:00');
const EVENING = instantOf('2026-11-23', '18:00');

it('tripsAround: estimates a trip in the traffic of the place, not of its ends', () => {
  const slow = tripsAround(BENGALURU)(BENGALURU, NORTH, NOON);
  const open = tripsAround(VILLAGE)(BENGALURU, NORTH, NOON);
  expect(slow.km).toBe(open.km);
  expect(slow.minutes).toBeGreaterThan(open.minutes);
});

it('tripsAround: corrects the minutes, not the km, in the city and the band of a factor', () => {
  const factors = new Map([['bengaluru', { '11-16': 1.5 }]]);
  const table = tripsAround(BENGALURU)(BENGALURU, NORTH, NOON);
  const corrected = tripsAround(BENGALURU, factors)(BENGALURU, NORTH, NOON);
  expect(corrected.km).toBe(table.km);
  expect(corrected.minutes / table.minutes).toBeCloseTo(1.5, 1);
  expect(tripsAround(BENGALURU, factors)(BENGALURU, NORTH, EVENING)).toEqual(
    tripsAround(BENGALURU)(BENGALURU, NORTH, EVENING),
  );
  expect(tripsAround(VILLAGE, factors)(BENGALURU, NORTH, NOON)).toEqual(
    tripsAround(VILLAGE)(BENGALURU, NORTH, NOON),
  );
});
