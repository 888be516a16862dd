/** What operators can change about bookings; the defaults are product.md's. */
export interface BookingSettings {
  /** An unconfirmed booking is gone after this. */
  readonly draftMinutes: number;
  /** A line nobody was found for is cancelled this long after its slot begins. */
  readonly unallocatedGraceMinutes: number;
  /** Work that the customer does not answer for counts as approved after this. */
  readonly approveHours: number;
  /** Work still going on this long after its slot's end is brought to the operators. */
  readonly overrunHours: number;
  /** How long a professional's absence lies with the operators before the line is closed. */
  readonly noShowCloseHours: number;
  /** A dispute is to be answered within this … */
  readonly disputeAnswerHours: number;
  /** … and settled within this. */
  readonly disputeRedressDays: number;
  /** Least time between two jobs of one professional. */
  readonly travelMinutes: number;
  /** Length of a day's work. */
  readonly dayHours: number;
  /** A slot further ahead than this is a pre-booking; automatic allocation starts this long before the slot. */
  readonly prebookDays: number;
  readonly maxDaysAhead: number;
  /** Who picks the professional: an operator, or the ranking. */
  readonly allocation: 'manual' | 'auto';
  /** Which ways of paying are offered. */
  readonly payNow: boolean;
  readonly payLater: boolean;
}

/** The settings of a house that has changed none. Paying now is off until there is a payment gateway behind it. */
export const bookingSettings: BookingSettings = {
  draftMinutes: 30,
  unallocatedGraceMinutes: 30,
  approveHours: 48,
  overrunHours: 12,
  noShowCloseHours: 48,
  disputeAnswerHours: 48,
  disputeRedressDays: 30,
  travelMinutes: 30,
  dayHours: 8,
  prebookDays: 30,
  maxDaysAhead: 180,
  allocation: 'manual',
  payNow: false,
  payLater: true,
};
