import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { addDays, addMinutes, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { formatDate, formatInstant, formatTimeOfDay } from '../../../platform/format.ts';
import type { Translate } from '../../../ui/language/language.ts';

/** The first name of a person. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] ?? '';
}

/** When the work of a line ends as booked, extra time included: a time for work by the hour, a date for work by the day. */
export function formatLineEnd(
  language: Language,
  line: Pick<BookingLine, 'work_type' | 'day_hours' | 'extra' | 'service_date' | 'service_time'>,
): string {
  if (line.work_type === 'day')
    return formatDate(
      addDays(line.service_date, line.day_hours - 1),
      language,
      line.service_date.slice(0, 4),
    );
  const hours = line.day_hours + (line.extra?.hours ?? 0);
  const end = addMinutes(instantOf(line.service_date, line.service_time), hours * 60);
  return formatTimeOfDay(end.toISOString(), language);
}

/** Names a day: `Today`, `Tomorrow`, `Thu 26 Nov`. `today` is a date. */
export function formatDay(t: Translate, language: Language, date: string, today: string): string {
  if (date === today) return t('job.today');
  if (date === addDays(today, 1)) return t('booking.tomorrow');
  return formatDate(date, language, today.slice(0, 4));
}

/** An instant in short: `8 pm` if it is today, `Wed 8 pm` within a week, else `11 Dec`, which fits on one line of a row. `now` in milliseconds. */
export function formatShortMoment(t: Translate, iso: string, language: Language, now: number): string {
  const date = dateOf(new Date(iso));
  const today = dateOf(new Date(now));
  if (date >= addDays(today, 7)) return formatDate(date, language).split(' ').slice(1).join(' ');
  const time = formatTimeOfDay(iso, language).replace(':00', '');
  const weekday = t('date.weekdays').split(' ')[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
  return date === today ? time : `${weekday} ${time}`;
}

/** An instant: `6:25 pm` if it is today, else `Tue 24 Nov, 12:10 pm`. `now` in milliseconds. */
export function formatMoment(iso: string, language: Language, now: number): string {
  return isToday(iso, now) ? formatTimeOfDay(iso, language) : formatInstant(iso, language);
}

/** Whether an instant is of today in Asia/Kolkata. `now` in milliseconds. */
export function isToday(iso: string | null, now: number): boolean {
  return iso !== null && dateOf(new Date(iso)) === dateOf(new Date(now));
}
