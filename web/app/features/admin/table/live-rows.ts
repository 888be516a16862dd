/** A page of a list as the API returns it. */
export interface ListReply<Row> {
  readonly data: readonly Row[];
  readonly next_cursor: string | null;
  /** Null: not counted, but more than the loaded ones. */
  readonly total: number | null;
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

/** The newest answer of a list. */
export interface ListAnswer<Row> {
  /** Null until the first one. */
  readonly data: ListReply<Row> | null;
  /** The answer is the one for the rows that the address asked for before. */
  readonly stale: boolean;
}

/** A page of a list on the screen. */
export interface ShownPage<Row> extends ShownRows<Row> {
  /** Names the rows that the address asks for. */
  readonly key: string;
  /** The newest answer. */
  readonly loaded: ListReply<Row>;
  /** The cursor after the rows on the screen. */
  readonly next: string | null;
}

/** Returns a page that is shown as it was loaded. */
export function showPage<Row>(key: string, loaded: ListReply<Row>): ShownPage<Row> {
  return { key, loaded, next: loaded.next_cursor, ...showRows(loaded.data) };
}

/**
 * Returns the page to show after an answer; null before the first one.
 *
 * @param isLive rows keep their places while they change
 */
export function nextPage<Row>(
  page: ShownPage<Row> | null,
  key: string,
  { data, stale }: ListAnswer<Row>,
  idOf: (row: Row) => number,
  isLive: boolean,
): ShownPage<Row> | null {
  if (!data || data === page?.loaded) return page;
  // Under the new key, the rows of the one before would keep their places when its answer arrives.
  if (page && stale) return page;
  // An empty list has no places to keep.
  if (!isLive || !page || page.key !== key || page.rows.length === 0) return showPage(key, data);
  return { ...page, loaded: data, ...updateRows(page.rows, data.data, idOf) };
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
