import type { Slot } from '@aaspaas/contract/kernel/slot.ts';
import { addDays, addMinutes, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { type TimeWindow, windowFrom, withBuffer } from '../../../kernel/time-window.ts';
import type { BookingSettings } from './booking-settings.ts';

const DAY_MINUTES = 24 * 60;

/** A slot with the time that was added to it while the work went on. */
export interface WorkSlot extends Slot {
  readonly extraHours?: number;
}

/**
 * The stretches of work of a slot, first to last: hours are one stretch, which may cross midnight; days are one stretch of
 * a day's work on each consecutive date. Extra time lengthens the last one.
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

/** The whole of a slot, from the first stretch's beginning to the last one's end. */
export function spanOf(slot: WorkSlot, settings: Pick<BookingSettings, 'dayHours'>): TimeWindow {
  const ranges = rangesOf(slot, settings);
  const [first, last] = [ranges[0], ranges.at(-1)];
  if (!first || !last) throw new RangeError(`a slot without work: ${slot.workingDuration}`);
  return { from: first.from, to: last.to };
}

/** What a professional is held for: each stretch and the travel behind it (see `withBuffer`). */
export function reservedRanges(
  slot: WorkSlot,
  settings: Pick<BookingSettings, 'dayHours' | 'travelMinutes'>,
): readonly TimeWindow[] {
  return rangesOf(slot, settings).map((range) => withBuffer(range, settings.travelMinutes));
}

/** Whether a slot lies so far ahead that it is a pre-booking. */
export function isPreBooking(slot: Slot, now: Date, settings: Pick<BookingSettings, 'prebookDays'>): boolean {
  return slot.preferredDate > addDays(dateOf(now), settings.prebookDays);
}

/** From when a professional is sought automatically; in the past for a normal slot. */
export function autoAssignFrom(slotStart: Date, settings: Pick<BookingSettings, 'prebookDays'>): Date {
  return addMinutes(slotStart, -settings.prebookDays * DAY_MINUTES);
}

/** The slot of work that is to be done again, where no other was agreed: at the same time, a day or more from now. */
export function redoSlot(slot: WorkSlot, now: Date): WorkSlot {
  const tomorrow = addMinutes(now, DAY_MINUTES);
  const date = dateOf(tomorrow);
  const preferredDate = instantOf(date, slot.preferredTime) < tomorrow ? addDays(date, 1) : date;
  return { ...slot, preferredDate };
}
