import { addDays, addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import type { WorkingInterval } from '@aaspaas/contract/kernel/working-hours.ts';
import { expect, it } from 'vitest';
import { type Random, random } from '../../../../../demo/random.ts';
import { runLength } from '../../../../testing/run-length.ts';
import { estimateTrip } from '../../../places/rules/travel-time.ts';
import { type WorkingSchedule, workingTime } from '../../../provider/rules/working-time.ts';
import { defaultBookingSettings } from '../../rules/booking-settings.ts';
import { type Calendar, canDo, type ReservedTime } from './calendar.ts';
import { countAble, slotStateOf, startTimesOf } from './slot-states.ts';

/** Tuesday; "now" is a random minute of it. */
const TODAY = '2026-11-24';
const DAY_MINUTES = 1440;
const BUFFER = defaultBookingSettings.travelMinutes;

interface Person extends WorkingSchedule {
  readonly jobs: readonly ReservedTime[];
}

/** A professional minute by minute from midnight of today on. */
interface Minutes {
  /** Whether the minute is working time and on no day off. */
  readonly working: Uint8Array;
  /** The position of the job of the minute, -1 without one. */
  readonly job: Int16Array;
}

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

function randomHours(from: Random): readonly WorkingInterval[] | null {
  const kind = from.between(0, 3);
  if (kind === 0) return null;
  const weekdays = [1, 2, 3, 4, 5, 6, 7].filter(() => from.next() < 0.85);
  return weekdays.flatMap((weekday) => {
    const opens = from.between(20, 44) * 15;
    const closes = opens + from.between(8, 40) * 15;
    if (kind === 1) return [{ weekday, from: clock(opens), to: clock(closes % DAY_MINUTES) }];
    if (kind === 2)
      return [{ weekday, from: clock(from.between(60, 90) * 15), to: clock(from.between(8, 30) * 15) }];
    return [
      { weekday, from: clock(opens), to: clock(opens + 90) },
      { weekday, from: clock(opens + (from.next() < 0.5 ? 90 : 180)), to: clock(opens + 480) },
    ];
  });
}

function randomPerson(from: Random): Person {
  const daysOff = Array.from({ length: from.between(0, 2) }, () => {
    const first = addDays(TODAY, from.between(-1, 16));
    return { from: first, to: addDays(first, from.between(0, 2)) };
  });
  const jobs: ReservedTime[] = [];
  let minute = from.between(-600, 2000);
  while (minute < 17 * DAY_MINUTES) {
    const length = from.between(2, 16) * 30;
    const begin = addMinutes(instantOf(TODAY, '00:00'), minute);
    jobs.push({
      lineId: jobs.length,
      from: begin,
      to: addMinutes(begin, length + BUFFER),
      latitude: 12.97 + (from.next() - 0.5) * 0.4,
      longitude: 77.59 + (from.next() - 0.5) * 0.4,
    });
    minute += length + BUFFER + from.between(0, 4000);
  }
  return { hours: randomHours(from), daysOff, jobs: from.next() < 0.2 ? [] : jobs };
}

/** Expands hours, days off and jobs without any rule of the product. */
function minutesOf({ hours, daysOff, jobs }: Person): Minutes {
  const working = new Uint8Array(21 * DAY_MINUTES).fill(hours === null ? 1 : 0);
  for (const { weekday, from, to } of hours ?? [])
    for (let day = -1; day < 21; day += 1) {
      if (((new Date(`${addDays(TODAY, day)}T00:00:00Z`).getUTCDay() + 6) % 7) + 1 !== weekday) continue;
      const [opens, closes] = [from, to].map(
        (time) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3)),
      ) as [number, number];
      for (let minute = opens; minute < (closes > opens ? closes : closes + DAY_MINUTES); minute += 1)
        if (day * DAY_MINUTES + minute >= 0) working[day * DAY_MINUTES + minute] = 1;
    }
  for (let day = 0; day < 21; day += 1)
    if (daysOff.some((off) => off.from <= addDays(TODAY, day) && addDays(TODAY, day) <= off.to))
      working.fill(0, day * DAY_MINUTES, (day + 1) * DAY_MINUTES);
  const job = new Int16Array(21 * DAY_MINUTES).fill(-1);
  jobs.forEach((one, position) => {
    const [first, end] = [minuteOf(one.from), minuteOf(one.to) - BUFFER];
    for (let minute = Math.max(0, first); minute < end; minute += 1) job[minute] = position;
  });
  return { working, job };
}

function minuteOf(instant: Date): number {
  return (instant.getTime() - instantOf(TODAY, '00:00').getTime()) / 60_000;
}

/** Kilometres per hour in the slowest traffic by the hour of departure, copied from dispatch.md. */
const KMH = [30, 30, 30, 30, 30, 30, 24, 24, 16, 16, 16, 19, 19, 19, 19, 19, 15, 15, 15, 15, 15, 22, 30, 30];

