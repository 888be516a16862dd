import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { intervalsOn, type WorkingInterval } from '@aaspaas/contract/kernel/working-hours.ts';
import type { TimeWindow } from '../../../../kernel/time-window.ts';
import type { WorkingSchedule } from '../../rules/working-time.ts';

/** Reason why a professional does not work at a time. */
export type UnavailabilityReason = 'day_off' | 'outside_hours';

/**
 * Returns why a professional does not work during every range of a job; null if they do. A range that crosses midnight
 * belongs to both days; adjacent working hours, also across midnight, count as one.
 */
export function unavailabilityReason(
  { hours, daysOff }: WorkingSchedule,
  ranges: readonly TimeWindow[],
): UnavailabilityReason | null {
  const isDayOff = ranges.some((range) => {
    const [first, last] = daysOf(range);
    return daysOff.some((one) => one.from <= last && one.to >= first);
  });
  if (isDayOff) return 'day_off';
  if (hours === null || ranges.every((range) => isWithin(range, hours))) return null;
  return 'outside_hours';
}

/** Returns the first and last date of a range. A range that ends at midnight does not include the next day. */
function daysOf({ from, to }: TimeWindow): readonly [string, string] {
  return [dateOf(from), dateOf(new Date(to.getTime() - 1))];
}

function isWithin(range: TimeWindow, hours: readonly WorkingInterval[]): boolean {
  const [first, last] = daysOf(range);
  let coveredUntil = range.from.getTime();
  // Hours of the previous evening can extend into the first day.
  for (let date = addDays(first, -1); date <= last; date = addDays(date, 1)) {
    const open = intervalsOn(date, hours).sort((one, other) => one.from.getTime() - other.from.getTime());
    for (const { from, to } of open)
      if (from.getTime() <= coveredUntil) coveredUntil = Math.max(coveredUntil, to.getTime());
  }
  return coveredUntil >= range.to.getTime();
}
