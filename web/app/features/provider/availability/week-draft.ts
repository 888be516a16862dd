import {
  MAX_INTERVALS_PER_DAY,
  overlappingWeekdays,
  WEEKDAYS,
  type WorkingInterval,
} from '@aaspaas/contract/kernel/working-hours.ts';

/** The hours of one day; empty if it is closed. */
export type DayHours = readonly Pick<WorkingInterval, 'from' | 'to'>[];

/** The editable hours of a week, Monday first. */
export type WeekDraft = readonly DayHours[];

/** The initial hours of a day when it is opened. */
export const DEFAULT_HOURS: DayHours = [{ from: '09:00', to: '18:00' }];

/** The whole day. */
export const ALL_DAY: DayHours = [{ from: '00:00', to: '00:00' }];

/** Presets for common weeks. */
export const PRESETS = {
  any: WEEKDAYS.map((): DayHours => ALL_DAY),
  week: WEEKDAYS.map((day): DayHours => (day === 7 ? [] : DEFAULT_HOURS)),
} as const satisfies Record<string, WeekDraft>;

/** Converts the stored hours to a draft. */
export function toWeekDraft(hours: readonly WorkingInterval[]): WeekDraft {
  return WEEKDAYS.map((day) =>
    hours
      .filter(({ weekday }) => weekday === day)
      .map(({ from, to }) => ({ from, to }))
      .toSorted((one, other) => one.from.localeCompare(other.from)),
  );
}

/** Converts a draft to the request. */
export function toWorkingHours(week: WeekDraft): WorkingInterval[] {
  return week.flatMap((day, at) => day.map((one) => ({ weekday: at + 1, ...one })));
}

/** Returns whether a day is open from midnight to midnight. */
export function isAllDay(day: DayHours): boolean {
  return day.length === 1 && day[0]?.from === day[0]?.to;
}

/** Returns the week with one day's hours changed. */
export function replaceDay(week: WeekDraft, at: number, day: DayHours): WeekDraft {
  return week.map((one, index) => (index === at ? day : one));
}

/** Returns the week with one day's hours copied to every open day. */
export function copyDay(week: WeekDraft, at: number): WeekDraft {
  const hours = week[at] ?? [];
  return week.map((day) => (day.length === 0 ? day : hours));
}

/** Adds two hours that start an hour after the day's last; returns the day unchanged if there is no room. */
export function addInterval(day: DayHours): DayHours {
  const last = day.at(-1);
  if (!last || day.length >= MAX_INTERVALS_PER_DAY) return day;
  const start = Number(last.to.slice(0, 2)) + 1;
  if (last.to <= last.from || start > 21) return day;
  return [...day, { from: formatHour(start), to: formatHour(start + 2) }];
}

/** The errors of a week: no open day, an empty field, or overlapping hours on these days (1 to 7). */
export function validateWeek(week: WeekDraft): { readonly none: boolean; readonly days: readonly number[] } {
  const hours = toWorkingHours(week);
  const empty = hours.filter(({ from, to }) => !from || !to).map(({ weekday }) => weekday);
  return {
    none: hours.length === 0,
    days: empty.length > 0 ? [...new Set(empty)] : overlappingWeekdays(hours),
  };
}

/** Returns whether two weeks are equal. */
export function isSameWeek(one: WeekDraft, other: WeekDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
