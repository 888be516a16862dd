import {
  isEmpty,
  parseSlot,
  parseSlotPart,
  SLOT_FIELDS,
  type SlotErrors,
  type SlotField,
  DEFAULT_MAX_DAYS_AHEAD,
} from '@aaspaas/contract/kernel/slot.ts';
import { addDays } from '@aaspaas/contract/kernel/time.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';

/** A slot as form values: strings, empty if not chosen. */
export type SlotValues = Readonly<Record<SlotField, string>>;

/** The errors of a slot's fields: one text each. */
export type SlotProblems = Partial<Record<SlotField, MessageKey>>;

export const EMPTY_SLOT: SlotValues = {
  serviceMethod: '',
  workingDuration: '',
  preferredTime: '',
  preferredDate: '',
};

/** A date more than this many days from today is a pre-booking (product.md, "Cart and slots"). */
const PREBOOK_DAYS = 30;

/** Returns a slot after a change; another method clears the duration, because days and hours differ. */
export function applySlotChange(slot: SlotValues, change: Partial<SlotValues>): SlotValues {
  const otherMethod = change.serviceMethod !== undefined && change.serviceMethod !== slot.serviceMethod;
  return { ...slot, ...(otherMethod ? { workingDuration: '' } : {}), ...change };
}

/** Returns every error that prevents booking a slot. */
export function slotProblems(slot: SlotValues, now: Date): SlotProblems {
  const parsed = parseSlot(slot, now, DEFAULT_MAX_DAYS_AHEAD);
  return parsed.ok ? {} : firstErrors(parsed.errors);
}

/** Validates the filled fields of a slot; empty fields are not errors yet. */
export function enteredSlotProblems(slot: SlotValues, now: Date): SlotProblems {
  const parsed = parseSlotPart(slot, now, DEFAULT_MAX_DAYS_AHEAD);
  return parsed.ok ? {} : firstErrors(parsed.errors);
}

/** Returns the changed fields of a slot for the request; null clears one. Invalid values are omitted. */
export function slotChanges(
  saved: SlotValues,
  edited: SlotValues,
  now: Date,
): Partial<Record<SlotField, string | null>> {
  const invalid = enteredSlotProblems(edited, now);
  const changes: Partial<Record<SlotField, string | null>> = {};
  for (const field of SLOT_FIELDS)
    if (edited[field] !== saved[field] && !invalid[field])
      changes[field] = isEmpty(edited[field]) ? null : edited[field];
  return changes;
}

/** Returns whether the chosen date makes it a pre-booking, more than a month ahead. */
export function isPreBooking(date: string, today: string): boolean {
  return date > addDays(today, PREBOOK_DAYS);
}

/** Returns the last selectable date. */
export function lastDate(today: string): string {
  return addDays(today, DEFAULT_MAX_DAYS_AHEAD);
}

function firstErrors(errors: SlotErrors): SlotProblems {
  const problems: SlotProblems = {};
  for (const field of SLOT_FIELDS) {
    const first = errors[field]?.[0];
    if (first) problems[field] = first;
  }
  return problems;
}
