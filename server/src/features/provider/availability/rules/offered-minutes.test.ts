import { describe, expect, it } from 'vitest';
import type { WorkingSchedule } from '../../rules/working-time.ts';
import { offeredMinutes } from './offered-minutes.ts';

/** A Monday. */
const FIRST = '2026-11-23';
const on = (weekday: number, from: string, to: string) => ({ weekday, from, to });
const office = [1, 2, 3, 4, 5].map((weekday) => on(weekday, '09:00', '17:00'));

describe('offeredMinutes', () => {
  it.each<[string, WorkingSchedule, number]>([
    ['any time: the limit of each day', { hours: null, daysOff: [] }, 7 * 600],
    ['five days of eight hours', { hours: office, daysOff: [] }, 5 * 480],
    ['a long day counts up to the limit', { hours: [on(1, '06:00', '22:00')], daysOff: [] }, 600],
    [
      'two stretches of a day',
      { hours: [on(1, '08:00', '10:00'), on(1, '16:00', '18:00')], daysOff: [] },
      240,
    ],
    ['a night counts where it begins', { hours: [on(7, '22:00', '06:00')], daysOff: [] }, 480],
    [
      'days off do not count',
      { hours: office, daysOff: [{ from: '2026-11-24', to: '2026-11-25' }] },
      3 * 480,
    ],
    ['nothing is offered', { hours: [], daysOff: [] }, 0],
  ])('%s', (_, schedule, minutes) => {
    expect(offeredMinutes(schedule, FIRST, 7, 600)).toBe(minutes);
  });
});
