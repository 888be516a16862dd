import { addDays } from '@aaspaas/contract/kernel/time.ts';
import { minutesOf, weekdayOf } from '@aaspaas/contract/kernel/working-hours.ts';
import type { WorkingSchedule } from '../../rules/working-time.ts';

/**
 * Returns the minutes of working time that a professional offers on some days, at most `maxDayMinutes` on each. Hours that
 * cross midnight count on the day on which they begin.
 */
export function offeredMinutes(
  { hours, daysOff }: WorkingSchedule,
  firstDay: string,
  days: number,
  maxDayMinutes: number,
): number {
  return Array.from({ length: days }, (_, day) => addDays(firstDay, day))
    .filter((date) => !daysOff.some(({ from, to }) => from <= date && date <= to))
    .map((date) => {
      if (hours === null) return maxDayMinutes;
      const ofDay = hours.filter(({ weekday }) => weekday === weekdayOf(date));
      return Math.min(
        maxDayMinutes,
        ofDay.reduce((sum, interval) => sum + minutesOf(interval), 0),
      );
    })
    .reduce((sum, minutes) => sum + minutes, 0);
}
