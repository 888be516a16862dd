import type { SlotState } from '@aaspaas/contract/features/slots.ts';
import { describe, expect, it } from 'vitest';
import type { DayTime, SlotDay } from '../service-slots.ts';
import {
  bestState,
  bestTimeOf,
  firstTimes,
  instantOn,
  nextTime,
  partsOfDay,
  preselectedTime,
} from './start-times.ts';

const STATES: Record<string, SlotState> = { f: 'free', w: 'few', r: 'request', x: 'full' };

/** Half hours from 9:00, one letter each: f free, w few, r request, x full. */
function times(letters: string, firstHour = 9): DayTime[] {
  return [...letters].map((letter, index) => ({
    time: `${String(firstHour + Math.floor(index / 2)).padStart(2, '0')}:${index % 2 ? '30' : '00'}`,
    state: STATES[letter] ?? 'full',
  }));
}
const day = (date: string, letters: string): SlotDay => ({ date, times: times(letters) });
const clock = (of: readonly DayTime[]) => of.map(({ time }) => time).join(' ');

describe('bestState', () => {
  it.each([
    ['xrwf', 'free'],
    ['xrw', 'few'],
    ['xr', 'request'],
    ['xx', 'full'],
    ['', 'full'],
  ])('of %s is %s', (letters, best) => {
    expect(bestState(times(letters))).toBe(best);
  });
});

describe('partsOfDay', () => {
  it('morning ends before 12:00, afternoon before 16:00', () => {
    const parts = partsOfDay(times('ffffff', 11).concat(times('ff', 15), times('ff', 16)));
    expect(parts.map(({ part, times }) => [part, clock(times)])).toEqual([
      ['morning', '11:00 11:30'],
      ['afternoon', '12:00 12:30 13:00 13:30 15:00 15:30'],
      ['evening', '16:00 16:30'],
    ]);
  });

  it('omits a part without times', () => {
    expect(partsOfDay(times('ff', 18)).map(({ part }) => part)).toEqual(['evening']);
  });
});

describe('firstTimes', () => {
  it.each([
    ['six from the first free time', 'xxfrxfwfff', '10:00 10:30 11:00 11:30 12:00 12:30'],
    ['few counts as free', 'xwxffffffff', '09:30 10:00 10:30 11:00 11:30 12:00'],
    ['from the first request if nothing is free', 'xxxrrrrrrrr', '10:30 11:00 11:30 12:00 12:30 13:00'],
    ['from the start if nothing can be booked', 'xxxxxxxx', '09:00 09:30 10:00 10:30 11:00 11:30'],
    ['the last six near the end of the day', 'xxxxxxxf', '10:00 10:30 11:00 11:30 12:00 12:30'],
    ['all times of a short day', 'ff', '09:00 09:30'],
  ])('%s', (_, letters, shown) => {
    expect(clock(firstTimes(times(letters)))).toBe(shown);
  });

  it('one cell less beside work at once', () => {
    expect(firstTimes(times('ffffffff'), 5)).toHaveLength(5);
  });
});

describe('preselectedTime', () => {
  it('is the first free time of all days, else the first with few left, else none', () => {
    const full = day('2026-11-22', 'xx');
    const few = day('2026-11-23', 'xw');
    const free = day('2026-11-24', 'wxf');
    expect(preselectedTime([full, few, free])).toEqual({ date: '2026-11-24', time: '10:00', state: 'free' });
    expect(preselectedTime([full, few])).toEqual({ date: '2026-11-23', time: '09:30', state: 'few' });
    expect(preselectedTime([full, day('2026-11-23', 'rr')])).toBeNull();
    expect(preselectedTime([])).toBeNull();
  });
});

describe('nextTime', () => {
  const days = [day('2026-11-22', 'ffxr'), day('2026-11-23', 'xw')];

  it.each([
    ['2026-11-22', '09:00', { date: '2026-11-22', time: '09:30', state: 'free' }],
    ['2026-11-22', '09:30', { date: '2026-11-23', time: '09:30', state: 'few' }],
    ['2026-11-23', '09:30', null],
  ])('after %s %s', (date, time, next) => {
    expect(nextTime(days, date, time)).toEqual(next);
  });
});

describe('bestTimeOf', () => {
  it.each([
    ['rwf', '10:00'],
    ['xrw', '10:00'],
    ['xr', '09:30'],
    ['xx', undefined],
  ])('a day %s has %s', (letters, time) => {
    expect(bestTimeOf(day('2026-11-22', letters))?.time).toBe(time);
  });
});

it('work at once is offered only today', () => {
  const slots = { earliest: null, instant: { minutes: 25 }, days: [], near: { count: 1, nearest_km: 2 } };
  expect(instantOn(slots, '2026-11-22', '2026-11-22')).toEqual({ minutes: 25 });
  expect(instantOn(slots, '2026-11-23', '2026-11-22')).toBeNull();
});
