import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { CostedEdge } from './assignment-cost.ts';
import type { ReservedTime, TravelTerms } from './calendar.ts';
import { beginOf, type DayInput, type PlanLine } from './day-routes.ts';

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

/**
 * Returns the edges of a line whose professionals are at the place by its begin if they set out now. The holder of the promised
 * time stays: someone who comes some minutes late is better than no one.
 */
export function edgesInTime<Edge extends Pick<CostedEdge, 'professionalId'>>(
  { professionals, travelMinutes, bufferMinutes }: DayInput,
  line: PlanLine,
  edges: readonly Edge[],
  now: Date,
): Edge[] {
  const terms = { place: line.place, travelMinutes, bufferMinutes };
  return edges.filter(({ professionalId }) => {
    if (professionalId === line.holderId) return true;
    const professional = professionals.find(({ id }) => id === professionalId);
    if (!professional) return false;
    const { base, calendar } = professional;
    const minutes = minutesToPlace({ base, jobs: calendar.jobs }, terms, now);
    return addMinutes(now, minutes).getTime() <= beginOf(line);
  });
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
