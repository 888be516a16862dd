/** A page of a list as the API returns it. */
export interface ListReply<Row> {
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
  readonly total: number;
}

/** Rows as they are shown: their order stays until the operator asks for the new one. */
export interface ShownRows<Row> {
  /** With what they were last loaded. */
  readonly rows: readonly Row[];
  /** Rows that the list has now and that wait for the operator. */
  readonly waiting: readonly Row[];
  /** Rows that are not on the newest page any more: they moved to another one, or match no longer. */
  readonly missing: readonly number[];
}

/** Returns rows that are shown as they were loaded. */
export function showRows<Row>(loaded: readonly Row[]): ShownRows<Row> {
  return { rows: loaded, waiting: [], missing: [] };
}

/** Updates the rows on the screen in place from a newer answer for the same list. */
export function updateRows<Row>(
  shown: readonly Row[],
  loaded: readonly Row[],
  idOf: (row: Row) => number,
): ShownRows<Row> {
  const newest = new Map(loaded.map((row) => [idOf(row), row]));
  const ids = new Set(shown.map(idOf));
  return {
    rows: shown.map((row) => newest.get(idOf(row)) ?? row),
    waiting: loaded.filter((row) => !ids.has(idOf(row))),
    missing: [...ids].filter((id) => !newest.has(id)),
  };
}

/** The answer to the question which of some rows still match. */
export interface MatchingRows<Row> {
  readonly asked: readonly number[];
  readonly rows: readonly Row[];
}

/** Returns the missing rows that match no longer; a row that was not asked about yet may still match. */
export function goneRows<Row>(
  missing: readonly number[],
  answer: MatchingRows<Row> | null,
  idOf: (row: Row) => number,
): ReadonlySet<number> {
  const asked = new Set(answer?.asked);
  const matching = new Set(answer?.rows.map(idOf));
  return new Set(missing.filter((id) => asked.has(id) && !matching.has(id)));
}
