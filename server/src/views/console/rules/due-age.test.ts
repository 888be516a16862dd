import { expect, it } from 'vitest';
import { ageRanges, dueAge } from './due-age.ts';

const now = new Date('2026-11-27T12:00:00+05:30');

it.each([
  ['2026-11-27T11:00:00+05:30', 'week'],
  ['2026-11-20T00:00:00+05:30', 'week'],
  ['2026-11-19T23:59:59+05:30', 'month'],
  ['2026-10-28T00:00:00+05:30', 'month'],
  ['2026-10-27T23:59:59+05:30', 'quarter'],
  ['2026-08-29T00:00:00+05:30', 'quarter'],
  ['2026-08-28T23:59:59+05:30', 'older'],
])('dueAge: charged at %s is %s', (since, age) => {
  const at = new Date(since);
  expect(dueAge(at, now)).toBe(age);
  // The ranges of the list hold the same amounts.
  const inRanges = ageRanges(now).filter(
    ({ from, until }) => (from === null || at >= from) && (until === null || at < until),
  );
  expect(inRanges.map((one) => one.age)).toEqual([age]);
});
