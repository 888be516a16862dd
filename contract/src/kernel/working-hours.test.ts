import { describe, expect, it } from 'vitest';
import {
  ALWAYS_AVAILABLE,
  minutesOf,
  mondayOf,
  overlappingWeekdays,
  intervalsOn,
  type WorkingInterval,
} from './working-hours.ts';

const on = (weekday: number, from: string, to: string): WorkingInterval => ({ weekday, from, to });

describe('working hours', () => {
  it.each([
    ['09:00', '18:00', 540],
    ['22:00', '06:00', 480],
    ['00:00', '00:00', 1440],
    ['10:00', '10:00', 1440],
    ['23:59', '00:00', 1],
  ])('%s to %s is %i minutes', (from, to, minutes) => {
    expect(minutesOf({ from, to })).toBe(minutes);
  });

  it.each<[string, readonly WorkingInterval[], number[]]>([
    ['none', [], []],
    ['any time', ALWAYS_AVAILABLE, []],
    ['a break between', [on(1, '09:00', '13:00'), on(1, '14:00', '18:00')], []],
    ['adjacent intervals', [on(1, '09:00', '13:00'), on(1, '13:00', '18:00')], []],
    ['overlapping intervals', [on(1, '09:00', '13:00'), on(1, '12:00', '18:00')], [1]],
    ['duplicate intervals', [on(3, '09:00', '13:00'), on(3, '09:00', '13:00')], [3]],
    ['a night into the next morning', [on(1, '22:00', '06:00'), on(2, '05:00', '12:00')], [2]],
    ['Sunday’s night into Monday', [on(7, '22:00', '06:00'), on(1, '05:00', '12:00')], [1]],
    ['Sunday’s night until Monday begins', [on(7, '22:00', '06:00'), on(1, '06:00', '12:00')], []],
    ['a night interval within a full day', [on(1, '22:00', '06:00'), on(2, '00:00', '00:00')], [2]],
  ])('overlap: %s', (_, hours, weekdays) => {
    expect(overlappingWeekdays(hours)).toEqual(weekdays);
  });

  it('computes the Monday of a date and the intervals of a day', () => {
    expect(mondayOf('2026-11-22')).toBe('2026-11-16');
    expect(mondayOf('2026-11-23')).toBe('2026-11-23');
    expect(intervalsOn('2026-11-22', [on(7, '22:00', '06:00'), on(1, '09:00', '10:00')])).toEqual([
      { from: new Date('2026-11-22T16:30:00Z'), to: new Date('2026-11-23T00:30:00Z') },
    ]);
  });
});
