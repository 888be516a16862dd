import { DISPATCH_MODES } from '@aaspaas/contract/features/admin-dispatch.ts';
import { DEFAULT_MAX_DAYS_AHEAD } from '@aaspaas/contract/kernel/slot.ts';
import { z } from 'zod';
import { cancelLadderSchema } from '../lines/rules/cancel-ladder.ts';

const count = (max: number, standard: number) => z.int().min(1).max(max).default(standard);

/** Operator settings for bookings; product.md defines the defaults. */
export const bookingSettingsSchema = z.object({
  /** Minutes after which an unconfirmed booking expires. */
  draftMinutes: count(1440, 30),
  /** Minutes after the slot's begin when an unassigned line is cancelled. */
  unallocatedGraceMinutes: count(1440, 30),
  /** Hours after which finished work without an answer from the customer is approved automatically. */
  approveHours: count(720, 48),
  /** Hours after the slot's end when work in progress is marked for the operators. */
  overrunHours: count(720, 12),
  /** Hours that operators have to settle a no-show before the line is closed. */
  noShowCloseHours: count(720, 48),
  /** Minutes that a customer has to answer a request for extra time. */
  extraAnswerMinutes: count(1440, 30),
  /** Hours until a dispute has to be answered … */
  disputeAnswerHours: count(720, 48),
  /** … and days until it has to be settled. */
  disputeRedressDays: count(365, 30),
  /** Minimum time in minutes between two jobs of one professional. */
  travelMinutes: z.int().min(0).max(600).default(30),
  /** Hours of a working day; the rest of the day separates two days of one line. */
  dayHours: count(12, 8),
  /** A slot more than this number of days ahead is a pre-booking. */
  prebookDays: count(365, 30),
  maxDaysAhead: count(365, DEFAULT_MAX_DAYS_AHEAD),
  /** Who assigns professionals in a city for which no mode is chosen. */
  allocation: z.enum(DISPATCH_MODES).default('auto'),
  /** Whether times are accepted at which no professional is free: we then try to find one. */
  acceptUnpromised: z.boolean().default(true),
  /** Whether start codes can be created long before the work; for trying the product. */
  codesAtAnyTime: z.boolean().default(false),
  /** The payment methods offered; payment in advance requires a payment gateway. */
  payNow: z.boolean().default(true),
  payLater: z.boolean().default(true),
  /** The fee for a customer who cancels assigned work; without rungs, cancelling is free. */
  cancelLadder: cancelLadderSchema.default([]),
});
export type BookingSettings = z.output<typeof bookingSettingsSchema>;

/** Returns whether customers can pay: after the work, or in advance with a payment gateway. */
export function hasPaymentMethod(
  { payNow, payLater }: Pick<BookingSettings, 'payNow' | 'payLater'>,
  paysOnline: boolean,
): boolean {
  return payLater || (payNow && paysOnline);
}

/** The default settings. */
export const defaultBookingSettings: BookingSettings = bookingSettingsSchema.parse({});
