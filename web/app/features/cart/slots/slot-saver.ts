import type { SlotField } from '@aaspaas/contract/kernel/slot.ts';
import type { SlotValues } from '../slot-rules.ts';

/** The changed slot fields of a line; null clears a field. */
export type SlotChanges = Partial<Record<SlotField, string | null>>;

/** Saves cart slots as they change. */
export interface SlotSaver {
  /** Sets a line's slot; it is saved after a short pause without further changes. */
  update(id: number, slot: SlotValues): void;
  /** Saves pending changes immediately because the page is being left. */
  flush(): void;
  /** Sends nothing more for a line that is being removed. Resolves when its running call has ended. */
  pause(id: number): Promise<void>;
  /** Sends the changes of a line that could not be removed. */
  resume(id: number): void;
  /** Drops a line that is no longer in the cart. */
  remove(id: number): void;
}

interface Line {
  saved: SlotValues;
  requested: SlotValues;
  timer: ReturnType<typeof setTimeout> | null;
  /** The running call. */
  call: Promise<boolean> | null;
  paused: boolean;
}

/**
 * Creates a saver. It runs one call per line at a time, each with all changes since the last successful one, so the next
 * call makes up for a failed one. `save` returns whether it succeeded.
 */
export function slotSaver(options: {
  readonly saved: Readonly<Record<string, SlotValues>>;
  readonly delayMs: number;
  readonly changes: (saved: SlotValues, requested: SlotValues) => SlotChanges;
  readonly save: (id: number, changes: SlotChanges) => Promise<boolean>;
}): SlotSaver {
  const lines = new Map<number, Line>();
  for (const [id, saved] of Object.entries(options.saved))
    lines.set(Number(id), { saved, requested: saved, timer: null, call: null, paused: false });

  const run = async (id: number, line: Line): Promise<void> => {
    if (line.timer) clearTimeout(line.timer);
    line.timer = null;
    if (line.call || line.paused) return;
    const sent = line.requested;
    const changes = options.changes(line.saved, sent);
    if (Object.keys(changes).length === 0) return;
    line.call = options.save(id, changes);
    const succeeded = await line.call;
    line.call = null;
    if (!succeeded || !lines.has(id)) return;
    // Invalid values are not sent, so they do not count as saved.
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
    async pause(id) {
      const line = lines.get(id);
      if (!line) return;
      line.paused = true;
      await line.call;
    },
    resume(id) {
      const line = lines.get(id);
      if (!line) return;
      line.paused = false;
      void run(id, line);
    },
    remove(id) {
      const line = lines.get(id);
      if (line?.timer) clearTimeout(line.timer);
      lines.delete(id);
    },
  };
}
