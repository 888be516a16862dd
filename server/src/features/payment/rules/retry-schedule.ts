import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

/** Minutes between the first checks; later checks run every six hours. */
const CHECK_INTERVALS_MINUTES = [2, 5, 10, 30, 60, 120, 360];

/** Late payments arrive within five days (Razorpay), so checks stop after a week. */
const CHECK_PERIOD_DAYS = 7;

/** Returns when to check an unsettled order or refund again; null once checking stops. */
export function nextCheck(checks: number, since: Date, now: Date): Date | null {
  if (now.getTime() - since.getTime() > CHECK_PERIOD_DAYS * 86_400_000) return null;
  return addMinutes(
    now,
    CHECK_INTERVALS_MINUTES[Math.min(checks, CHECK_INTERVALS_MINUTES.length - 1)] ?? 360,
  );
}

/** Number of failures after which a refund needs an operator. */
export const MAX_REFUND_ATTEMPTS = 5;

/** Returns when to retry a failed refund. */
export function retryAt(attempt: number, now: Date): Date | null {
  return attempt >= MAX_REFUND_ATTEMPTS ? null : addMinutes(now, 60 * 4 ** (attempt - 1));
}
