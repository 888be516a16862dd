import { expect, it } from 'vitest';
import { timeUntil } from './time-until.ts';

const MINUTE = 60_000;

it.each([
  [165 * MINUTE, { hours: 2, minutes: 45 }],
  [164 * MINUTE + 1, { hours: 2, minutes: 45 }],
  [59 * MINUTE, { hours: 0, minutes: 59 }],
  [1, { hours: 0, minutes: 1 }],
  [0, null],
  [-MINUTE, null],
  [12 * 60 * MINUTE, { hours: 12, minutes: 0 }],
  [12 * 60 * MINUTE + 1, null],
])('timeUntil: %d ms ahead is %j', (ahead, left) => {
  expect(timeUntil(1_000_000 + ahead, 1_000_000)).toEqual(left);
});
