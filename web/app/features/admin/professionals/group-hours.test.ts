import { expect, it } from 'vitest';
import { groupHours } from './group-hours.ts';

const day = (weekday: number, from = '09:00', to = '18:00') => ({ weekday, from, to });

it('groups consecutive weekdays with the same hours', () =>
  expect(groupHours([day(1), day(2), day(3), day(5), day(6, '10:00')])).toEqual([
    { first: 1, last: 3, intervals: [{ from: '09:00', to: '18:00' }] },
    { first: 5, last: 5, intervals: [{ from: '09:00', to: '18:00' }] },
    { first: 6, last: 6, intervals: [{ from: '10:00', to: '18:00' }] },
  ]));

it('compares all intervals of a day, in any order', () =>
  expect(
    groupHours([
      day(1, '16:00', '20:00'),
      day(1, '08:00', '12:00'),
      day(2, '08:00', '12:00'),
      day(2, '16:00', '20:00'),
      day(3, '08:00', '12:00'),
    ]),
  ).toEqual([
    {
      first: 1,
      last: 2,
      intervals: [
        { from: '08:00', to: '12:00' },
        { from: '16:00', to: '20:00' },
      ],
    },
    { first: 3, last: 3, intervals: [{ from: '08:00', to: '12:00' }] },
  ]));

it('has no groups without hours', () => expect(groupHours([])).toEqual([]));
