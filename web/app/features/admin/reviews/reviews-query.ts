import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import type { AccountQuery } from '../../../platform/query/use-account-query.ts';
import { CONSOLE_LIST } from '../console/console-list.ts';
import { parseListState } from '../table/list-state.ts';

/** The filters of the address that the call knows; other names do nothing. */
const FILTERS = ['state', 'rating'] as const;

/** What an address of the list asks for, without the page. */
function filtersOf(address: URLSearchParams): Record<string, string> {
  const { q, filters } = parseListState(address);
  return {
    ...(q ? { q } : {}),
    ...Object.fromEntries(FILTERS.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))),
  };
}

/** The address of the file with all rows of a list and its visible columns. */
export function reviewsFileUrl(address: URLSearchParams): string {
  const { columns } = parseListState(address);
  const query = { ...filtersOf(address), ...(columns ? { cols: columns.join(',') } : {}) };
  return `/api/admin/reviews/csv?${new URLSearchParams(query).toString()}`;
}

/** The reviews that an address of the list names. */
export function reviewsQuery(address: URLSearchParams): AccountQuery<ReplyOf<'admin.reviews'>> {
  const { cursor } = parseListState(address);
  const query = { limit: CONSOLE_LIST.pageSize, ...(cursor ? { cursor } : {}), ...filtersOf(address) };
  return {
    key: ['admin.reviews', query],
    // The server names what is wrong with an address that was edited.
    load: (options) => adminCall('admin.reviews', { query: query as never }, options),
  };
}

/** One review for the side panel. */
export function reviewQuery(id: number): AccountQuery<ReplyOf<'admin.review'>> {
  return {
    key: ['admin.review', { id }],
    load: (options) => adminCall('admin.review', { params: { id } }, options),
  };
}
