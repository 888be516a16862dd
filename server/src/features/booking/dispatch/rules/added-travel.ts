import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { TimeWindow } from '../../../../kernel/time-window.ts';
import { neighboursOf, type ReservedTime, type TravelTerms } from './calendar.ts';

/**
 * Returns the minutes of travel that further work adds to a professional's days: the detour from the job before, or from
 * their base on the first job of a day, over the place to the next job of that day.
 */
export function addedTravelMinutes(
  { base, jobs }: { readonly base: Point; readonly jobs: readonly ReservedTime[] },
  ranges: readonly TimeWindow[],
  terms: TravelTerms,
): number {
  return ranges.reduce((sum, range) => sum + detour(base, jobs, range, terms), 0);
}

function detour(
  base: Point,
  jobs: readonly ReservedTime[],
  range: TimeWindow,
  { place, travelMinutes, bufferMinutes }: TravelTerms,
): number {
  const { before, after } = neighboursOf(jobs, range);
  const isSameDay = (job: ReservedTime | undefined) => job && dateOf(job.from) === dateOf(range.from);
  const [previous, departure]: readonly [Point, Date] =
    before && isSameDay(before) ? [before, addMinutes(before.to, -bufferMinutes)] : [base, range.from];
  const there = travelMinutes(previous, place, departure);
  if (!after || !isSameDay(after)) return there;
  return there + travelMinutes(place, after, range.to) - travelMinutes(previous, after, departure);
}
