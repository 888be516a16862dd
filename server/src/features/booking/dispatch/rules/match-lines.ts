/** A line and the professionals who can do it, best first. */
export interface MatchableLine {
  readonly id: number;
  readonly candidates: readonly number[];
}

/** Whether two lines need different professionals. */
export type Conflict = (lineId: number, otherLineId: number) => boolean;

/**
 * Gives each line a professional so that conflicting lines get different ones, and as many lines as possible get one: a line
 * without a free candidate moves another line to its next one (augmenting paths). A line in front keeps its better
 * candidate where that costs no other line its professional. Returns professionals by line; lines without one are missing.
 */
export function matchLines(lines: readonly MatchableLine[], conflict: Conflict): Map<number, number> {
  const candidates = new Map(lines.map((line) => [line.id, line.candidates]));
  let matched = new Map<number, number>();
  for (const { id } of lines) matched = place(id, matched, candidates, conflict, new Set()) ?? matched;
  return matched;
}

/** Returns the matching with one more line, or null. `tried` has the pairs of line and professional that this search has tried. */
function place(
  lineId: number,
  matched: ReadonlyMap<number, number>,
  candidates: ReadonlyMap<number, readonly number[]>,
  conflict: Conflict,
  tried: Set<string>,
): Map<number, number> | null {
  for (const professionalId of candidates.get(lineId) ?? []) {
    const pair = `${lineId}:${professionalId}`;
    if (tried.has(pair)) continue;
    tried.add(pair);
    const displaced = [...matched].filter(([other, id]) => id === professionalId && conflict(lineId, other));
    let next: Map<number, number> | null = new Map(matched).set(lineId, professionalId);
    for (const [other] of displaced) next.delete(other);
    for (const [other] of displaced) {
      tried.add(`${other}:${professionalId}`);
      next = next && place(other, next, candidates, conflict, tried);
    }
    if (next) return next;
  }
  return null;
}
