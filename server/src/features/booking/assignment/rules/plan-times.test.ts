import { instantOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import { describe, expect, it } from 'vitest';
import { assignmentHorizon, dayWindow, planDueAt, plannedDay, retryMinutes } from './plan-times.ts';

const DAY = '2026-11-23';
const at = (time: string, day = DAY) => instantOf(day, time);

describe('planDueAt', () => {
  it.each([
    ['00:00', null],
    ['12:59', null],
    ['13:00', '13:00'],
    ['16:59', '13:00'],
    ['17:00', '17:00'],
    ['19:29', '17:00'],
    ['19:30', '19:30'],
    ['19:59', '19:30'],
    ['20:00', '20:00'],
    ['23:59', '20:00'],
  ])('at %s: %s', (time, due) => {
    expect(planDueAt(at(time))).toEqual(due === null ? null : at(due));
  });
});

it('plans tomorrow, also shortly after midnight, when the day of UTC is still the one before', () => {
  expect(plannedDay(at('00:10'))).toBe('2026-11-24');
  expect(plannedDay(at('23:50'))).toBe('2026-11-24');
  expect(dayWindow('2026-11-24')).toEqual({ from: at('00:00', '2026-11-24'), to: at('00:00', '2026-11-25') });
});

describe('assignmentHorizon', () => {
  it.each([
    ['auto', '19:59', '2026-11-24'],
    ['auto', '20:00', '2026-11-25'],
    ['assist', '20:14', '2026-11-24'],
    ['assist', '20:15', '2026-11-25'],
    ['assist', '00:00', '2026-11-24'],
  ] as const)('%s at %s: work that begins before %s', (mode, time, before) => {
    expect(isoOf(assignmentHorizon(mode, at(time)))).toBe(isoOf(at('00:00', before)));
  });
});

it('tries a failing line again after 1, 2, 4 … 60 minutes', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 20].map(retryMinutes)).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
});
