import { SLOT_FIELDS, type SlotField } from '@aaspaas/contract/kernel/slot.ts';
import { useState } from 'react';
import { now } from '../../platform/clock.ts';
import { useText } from '../../platform/use-text.ts';
import { changedSlot, EMPTY_SLOT, mistakesIn, slotProblems, type SlotValues } from './slot-rules.ts';

/** Texts under a slot's fields. */
export type SlotTexts = Partial<Record<SlotField, string>>;

/** The slots of a form, by line. */
export interface Slots {
  readonly values: Readonly<Record<string, SlotValues>>;
  /** Whether every one of these lines can be booked as far as this browser can tell. */
  whole(ids: readonly string[]): boolean;
  /** Changes a line's slot and answers what it became. */
  change(id: string, change: Partial<SlotValues>): SlotValues;
  /** A field was left: what is wrong with it may be said now. */
  leave(id: string, field: SlotField): void;
  /** What to say under a line's fields; `all` once the form was sent, else only mistakes. */
  textsOf(id: string, all: boolean): SlotTexts;
  /** Puts texts of the server's under a line's fields. */
  answer(id: string, texts: SlotTexts): void;
}

/** Keeps the slots of a form and what is wrong with them. */
export function useSlots(initial: () => Record<string, SlotValues>): Slots {
  const t = useText();
  const [values, setValues] = useState(initial);
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const [answered, setAnswered] = useState<Readonly<Record<string, SlotTexts>>>({});
  const slotOf = (id: string) => values[id] ?? EMPTY_SLOT;

  return {
    values,
    whole: (ids) => ids.every((id) => Object.keys(slotProblems(slotOf(id), new Date(now()))).length === 0),
    change: (id, change) => {
      const next = changedSlot(slotOf(id), change);
      setValues((before) => ({ ...before, [id]: next }));
      // The server's word was about what stood there before; a time is judged with its date.
      const judged = 'preferredDate' in change ? { ...change, preferredTime: '' } : change;
      setAnswered((before) => ({
        ...before,
        [id]: Object.fromEntries(Object.entries(before[id] ?? {}).filter(([field]) => !(field in judged))),
      }));
      return next;
    },
    leave: (id, field) => setLeft((before) => new Set(before).add(`${id}.${field}`)),
    textsOf: (id, all) => {
      const slot = slotOf(id);
      const instant = new Date(now());
      const problems = all ? slotProblems(slot, instant) : mistakesIn(slot, instant);
      const texts: SlotTexts = {};
      for (const field of SLOT_FIELDS) {
        const key = all || left.has(`${id}.${field}`) ? problems[field] : undefined;
        const text = answered[id]?.[field] ?? (key && t(key));
        if (text) texts[field] = text;
      }
      return texts;
    },
    answer: (id, texts) => setAnswered((before) => ({ ...before, [id]: { ...before[id], ...texts } })),
  };
}
