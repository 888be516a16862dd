import { invalid } from './failure.ts';

/** Maximum number of rows that a call without `limit` returns (api.md, "Rules for every call"). */
export const MAX_ROWS = 500;

/** The `limit` and `cursor` parameters of a call. */
export interface PageQuery {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

/** One page of a list and the cursor of the next page; null at the end of the list. */
export interface Page<Row> {
  readonly rows: Row[];
  readonly next_cursor: string | null;
}

/** The sort values of a row, the last one unique. Keyset paging continues after them, however many rows are added before. */
export type Position = readonly (number | string)[];

/** Encodes a position as an opaque string. */
export function encodeCursor(position: Position): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url');
}

/** Decodes a cursor; returns null for a text that `encodeCursor` did not write. */
export function decodeCursor(text: string): Position | null {
  try {
    const position: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    const valid =
      Array.isArray(position) &&
      position.length > 0 &&
      position.every((value) => typeof value === 'string' || Number.isFinite(value));
    return valid ? (position as Position) : null;
  } catch {
    return null;
  }
}

/** The largest instant of a JavaScript date; every id is far below it. */
const MAX_VALUE = 8.64e15;

const isCount = (value: unknown) =>
  Number.isInteger(value) && Number(value) >= 0 && Number(value) <= MAX_VALUE;

/** SQLSTATEs of a number or time outside the range of its column. The cursor of another list can contain such a value. */
const OUT_OF_RANGE: ReadonlySet<unknown> = new Set(['22003', '22008']);

const isOutOfRange = (error: unknown) =>
  error instanceof Error && 'code' in error && OUT_OF_RANGE.has(error.code);

/** The arguments of a page query: the position of the previous page's last row and the number of rows to read. */
export interface PageRequest<P> {
  readonly after: P | null;
  readonly limit: number;
}

/**
 * Loads a page from the database, sorted by as many whole numbers as `positionOf` returns.
 * @throws `invalid` on `cursor`
 */
export async function loadPage<Row, P extends readonly number[]>(
  { limit = MAX_ROWS, cursor }: PageQuery,
  size: P['length'],
  positionOf: (row: Row) => P,
  load: (request: PageRequest<P>) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  const after = cursor === undefined ? null : decodeCursor(cursor);
  if (cursor !== undefined && !(after?.length === size && after.every(isCount)))
    throw invalid({ cursor: ['error.invalid_value'] });
  // One row more than the limit shows whether there is a next page.
  const loadedRows = await load({ after: after as P | null, limit: limit + 1 }).catch((error: unknown) => {
    throw after && isOutOfRange(error) ? invalid({ cursor: ['error.invalid_value'] }) : error;
  });
  return toPage(loadedRows, limit, positionOf);
}

/** Loads a page of rows sorted by id. */
export function loadPageById<Row extends { readonly id: number }>(
  query: PageQuery,
  load: (request: PageRequest<number>) => Promise<readonly Row[]>,
): Promise<Page<Row>> {
  return loadPage<Row, readonly [number]>(
    query,
    1,
    ({ id }) => [id],
    ({ after, limit }) => load({ after: after && after[0], limit }),
  );
}

/**
 * Sorts a short in-memory list by `positionOf`, ascending, and cuts a page out of it; without `limit` the page is the
 * complete list.
 * @throws `invalid` on `cursor`
 */
export function pageOf<Row>(
  all: readonly Row[],
  { limit = Infinity, cursor }: PageQuery,
  positionOf: (row: Row) => Position,
): Page<Row> {
  const rows = all.toSorted((one, other) => compare(positionOf(one), positionOf(other)));
  if (cursor === undefined) return toPage(rows, limit, positionOf);
  const after = decodeCursor(cursor);
  const shape = rows[0] && positionOf(rows[0]);
  const fits =
    !shape ||
    (after?.length === shape.length && after.every((value, at) => typeof value === typeof shape[at]));
  if (!after || !fits) throw invalid({ cursor: ['error.invalid_value'] });
  return toPage(
    rows.filter((row) => compare(positionOf(row), after) > 0),
    limit,
    positionOf,
  );
}

function toPage<Row>(
  loadedRows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => Position,
): Page<Row> {
  const rows = loadedRows.slice(0, limit);
  const last = rows.at(-1);
  return { rows, next_cursor: last && loadedRows.length > limit ? encodeCursor(positionOf(last)) : null };
}

const collator = new Intl.Collator('en');

function compare(one: Position, other: Position): number {
  for (const [at, value] of one.entries()) {
    const than = other[at] as typeof value;
    const order =
      typeof value === 'string' ? collator.compare(value, than as string) : value - (than as number);
    if (order !== 0) return order;
  }
  return 0;
}
