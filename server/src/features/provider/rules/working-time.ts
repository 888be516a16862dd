import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { stretchesOn, type WorkingStretch } from '@aaspaas/contract/kernel/working-hours.ts';
import type { TimeWindow } from '../../../kernel/time-window.ts';

/** Why somebody does not work at a time. */
export type NotWorking = 'day_off' | 'outside_hours';

/** What a professional said of their time; dates are Asia/Kolkata, first and last included. */
export interface WorkingTime {
  /** Null works at any time. */
  readonly hours: readonly WorkingStretch[] | null;
  readonly daysOff: readonly { readonly from: string; readonly to: string }[];
}

/**
 * Whether somebody works through every stretch of a job, or what is against it. A stretch that crosses midnight belongs to both days;
 * working hours that touch, also over midnight, are one.
 */
export function notWorking(
  { hours, daysOff }: WorkingTime,
  ranges: readonly TimeWindow[],
): NotWorking | null {
  const off = ranges.some((range) => {
    const [first, last] = daysOf(range);
    return daysOff.some((one) => one.from <= last && one.to >= first);
  });
  if (off) return 'day_off';
  if (hours === null || ranges.every((range) => isWithin(range, hours))) return null;
  return 'outside_hours';
}

/** The first and last date of a stretch; what ends at midnight does not reach into the next day. */
function daysOf({ from, to }: TimeWindow): readonly [string, string] {
  return [dateOf(from), dateOf(new Date(to.getTime() - 1))];
}

function isWithin(range: TimeWindow, hours: readonly WorkingStretch[]): boolean {
  const [first, last] = daysOf(range);
  let reached = range.from.getTime();
  // The evening before may reach into the first day.
  for (let date = addDays(first, -1); date <= last; date = addDays(date, 1)) {
    const open = stretchesOn(date, hours).sort((one, other) => one.from.getTime() - other.from.getTime());
    for (const { from, to } of open) if (from.getTime() <= reached) reached = Math.max(reached, to.getTime());
  }
  return reached >= range.to.getTime();
}
