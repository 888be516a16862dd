/** A page of a list as returned by the API. */
export interface PagedRows<Row> {
  readonly data: readonly Row[];
  /** The cursor of the next page; null at the end of the list. */
  readonly next_cursor: string | null;
}

/** Returns the id of a row, which is the same in every answer. */
export type IdOf<Row> = (row: Row) => number;

/**
 * Appends the next page to the rows shown; a row that is already shown keeps its place. What a page says besides its rows
 * (counts, the time of its request) stays that of the rows shown.
 */
export function withNextPage<Row, Page extends PagedRows<Row>>(
  shown: Page,
  next: PagedRows<Row>,
  idOf: IdOf<Row>,
): Page {
  const known = new Set(shown.data.map(idOf));
  return {
    ...shown,
    data: [...shown.data, ...next.data.filter((row) => !known.has(idOf(row)))],
    next_cursor: next.next_cursor,
  };
}

/**
 * Replaces the beginning of a list with a fresh first page. Rows below its last row stay, with the cursor that continues
 * after them, so that a row pushed down by a new one is not lost. If the last row of the fresh page was not shown, the page
 * reaches beyond the rows shown, or there may be a gap: the list is the fresh page.
 */
export function withFreshPage<Row, Page extends PagedRows<Row>>(
  shown: Page,
  fresh: Page,
  idOf: IdOf<Row>,
): Page {
  const last = fresh.data.at(-1);
  if (fresh.next_cursor === null || last === undefined) return fresh;
  const lastIndex = shown.data.findIndex((row) => idOf(row) === idOf(last));
  if (lastIndex < 0) return fresh;
  const inFresh = new Set(fresh.data.map(idOf));
  const below = shown.data.slice(lastIndex + 1).filter((row) => !inFresh.has(idOf(row)));
  if (below.length === 0) return fresh;
  return { ...fresh, data: [...fresh.data, ...below], next_cursor: shown.next_cursor };
}
