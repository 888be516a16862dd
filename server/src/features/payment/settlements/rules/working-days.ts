import { addDays } from '@aaspaas/contract/kernel/time.ts';

/**
 * Returns whether banks work on a day: not on Sundays, and not on the second and fourth Saturday of a month. Public holidays differ by State
 * and are not known here; an alarm on such a day comes early, never late.
 *
 * @param day `YYYY-MM-DD`
 */
export function isWorkingDay(day: string): boolean {
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const saturday = Math.ceil(Number(day.slice(8)) / 7);
  return weekday !== 0 && !(weekday === 6 && (saturday === 2 || saturday === 4));
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
