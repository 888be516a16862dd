import { parseSlotPart, DEFAULT_MAX_DAYS_AHEAD } from '@aaspaas/contract/kernel/slot.ts';
import { now } from '../../platform/clock.ts';
import { readTab, writeTab } from '../../platform/tab-store.ts';
import type { Problems } from '../../ui/use-form.ts';
import { EMPTY_SLOT, enteredSlotProblems, type SlotValues } from './slot-rules.ts';

/** What the slot note's form holds. A type, since the form wants an index. */
export type NoteValues = { method: string; duration: string; time: string; date: string };

/** The note's methods and durations, in the specification's words, and what each means for a booking. */
export const NOTE_METHODS = [
  { value: 'hour', name: 'booking.note_method_1', meaning: 'booking.by_hour' },
  { value: 'day', name: 'booking.note_method_2', meaning: 'booking.by_day' },
] as const;
export const NOTE_DURATIONS = [
  { value: '1', name: 'booking.note_one_hour' },
  { value: '2', name: 'booking.note_two_hours' },
] as const;

const STORAGE_KEY = 'slot-note';

/** What is wrong with a note: everything is needed, and nothing may lie before now. */
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

/** The slot that a note stands for. The note counts hours; how many days a booking by the day takes is chosen there. */
export function toSlot({ method, duration, time, date }: NoteValues): SlotValues {
  return {
    serviceMethod: method,
    workingDuration: method === 'hour' ? duration : '',
    preferredTime: time,
    preferredDate: date,
  };
}

/** Keeps a noted slot for the next booking of this tab. */
export function saveSlotNote(slot: SlotValues): void {
  writeTab(STORAGE_KEY, slot);
}

/** The noted slot, for a booking form that has none yet; empty where there is none, or its time has passed. */
export function loadSlotNote(): SlotValues {
  const saved = { ...EMPTY_SLOT, ...readTab<Partial<SlotValues>>(STORAGE_KEY) };
  return Object.keys(enteredSlotProblems(saved, new Date(now()))).length > 0 ? EMPTY_SLOT : saved;
}

/** It has been booked, and the next booking begins without it. */
export function clearSlotNote(): void {
  writeTab(STORAGE_KEY, null);
}
