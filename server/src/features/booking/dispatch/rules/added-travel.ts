import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { addMinutes, isSameDate } from '@aaspaas/contract/kernel/time.ts';
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

/**
 * Returns how many minutes a professional can lose on the way to the work, or after it on the way to their next job, without
 * being late. Infinite without a job before or after on the same day.
 */
export function slackMinutes(
  jobs: readonly ReservedTime[],
  ranges: readonly TimeWindow[],
  { place, travelMinutes, bufferMinutes }: TravelTerms,
): number {
  return Math.min(
    ...ranges.flatMap((range) => {
      const { before, after } = neighboursOf(jobs, range);
      const left = before && addMinutes(before.to, -bufferMinutes);
      return [
        left && isSameDate(left, range.from)
          ? minutesBetween(left, range.from) - travelMinutes(before, place, left)
          : Number.POSITIVE_INFINITY,
        after && isSameDate(after.from, range.from)
          ? minutesBetween(range.to, after.from) - travelMinutes(place, after, range.to)
          : Number.POSITIVE_INFINITY,
      ];
    }),
  );
}

function minutesBetween(from: Date, to: Date): number {
  return (to.getTime() - from.getTime()) / 60_000;
}

function detour(
  base: Point,
  jobs: readonly ReservedTime[],
  range: TimeWindow,
  { place, travelMinutes, bufferMinutes }: TravelTerms,
): number {
  const { before, after } = neighboursOf(jobs, range);
  const isThatDay = (job: ReservedTime | undefined) => job && isSameDate(job.from, range.from);
  const [previous, departure]: readonly [Point, Date] =
    before && isThatDay(before) ? [before, addMinutes(before.to, -bufferMinutes)] : [base, range.from];
  const there = travelMinutes(previous, place, departure);
  if (!after || !isThatDay(after)) return there;
  return there + travelMinutes(place, after, range.to) - travelMinutes(previous, after, departure);
}
