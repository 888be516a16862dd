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

/** A slot as the form holds it: texts, empty where nothing is chosen. */
export type SlotValues = Readonly<Record<SlotField, string>>;

/** What is wrong with a slot's fields: one text each. */
export type SlotProblems = Partial<Record<SlotField, MessageKey>>;

export const EMPTY_SLOT: SlotValues = {
  serviceMethod: '',
  workingDuration: '',
  preferredTime: '',
  preferredDate: '',
};

/** A date later than so many days from today is a pre-booking (product.md, "Cart and slots"). */
const PREBOOK_DAYS = 30;

/** A slot after a change; another method clears the duration, since days are no hours. */
export function applySlotChange(slot: SlotValues, change: Partial<SlotValues>): SlotValues {
  const otherMethod = change.serviceMethod !== undefined && change.serviceMethod !== slot.serviceMethod;
  return { ...slot, ...(otherMethod ? { workingDuration: '' } : {}), ...change };
}

/** Everything that keeps a slot from being booked. */
export function slotProblems(slot: SlotValues, now: Date): SlotProblems {
  const parsed = parseSlot(slot, now, DEFAULT_MAX_DAYS_AHEAD);
  return parsed.ok ? {} : firstErrors(parsed.errors);
}

/** Whether a slot's chosen fields are good so far; what is still empty is no mistake yet. */
export function enteredSlotProblems(slot: SlotValues, now: Date): SlotProblems {
  const parsed = parseSlotPart(slot, now, DEFAULT_MAX_DAYS_AHEAD);
  return parsed.ok ? {} : firstErrors(parsed.errors);
}

/** The fields in which two slots differ, as they are sent: null clears one. A mistake is not sent. */
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

/** Whether a chosen date lies more than a month ahead. */
export function isPreBooking(date: string, today: string): boolean {
  return date > addDays(today, PREBOOK_DAYS);
}

/** The last date that can be chosen. */
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
