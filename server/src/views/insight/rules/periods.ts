import { addDays } from '@aaspaas/contract/kernel/time.ts';

/** The days of a period and of the one before, `YYYY-MM-DD`, both ends included. */
export interface Periods {
  readonly from: string;
  readonly to: string;
  readonly previousFrom: string;
  readonly previousTo: string;
}

/** Returns the last `days` complete days before `today` and as many before them: a day that has not ended compares with none. */
export function periodsOf(days: number, today: string): Periods {
  return {
    from: addDays(today, -days),
    to: addDays(today, -1),
    previousFrom: addDays(today, -2 * days),
    previousTo: addDays(today, -days - 1),
  };
}

/** Returns the days from one to another, both included. */
export function daysBetween(from: string, to: string): string[] {
  const days: string[] = [];
  for (let day = from; day <= to; day = addDays(day, 1)) days.push(day);
  return days;
}

/** How often a day is computed again, by its age in days: what changes late becomes rare. */
const RECOMPUTED = [
  { maxAge: 2, hours: 1 },
  { maxAge: 35, hours: 6 },
  { maxAge: 180, hours: 7 * 24 },
] as const;

/** The days that the longest period and the one before need, and today. */
export const KEPT_CURRENT_DAYS = 180;

/** Returns for each age group the first day and the instant before which its days must have been computed to be due. */
export function dueRules(
  today: string,
  now: Date,
): readonly { readonly from: string; readonly before: Date }[] {
  return RECOMPUTED.map(({ maxAge, hours }) => ({
    from: addDays(today, -maxAge),
    before: new Date(now.getTime() - hours * 3_600_000),
  }));
}

/** The age in days up to which the Gini index is computed again: its approvals are recorded when they happen. */
export const GINI_MAX_AGE = 2;
