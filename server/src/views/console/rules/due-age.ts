import type { DueAge } from '@aaspaas/contract/features/due-ages.ts';
import { addDays, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';

/** The charges of an age: since `from` (null: from the beginning) and before `until` (null: up to now). */
export interface AgeRange {
  readonly age: DueAge;
  readonly from: Date | null;
  readonly until: Date | null;
}

/** Returns the ages of amounts due by days (Asia/Kolkata) since the charge: 0–7, 8–30, 31–90, more. */
export function ageRanges(now: Date): readonly AgeRange[] {
  const daysAgo = (days: number) => instantOf(addDays(dateOf(now), 0 - days), '00:00');
  const [week, month, quarter] = [daysAgo(7), daysAgo(30), daysAgo(90)];
  return [
    { age: 'week', from: week, until: null },
    { age: 'month', from: month, until: week },
    { age: 'quarter', from: quarter, until: month },
    { age: 'older', from: null, until: quarter },
  ];
}

/** Returns the age of an amount due. */
export function dueAge(dueSince: Date, now: Date): DueAge {
  return ageRanges(now).find(({ from }) => from === null || dueSince >= from)?.age ?? 'older';
}
