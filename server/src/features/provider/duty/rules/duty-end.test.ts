import { WEEKDAYS } from '@aaspaas/contract/kernel/working-hours.ts';
import { describe, expect, it } from 'vitest';
import type { WorkingSchedule } from '../../rules/working-time.ts';
import { dutyEnd } from './duty-end.ts';

const daily = (from: string, to: string) => WEEKDAYS.map((weekday) => ({ weekday, from, to }));
const at = (instant: string) => new Date(`${instant}:00+05:30`);
const DAY_OFF = [{ from: '2026-11-21', to: '2026-11-21' }];

describe('dutyEnd', () => {
  it.each<[string, WorkingSchedule['hours'], WorkingSchedule['daysOff'], string, string | null]>([
    ['during the hours', daily('09:00', '18:00'), [], '2026-11-21T12:00', '2026-11-21T18:30'],
    ['before the hours', daily('09:00', '18:00'), [], '2026-11-21T06:00', '2026-11-21T18:30'],
    ['in the half hour after the hours', daily('09:00', '18:00'), [], '2026-11-21T18:29', '2026-11-21T18:30'],
    ['when that half hour is over', daily('09:00', '18:00'), [], '2026-11-21T18:30', null],
    [
      'with two intervals: after the last one',
      [...daily('15:00', '20:00'), ...daily('09:00', '12:00')],
      [],
      '2026-11-21T10:00',
      '2026-11-21T20:30',
    ],
    ['without set hours: half past midnight', null, [], '2026-11-21T23:50', '2026-11-22T00:30'],
    ['just after midnight: the new day', null, [], '2026-11-21T00:10', '2026-11-22T00:30'],
    ['in a night that began yesterday', daily('22:00', '06:00'), [], '2026-11-21T02:00', '2026-11-21T06:30'],
    ['in the evening before a night', daily('22:00', '06:00'), [], '2026-11-21T20:00', '2026-11-22T06:30'],
    ['on a day off', daily('09:00', '18:00'), DAY_OFF, '2026-11-21T12:00', null],
    [
      'in a night that began before a day off',
      daily('22:00', '06:00'),
      DAY_OFF,
      '2026-11-21T02:00',
      '2026-11-21T06:30',
    ],
    ['on a closed weekday', [{ weekday: 1, from: '09:00', to: '18:00' }], [], '2026-11-21T12:00', null],
  ])('%s', (_case, hours, daysOff, now, end) => {
    expect(dutyEnd({ hours, daysOff }, at(now))).toEqual(end === null ? null : at(end));
  });
});
