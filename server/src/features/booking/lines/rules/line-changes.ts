import type { Attention, LineState } from './line-types.ts';

/** The values of a line that a history entry records besides its states. */
export interface RecordedLine {
  readonly professional_id: number | null;
  readonly starts_at: Date;
  /** Paise; includes extra time. */
  readonly total: number;
  readonly attention: Attention | null;
}

/** A value before and after. */
type Change<Value> = readonly [before: Value, after: Value];

/** What a transition changed, as `line_history.changes` stores it: instants in ISO 8601, amounts in paise. */
export type LineChanges = {
  readonly professional_id?: Change<number | null>;
  readonly starts_at?: Change<string>;
  readonly total?: Change<number>;
  readonly attention?: Change<Attention | null>;
};

/** Returns the recorded values that differ between two states of a line. */
export function lineChanges(before: RecordedLine, after: RecordedLine): LineChanges {
  const [startedAt, startsAt] = [before.starts_at.toISOString(), after.starts_at.toISOString()];
  return {
    ...(before.professional_id === after.professional_id
      ? {}
      : { professional_id: [before.professional_id, after.professional_id] }),
    ...(startedAt === startsAt ? {} : { starts_at: [startedAt, startsAt] }),
    ...(before.total === after.total ? {} : { total: [before.total, after.total] }),
    ...(before.attention === after.attention ? {} : { attention: [before.attention, after.attention] }),
  };
}

/** A history entry; `changes` is null for entries from before changes were recorded. */
export interface ChangeEntry {
  readonly from_state: LineState;
  readonly to_state: LineState;
  readonly changes: LineChanges | null;
}

/** A value of a line that several entries changed: the first value before and the last one after. */
export type MergedChange =
  | { readonly field: 'state'; readonly from: LineState; readonly to: LineState }
  | {
      readonly field: keyof LineChanges;
      readonly from: string | number | null;
      readonly to: string | number | null;
    };

const FIELDS = ['professional_id', 'starts_at', 'total', 'attention'] as const;

/** Merges the changes of entries, oldest first; a value that is the same again is left out. */
export function mergeChanges(entries: readonly ChangeEntry[]): MergedChange[] {
  const [first, last] = [entries[0], entries.at(-1)];
  if (!first || !last) return [];
  const merged: MergedChange[] = [{ field: 'state', from: first.from_state, to: last.to_state }];
  for (const field of FIELDS) {
    const changes = entries.flatMap(({ changes: one }) => (one?.[field] ? [one[field]] : []));
    const [before, after] = [changes[0]?.[0], changes.at(-1)?.[1]];
    if (before !== undefined && after !== undefined) merged.push({ field, from: before, to: after });
  }
  return merged.filter(({ from, to }) => from !== to);
}
