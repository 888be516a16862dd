import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';
import type { TimeWindow } from '../../../../kernel/time-window.ts';

/** Reserved time of a professional: work and the travel time after it, and where the work is. */
export interface ReservedTime extends TimeWindow, Point {
  readonly lineId: number;
}

/** The next days of a professional. */
export interface Calendar {
  /** Asia/Kolkata; the first day of `free`. */
  readonly firstDay: string;
  /** One bit per half hour, the most significant bit first: 1 if the whole half hour is working time and on no day off. */
  readonly free: Uint8Array;
  /** By begin. */
  readonly jobs: readonly ReservedTime[];
}

/** Where the work is, and how professionals get there. */
export interface TravelTerms {
  readonly place: Point;
  /** Minutes of a trip. */
  travelMinutes(from: Point, to: Point, departure: Date): number;
  /** The setting `travelMinutes`: the least time between two jobs, included at the end of reserved time. */
  readonly bufferMinutes: number;
}

/** The most minutes of work that a professional gets on one day (dispatch.md, section 1). */
export const MAX_DAY_MINUTES = 10 * 60;

const HALF_HOUR_MS = 30 * 60_000;
const DAY_MS = 24 * 60 * 60_000;

/**
 * Returns whether a professional can do work during all of the ranges: it is their working time, they reach the place from
 * the job before and the next job from the place, and no day gets more than ten hours.
 */
export function canDo(calendar: Calendar, ranges: readonly TimeWindow[], terms: TravelTerms): boolean {
  return abilityOf(calendar, terms)(ranges);
}

/** Returns `canDo` for one calendar and place. What does not depend on the ranges is computed once, for many ranges. */
export function abilityOf(
  calendar: Calendar,
  terms: TravelTerms,
): (ranges: readonly TimeWindow[]) => boolean {
  const works = workingTimeOf(calendar);
  const fits = roomBetweenJobs(calendar, terms);
  return (ranges) => works(ranges) && fits(ranges);
}

/** Returns a function that decides whether all of the ranges are working time; jobs do not count. */
export function workingTimeOf(calendar: Calendar): (ranges: readonly TimeWindow[]) => boolean {
  const begin = beginOf(calendar);
  const runs = freeRuns(calendar.free);
  return (ranges) => ranges.every((range) => fitsWorkingTime(runs, begin, range));
}

/** Returns a function that decides whether the jobs leave room for all of the ranges; working time does not count. */
export function roomBetweenJobs(
  calendar: Calendar,
  terms: TravelTerms,
): (ranges: readonly TimeWindow[]) => boolean {
  const reachable = reachability(calendar.jobs, terms);
  let hasRoomInDay: ReturnType<typeof dailyRoom> | null = null;
  return (ranges) => {
    if (!ranges.every(reachable)) return false;
    // Computed only when needed: a professional who is not free is the most frequent case.
    hasRoomInDay ??= dailyRoom(calendar, terms.bufferMinutes);
    return hasRoomInDay(ranges);
  };
}

/** Returns a function that decides whether further work leaves each day within the limit. */
function dailyRoom(calendar: Calendar, bufferMinutes: number): (ranges: readonly TimeWindow[]) => boolean {
  const begin = beginOf(calendar);
  const worked = workedMinutesByDay(calendar, begin, bufferMinutes);
  const spare = MAX_DAY_MINUTES - Math.max(...worked);
  return (ranges) => minutesOf(ranges) <= spare || staysWithinDay(begin, worked, ranges);
}

/** Returns the instant up to which a calendar knows working time, in milliseconds. */
export function endOfCalendar(calendar: Pick<Calendar, 'firstDay' | 'free'>): number {
  return beginOf(calendar) + calendar.free.length * 8 * HALF_HOUR_MS;
}

/** Returns the begin of a calendar in milliseconds. */
function beginOf({ firstDay }: Pick<Calendar, 'firstDay'>): number {
  return instantOf(firstDay, '00:00').getTime();
}

/** Returns whether a range is working time, from the unbroken stretches of a calendar. */
function fitsWorkingTime(runs: Uint16Array, begin: number, { from, to }: TimeWindow): boolean {
  const first = Math.floor((from.getTime() - begin) / HALF_HOUR_MS);
  const end = Math.ceil((to.getTime() - begin) / HALF_HOUR_MS);
  return (runs[first] ?? 0) >= end - first;
}

