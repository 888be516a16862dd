import { addMinutes, dateOf } from '@aaspaas/contract/kernel/time.ts';

/** A bank takes five to seven working days (Razorpay); the longer time avoids disappointing the customer. */
const WORKING_DAYS = 7;

const DAY_MINUTES = 1440;

/** Returns the day by which a refund should reach the customer's account; Saturdays and Sundays are not counted. */
export function refundExpected(requestedAt: Date): string {
  let at = requestedAt;
  for (let left = WORKING_DAYS; left > 0; ) {
    at = addMinutes(at, DAY_MINUTES);
    const weekday = new Date(`${dateOf(at)}T00:00:00Z`).getUTCDay();
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return dateOf(at);
}
