import {
  MAX_INTERVALS_PER_DAY,
  overlappingWeekdays,
  WEEKDAYS,
  type WorkingInterval,
} from '@aaspaas/contract/kernel/working-hours.ts';

/** The hours of one day: none where it is closed. */
export type DayHours = readonly Pick<WorkingInterval, 'from' | 'to'>[];

/** The hours of a week while they are changed, Monday first. */
export type WeekDraft = readonly DayHours[];

/** Where a day begins that is opened. */
export const DEFAULT_HOURS: DayHours = [{ from: '09:00', to: '18:00' }];

/** The whole day. */
export const ALL_DAY: DayHours = [{ from: '00:00', to: '00:00' }];

/** Weeks that many work. */
export const PRESETS = {
  any: WEEKDAYS.map((): DayHours => ALL_DAY),
  week: WEEKDAYS.map((day): DayHours => (day === 7 ? [] : DEFAULT_HOURS)),
} as const satisfies Record<string, WeekDraft>;

/** What is stored as a draft. */
export function toWeekDraft(hours: readonly WorkingInterval[]): WeekDraft {
  return WEEKDAYS.map((day) =>
    hours
      .filter(({ weekday }) => weekday === day)
      .map(({ from, to }) => ({ from, to }))
      .toSorted((one, other) => one.from.localeCompare(other.from)),
  );
}

/** A draft as it is sent. */
export function toWorkingHours(week: WeekDraft): WorkingInterval[] {
  return week.flatMap((day, at) => day.map((one) => ({ weekday: at + 1, ...one })));
}

/** Whether a day is open from midnight to midnight. */
export function isAllDay(day: DayHours): boolean {
  return day.length === 1 && day[0]?.from === day[0]?.to;
}

/** The week with one day's hours changed. */
export function replaceDay(week: WeekDraft, at: number, day: DayHours): WeekDraft {
  return week.map((one, index) => (index === at ? day : one));
}

/** The week with one day's hours on every day that is open. */
export function copyDay(week: WeekDraft, at: number): WeekDraft {
  const hours = week[at] ?? [];
  return week.map((day) => (day.length === 0 ? day : hours));
}

/** The day with one stretch more, an hour after its last, two hours long; the same where there is no room. */
export function addInterval(day: DayHours): DayHours {
  const last = day.at(-1);
  if (!last || day.length >= MAX_INTERVALS_PER_DAY) return day;
  const start = Number(last.to.slice(0, 2)) + 1;
  if (last.to <= last.from || start > 21) return day;
  return [...day, { from: formatHour(start), to: formatHour(start + 2) }];
}

/** What is wrong with a week: nothing open at all, an empty box, or hours over each other on these days (1 to 7). */
export function validateWeek(week: WeekDraft): { readonly none: boolean; readonly days: readonly number[] } {
  const hours = toWorkingHours(week);
  const empty = hours.filter(({ from, to }) => !from || !to).map(({ weekday }) => weekday);
  return {
    none: hours.length === 0,
    days: empty.length > 0 ? [...new Set(empty)] : overlappingWeekdays(hours),
  };
}

/** Whether two weeks say the same. */
export function isSameWeek(one: WeekDraft, other: WeekDraft): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function formatHour(hour: number): string {
  return `${String(hour).padStart(2, '0')}:00`;
}
