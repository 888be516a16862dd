/** A page of a list as returned by the API. */
export interface PagedRows<Row> {
  readonly data: readonly Row[];
  /** The cursor of the next page; null at the end of the list. */
  readonly next_cursor: string | null;
}

type IdOf<Row> = (row: Row) => number;

/** Appends the next page to the rows shown; a row that is already shown keeps its place. */
export function withNextPage<Row, Page extends PagedRows<Row>>(
  shown: Page,
  next: Page,
  idOf: IdOf<Row>,
): Page {
  const known = new Set(shown.data.map(idOf));
  return { ...next, data: [...shown.data, ...next.data.filter((row) => !known.has(idOf(row)))] };
}

/**
 * Replaces the beginning of a list with a fresh first page. Rows below it stay, with the cursor that continues after them,
 * so that a row pushed down by a new one is not lost. If the fresh page does not reach a row that was shown, there may be
 * a gap, and the list is reset.
 */
export function withFreshPage<Row, Page extends PagedRows<Row>>(
  shown: Page,
  fresh: Page,
  idOf: IdOf<Row>,
): Page {
  if (fresh.next_cursor === null) return fresh;
  const inFresh = new Set(fresh.data.map(idOf));
  const lastCommon = shown.data.findLastIndex((row) => inFresh.has(idOf(row)));
  const below = lastCommon < 0 ? [] : shown.data.slice(lastCommon + 1);
  if (below.length === 0) return fresh;
  // The fresh page ends above rows already shown: they follow in their order.
  return { ...fresh, data: [...fresh.data, ...below], next_cursor: shown.next_cursor };
}
