import type { Executor } from '../../../platform/db/connect.ts';
import { calendarStore } from '../store.ts';

/** Reserved time of a professional: work and the travel time after it, and where the work is. */
export interface CalendarJob {
  readonly lineId: number;
  readonly from: Date;
  readonly to: Date;
  readonly latitude: number;
  readonly longitude: number;
}

/**
 * Replaces the reserved time in professionals' calendars. Lock the calendars with `lockCalendars` before reading the jobs,
 * in the transaction that changes reserved time.
 *
 * @returns the professionals whose calendar had other reserved time
 */
export async function rewriteCalendarJobs(
  tx: Executor,
  jobsByProfessional: ReadonlyMap<number, readonly CalendarJob[]>,
  now: Date,
): Promise<number[]> {
  const jobs = new Map(
    [...jobsByProfessional].map(([id, list]) => [
      id,
      list
        .toSorted((one, other) => one.from.getTime() - other.from.getTime())
        .map(({ lineId, from, to, latitude, longitude }) => ({
          line_id: lineId,
          from: from.toISOString(),
          to: to.toISOString(),
          latitude,
          longitude,
        })),
    ]),
  );
  return calendarStore(tx).saveJobs(jobs, now);
}
