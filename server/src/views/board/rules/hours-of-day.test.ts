import { timeOf } from '@aaspaas/contract/kernel/time.ts';
import { describe, expect, it } from 'vitest';
import { dayOf, hoursOfDay } from './hours-of-day.ts';

/** A Tuesday. */
const DATE = '2026-11-24';

describe('hoursOfDay', () => {
  it.each([
    ['any time', null, [['00:00', '00:00']]],
    ['closed', [{ weekday: 3, from: '09:00', to: '18:00' }], []],
    ['a day', [{ weekday: 2, from: '09:00', to: '18:00' }], [['09:00', '18:00']]],
    [
      'two intervals in order',
      [
        { weekday: 2, from: '16:00', to: '20:00' },
        { weekday: 2, from: '08:00', to: '12:00' },
      ],
      [
        ['08:00', '12:00'],
        ['16:00', '20:00'],
      ],
    ],
    ['a night that begins today', [{ weekday: 2, from: '22:00', to: '06:00' }], [['22:00', '00:00']]],
    ['a night that began yesterday', [{ weekday: 1, from: '22:00', to: '06:00' }], [['00:00', '06:00']]],
    ['a day that ends at midnight', [{ weekday: 1, from: '12:00', to: '00:00' }], []],
  ])('%s', (_, hours, expected) => {
    expect(hoursOfDay(DATE, hours).map(({ from, to }) => [timeOf(from), timeOf(to)])).toEqual(expected);
  });

  it('is at most the whole day', () => {
    expect(hoursOfDay(DATE, null)).toEqual([dayOf(DATE)]);
    expect(dayOf(DATE).to.getTime() - dayOf(DATE).from.getTime()).toBe(86_400_000);
  });
});
