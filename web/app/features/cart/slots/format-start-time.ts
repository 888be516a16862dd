import type { NextTime, SlotState } from '@aaspaas/contract/features/slots.ts';
import type { ServiceMethod } from '@aaspaas/contract/kernel/slot.ts';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { formatDate, formatInstant, formatTime } from '../../../platform/format.ts';
import { formatDuration } from '../../../platform/format-duration.ts';
import { formatRupees } from '../../../ui/format-rupees.ts';
import type { Translate } from '../../../ui/language/language.ts';
import type { DayTime } from '../service-slots.ts';

/** Formats a start time with its day, as far as it differs from `date`: `5:00 pm`, `Tomorrow, 9:00 am`, `Thu 26 Nov, 9:00 am`. */
export function formatDatedTime(
  t: Translate,
  language: Language,
  of: Pick<NextTime, 'date' | 'time'>,
  { today, date }: { readonly today: string; readonly date: string },
): string {
  const time = formatTime(of.time, language);
  if (of.date === date) return time;
  return t('booking.slot_chosen', { date: dayName(t, language, of.date, today), time });
}

/** Names a day: `Today`, `Tomorrow`, `Thu 26 Nov`. */
export function dayName(t: Translate, language: Language, date: string, today: string): string {
  if (date === today) return t('slots.today');
  if (date === addDays(today, 1)) return t('slots.tomorrow');
  return formatDate(date, language, today.slice(0, 4));
}

/** The weekday of a date as the cells show it: `Thu`. */
export function weekdayOf(t: Translate, date: string): string {
  return t('date.weekdays').split(' ')[new Date(`${date}T00:00:00Z`).getUTCDay()] ?? '';
}

/** What is announced after a change: `4:30 pm, free. Total ₹598.` `state` is null for a time outside the grid. */
export function announcement(
  t: Translate,
  language: Language,
  { time, state, total }: { time: string; state: SlotState | null; total: number | null },
): string {
  const clock = formatTime(time, language);
  const what = state ? `${clock}, ${t(`slots.${state}`)}` : clock;
  return total === null
    ? t('slots.announce', { what })
    : t('slots.announce_total', { what, total: formatRupees(total) });
}

/** What a released time was released for, and the next one: `4:30 pm is too short for 3 hours. Next: 5:00 pm.` */
export function releaseText(
  t: Translate,
  language: Language,
  released: {
    readonly date: string;
    readonly time: string;
    /** The duration it does not fit; null: it was taken meanwhile. */
    readonly tooShortFor: { readonly method: ServiceMethod; readonly duration: number } | null;
    readonly next: NextTime | null;
  },
  today: string,
): string {
  const time = formatTime(released.time, language);
  const { tooShortFor, next } = released;
  const reason = tooShortFor
    ? t('slots.too_short', { time, duration: formatDuration(t, tooShortFor.method, tooShortFor.duration) })
    : t('slots.gone', { time });
  return next
    ? `${reason} ${t('slots.next', { time: formatDatedTime(t, language, next, { today, date: released.date }) })}`
    : reason;
}

/** What booking a `request` means, with the latest time of its answer: without the date if it is today. */
export function requestText(
  t: Translate,
  language: Language,
  { time, answer_by }: Pick<DayTime, 'time' | 'answer_by'>,
  today: string,
): string | null {
  if (!answer_by) return null;
  const answer = formatInstant(answer_by, language);
  const dateOfToday = `${formatDate(today, language)}, `;
  return t('slots.request_note', {
    time: formatTime(time, language),
    answer: answer.startsWith(dateOfToday) ? answer.slice(dateOfToday.length) : answer,
  });
}
