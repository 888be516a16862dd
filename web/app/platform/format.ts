import { textIn } from '../ui/language/language.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';

const ZONE_OFFSET = 330 * 60_000;

/** Formats a date (`YYYY-MM-DD`): `Sat 21 Nov`, with the year if it is not the current one. */
export function formatDate(date: string, language: Language, thisYear = date.slice(0, 4)): string {
  const day = new Date(`${date}T00:00:00Z`);
  const t = textIn(language);
  const weekday = t('date.weekdays').split(' ')[day.getUTCDay()];
  const month = t('date.months').split(' ')[day.getUTCMonth()];
  const year = String(day.getUTCFullYear());
  return `${weekday} ${day.getUTCDate()} ${month}${year === thisYear ? '' : ` ${year}`}`;
}

const PARTS_OF_DAY = ['small_hours', 'morning', 'afternoon', 'evening', 'night'] as const;

/** Formats a month (`YYYY-MM`): `Nov 2026`. */
export function formatMonth(month: string, language: Language): string {
  const months = textIn(language)('date.months').split(' ');
  return `${months[Number(month.slice(5)) - 1] ?? ''} ${month.slice(0, 4)}`;
}

/** Formats a time of day (`HH:MM`) on the twelve-hour clock: `4:30 pm`; in Hindi with the part of the day. */
export function formatTime(time: string, language: Language): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`;
  const part = hour < 12 ? (hour < 4 ? 0 : 1) : Math.min(Math.floor(hour / 4) - 1, 4);
  return textIn(language)(`date.${PARTS_OF_DAY[part] ?? 'night'}`, { time: clock });
}

/** Formats an instant (ISO 8601) in Asia/Kolkata, independent of the browser's time zone: `Sat 21 Nov, 4:30 pm`. */
export function formatInstant(iso: string, language: Language): string {
  return `${formatDate(localTime(iso).slice(0, 10), language)}, ${formatTimeOfDay(iso, language)}`;
}

/** Formats the time of day of an instant (ISO 8601) in Asia/Kolkata: `4:30 pm`. */
export function formatTimeOfDay(iso: string, language: Language): string {
  return formatTime(localTime(iso).slice(11, 16), language);
}

/** Returns an instant's date and time in Asia/Kolkata, `YYYY-MM-DDTHH:MM…`. */
function localTime(iso: string): string {
  return new Date(Date.parse(iso) + ZONE_OFFSET).toISOString();
}
