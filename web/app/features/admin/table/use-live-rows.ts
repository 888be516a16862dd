import { useMemo, useState } from 'react';
import { type AccountQuery, useAccountQuery } from '../../../platform/query/use-account-query.ts';
import {
  goneRows,
  type ListAnswer,
  type ListReply,
  type MatchingRows,
  nextPage,
  type ShownRows,
  showPage,
} from './live-rows.ts';

/** How a list shows changes while an operator works with it. */
export interface LiveList<Row> {
  /** Which of some rows still match the filters of the address. */
  readonly matchingQuery: (ids: readonly number[]) => AccountQuery<ListReply<Row>>;
  /** The button that shows new rows. */
  readonly newText: (count: number) => string;
}

/** The rows of a list, what has become of them since they were shown, and new ones. */
export interface LiveRows<Row> {
  /** Null until the first answer. */
  readonly rows: readonly Row[] | null;
  readonly next: string | null;
  /** Null: not counted. */
  readonly total: number | null;
  /** Rows that match no longer. */
  readonly gone: ReadonlySet<number>;
  /** New rows that wait. */
  readonly waiting: readonly Row[];
  readonly showWaiting: () => void;
}

/**
 * Returns the rows to show for the newest answer of a list. With `live`, rows keep their places: changed ones are replaced, those that
 * match no longer are marked, and new ones wait. Without it, the newest answer is shown.
 *
 * @param key names what the address asks for; other rows are shown at once
 */
export function useLiveRows<Row>(
  key: string,
  answer: ListAnswer<Row>,
  idOf: (row: Row) => number,
  live: LiveList<Row> | undefined,
): LiveRows<Row> {
  const [page, setPage] = useState(() => nextPage(null, key, answer, idOf, live !== undefined));
  const next = nextPage(page, key, answer, idOf, live !== undefined);
  if (next !== page) setPage(next);
  const missing = page?.missing ?? [];
  const matching = useAccountQuery(
    live && missing.length > 0 ? asking(live.matchingQuery(missing), missing) : null,
    {
      keepPrevious: true,
    },
  ).data;
  const rows = useMemo(() => page && withFound(page, matching?.rows ?? [], idOf), [page, matching, idOf]);
  return {
    rows,
    next: page?.next ?? null,
    total: page ? page.loaded.total : 0,
    gone: goneRows(missing, matching, idOf),
    waiting: page?.waiting ?? [],
    showWaiting: () => page && setPage(showPage(page.key, page.loaded)),
  };
}

/** Returns the rows with what was loaded of the missing ones. */
function withFound<Row>(
  { rows, missing }: ShownRows<Row>,
  matching: readonly Row[],
  idOf: (row: Row) => number,
): readonly Row[] {
  const found = new Map(matching.map((row) => [idOf(row), row]));
  const missed = new Set(missing);
  return rows.map((row) => (missed.has(idOf(row)) && found.get(idOf(row))) || row);
}

/** Adds to the answer which rows were asked about: an earlier answer is shown until the new one is there. */
function asking<Row>(
  { key, load, pollMs }: AccountQuery<ListReply<Row>>,
  asked: readonly number[],
): AccountQuery<MatchingRows<Row>> {
  return {
    key,
    load: async (options) => ({ asked, rows: (await load(options)).data }),
    ...(pollMs === undefined ? {} : { pollMs }),
  };
}
