import { addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { describe, expect, it } from 'vitest';
import type { ReservedTime } from './calendar.ts';
import {
  type LineTerms,
  stretchGaps,
  suggestionConflicts,
  travelGap,
  workEnd,
} from './suggestion-conflicts.ts';

const DAY = '2026-11-24';
const BUFFER = 30;
const at = (time: string, day = DAY) => instantOf(day, time);

/** A degree of latitude takes 100 minutes and is 50 km. */
const trip = (from: { latitude: number }, to: { latitude: number }) => {
  const degrees = Math.abs(from.latitude - to.latitude);
  return { minutes: Math.round(degrees * 100), km: degrees * 50 };
};

/** Reserved time: the work and the travel time after it. */
const job = (from: string, to: string, latitude = 0): ReservedTime => ({
  lineId: 1,
  from: at(from),
  to: addMinutes(at(to), BUFFER),
  latitude,
  longitude: 0,
});

/** A line from noon to two at latitude 0. */
const LINE: LineTerms = {
  place: { latitude: 0, longitude: 0 },
  ranges: [{ from: at('12:00'), to: at('14:00') }],
  reserved: [{ from: at('12:00'), to: at('14:30') }],
  bufferMinutes: BUFFER,
  trip,
};
const CANDIDATE = {
  free: true,
  held: false,
  unavailabilityReason: null,
  coversPlace: true,
  distanceKm: 3,
} as const;
const kinds = (
  change: Partial<Parameters<typeof suggestionConflicts>[0]>,
  jobs: readonly ReservedTime[] = [],
) => suggestionConflicts({ ...CANDIDATE, ...change }, jobs, LINE).map(({ kind }) => kind);

describe('travelGap', () => {
  it.each([
    ['more time than the trip takes', '11:00', '11:31', 0.3, { gapMinutes: 31, short: false }],
    ['exactly the time of the trip', '11:00', '11:30', 0.3, { gapMinutes: 30, short: false }],
    ['a minute less', '11:00', '11:29', 0.3, { gapMinutes: 29, short: true }],
    ['no time at all', '11:00', '11:00', 0.1, { gapMinutes: 0, short: true }],
    ['the same place', '11:00', '11:00', 0, { gapMinutes: 0, short: false }],
  ])('%s', (_, to, from, latitude, expected) => {
    const gap = travelGap(
      { latitude: 0, longitude: 0, to: at(to) },
      { latitude, longitude: 0, from: at(from) },
      trip,
    );
    expect(gap).toEqual({ travelMinutes: latitude * 100, km: latitude * 50, ...expected });
  });
});

describe('workEnd', () => {
  it('is before the travel time, and never before the begin', () => {
    expect(workEnd({ from: at('10:00'), to: at('11:30') }, BUFFER)).toEqual(at('11:00'));
    expect(workEnd({ from: at('10:00'), to: at('10:10') }, BUFFER)).toEqual(at('10:00'));
  });
});

describe('stretchGaps', () => {
  it('has the trips from the job before and to the job after, measured from the end of work', () => {
    const [gaps] = stretchGaps(
      [job('08:00', '09:00', 5), job('10:00', '11:00', 0.2), job('15:00', '16:00', 0.9)],
      LINE,
    );
    expect(gaps?.before).toEqual({ travelMinutes: 20, km: 10, gapMinutes: 60, short: false });
    expect(gaps?.after).toEqual({ travelMinutes: 90, km: 45, gapMinutes: 60, short: true });
  });

  it('ignores jobs at the same time and on other days', () => {
    const dayBefore = {
      ...job('10:00', '11:00'),
      from: at('20:00', '2026-11-23'),
      to: at('21:30', '2026-11-23'),
    };
    const [gaps] = stretchGaps([dayBefore, job('13:00', '15:00')], LINE);
    expect(gaps).toMatchObject({ before: null, after: null });
  });

  it('has each day of work that lasts several days', () => {
    const days = ['2026-11-24', '2026-11-25'].map((day) => ({
      from: at('12:00', day),
      to: at('14:00', day),
    }));
    const second = {
      ...job('10:00', '11:00', 0.1),
      from: at('10:00', '2026-11-25'),
      to: at('11:30', '2026-11-25'),
    };
    const gaps = stretchGaps([second], { ...LINE, ranges: days, reserved: days });
    expect(gaps.map(({ before }) => before?.gapMinutes ?? null)).toEqual([null, 60]);
  });
});

describe('suggestionConflicts', () => {
  it.each<[string, Partial<Parameters<typeof suggestionConflicts>[0]>, ReservedTime[], string[]]>([
    ['nothing', {}, [], []],
    ['a day off', { unavailabilityReason: 'day_off' }, [], ['day_off']],
    ['outside the hours', { unavailabilityReason: 'outside_hours' }, [], ['outside_hours']],
    ['a hold', { held: true }, [], ['held']],
    ['outside the service area', { coversPlace: false, distanceKm: 24 }, [], ['too_far']],
    ['an unknown distance', { coversPlace: false, distanceKm: null }, [], []],
    ['a long trip before', {}, [job('10:00', '11:00', 0.7)], ['short_gap']],
    [
      'long trips before and after',
      {},
      [job('10:00', '11:00', 0.7), job('15:00', '16:00', 0.7)],
      ['short_gap', 'short_gap'],
    ],
    [
      'everything, what prevents it first',
      { free: false, held: true, unavailabilityReason: 'day_off', coversPlace: false },
      [job('12:30', '13:00')],
      ['busy', 'day_off', 'too_far', 'held'],
    ],
  ])('%s', (_, candidate, jobs, expected) => {
    expect(kinds(candidate, jobs)).toEqual(expected);
  });

  it('names the time of all jobs that overlap, with the travel time after them', () => {
    const jobs = [job('11:00', '11:45'), job('13:00', '13:30'), job('16:00', '17:00')];
    const [busy] = suggestionConflicts({ ...CANDIDATE, free: false }, jobs, LINE);
    expect(busy).toEqual({ kind: 'busy', from: at('11:00'), to: at('14:00') });
  });

  it('names the time of the line if the job is gone by then', () => {
    const [busy] = suggestionConflicts({ ...CANDIDATE, free: false }, [], LINE);
    expect(busy).toEqual({ kind: 'busy', from: at('12:00'), to: at('14:00') });
  });
});
