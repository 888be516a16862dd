import { addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { describe, expect, it } from 'vitest';
import { type Calendar, canDo, freeRuns, type ReservedTime, type TravelTerms } from './calendar.ts';

/** A Monday, the first day of the calendar. */
const MON = '2026-11-23';
const TUE = '2026-11-24';

const HERE = { latitude: 12.97, longitude: 77.59 };
const NEAR = { latitude: 12.98, longitude: 77.59 };
const FAR = { latitude: 13.2, longitude: 77.59 };

/** 10 minutes to the near place and 90 to the far one. */
const terms: TravelTerms = {
  place: HERE,
  bufferMinutes: 30,
  travelMinutes: (from, to) => ([from.latitude, to.latitude].includes(FAR.latitude) ? 90 : 10),
};

const work = (date: string, time: string, hours: number) => {
  const from = instantOf(date, time);
  return { from, to: addMinutes(from, hours * 60) };
};
/** A job with the buffer at its end, as it is reserved. */
const job = (date: string, time: string, hours: number, place = NEAR): ReservedTime => {
  const { from, to } = work(date, time, hours);
  return { lineId: 1, from, to: addMinutes(to, 30), ...place };
};
/** A calendar with working time from 08:00 to 20:00 each day. */
function calendar(
  jobs: readonly ReservedTime[] = [],
  free = (half: number) => half >= 16 && half < 40,
): Calendar {
  const bits = Buffer.alloc(126);
  for (let bit = 0; bit < 1008; bit += 1)
    if (free(bit % 48)) bits[bit >> 3] = (bits[bit >> 3] ?? 0) | (128 >> (bit & 7));
  return { firstDay: MON, free: bits, jobs };
}

describe('canDo', () => {
  it.each<[string, ReturnType<typeof work>, boolean]>([
    ['inside the hours', work(MON, '10:00', 2), true],
    ['from the first minute', work(MON, '08:00', 2), true],
    ['until the last minute', work(MON, '18:00', 2), true],
    ['a minute too early', work(MON, '07:59', 2), false],
    ['half an hour too long', work(MON, '18:30', 2), false],
    ['before the first day', work('2026-11-22', '10:00', 2), false],
    ['on the last day', work('2026-12-13', '10:00', 2), true],
    ['after the last day', work('2026-12-14', '10:00', 2), false],
  ])('working time: %s', (_, range, expected) => {
    expect(canDo(calendar(), [range], terms)).toBe(expected);
  });

  it.each<[string, readonly ReservedTime[], boolean]>([
    ['no job', [], true],
    ['the same time', [job(MON, '12:00', 2)], false],
    ['a job that begins before the end', [job(MON, '13:30', 1)], false],
    ['a job that ends after the begin', [job(MON, '11:00', 1.5)], false],
    ['a near job before, with the buffer', [job(MON, '09:30', 2)], true],
    ['a near job before, without the buffer', [job(MON, '09:31', 2)], false],
    ['a near job after, with the buffer', [job(MON, '14:30', 1)], true],
    ['a near job after, without the buffer', [job(MON, '14:29', 1)], false],
    ['a far job before, with the trip', [job(MON, '08:30', 2, FAR)], true],
    ['a far job before, without the trip', [job(MON, '08:31', 2, FAR)], false],
    ['a far job after, with the trip', [job(MON, '15:30', 2, FAR)], true],
    ['a far job after, without the trip', [job(MON, '15:29', 2, FAR)], false],
    ['a far job before a near one', [job(MON, '08:00', 1, FAR), job(MON, '10:30', 1)], true],
    ['a job on another day', [job(TUE, '12:00', 2)], true],
  ])('work from 12:00 to 14:00, with %s', (_, jobs, expected) => {
    expect(canDo(calendar(jobs), [work(MON, '12:00', 2)], terms)).toBe(expected);
  });

  it.each<[string, readonly ReservedTime[], ReturnType<typeof work>[], boolean]>([
    ['ten hours', [], [work(MON, '08:00', 10)], true],
    ['eleven hours', [], [work(MON, '08:00', 11)], false],
    ['eight hours and two', [job(MON, '08:00', 2)], [work(MON, '12:00', 8)], true],
    ['eight hours and three', [job(MON, '08:00', 3)], [work(MON, '12:00', 8)], false],
    ['twelve hours over midnight', [], [work(MON, '16:00', 12)], true],
    ['a night before with six hours', [job(MON, '20:00', 10)], [work(TUE, '08:00', 4)], true],
    ['a night before with seven hours', [job(MON, '20:00', 11)], [work(TUE, '08:00', 4)], false],
    ['three days of eight hours', [], [MON, TUE, '2026-11-25'].map((day) => work(day, '09:00', 8)), true],
    [
      'a second day with a job',
      [job(TUE, '19:00', 3)],
      [MON, TUE].map((day) => work(day, '09:00', 8)),
      false,
    ],
  ])('limits a day to ten hours: %s', (_, jobs, ranges, expected) => {
    expect(
      canDo(
        calendar(jobs, () => true),
        ranges,
        terms,
      ),
    ).toBe(expected);
  });
});

describe('freeRuns', () => {
  it('counts the half hours of working time that follow without a break, also over midnight', () => {
    const runs = freeRuns(calendar([], (half) => half >= 44 || half < 2).free);
    expect(Array.from(runs.subarray(0, 3))).toEqual([2, 1, 0]);
    expect(Array.from(runs.subarray(43, 51))).toEqual([0, 6, 5, 4, 3, 2, 1, 0]);
  });
});
