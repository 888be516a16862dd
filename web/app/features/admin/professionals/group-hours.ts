import type { WorkingInterval } from '@aaspaas/contract/kernel/working-hours.ts';

type Interval = Pick<WorkingInterval, 'from' | 'to'>;

/** Consecutive weekdays with the same hours; 1 is Monday. */
export interface DayGroup {
  readonly first: number;
  readonly last: number;
  readonly intervals: readonly Interval[];
}

/** Groups weekly hours by consecutive weekdays with the same intervals; days without hours are left out. */
export function groupHours(hours: readonly WorkingInterval[]): DayGroup[] {
  const groups: DayGroup[] = [];
  for (let weekday = 1; weekday <= 7; weekday += 1) {
    const intervals = hours
      .filter((one) => one.weekday === weekday)
      .map(({ from, to }) => ({ from, to }))
      .toSorted((one, other) => one.from.localeCompare(other.from));
    if (intervals.length === 0) continue;
    const before = groups.at(-1);
    if (before?.last === weekday - 1 && JSON.stringify(before.intervals) === JSON.stringify(intervals))
      groups[groups.length - 1] = { ...before, last: weekday };
    else groups.push({ first: weekday, last: weekday, intervals });
  }
  return groups;
}
