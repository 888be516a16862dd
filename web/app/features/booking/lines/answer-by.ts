import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { addDays, addMinutes, instantOf } from '@aaspaas/contract/kernel/time.ts';

/** The time of day before the visit at which all of the next day's professionals are known (dispatch.md, section 1). */
const EVENING_BEFORE = '20:00';
/** Minutes before the start by which a visit booked later than that is answered. */
const MINUTES_BEFORE = 180;

/**
 * Returns by when the customer learns who comes, as ISO 8601: on the evening before, else three hours before the start,
 * else at the start; null once it has passed. A request has the server's own deadline. `now` in milliseconds.
 */
export function answerBy(
  {
    service_date,
    service_time,
    answer_by: requestedBy,
  }: Pick<BookingLine, 'service_date' | 'service_time' | 'answer_by'>,
  now: number,
): string | null {
  if (requestedBy !== null && Date.parse(requestedBy) > now) return requestedBy;
  const start = instantOf(service_date, service_time);
  const deadlines = [
    instantOf(addDays(service_date, -1), EVENING_BEFORE),
    addMinutes(start, -MINUTES_BEFORE),
    start,
  ];
  return deadlines.find((deadline) => deadline.getTime() > now)?.toISOString() ?? null;
}
