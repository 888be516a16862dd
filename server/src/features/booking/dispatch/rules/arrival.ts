import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { ReservedTime, TravelTerms } from './calendar.ts';

/** A professional on duty who can do the work. */
export interface NearbyOnDuty {
  readonly professionalId: number;
  /** Minutes to the place. */
  readonly minutes: number;
}

/** A professional on duty, and where their trip begins. */
export interface OnDutyFrom extends NearbyOnDuty {
  readonly from: Point;
}

/** The most minutes to the place for work that begins soon. */
export const INSTANT_REACH_MINUTES = 40;

/**
 * Returns the minutes of the trip to the place: from the job that the professional does now or did last today, else from the
 * centre of their offering. A trip after a job that is still running departs at its end.
 */
export function minutesToPlace(
  calendar: DayCalendar,
  { place, travelMinutes, bufferMinutes }: TravelTerms,
  now: Date,
): number {
  const last = lastJob(calendar, now);
  if (!last) return travelMinutes(calendar.base, place, now);
  const done = addMinutes(last.to, -bufferMinutes);
  return travelMinutes(last, place, done > now ? done : now);
}

/** Returns where that trip begins. */
export function tripOrigin(calendar: DayCalendar, now: Date): Point {
  const { latitude, longitude } = lastJob(calendar, now) ?? calendar.base;
  return { latitude, longitude };
}

/** The base of a professional and their reserved time. */
interface DayCalendar {
  readonly base: Point;
  readonly jobs: readonly ReservedTime[];
}

function lastJob({ jobs }: DayCalendar, now: Date): ReservedTime | undefined {
  return jobs.findLast(({ from }) => from <= now && dateOf(from) === dateOf(now));
}
