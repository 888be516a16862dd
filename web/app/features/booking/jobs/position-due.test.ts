import { expect, it } from 'vitest';
import { isPositionDue } from './position-due.ts';

const FROM = { latitude: 12.9716, longitude: 77.5946 };
/** About 111 m further north. */
const FURTHER = { ...FROM, latitude: FROM.latitude + 0.001 };
/** About 89 m further north. */
const NEARER = { ...FROM, latitude: FROM.latitude + 0.0008 };
const last = { point: FROM, at: 1_000_000 };

it.each([
  ['the first position', null, FROM, 0, true],
  ['100 m further after 29 s', last, FURTHER, 29, false],
  ['100 m further after 30 s', last, FURTHER, 30, true],
  ['less than 100 m further after 30 s', last, NEARER, 30, false],
  ['at the same place after 59 s', last, FROM, 59, false],
  ['at the same place after 60 s', last, FROM, 60, true],
])('%s', (_, sent, point, seconds, due) => {
  expect(isPositionDue(sent, point, last.at + seconds * 1000)).toBe(due);
});
