import type { Point } from '@aaspaas/contract/kernel/point.ts';
import { addMinutes, isSameDate } from '@aaspaas/contract/kernel/time.ts';
import type { TimeWindow } from '../../../../kernel/time-window.ts';
import { neighboursOf, type ReservedTime } from './calendar.ts';
import type { Candidate } from './ranking.ts';

/** Minutes and km of a trip by road at a departure. */
export type Trip = (
  from: Point,
  to: Point,
  departure: Date,
) => { readonly minutes: number; readonly km: number };

/** The trip between two consecutive jobs, and the time there is for it. */
export interface TravelGap {
  readonly travelMinutes: number;
  readonly km: number;
  /** From the end of the first job to the begin of the second one, whole minutes. */
  readonly gapMinutes: number;
  /** The trip takes longer than that. */
  readonly short: boolean;
}

/** The trips of a stretch of work, from the job before it on the same day and to the job after it. */
export interface StretchGaps {
  readonly stretch: TimeWindow;
  readonly before: TravelGap | null;
  readonly after: TravelGap | null;
}

/** Why a professional cannot do a line, or should not: only `busy` prevents an assignment. */
export type SuggestionConflict =
  /** Other work at that time, including the travel time after it. */
  | { readonly kind: 'busy'; readonly from: Date; readonly to: Date }
  | { readonly kind: 'held' | 'day_off' | 'outside_hours' }
  | { readonly kind: 'too_far'; readonly km: number }
  | { readonly kind: 'short_gap'; readonly side: 'before' | 'after'; readonly gap: TravelGap };

/** A line as conflicts are found with it. */
export interface LineTerms {
  readonly place: Point;
  /** The stretches of work, and the same with the travel time after each. */
  readonly ranges: readonly TimeWindow[];
  readonly reserved: readonly TimeWindow[];
  /** Minutes at the end of reserved time that are travel. */
  readonly bufferMinutes: number;
  readonly trip: Trip;
}

/** Returns the trip from the place of a job, after its end, to the place of the next one. */
export function travelGap(
  before: Point & Pick<TimeWindow, 'to'>,
  after: Point & Pick<TimeWindow, 'from'>,
  trip: Trip,
): TravelGap {
  const { minutes, km } = trip(before, after, before.to);
  const gapMinutes = Math.floor((after.from.getTime() - before.to.getTime()) / 60_000);
  return { travelMinutes: minutes, km: Math.round(km * 10) / 10, gapMinutes, short: gapMinutes < minutes };
}

/** Returns when the work of reserved time ends: without the travel time after it, but never before its begin. */
export function workEnd({ from, to }: TimeWindow, bufferMinutes: number): Date {
  const end = addMinutes(to, -bufferMinutes);
  return end < from ? from : end;
}

/**
 * Returns the trips of each stretch of a line for a professional with other jobs. A job at the same time is no neighbour:
 * it is a conflict.
 *
 * @param jobs the professional's other jobs, by begin
 */
export function stretchGaps(jobs: readonly ReservedTime[], line: LineTerms): StretchGaps[] {
  return line.ranges.map((stretch, index) => {
    const taken = line.reserved[index] ?? stretch;
    const others = jobs.filter((job) => !overlaps(job, taken));
    const { before, after } = neighboursOf(others, stretch);
    const done = before && { ...before, to: workEnd(before, line.bufferMinutes) };
    return {
      stretch,
      before:
        done && isSameDate(done.from, stretch.from)
          ? travelGap(done, { ...line.place, from: stretch.from }, line.trip)
          : null,
      after:
        after && isSameDate(after.from, stretch.from)
          ? travelGap({ ...line.place, to: stretch.to }, after, line.trip)
          : null,
    };
  });
}

/** Returns what is against assigning a line to a candidate, in the order in which it matters. */
export function suggestionConflicts(
  candidate: Pick<Candidate, 'free' | 'held' | 'unavailabilityReason' | 'coversPlace' | 'distanceKm'>,
  jobs: readonly ReservedTime[],
  line: LineTerms,
): SuggestionConflict[] {
  const conflicts: SuggestionConflict[] = [];
  if (!candidate.free) conflicts.push({ kind: 'busy', ...busyTime(jobs, line) });
  if (candidate.unavailabilityReason) conflicts.push({ kind: candidate.unavailabilityReason });
  for (const { before, after } of stretchGaps(jobs, line)) {
    if (before?.short) conflicts.push({ kind: 'short_gap', side: 'before', gap: before });
    if (after?.short) conflicts.push({ kind: 'short_gap', side: 'after', gap: after });
  }
  if (!candidate.coversPlace && candidate.distanceKm !== null)
    conflicts.push({ kind: 'too_far', km: candidate.distanceKm });
  if (candidate.held) conflicts.push({ kind: 'held' });
  return conflicts;
}

/** Returns the span of the jobs that overlap the first stretch which is not free. */
function busyTime(jobs: readonly ReservedTime[], { reserved, ranges }: LineTerms): TimeWindow {
  for (const window of reserved) {
    const taken = jobs.filter((job) => overlaps(job, window));
    if (taken.length > 0)
      return {
        from: new Date(Math.min(...taken.map(({ from }) => from.getTime()))),
        to: new Date(Math.max(...taken.map(({ to }) => to.getTime()))),
      };
  }
  // The job was given away between the two reads: the line's own time says at least when.
  const [first] = ranges;
  return { from: first?.from ?? new Date(0), to: first?.to ?? new Date(0) };
}

function overlaps(one: TimeWindow, other: TimeWindow): boolean {
  return one.from < other.to && other.from < one.to;
}
