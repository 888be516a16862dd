import { addDays, addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { ALWAYS_AVAILABLE, intervalsOn } from '@aaspaas/contract/kernel/working-hours.ts';
import type { WorkingSchedule } from '../../rules/working-time.ts';

/** Minutes that duty lasts beyond the working hours of the day. */
const AFTER_HOURS_MINUTES = 30;

/**
 * Returns when duty that begins now ends: 30 minutes after the last working hours of the day, where hours that began the
 * evening before and still run count as that day's. Null if no working hours are left today.
 */
export function dutyEnd({ hours, daysOff }: WorkingSchedule, now: Date): Date | null {
  const today = dateOf(now);
  const evening = hoursOf(addDays(today, -1));
  const end = lastEnd(evening.some(({ to }) => to > now) ? evening : hoursOf(today));
  if (!end) return null;
  const dutyEnds = addMinutes(end, AFTER_HOURS_MINUTES);
  return dutyEnds > now ? dutyEnds : null;

  function hoursOf(date: string) {
    const isDayOff = daysOff.some(({ from, to }) => from <= date && date <= to);
    return isDayOff ? [] : intervalsOn(date, hours ?? ALWAYS_AVAILABLE);
  }
}

function lastEnd(intervals: readonly { readonly to: Date }[]): Date | null {
  return intervals.reduce<Date | null>((last, { to }) => (last && last > to ? last : to), null);
}
