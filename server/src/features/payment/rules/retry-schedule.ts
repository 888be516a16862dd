import { addMinutes } from '@aaspaas/contract/kernel/time.ts';

/** Minutes between the first questions about something; then it is asked every six hours. */
const CHECK_INTERVALS_MINUTES = [2, 5, 10, 30, 60, 120, 360];

/** Late money comes within five days (Razorpay); a week is enough. */
const CHECK_PERIOD_DAYS = 7;

/** When the gateway is asked next about something that is not settled; null: it has been asked long enough. */
export function nextCheck(checks: number, since: Date, now: Date): Date | null {
  if (now.getTime() - since.getTime() > CHECK_PERIOD_DAYS * 86_400_000) return null;
  return addMinutes(
    now,
    CHECK_INTERVALS_MINUTES[Math.min(checks, CHECK_INTERVALS_MINUTES.length - 1)] ?? 360,
  );
}

/** A refund that failed this often needs a person. */
export const MAX_REFUND_ATTEMPTS = 5;

/** When a refund that failed is asked for anew. */
export function retryAt(attempt: number, now: Date): Date | null {
  return attempt >= MAX_REFUND_ATTEMPTS ? null : addMinutes(now, 60 * 4 ** (attempt - 1));
}
