import type { Job } from '@aaspaas/contract/features/job.ts';
import type { Language, MessageKey } from '@aaspaas/contract/messages/index.ts';
import { today } from '../../../platform/clock.ts';
import { formatDate, formatTime } from '../../../platform/format.ts';
import { formatTimeRange } from '../../../platform/format-time-range.ts';
import type { Translate } from '../../../ui/language/language.ts';
import type { BadgeTone } from '../../../ui/badge.tsx';
import { legKm } from './job-day.ts';

/** The status of a job as worded in the specification. */
export function jobStatusBadge({ status, completed_status }: Pick<Job, 'status' | 'completed_status'>): {
  key: MessageKey;
  tone: BadgeTone;
} {
  switch (status) {
    case 'assigned':
      return { key: 'provider.assigned', tone: 'info' };
    case 'confirmed':
      return { key: 'provider.work_started', tone: 'primary' };
    case 'completed':
      return completed_status === 1
        ? { key: 'provider.completed', tone: 'success' }
        : { key: 'provider.awaiting_approval', tone: 'warning' };
    case 'completed-issue':
      return { key: 'provider.completed_with_issue', tone: 'danger' };
    case 'cancelled':
      return { key: 'provider.booking_cancelled', tone: 'neutral' };
  }
}

/** Formats a day and a time: `Sat 21 Nov, 4:30 pm`. */
export function formatDateTime(date: string, time: string, language: Language): string {
  return `${formatDate(date, language)}, ${formatTime(time, language)}`;
}

const DAY = 86_400_000;

/** Formats a day as today, tomorrow, or its date. */
export function formatJobDay(t: Translate, date: string, language: Language, now = today()): string {
  const daysAhead = (Date.parse(date) - Date.parse(now)) / DAY;
  if (daysAhead === 0) return t('job.today');
  if (daysAhead === 1) return t('job.tomorrow');
  return formatDate(date, language, now.slice(0, 4));
}

/** Formats the title of a day: `Today, Sun 22 Nov`, `Tue 24 Nov`. */
export function formatDayTitle(t: Translate, date: string, language: Language, now = today()): string {
  const day = formatDate(date, language, now.slice(0, 4));
  const relative = formatJobDay(t, date, language, now);
  return relative === day ? day : `${relative}, ${day}`;
}

/** Locations are accurate to about 400 m: shorter ways have no distance. */
const NEAR_KM = 0.5;

/** Formats how much further a job is than the one before; undefined without both locations, and if it is near. */
export function formatFurther(
  t: Translate,
  before: Parameters<typeof legKm>[0],
  job: Parameters<typeof legKm>[1],
): string | undefined {
  const km = legKm(before, job);
  return km !== null && km >= NEAR_KM ? t('job.further', { km }) : undefined;
}

/** Formats the start and end within one day; for work over several days, the daily start. */
export function formatJobHours(
  job: Pick<Job, 'work_type' | 'day_hours' | 'service_time' | 'ends_at'>,
  language: Language,
): string {
  if (job.work_type === 'day' && job.day_hours > 1) return formatTime(job.service_time, language);
  return formatTimeRange(job.service_time, timeOfIso(job.ends_at), language);
}

/** Formats an instant from the server as a time of day in Asia/Kolkata. */
export function timeOfIso(iso: string): string {
  return iso.slice(11, 16);
}

/** Formats a duration: minutes, then hours and minutes; empty if the start is in the future by this browser's clock. */
export function formatElapsed(t: Translate, from: number, to: number): string {
  const minutes = Math.max(0, Math.floor((to - from) / 60_000));
  if (minutes < 60) return t('provider.working_minutes', { minutes });
  return t('provider.working_hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** Returns the instant of a date and time in Asia/Kolkata. */
export function toEpochMs(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00+05:30`);
}

/** Returns whether the customer can be contacted; after completion the server masks the contact data. */
export function isReachable({ mobile }: Pick<Job, 'mobile'>): boolean {
  return /^\d{10}$/.test(mobile);
}

/** Returns a link to an address in the phone's map: the app on Android, a map web page elsewhere. */
export function directionsUrl(address: string, userAgent = navigator.userAgent): string {
  const place = encodeURIComponent(address);
  if (/Android/.test(userAgent)) return `geo:0,0?q=${place}`;
  if (/iPhone|iPad/.test(userAgent)) return `https://maps.apple.com/?daddr=${place}`;
  return `https://www.google.com/maps/dir/?api=1&destination=${place}`;
}

/** Returns a link to a route over several addresses, in order, from the phone's position. */
export function routeUrl(addresses: readonly string[]): string {
  const places = addresses.map(encodeURIComponent);
  const between = places.slice(0, -1).join('%7C');
  return `https://www.google.com/maps/dir/?api=1&destination=${places.at(-1) ?? ''}&waypoints=${between}`;
}
