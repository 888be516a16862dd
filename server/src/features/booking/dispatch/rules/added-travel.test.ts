import { addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { expect, it } from 'vitest';
import { addedTravelMinutes, slackMinutes } from './added-travel.ts';
import type { ReservedTime, TravelTerms } from './calendar.ts';

/** Points on a line; a trip takes as many minutes as their distance. */
const at = (x: number) => ({ latitude: x, longitude: 0 });
const terms: TravelTerms = {
  place: at(10),
  bufferMinutes: 30,
  travelMinutes: (from, to) => Math.abs(from.latitude - to.latitude),
};
const MON = '2026-11-23';
const job = (x: number, date: string, time: string): ReservedTime => {
  const from = instantOf(date, time);
  return { lineId: 1, from, to: addMinutes(from, 90), ...at(x) };
};
const range = (date: string) => ({ from: instantOf(date, '12:00'), to: instantOf(date, '14:00') });

it.each<[string, readonly ReservedTime[], number]>([
  ['the trip from the base to the first job', [], 10],
  ['the trip from the job before', [job(7, MON, '09:00')], 3],
  ['the detour between two jobs', [job(7, MON, '09:00'), job(12, MON, '16:00')], 0],
  ['the way there and back between two near jobs', [job(7, MON, '09:00'), job(8, MON, '16:00')], 4],
  ['the detour from the base to the next job', [job(4, MON, '16:00')], 12],
  ['the trip from the base after a job of the day before', [job(9, '2026-11-22', '18:00')], 10],
])('adds %s', (_, jobs, minutes) => {
  expect(addedTravelMinutes({ base: at(0), jobs }, [range(MON)], terms)).toBe(minutes);
});

it('adds the trips of each day', () => {
  expect(
    addedTravelMinutes(
      { base: at(0), jobs: [job(7, MON, '09:00')] },
      [range(MON), range('2026-11-24')],
      terms,
    ),
  ).toBe(3 + 10);
});

it.each<[string, readonly ReservedTime[], number]>([
  ['is infinite without jobs', [], Number.POSITIVE_INFINITY],
  ['is infinite with a job of the day before', [job(7, '2026-11-22', '18:00')], Number.POSITIVE_INFINITY],
  ['is what the trip from the job before leaves', [job(7, MON, '10:00')], 57],
  ['is what the trip to the next job leaves', [job(13, MON, '14:30')], 27],
  ['is the less of both', [job(7, MON, '10:00'), job(13, MON, '14:30')], 27],
])('slackMinutes: %s', (_, jobs, minutes) => {
  expect(slackMinutes(jobs, [range(MON)], terms)).toBe(minutes);
});
