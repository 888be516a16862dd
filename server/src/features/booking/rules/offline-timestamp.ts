import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

/** A start or a finish may be told of this long after it happened. */
const MAX_AGE_HOURS = 24;

/** Clocks of phones are never quite right: what lies so little beside the bounds is moved onto them. */
const CLOCK_SKEW_MINUTES = 1;

/** Why a time that was told of is not believed. */
export type ReportedTimeError = 'future' | 'too_old' | 'too_early';

/**
 * When a start or a finish counts from: `reportedAt`, or now where nothing was told.
 *
 * @param notBefore what it can only follow: being given the work, or its start
 */
export function resolveReportedTime(
  reportedAt: Date | null,
  { now, notBefore }: { readonly now: Date; readonly notBefore: Date | null },
): { readonly at: Date } | { readonly error: ReportedTimeError } {
  if (!reportedAt) return { at: now };
  if (reportedAt > addMinutes(now, CLOCK_SKEW_MINUTES)) return { error: 'future' };
  if (reportedAt < addMinutes(now, -MAX_AGE_HOURS * 60)) return { error: 'too_old' };
  if (notBefore && reportedAt < addMinutes(notBefore, -CLOCK_SKEW_MINUTES)) return { error: 'too_early' };
  if (notBefore && reportedAt < notBefore) return { at: notBefore < now ? notBefore : now };
  return { at: reportedAt < now ? reportedAt : now };
}
