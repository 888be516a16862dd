import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

/** Maximum age of a reported start or finish, in hours. */
const MAX_AGE_HOURS = 24;

/** Tolerance for phones' clocks: a time this far outside the bounds is moved onto the bound. */
const CLOCK_SKEW_MINUTES = 1;

/** Why a reported time is rejected. */
export type ReportedTimeError = 'future' | 'too_old' | 'too_early';

/**
 * Returns the effective time of a start or finish: the reported time, or now without one.
 *
 * @param notBefore the preceding event: the assignment, or the start
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
