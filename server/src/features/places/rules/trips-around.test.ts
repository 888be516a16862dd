import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { expect, it } from 'vitest';
import { tripsAround } from './trips-around.ts';

const BENGALURU = { latitude: 12.97, longitude: 77.59 };
const VILLAGE = { latitude: 15.3, longitude: 76.5 };
const NOON = instantOf('2026-11-23', '12:00');

it('tripsAround: estimates a trip in the traffic of the place, not of its ends', () => {
  const [from, to] = [BENGALURU, { ...BENGALURU, latitude: 13.07 }];
  const slow = tripsAround(BENGALURU)(from, to, NOON);
  const open = tripsAround(VILLAGE)(from, to, NOON);
  expect(slow.km).toBe(open.km);
  expect(slow.minutes).toBeGreaterThan(open.minutes);
});
