import type { SlotField } from '@aaspaas/contract/kernel/slot.ts';
import type { SlotValues } from '../booking-form/slot-rules.ts';

/** What to save of a line: only what changed; null clears a field. */
export type SlotChanges = Partial<Record<SlotField, string | null>>;

/** Saves slots of the cart as they change. */
export interface SlotSaver {
  /** Says what a line's slot is now; it is saved when nothing more changes for a moment. */
  update(id: number, slot: SlotValues): void;
  /** Saves at once what still waits: the page is being left. */
  flush(): void;
  /** Forgets a line that is no longer in the cart. */
  remove(id: number): void;
}

interface Line {
  saved: SlotValues;
  requested: SlotValues;
  timer: ReturnType<typeof setTimeout> | null;
  busy: boolean;
}

/**
 * Makes a saver. One call a line at a time, each with all that changed since the last that succeeded, so that a lost call
 * is made good by the next one. `save` answers whether it succeeded.
 */
export function slotSaver(options: {
  readonly saved: Readonly<Record<string, SlotValues>>;
  readonly delayMs: number;
  readonly changes: (saved: SlotValues, requested: SlotValues) => SlotChanges;
  readonly save: (id: number, changes: SlotChanges) => Promise<boolean>;
}): SlotSaver {
  const lines = new Map<number, Line>();
  for (const [id, saved] of Object.entries(options.saved))
    lines.set(Number(id), { saved, requested: saved, timer: null, busy: false });

  const run = async (id: number, line: Line): Promise<void> => {
    if (line.timer) clearTimeout(line.timer);
    line.timer = null;
    if (line.busy) return;
    const sent = line.requested;
    const changes = options.changes(line.saved, sent);
    if (Object.keys(changes).length === 0) return;
    line.busy = true;
    const succeeded = await options.save(id, changes);
    line.busy = false;
    if (!succeeded || !lines.has(id)) return;
    // What was not sent, being wrong, is not saved.
    line.saved = {
      ...line.saved,
      ...Object.fromEntries(Object.entries(changes).map(([field, value]) => [field, value ?? ''])),
    };
    if (line.requested !== sent && !line.timer) await run(id, line);
  };

  return {
    update(id, slot) {
      const line = lines.get(id);
      if (!line) return;
      line.requested = slot;
      if (line.timer) clearTimeout(line.timer);
      line.timer = setTimeout(() => void run(id, line), options.delayMs);
    },
    flush() {
      for (const [id, line] of lines) if (line.timer) void run(id, line);
    },
    remove(id) {
      const line = lines.get(id);
      if (line?.timer) clearTimeout(line.timer);
      lines.delete(id);
    },
  };
}
