import { expect, it } from 'vitest';
import { isNearCentre } from './near-centre.ts';

const pune = { latitude: 18.52, longitude: 73.855 };

it.each([
  [null, false],
  [{ latitude: 18.507, longitude: 73.807 }, true],
  [{ latitude: 18.76, longitude: 73.86 }, true],
  [{ latitude: 18.52, longitude: 74.2 }, false],
  [{ latitude: 12.97, longitude: 77.59 }, false],
])('%o', (place, around) => {
  expect(isNearCentre(place, pune)).toBe(around);
});
