import { parseSlot, type SlotErrors } from '@aaspaas/contract/kernel/slot.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';
import { isPreBooking, spanOf, type WorkSlot } from './slot.ts';

/** The requested new time as received. */
export interface RequestedTime {
  readonly preferredDate?: unknown;
  readonly preferredTime?: unknown;
}

/** The columns of a line that its slot determines. */
export interface SlotColumns {
  readonly service_date: string;
  readonly service_time: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly prebooking: boolean;
}

/** The columns of a slot, or all of its field errors. */
export type MovedSlot =
  | { readonly ok: true; readonly columns: SlotColumns }
  | { readonly ok: false; readonly errors: SlotErrors };

/** Returns the same work at another time: method and duration stay, because the price depends on them. All errors are reported together. */
export function rescheduleSlot(
  slot: WorkSlot,
  requested: RequestedTime,
  now: Date,
  settings: BookingSettings,
): MovedSlot {
  const moved = moveSlot(slot, requested, now, settings);
  if (!moved.ok) return moved;
  const { service_date, service_time } = moved.columns;
  if (service_date === slot.preferredDate && service_time === slot.preferredTime)
    return { ok: false, errors: { preferredTime: ['booking.same_time'] } };
  return moved;
}

/** As `rescheduleSlot`, but the time may stay: for a draft, whose time is then held again. */
export function moveSlot(
  slot: WorkSlot,
  { preferredDate, preferredTime }: RequestedTime,
  now: Date,
  settings: BookingSettings,
): MovedSlot {
  const read = parseSlot({ ...slot, preferredDate, preferredTime }, now, settings.maxDaysAhead);
  if (!read.ok) return read;
  const next: WorkSlot = { ...read.slot, extraHours: slot.extraHours ?? 0 };
  const { from, to } = spanOf(next, settings);
  return {
    ok: true,
    columns: {
      service_date: next.preferredDate,
      service_time: next.preferredTime,
      starts_at: from,
      ends_at: to,
      prebooking: isPreBooking(next, now, settings),
    },
  };
}
