/** A dated row of a group; the newest one that has begun applies. */
export interface DatedRow {
  readonly id: number;
  readonly group: number | null;
  /** Asia/Kolkata. */
  readonly valid_from: string;
}

/** Whether a row applies now, later, or no longer. */
export type DatedState = 'active' | 'upcoming' | 'expired';

/**
 * Returns the state of each row by its id.
 *
 * @param today Asia/Kolkata
 */
export function statesOfDated(rows: readonly DatedRow[], today: string): ReadonlyMap<number, DatedState> {
  const active = new Map<number | null, DatedRow>();
  for (const row of rows) {
    const best = active.get(row.group);
    if (row.valid_from <= today && (!best || row.valid_from > best.valid_from)) active.set(row.group, row);
  }
  return new Map(
    rows.map((row) => [
      row.id,
      row.valid_from > today ? 'upcoming' : active.get(row.group)?.id === row.id ? 'active' : 'expired',
    ]),
  );
}
