import { addDays, addMinutes, dateOf, instantOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import type { TimeWindow } from '../../../../kernel/time-window.ts';

/** What a professional is notified of about tomorrow: the number of jobs before the assignment, and their list after it. */
type JobSummaryKind = 'outlook' | 'list';

/** A professional's day: how many lines are assigned to or held for them, and the assigned ones in order. */
export interface JobsOfDay {
  readonly expected: number;
  readonly jobs: readonly {
    readonly service: Readonly<Record<Language, string>>;
    /** Asia/Kolkata, `HH:MM`. */
    readonly time: string;
  }[];
}

/** Asia/Kolkata: the outlook, the list, and the begin of the quiet hours, after which neither is sent. */
const OUTLOOK_FROM = '17:00';
const LIST_FROM = '20:00';
const LIST_UNTIL = '21:00';

/** Until then the list waits for lines that are held for the professional but not assigned. */
const LIST_COMPLETE_BY = '20:20';

/** A summary that is due. */
export interface DueSummary {
  readonly kind: JobSummaryKind;
  /** Tomorrow, `YYYY-MM-DD`. */
  readonly day: string;
  /** The instants of that day in Asia/Kolkata. */
  readonly window: TimeWindow;
  /** Whether a professional with lines that are not assigned yet is left out. */
  readonly waitsForAssignment: boolean;
}

/** Returns the summary of tomorrow's jobs that is due, or null. */
export function dueSummary(now: Date): DueSummary | null {
  const time = timeOf(now);
  if (time < OUTLOOK_FROM || time >= LIST_UNTIL) return null;
  const kind = time < LIST_FROM ? 'outlook' : 'list';
  const day = addDays(dateOf(now), 1);
  const from = instantOf(day, '00:00');
  return {
    kind,
    day,
    window: { from, to: addMinutes(from, 24 * 60) },
    waitsForAssignment: kind === 'list' && time < LIST_COMPLETE_BY,
  };
}
