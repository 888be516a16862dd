import { now } from '../../platform/clock.ts';
import { readTab, writeTab } from '../../platform/tab-store.ts';
import { EMPTY_SLOT, enteredSlotProblems, type SlotValues } from './slot-rules.ts';

const STORAGE_KEY = 'slot-note';

/** Stores a noted slot for the next booking in this tab. */
export function saveSlotNote(slot: SlotValues): void {
  writeTab(STORAGE_KEY, slot);
}

/** Returns the noted slot for a booking form without a slot; empty if there is none or its time has passed. */
export function loadSlotNote(): SlotValues {
  const saved = { ...EMPTY_SLOT, ...readTab<Partial<SlotValues>>(STORAGE_KEY) };
  return Object.keys(enteredSlotProblems(saved, new Date(now()))).length > 0 ? EMPTY_SLOT : saved;
}

/** Deletes the note after a booking, so that the next booking starts without it. */
export function clearSlotNote(): void {
  writeTab(STORAGE_KEY, null);
}
