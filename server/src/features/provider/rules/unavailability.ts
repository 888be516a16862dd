import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { intervalsOn, type WorkingInterval } from '@aaspaas/contract/kernel/working-hours.ts';
import type { TimeWindow } from '../../../kernel/time-window.ts';

/** Why somebody does not work at a time. */
export type UnavailabilityReason = 'day_off' | 'outside_hours';

/** What a professional said of their time; dates are Asia/Kolkata, first and last included. */
export interface WorkingSchedule {
  /** Null works at any time. */
  readonly hours: readonly WorkingInterval[] | null;
  readonly daysOff: readonly { readonly from: string; readonly to: string }[];
}

/**
 * Whether somebody works through every stretch of a job, or what is against it. A stretch that crosses midnight belongs to both days;
 * working hours that touch, also over midnight, are one.
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

/** The first and last date of a stretch; what ends at midnight does not reach into the next day. */
function daysOf({ from, to }: TimeWindow): readonly [string, string] {
  return [dateOf(from), dateOf(new Date(to.getTime() - 1))];
}

function isWithin(range: TimeWindow, hours: readonly WorkingInterval[]): boolean {
  const [first, last] = daysOf(range);
  let coveredUntil = range.from.getTime();
  // The evening before may reach into the first day.
  for (let date = addDays(first, -1); date <= last; date = addDays(date, 1)) {
    const open = intervalsOn(date, hours).sort((one, other) => one.from.getTime() - other.from.getTime());
    for (const { from, to } of open)
      if (from.getTime() <= coveredUntil) coveredUntil = Math.max(coveredUntil, to.getTime());
  }
  return coveredUntil >= range.to.getTime();
}
