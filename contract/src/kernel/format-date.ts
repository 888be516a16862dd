import type { MessageKey, Values } from '../messages/index.ts';

/** Translates a text into the reader's language. */
export type Translate = (key: MessageKey, values?: Values) => string;

const PARTS_OF_DAY = ['small_hours', 'morning', 'afternoon', 'evening', 'night'] as const;

/** Formats a date (`YYYY-MM-DD`) for display: `Sat 21 Nov`. */
export function formatDate(date: string, translate: Translate): string {
  const day = new Date(`${date}T00:00:00Z`);
  const weekday = translate('date.weekdays').split(' ')[day.getUTCDay()];
  const month = translate('date.months').split(' ')[day.getUTCMonth()];
  return `${weekday} ${day.getUTCDate()} ${month}`;
}

/** Formats a time of day (`HH:MM`) on the twelve-hour clock: `4:30 pm`; Hindi names the part of the day instead. */
export function formatTime(time: string, translate: Translate): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const clock = `${hour % 12 || 12}:${String(minute).padStart(2, '0')}`;
  const part = hour < 12 ? (hour < 4 ? 0 : 1) : Math.min(Math.floor(hour / 4) - 1, 4);
  return translate(`date.${PARTS_OF_DAY[part] ?? 'night'}`, { time: clock });
}
