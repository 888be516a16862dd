import { DEFAULT_MAX_DAYS_AHEAD } from '@aaspaas/contract/kernel/slot.ts';
import { z } from 'zod';
import { cancelLadderSchema } from './cancel-ladder.ts';

const count = (max: number, standard: number) => z.int().min(1).max(max).default(standard);

/** What operators can change about bookings; the defaults are product.md's. */
export const bookingSettingsSchema = z.object({
  /** An unconfirmed booking is gone after this. */
  draftMinutes: count(1440, 30),
  /** A line nobody was found for is cancelled this long after its slot begins. */
  unallocatedGraceMinutes: count(1440, 30),
  /** Work that the customer does not answer for counts as approved after this. */
  approveHours: count(720, 48),
  /** Work still going on this long after its slot's end is brought to the operators. */
  overrunHours: count(720, 12),
  /** How long a professional's absence lies with the operators before the line is closed. */
  noShowCloseHours: count(720, 48),
  /** How long a customer has to answer a request for extra time. */
  extraAnswerMinutes: count(1440, 30),
  /** A dispute is to be answered within this … */
  disputeAnswerHours: count(720, 48),
  /** … and settled within this. */
  disputeRedressDays: count(365, 30),
  /** Least time between two jobs of one professional. */
  travelMinutes: z.int().min(0).max(600).default(30),
  /** Length of a day's work; the rest of the day keeps two days of one line apart. */
  dayHours: count(12, 8),
  /** A slot further ahead than this is a pre-booking; automatic allocation starts this long before the slot. */
  prebookDays: count(365, 30),
  maxDaysAhead: count(365, DEFAULT_MAX_DAYS_AHEAD),
  /** Who picks the professional: an operator, or the ranking. */
  allocation: z.enum(['manual', 'auto']).default('manual'),
  /** Which ways of paying are offered; paying now only where there is a payment gateway. */
  payNow: z.boolean().default(true),
  payLater: z.boolean().default(true),
  /** What it costs a customer to cancel work that somebody has; free where there are no rungs. */
  cancelLadder: cancelLadderSchema.default([]),
});
export type BookingSettings = z.output<typeof bookingSettingsSchema>;

/** Whether customers have a way to pay: after the work, or before it where there is a payment gateway. */
export function hasPaymentMethod(
  { payNow, payLater }: Pick<BookingSettings, 'payNow' | 'payLater'>,
  paysOnline: boolean,
): boolean {
  return payLater || (payNow && paysOnline);
}

/** The settings of a house that has changed none. */
export const defaultBookingSettings: BookingSettings = bookingSettingsSchema.parse({});
