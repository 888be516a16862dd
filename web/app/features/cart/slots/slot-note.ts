import { parseSlotPart, DEFAULT_MAX_DAYS_AHEAD } from '@aaspaas/contract/kernel/slot.ts';
import type { Problems } from '../../../platform/use-form.ts';
import type { SlotValues } from '../slot-rules.ts';

/** The values of the slot note form. A type, because the form requires an index signature. */
export type NoteValues = { method: string; duration: string; time: string; date: string };

/** The note's methods and durations as worded in the specification, with their values for a booking. */
export const NOTE_METHODS = [
  { value: 'hour', name: 'booking.note_method_1', meaning: 'booking.by_hour' },
  { value: 'day', name: 'booking.note_method_2', meaning: 'booking.by_day' },
] as const;
export const NOTE_DURATIONS = [
  { value: '1', name: 'booking.note_one_hour' },
  { value: '2', name: 'booking.note_two_hours' },
] as const;

/** Validates a note: every field is required, and the slot must not be in the past. */
export function validateNote(values: NoteValues, instant: Date): Problems<NoteValues> {
  const parsed = parseSlotPart(toSlot(values), instant, DEFAULT_MAX_DAYS_AHEAD);
  const errors = parsed.ok ? {} : parsed.errors;
  return {
    method: values.method ? null : 'booking.note_method_missing',
    duration: values.duration ? null : 'booking.note_duration_missing',
    time: values.time ? (errors.preferredTime?.[0] ?? null) : 'booking.note_time_missing',
    date: values.date ? (errors.preferredDate?.[0] ?? null) : 'booking.note_date_missing',
  };
}

/** Converts a note to a slot. The note has hours only; the number of days of a booking by the day is chosen in the booking form. */
export function toSlot({ method, duration, time, date }: NoteValues): SlotValues {
  return {
    serviceMethod: method,
    workingDuration: method === 'hour' ? duration : '',
    preferredTime: time,
    preferredDate: date,
  };
}
