import { expect, test } from 'vitest';
import { addWorkingDays, isWorkingDay } from './working-days.ts';

test.each([
  ['2026-11-27', true], // Friday
  ['2026-11-28', false], // fourth Saturday
  ['2026-11-29', false], // Sunday
  ['2026-11-14', false], // second Saturday
  ['2026-11-07', true], // first Saturday
  ['2026-11-21', true], // third Saturday
  ['2026-08-29', true], // fifth Saturday
  ['2026-01-26', false], // Republic Day, Monday
  ['2026-08-15', false], // Independence Day, third Saturday
  ['2026-10-02', false], // Gandhi Jayanti, Friday
  ['2026-12-25', false], // Christmas, Friday
  ['2027-01-26', false], // Republic Day, Tuesday
  ['2026-01-27', true],
  ['2026-12-24', true],
  ['2026-11-26', true], // the same day of other months
])('%s: banks work: %s', (day, works) => {
  expect(isWorkingDay(day)).toBe(works);
});

test.each([
  ['2026-11-23', 3, '2026-11-26'], // Monday to Thursday
  ['2026-11-26', 3, '2026-12-01'], // Friday, then Monday and Tuesday
  ['2026-11-19', 3, '2026-11-23'], // Friday, the third Saturday, Monday
  ['2026-11-28', 1, '2026-11-30'], // begins on a free day
  ['2026-11-23', 0, '2026-11-23'],
  ['2026-12-23', 3, '2026-12-29'], // Thursday; Christmas, the fourth Saturday and Sunday are free; Monday, Tuesday
  ['2026-01-22', 3, '2026-01-28'], // Friday; the fourth Saturday, Sunday and Republic Day are free; Tuesday, Wednesday
  ['2026-10-01', 1, '2026-10-03'], // Gandhi Jayanti is free; the first Saturday
])('%s and %i working days is %s', (day, days, result) => {
  expect(addWorkingDays(day, days)).toBe(result);
});
