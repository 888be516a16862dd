import { addDays, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { intervalsOn, type WorkingInterval } from '@aaspaas/contract/kernel/working-hours.ts';
import type { TimeWindow } from '../../../kernel/time-window.ts';

/** Returns a day in Asia/Kolkata, from midnight to midnight. */
export function dayOf(date: string): TimeWindow {
  return { from: instantOf(date, '00:00'), to: instantOf(addDays(date, 1), '00:00') };
}

/**
 * Returns the working hours of a day by begin, cut at midnight: a night that began on the day before continues here. Without
 * hours a professional works at any time.
 */
export function hoursOfDay(date: string, hours: readonly WorkingInterval[] | null): TimeWindow[] {
  const day = dayOf(date);
  if (hours === null) return [day];
  return [...intervalsOn(addDays(date, -1), hours), ...intervalsOn(date, hours)]
    .map(({ from, to }) => ({ from: from < day.from ? day.from : from, to: to > day.to ? day.to : to }))
    .filter(({ from, to }) => from < to)
    .sort((one, other) => one.from.getTime() - other.from.getTime());
}
