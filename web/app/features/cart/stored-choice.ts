import { now } from '../../platform/clock.ts';
import { readTab, writeTab } from '../../platform/tab-store.ts';
import { EMPTY_SLOT, enteredSlotProblems, type SlotValues } from './slot-rules.ts';
import { ANYONE, type WhoComes } from './service-slots.ts';

/** What was chosen for a service in its description or booking form: the slot and who comes. */
interface StoredChoice {
  readonly slot: SlotValues;
  readonly who: WhoComes;
  /** The time was shown as free, so the booking may be refused if it is taken. */
  readonly promised: boolean;
}

// Without the account: a visitor's choice belongs to the account that logs in; a tab of another account is cleared.
const keyOf = (serviceId: number) => `service-choice:${serviceId}`;

/** Stores the choice of a service in this tab, so that no form asks for it again; null deletes it after a booking. */
export function saveChoice(serviceId: number, choice: StoredChoice | null): void {
  writeTab(keyOf(serviceId), choice);
}

/** Returns the stored choice of a service; a time that has passed is no longer chosen. */
export function loadChoice(serviceId: number): StoredChoice | null {
  const stored = readTab<Partial<StoredChoice>>(keyOf(serviceId));
  if (!stored?.slot) return null;
  const slot = { ...EMPTY_SLOT, ...stored.slot };
  const past = Object.keys(enteredSlotProblems(slot, new Date(now()))).length > 0;
  return {
    slot: past ? { ...slot, preferredDate: '', preferredTime: '' } : slot,
    who: { ...ANYONE, ...stored.who },
    promised: !past && stored.promised === true,
  };
}
