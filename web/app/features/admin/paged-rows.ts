/** A part of a list as the API answers it. */
export interface PagedRows<Row> {
  readonly data: readonly Row[];
  /** Where the next part begins; null: the list ends here. */
  readonly next_cursor: string | null;
}

type IdOf<Row> = (row: Row) => number;

/** Adds the next part below the rows shown; a row that is shown already stays where it is. */
export function withNextPage<Row, Page extends PagedRows<Row>>(
  shown: Page,
  next: Page,
  idOf: IdOf<Row>,
): Page {
  const known = new Set(shown.data.map(idOf));
  return { ...next, data: [...shown.data, ...next.data.filter((row) => !known.has(idOf(row)))] };
}

/**
 * Replaces the beginning of a list by a fresh first part. Rows below it stay, with the cursor that goes on behind them, so that a row pushed
 * down by a new one is not lost. Where the fresh part does not reach a row that was shown, there may be a gap: the list begins anew.
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
  // The fresh part ends above rows that were shown: they follow in their order.
  return { ...fresh, data: [...fresh.data, ...below], next_cursor: shown.next_cursor };
}
