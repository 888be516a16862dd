import type { Job } from '@aaspaas/contract/features/work.ts';
import type { Language, MessageKey } from '@aaspaas/contract/messages/index.ts';
import { formatDate, formatTime } from '../../platform/format.ts';
import type { Translate } from '../../platform/language.ts';
import type { BadgeTone } from '../../ui/badge.tsx';

/** How a job stands, in the specification's words. */
export function standingOf({ status, completed_status }: Pick<Job, 'status' | 'completed_status'>): {
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
        : { key: 'provider.need_to_approve', tone: 'warning' };
    case 'completed-issue':
      return { key: 'provider.completed_with_issue', tone: 'danger' };
    case 'cancelled':
      return { key: 'provider.booking_cancelled', tone: 'neutral' };
  }
}

/** A day and a time of day in one line: `Sat 21 Nov, 4:30 pm`. */
export function whenText(date: string, time: string, language: Language): string {
  return `${formatDate(date, language)}, ${formatTime(time, language)}`;
}

/** How long the work has been going on: minutes, then hours and minutes; nothing before it began by this browser's clock. */
export function workingTime(t: Translate, startedAt: number, now: number): string {
  const minutes = Math.max(0, Math.floor((now - startedAt) / 60_000));
  if (minutes < 60) return t('provider.working_minutes', { minutes });
  return t('provider.working_hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}

/** The instant of a day and a time of day in Asia/Kolkata. */
export function instantOf(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00+05:30`);
}

/** A way to an address in whatever map the phone has. */
export function directionsTo(address: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(address)}`;
}
