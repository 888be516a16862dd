import type { Slot } from '@aaspaas/contract/kernel/slot.ts';
import { addDays, addMinutes, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { type TimeWindow, windowFrom, withBuffer } from '../../../../kernel/time-window.ts';
import type { BookingSettings } from '../../rules/booking-settings.ts';

const DAY_MINUTES = 24 * 60;

/** A slot with its extra time. */
export interface WorkSlot extends Slot {
  readonly extraHours?: number;
}

/**
 * Returns the stretches of work of a slot in order: hours are one stretch, which may cross midnight; days are one stretch
 * of a working day on each consecutive date. Extra time extends the last one.
 */
export function rangesOf(slot: WorkSlot, settings: Pick<BookingSettings, 'dayHours'>): readonly TimeWindow[] {
  const { serviceMethod, workingDuration, preferredDate, preferredTime, extraHours = 0 } = slot;
  const byHour = serviceMethod === 'hour';
  const hours = byHour ? workingDuration : settings.dayHours;
  const days = byHour ? 1 : workingDuration;
  return Array.from({ length: days }, (_, day) =>
    windowFrom(
      instantOf(addDays(preferredDate, day), preferredTime),
      (hours + (day === days - 1 ? extraHours : 0)) * 60,
    ),
  );
}

/** Returns the span of a slot, from the begin of the first stretch to the end of the last one. */
export function spanOf(slot: WorkSlot, settings: Pick<BookingSettings, 'dayHours'>): TimeWindow {
  const ranges = rangesOf(slot, settings);
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last)
    throw new RangeError(
      `invalid slot: workingDuration ${slot.workingDuration} produces no stretch of work; it must be at least 1`,
    );
  return { from: first.from, to: last.to };
}

/** Returns the reserved time of a professional: each stretch and the travel time after it (see `withBuffer`). */
export function reservedRanges(
  slot: WorkSlot,
  settings: Pick<BookingSettings, 'dayHours' | 'travelMinutes'>,
): readonly TimeWindow[] {
  return rangesOf(slot, settings).map((range) => withBuffer(range, settings.travelMinutes));
}

/** Returns whether a slot is far enough ahead to be a pre-booking. */
export function isPreBooking(slot: Slot, now: Date, settings: Pick<BookingSettings, 'prebookDays'>): boolean {
  return slot.preferredDate > addDays(dateOf(now), settings.prebookDays);
}

/** Returns the default slot of repeated work: the same time of day, at least one day from now. */
export function redoSlot(slot: WorkSlot, now: Date): WorkSlot {
  const tomorrow = addMinutes(now, DAY_MINUTES);
  const date = dateOf(tomorrow);
  const preferredDate = instantOf(date, slot.preferredTime) < tomorrow ? addDays(date, 1) : date;
  return { ...slot, preferredDate };
}
