import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import type { Booking } from './city.ts';

/** What a rule made of a booking. */
export interface Visit {
  readonly booking: Booking;
  /** The start that was agreed on; the requested one, or another one within two hours. */
  start: Date;
  /** The begin of the reserved time: the start, or later if a replacement comes late. */
  reservedFrom: Date;
  /** Whether a professional's time was reserved when the customer booked. */
  isPromised: boolean;
  /** From when the line should be assigned. */
  dueAt: Date;
  /** First assignment. */
  assignedAt: Date | null;
  professionalId: number | null;
  /** When the present professional learned of the job. */
  knownAt: Date | null;
  /** Whether a professional is looked for. */
  isOpen: boolean;
  /** The start for which the first professional dropped out; null: none did. */
  dropoutStart: Date | null;
}

/** Returns the visit of a booking that has no professional yet. */
export function visitOf(booking: Booking): Visit {
  return {
    booking,
    start: booking.start,
    reservedFrom: booking.start,
    isPromised: false,
    dueAt: booking.bookedAt,
    assignedAt: null,
    professionalId: null,
    knownAt: null,
    isOpen: false,
    dropoutStart: null,
  };
}

/**
 * Returns the starts that a customer accepts, the nearest first: the requested one, and every half hour within two hours for
 * those who are flexible; none that has passed.
 */
export function acceptedStarts({ start, isFlexible }: Booking, now: Date): Date[] {
  const offsets = isFlexible ? [0, 30, -30, 60, -60, 90, -90, 120, -120] : [0];
  return offsets.map((minutes) => addMinutes(start, minutes)).filter((one) => one > now);
}

/** Returns when a professional drops out who releases the job: before the start, but not before now. */
export function dropoutTime({ start, booking }: Visit, now: Date): Date {
  const at = addMinutes(start, -(booking.dropsOutBefore ?? 0));
  return at > now ? at : addMinutes(now, 1);
}
