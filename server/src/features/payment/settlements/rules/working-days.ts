import { addDays } from '@aaspaas/contract/kernel/time.ts';

/** Republic Day, Independence Day, Gandhi Jayanti and Christmas, on which banks are closed in every State; month and day. */
const HOLIDAYS: ReadonlySet<string> = new Set(['01-26', '08-15', '10-02', '12-25']);

/**
 * Returns whether banks work on a day: not on Sundays, on the second and fourth Saturday of a month, and on the holidays that all States
 * have. Other holidays differ by State and year and are not known here; an alarm on such a day comes early, never late.
 *
 * @param day `YYYY-MM-DD`
 */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const saturday = Math.ceil(Number(day.slice(8)) / 7);
  if (weekday === 0 || HOLIDAYS.has(day.slice(5))) return false;
  return weekday !== 6 || (saturday !== 2 && saturday !== 4);
}

/** Returns the day that is so many working days after a day. */
export function addWorkingDays(day: string, days: number): string {
  let [at, left] = [day, days];
  while (left > 0) {
    at = addDays(at, 1);
    if (isWorkingDay(at)) left -= 1;
  }
  return at;
}
