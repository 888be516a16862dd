import { SLOT_FIELDS, type SlotField } from '@aaspaas/contract/kernel/slot.ts';
import { useState } from 'react';
import { now } from '../../platform/clock.ts';
import { useText } from '../../ui/language/use-text.ts';
import {
  applySlotChange,
  EMPTY_SLOT,
  enteredSlotProblems,
  slotProblems,
  type SlotValues,
} from './slot-rules.ts';

/** Messages under a slot's fields. */
export type SlotTexts = Partial<Record<SlotField, string>>;

/** The slots of a form, by line. */
export interface Slots {
  readonly values: Readonly<Record<string, SlotValues>>;
  /** Whether every one of these lines passes the checks of this browser. */
  isComplete(ids: readonly string[]): boolean;
  /** Changes a line's slot and returns the new slot. */
  change(id: string, change: Partial<SlotValues>): SlotValues;
  /** Marks a field as visited; its errors may be shown from now on. */
  leave(id: string, field: SlotField): void;
  /** Returns the messages under a line's fields; with `all`, also for missing values. */
  errorTexts(id: string, all: boolean): SlotTexts;
  /** Puts the server's messages under a line's fields. */
  answer(id: string, texts: SlotTexts): void;
}

/** Manages the slots of a form and their errors. */
export function useSlots(initial: () => Record<string, SlotValues>): Slots {
  const t = useText();
  const [values, setValues] = useState(initial);
  const [touched, setTouched] = useState<ReadonlySet<string>>(new Set());
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, SlotTexts>>>({});
  const slotOf = (id: string) => values[id] ?? EMPTY_SLOT;

  return {
    values,
    isComplete: (ids) =>
      ids.every((id) => Object.keys(slotProblems(slotOf(id), new Date(now()))).length === 0),
    change: (id, change) => {
      const next = applySlotChange(slotOf(id), change);
      setValues((before) => ({ ...before, [id]: next }));
      // The server's message applied to the previous value; a new date also invalidates the message about the time.
      const revalidated = 'preferredDate' in change ? { ...change, preferredTime: '' } : change;
      setServerErrors((before) => ({
        ...before,
        [id]: Object.fromEntries(
          Object.entries(before[id] ?? {}).filter(([field]) => !(field in revalidated)),
        ),
      }));
      return next;
    },
    leave: (id, field) => setTouched((before) => new Set(before).add(`${id}.${field}`)),
    errorTexts: (id, all) => {
      const slot = slotOf(id);
      const instant = new Date(now());
      const problems = all ? slotProblems(slot, instant) : enteredSlotProblems(slot, instant);
      const texts: SlotTexts = {};
      for (const field of SLOT_FIELDS) {
        const key = all || touched.has(`${id}.${field}`) ? problems[field] : undefined;
        const text = serverErrors[id]?.[field] ?? (key && t(key));
        if (text) texts[field] = text;
      }
      return texts;
    },
    answer: (id, texts) => setServerErrors((before) => ({ ...before, [id]: { ...before[id], ...texts } })),
  };
}
