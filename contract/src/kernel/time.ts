/**
 * Offset of Asia/Kolkata, the product's only time zone, from UTC in minutes: every visit takes place in India, which has
 * no daylight saving time.
 */
const ZONE_OFFSET_MINUTES = 330;

const MINUTE = 60_000;

/** Returns the instant of a date (`YYYY-MM-DD`) and time (`HH:MM`) in Asia/Kolkata. */
export function instantOf(date: string, time: string): Date {
  return new Date(Date.parse(`${date}T${time}:00Z`) - ZONE_OFFSET_MINUTES * MINUTE);
}

/** Returns the date in Asia/Kolkata at an instant, `YYYY-MM-DD`. */
export function dateOf(instant: Date): string {
  return shifted(instant).toISOString().slice(0, 10);
}

/** Returns the time of day in Asia/Kolkata at an instant, `HH:MM` (24 h). */
export function timeOf(instant: Date): string {
  return shifted(instant).toISOString().slice(11, 16);
}

/** Returns whether two instants are on the same date in Asia/Kolkata. */
export function isSameDate(one: Date, other: Date): boolean {
  return dayNumberOf(one) === dayNumberOf(other);
}

/** Returns the hour of the day in Asia/Kolkata at an instant, 0 to 23. */
export function hourOf(instant: Date): number {
  return shifted(instant).getUTCHours();
}

/** Formats the instant as ISO 8601 with the offset of Asia/Kolkata, as the API sends it. */
export function isoOf(instant: Date): string {
  return `${shifted(instant).toISOString().slice(0, 19)}+05:30`;
}

/** Returns the date `days` after `date` (`YYYY-MM-DD`); negative values go back. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * 1440 * MINUTE).toISOString().slice(0, 10);
}

/** Returns the instant `minutes` after another. */
export function addMinutes(instant: Date, minutes: number): Date {
  return new Date(instant.getTime() + minutes * MINUTE);
}

/** Returns whether a text is a calendar date, `YYYY-MM-DD`, that Postgres can store: it has no year 0000. */
export function isDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text.startsWith('0000')) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
}

/** Returns whether a text is a time of day, `HH:MM` (24 h). */
export function isTime(text: string): boolean {
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(text);
}

function dayNumberOf(instant: Date): number {
  return Math.floor((instant.getTime() + ZONE_OFFSET_MINUTES * MINUTE) / (1440 * MINUTE));
}

function shifted(instant: Date): Date {
  return new Date(instant.getTime() + ZONE_OFFSET_MINUTES * MINUTE);
}
