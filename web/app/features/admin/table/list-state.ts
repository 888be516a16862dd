import { type Density, parseDensity } from './density.ts';

/** What a list shows, as its address says it. */
export interface ListState {
  readonly q: string;
  /** The filters by name; several values of one are separated by commas. */
  readonly filters: Readonly<Record<string, string>>;
  /** The column of the order, with `-` for descending; null: the list's own order. */
  readonly sort: string | null;
  readonly cursor: string | null;
  /** The object in the side panel, e.g. `line:12`. */
  readonly open: string | null;
  /** The visible columns; null: the default ones. */
  readonly columns: readonly string[] | null;
  /** The height of the rows; null: the one of this browser. */
  readonly density: Density | null;
}

const FILTER = 'f.';

/** Reads the state of a list from its address: `?q=&f.state=placed,assigned&sort=-starts_at&cols=&density=&cursor=&open=`. */
export function parseListState(query: URLSearchParams): ListState {
  const filters = [...query].filter(([name, value]) => name.startsWith(FILTER) && value !== '');
  return {
    q: query.get('q') ?? '',
    filters: Object.fromEntries(filters.map(([name, value]) => [name.slice(FILTER.length), value])),
    sort: query.get('sort'),
    cursor: query.get('cursor'),
    open: query.get('open'),
    columns: query.get('cols')?.split(',').filter(Boolean) ?? null,
    density: parseDensity(query.get('density')),
  };
}

/** A change of a list's address: null removes the part. */
export type ListChange = Readonly<Record<string, string | null>>;

/** The parts of the address that do not change which rows the list has. */
const VIEW_ONLY = ['open', 'cols', 'density', 'cursor'];

/** Returns the address after a change; other rows begin with their first page. */
export function changeList(query: URLSearchParams, change: ListChange): URLSearchParams {
  const next = new URLSearchParams(query);
  for (const [name, value] of Object.entries(change))
    if (value === null || value === '') next.delete(name);
    else next.set(name, value);
  if (Object.keys(change).some((name) => !VIEW_ONLY.includes(name))) next.delete('cursor');
  return next;
}

/** Returns the address without search and filters, in the same order and with the same columns. */
export function clearFilters(query: URLSearchParams): URLSearchParams {
  const names = [...query.keys()].filter((name) => name === 'q' || name.startsWith(FILTER));
  return changeList(query, Object.fromEntries(names.map((name) => [name, null])));
}

/**
 * Returns what a saved view keeps of an address: search, filters, order, columns and density, by name.
 * @param density the one of an address without it
 */
export function viewOf(query: URLSearchParams, density: Density): string {
  const kept = new URLSearchParams(query);
  kept.delete('cursor');
  kept.delete('open');
  if (!parseDensity(query.get('density'))) kept.set('density', density);
  kept.sort();
  return kept.toString();
}

/** Returns the name of a filter in the address. */
export function filterName(filter: string): string {
  return FILTER + filter;
}

/** Returns the next order of a column: ascending, descending, then the list's own. */
export function nextSort(column: string, sort: string | null): string | null {
  if (sort === column) return `-${column}`;
  return sort === `-${column}` ? null : column;
}
