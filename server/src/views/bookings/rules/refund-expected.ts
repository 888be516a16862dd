import { addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';

/** A bank takes five to seven working days (Razorpay); whoever is told the longer is not disappointed. */
const WORKING_DAYS = 7;

const DAY_MINUTES = 1440;

/** The day by which a refund is in its customer's account; Saturdays and Sundays do not count. */
export function refundExpected(requestedAt: Date): string {
  let at = requestedAt;
  for (let left = WORKING_DAYS; left > 0; ) {
    at = addMinutes(at, DAY_MINUTES);
    const weekday = new Date(`${dateOf(at)}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return dateOf(at);
}
