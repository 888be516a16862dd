import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { mondayOf } from '@aaspaas/contract/kernel/working-hours.ts';

/** Jobs of one day with the amount of each; paise. */
export interface FinishedJobs {
  readonly day: string;
  readonly jobs: number;
  readonly gross: number;
  readonly net: number;
}

/** A day, week or month with the sums of its jobs; paise. */
export interface Period {
  /** First day of the period. */
  readonly from: string;
  readonly jobs: number;
  readonly gross: number;
  readonly net: number;
}

/** Number of weeks and of months shown. */
const PERIOD_COUNT = 12;

/** Returns the seven days of the week that includes `today`; days without jobs are included. */
export function daysOfWeek(finishedJobs: readonly FinishedJobs[], today: string): Period[] {
  const monday = mondayOf(today);
  const days = Array.from({ length: 7 }, (_, at) => addDays(monday, at));
  return sumByPeriod(finishedJobs, days, (day) => day);
}

/** Returns the last twelve weeks, oldest first, ending with the one that includes `today`; weeks without jobs are included. */
export function weeksOf(finishedJobs: readonly FinishedJobs[], today: string): Period[] {
  const monday = mondayOf(today);
  const starts = Array.from({ length: PERIOD_COUNT }, (_, at) =>
    addDays(monday, 7 * (at - PERIOD_COUNT + 1)),
  );
  return sumByPeriod(finishedJobs, starts, mondayOf);
}

/** Returns the last twelve months, oldest first, ending with the current one; months without jobs are included. */
export function monthsOf(finishedJobs: readonly FinishedJobs[], today: string): Period[] {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const starts = Array.from({ length: PERIOD_COUNT }, (_, at) => {
    const months = year * 12 + month - 1 + at - PERIOD_COUNT + 1;
    return `${Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}-01`;
  });
  return sumByPeriod(finishedJobs, starts, (day) => `${day.slice(0, 7)}-01`);
}

function sumByPeriod(
  finishedJobs: readonly FinishedJobs[],
  starts: readonly string[],
  startOf: (day: string) => string,
): Period[] {
  const groups = Map.groupBy(finishedJobs, ({ day }) => startOf(day));
  return starts.map((from) => {
    const jobs = groups.get(from) ?? [];
    return {
      from,
      jobs: jobs.reduce((sum, one) => sum + one.jobs, 0),
      gross: jobs.reduce((sum, one) => sum + one.gross * one.jobs, 0),
      net: jobs.reduce((sum, one) => sum + one.net * one.jobs, 0),
    };
  });
}
