/** What a customer with an amount due can book: everything, only what is paid at once, or nothing. */
export type BookingLimit = 'none' | 'pay_now' | 'no_booking';

const HOUR = 3_600_000;

/** Hours after the charge from which nothing can be paid after the work … */
const PAY_LATER_HOURS = 24;

/** … and days from which nothing can be booked. */
const BOOKING_DAYS = 30;

/**
 * Returns what a customer can book.
 *
 * @param dueSince when the oldest amount became due; null: nothing is due
 */
export function bookingLimit(dueSince: Date | null, now: Date): BookingLimit {
  if (dueSince === null) return 'none';
  const hours = (now.getTime() - dueSince.getTime()) / HOUR;
  if (hours >= BOOKING_DAYS * 24) return 'no_booking';
  return hours >= PAY_LATER_HOURS ? 'pay_now' : 'none';
}
