import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { type AccountQuery, callQuery } from '../../../platform/query/use-account-query.ts';
import { CONSOLE_LIST } from '../console/console-list.ts';
import { parseListState } from '../table/list-state.ts';

export type OverviewReply = ReplyOf<'admin.overview'>;

/** The period of an address without one, in days. */
export const DEFAULT_DAYS = '28';

/** The order of the searches without a choice: the most frequent first. */
export const SEARCHES_SORT = '-count';

/** The cities that the pages filter by: those with services. Public, because not every reader of the figures reads bookings. */
export const citiesQuery = callQuery('cities.all', { query: { limit: 100 } });

type Filters = Record<string, string>;

/** The named filters of an address; other names do nothing. */
function chosen(address: URLSearchParams, names: readonly string[]): Filters {
  const { q, filters, sort } = parseListState(address);
  const all: Filters = { ...filters, ...(q ? { q } : {}), ...(sort ? { sort } : {}) };
  return Object.fromEntries(names.flatMap((name) => (all[name] ? [[name, all[name]]] : [])));
}

const overviewFilters = (address: URLSearchParams) => chosen(address, ['days', 'city', 'category']);
const supplyFilters = (address: URLSearchParams) => chosen(address, ['days', 'city', 'category', 'q']);
const searchFilters = (address: URLSearchParams) => chosen(address, ['q', 'city', 'reason', 'state', 'sort']);

function fileUrl(path: string, filters: Filters, columns: readonly string[] | null): string {
  const query = { ...filters, ...(columns ? { cols: columns.join(',') } : {}) };
  return `/api/admin/${path}/csv?${new URLSearchParams(query).toString()}`;
}

/** The address of the file of the overview. */
export function overviewFileUrl(address: URLSearchParams): string {
  return fileUrl('overview', overviewFilters(address), null);
}

/** The address of the file of the supply table with its visible columns. */
export function supplyFileUrl(address: URLSearchParams): string {
  return fileUrl('supply', supplyFilters(address), parseListState(address).columns);
}

/** The address of the file of the searches with their visible columns. */
export function searchesFileUrl(address: URLSearchParams): string {
  return fileUrl('search-misses', searchFilters(address), parseListState(address).columns);
}

/** The overview that an address names. */
export function overviewQuery(address: URLSearchParams): AccountQuery<OverviewReply> {
  const query = overviewFilters(address);
  return {
    key: ['admin.overview', query],
    // The server names what is wrong with an address that was edited.
    load: (options) => adminCall('admin.overview', { query: query as never }, options),
  };
}

function page(address: URLSearchParams, filters: Filters) {
  const { cursor } = parseListState(address);
  return { limit: CONSOLE_LIST.pageSize, ...(cursor ? { cursor } : {}), ...filters };
}

/** The rows of the supply table that an address names. */
export function supplyQuery(address: URLSearchParams): AccountQuery<ReplyOf<'admin.supply'>> {
  const query = page(address, supplyFilters(address));
  return {
    key: ['admin.supply', query],
    load: (options) => adminCall('admin.supply', { query: query as never }, options),
  };
}

/** The searches without a result that an address names. */
export function searchesQuery(address: URLSearchParams): AccountQuery<ReplyOf<'admin.search_misses'>> {
  const query = page(address, searchFilters(address));
  return {
    key: ['admin.search_misses', query],
    load: (options) => adminCall('admin.search_misses', { query: query as never }, options),
  };
}