/**
 * Returns for each half hour of a calendar how many half hours of working time follow without a break, itself included: work
 * that begins there fits if this is at least its length.
 */
export function freeRuns(free: Uint8Array): Uint16Array {
  const runs = new Uint16Array(free.length * 8);
  let run = 0;
  for (let bit = runs.length - 1; bit >= 0; bit -= 1) {
    run = isFree(free, bit) ? run + 1 : 0;
    runs[bit] = run;
  }
  return runs;
}

function isFree(free: Uint8Array, bit: number): boolean {
  return ((free[bit >> 3] ?? 0) & (0x80 >> (bit & 7))) !== 0;
}

/**
 * Returns a function that decides whether a professional who has these jobs can be at the place during a range. Between two
 * jobs lies the time of the trip, at least the buffer. Jobs never overlap, so the last one that begins before the range is
 * also the last to end.
 */
function reachability(
  jobs: readonly ReservedTime[],
  { place, travelMinutes, bufferMinutes }: TravelTerms,
): (range: TimeWindow) => boolean {
  // When they can be at the place after a job: the same for every range.
  const readyAt = new Map<ReservedTime, Date>();
  const readyAfter = (job: ReservedTime) => {
    const known = readyAt.get(job);
    if (known) return known;
    const done = addMinutes(job.to, -bufferMinutes);
    const ready = addMinutes(done, Math.max(bufferMinutes, travelMinutes(job, place, done)));
    readyAt.set(job, ready);
    return ready;
  };
  return (range) => {
    const { before, after } = neighboursOf(jobs, range);
    if (before && readyAfter(before) > range.from) return false;
    if (!after) return true;
    const gap = Math.max(bufferMinutes, travelMinutes(place, after, range.to));
    return addMinutes(range.to, gap) <= after.from;
  };
}

/** Returns the last job that begins before a range, and the first one after that. */
export function neighboursOf(
  jobs: readonly ReservedTime[],
  { from }: TimeWindow,
): { readonly before: ReservedTime | undefined; readonly after: ReservedTime | undefined } {
  const index = jobs.findIndex((job) => job.from >= from);
  return index < 0
    ? { before: jobs.at(-1), after: undefined }
    : { before: jobs[index - 1], after: jobs[index] };
}

/** Returns the minutes of work on each day of a calendar, without the travel time after each job. */
function workedMinutesByDay({ free, jobs }: Calendar, begin: number, bufferMinutes: number): number[] {
  const days = free.length / 6;
  const minutes = new Array<number>(days).fill(0);
  for (const { from, to } of jobs)
    for (const [day, share] of sharesByDay(begin, { from, to: addMinutes(to, -bufferMinutes) }))
      if (day >= 0 && day < days) minutes[day] = (minutes[day] ?? 0) + share;
  return minutes;
}

/** Returns whether further work leaves each day of a calendar within the limit. */
function staysWithinDay(begin: number, worked: readonly number[], ranges: readonly TimeWindow[]): boolean {
  const added = new Map<number, number>();
  for (const range of ranges)
    for (const [day, share] of sharesByDay(begin, range)) added.set(day, (added.get(day) ?? 0) + share);
  return [...added].every(([day, minutes]) => (worked[day] ?? 0) + minutes <= MAX_DAY_MINUTES);
}

/** Returns the minutes of all ranges. If the busiest day has room for them, each day has. */
function minutesOf(ranges: readonly TimeWindow[]): number {
  return ranges.reduce((sum, { from, to }) => sum + (to.getTime() - from.getTime()) / 60_000, 0);
}

/** Returns the days that a range touches, counted from `begin`, each with its minutes. */
function sharesByDay(begin: number, { from, to }: TimeWindow): [day: number, minutes: number][] {
  const shares: [number, number][] = [];
  for (let at = from.getTime(); at < to.getTime(); ) {
    const day = Math.floor((at - begin) / DAY_MS);
    const until = Math.min(to.getTime(), begin + (day + 1) * DAY_MS);
    shares.push([day, (until - at) / 60_000]);
    at = until;
  }
  return shares;
}
