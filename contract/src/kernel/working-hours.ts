import { instantOf, addDays, addMinutes } from './time.ts';

/**
 * A working interval on a weekday in Asia/Kolkata: 1 is Monday, 7 Sunday. `to` at or before `from` is on the next day, so
 * `00:00` to `00:00` is the whole day and `22:00` to `06:00` a night. A weekday without an interval is closed.
 */
export type WorkingInterval = {
  readonly weekday: number;
  readonly from: string;
  readonly to: string;
};

/** Weekdays, Monday to Sunday. */
export const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** Maximum number of intervals per day. */
export const MAX_INTERVALS_PER_DAY = 3;

/** Default hours of a professional who has set none: always. */
export const ALWAYS_AVAILABLE: readonly WorkingInterval[] = WEEKDAYS.map((weekday) => ({
  weekday,
  from: '00:00',
  to: '00:00',
}));

const DAY = 1440;
const WEEK = 7 * DAY;

/** Returns the length of an interval in minutes: 1 to a whole day. */
export function minutesOf({ from, to }: Pick<WorkingInterval, 'from' | 'to'>): number {
  const minutes = sinceMidnight(to) - sinceMidnight(from);
  return minutes > 0 ? minutes : minutes + DAY;
}

/** Returns the weekdays on which an interval begins before an earlier one ends, including one from the night before. */
export function overlappingWeekdays(hours: readonly WorkingInterval[]): number[] {
  const sorted = hours
    .map((one) => {
      const start = (one.weekday - 1) * DAY + sinceMidnight(one.from);
      return { weekday: one.weekday, start, end: start + minutesOf(one) };
    })
    .sort((one, other) => one.start - other.start);
  const last = sorted.at(-1);
  if (!last) return [];
  // The week wraps around: Sunday night extends into Monday.
  let coveredUntil = last.end - WEEK;
  const wrong = new Set<number>();
  for (const { weekday, start, end } of sorted) {
    if (start < coveredUntil) wrong.add(weekday);
    coveredUntil = Math.max(coveredUntil, end);
  }
  return [...wrong];
}

/** Returns the weekday of a date (`YYYY-MM-DD`), 1 to 7. */
export function weekdayOf(date: string): number {
  return ((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7) + 1;
}

/** Returns the Monday on or before a date. */
export function mondayOf(date: string): string {
  return addDays(date, 1 - weekdayOf(date));
}

/** Returns a date's intervals as instants; the end may be after midnight. */
export function intervalsOn(
  date: string,
  hours: readonly WorkingInterval[],
): { readonly from: Date; readonly to: Date }[] {
  const weekday = weekdayOf(date);
  return hours
    .filter((one) => one.weekday === weekday)
    .map((one) => {
      const from = instantOf(date, one.from);
      return { from, to: addMinutes(from, minutesOf(one)) };
    });
}

function sinceMidnight(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}
