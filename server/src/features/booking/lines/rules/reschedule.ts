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

/** Returns the same work at another time: method and duration stay, because the price depends on them. All errors are reported together. */
export function rescheduleSlot(
  slot: WorkSlot,
  requested: RequestedTime,
  now: Date,
  settings: BookingSettings,
):
  | { readonly ok: true; readonly columns: SlotColumns }
  | { readonly ok: false; readonly errors: SlotErrors } {
  const { preferredDate, preferredTime } = requested;
  const read = parseSlot({ ...slot, preferredDate, preferredTime }, now, settings.maxDaysAhead);
  if (!read.ok) return read;
  const next: WorkSlot = { ...read.slot, extraHours: slot.extraHours ?? 0 };
  if (next.preferredDate === slot.preferredDate && next.preferredTime === slot.preferredTime)
    return { ok: false, errors: { preferredTime: ['booking.same_time'] } };
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