function tripMinutes(a: Place, b: Place, departure: number): number {
  const rad = Math.PI / 180;
  const [p, q] = [a, b].map(({ latitude, longitude }) => [
    Math.cos(latitude * rad) * Math.cos(longitude * rad),
    Math.cos(latitude * rad) * Math.sin(longitude * rad),
    Math.sin(latitude * rad),
  ]) as [number[], number[]];
  const chord = Math.hypot(...p.map((value, axis) => value - (q[axis] as number)));
  const straight = 2 * 6371.0088 * Math.asin(chord / 2);
  const hour = Math.floor((((departure % DAY_MINUTES) + DAY_MINUTES) % DAY_MINUTES) / 60);
  return Math.ceil(((straight * (straight < 2 ? 1.5 : 1.35)) / (KMH[hour] as number)) * 60 + 5);
}

type Place = { readonly latitude: number; readonly longitude: number };
type Work = readonly (readonly [first: number, end: number])[];

/** Decides minute by minute whether a professional can do the work. */
function canDoByMinutes(person: Person, { working, job }: Minutes, work: Work, place: Place): boolean {
  const perDay = new Map<number, number>();
  for (const [first, end] of work)
    for (let minute = first; minute < end; minute += 1) {
      if (!working[minute] || job[minute] !== -1) return false;
      const day = Math.floor(minute / DAY_MINUTES);
      perDay.set(day, (perDay.get(day) ?? 0) + 1);
    }
  for (const [day, added] of perDay) {
    let minutes = added;
    for (let minute = day * DAY_MINUTES; minute < (day + 1) * DAY_MINUTES; minute += 1)
      if (job[minute] !== -1) minutes += 1;
    if (minutes > 600) return false;
  }
  for (const [first, end] of work) {
    let before = first - 1;
    while (before >= 0 && job[before] === -1) before -= 1;
    // A job that ended before midnight of today is not in the minutes.
    const previous =
      before >= 0
        ? person.jobs[job[before] as number]
        : person.jobs.findLast((one) => minuteOf(one.to) - BUFFER <= 0);
    if (previous) {
      const done = minuteOf(previous.to) - BUFFER;
      if (done + Math.max(BUFFER, tripMinutes(previous, place, done)) > first) return false;
    }
    let after = end;
    while (after < job.length && job[after] === -1) after += 1;
    const next = after < job.length ? person.jobs[job[after] as number] : undefined;
    if (next && end + Math.max(BUFFER, tripMinutes(place, next, end)) > after) return false;
  }
  return true;
}

/** Each world has five calendars. */
const WORLDS = runLength(200, 60);

it(`finds the same states as a computation by minutes, for ${WORLDS * 5} random calendars`, {
  timeout: 120_000,
}, () => {
  const from = random(20_261_124);
  const seen = { free: 0, few: 0, request: 0, full: 0 };
  for (let world = 0; world < WORLDS; world += 1) {
    const people = Array.from({ length: 5 }, () => randomPerson(from));
    const calendars: Calendar[] = people.map((person) => ({
      firstDay: TODAY,
      free: workingTime(person, TODAY),
      jobs: person.jobs,
    }));
    const minutes = people.map(minutesOf);
    const place = {
      latitude: 12.97 + (from.next() - 0.5) * 0.3,
      longitude: 77.59 + (from.next() - 0.5) * 0.3,
    };
    const terms = {
      place,
      bufferMinutes: BUFFER,
      travelMinutes: (a: Place, b: Place, departure: Date) => estimateTrip(a, b, departure, 'slow').minutes,
    };
    const serviceMethod = from.pick(['hour', 'hour', 'day'] as const);
    const workingDuration = from.between(1, serviceMethod === 'day' ? 3 : 12);
    const now = addMinutes(instantOf(TODAY, '00:00'), from.between(0, DAY_MINUTES - 1));
    const conditions = { now, acceptUnpromised: from.next() < 0.8, isChosen: false };
    const starts = startTimesOf(
      { serviceMethod, workingDuration },
      addDays(TODAY, from.between(0, 3)),
      14,
      defaultBookingSettings,
    );
    const counts = countAble(starts, calendars, terms, conditions);
    starts.forEach((one, index) => {
      const first = minuteOf(one.start);
      const work: Work =
        serviceMethod === 'hour'
          ? [[first, first + workingDuration * 60]]
          : Array.from({ length: workingDuration }, (_, day) => [
              first + day * DAY_MINUTES,
              first + day * DAY_MINUTES + 480,
            ]);
      const isSoon = one.start > now && one.date < addDays(TODAY, 14);
      const able = isSoon
        ? people.filter((person, n) => canDoByMinutes(person, minutes[n] as Minutes, work, place)).length
        : 0;
      const inThreeHours = first - minuteOf(now) >= 180;
      const expected =
        able >= 3
          ? 'free'
          : able > 0
            ? 'few'
            : inThreeHours && conditions.acceptUnpromised
              ? 'request'
              : 'full';
      const what = `world ${world}, ${serviceMethod} ${workingDuration}, ${one.date} ${one.time}`;
      expect(slotStateOf(one.start, counts[index] ?? 0, true, conditions), what).toBe(expected);
      if (isSoon)
        expect(calendars.filter((calendar) => canDo(calendar, one.ranges, terms)).length, what).toBe(able);
      seen[expected] += 1;
    });
  }
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(5 * WORLDS);
});
