import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { type AccountQuery, callQuery } from '../../platform/query/use-account-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';
import { parseListState } from './table/list-state.ts';

export type ServiceList = ReplyOf<'admin.services'>;
export type ServiceReply = ReplyOf<'admin.service'>;

/** The filters of the address that the call knows; other names do nothing. */
const FILTERS = ['category', 'type', 'state'] as const;

/** The services that an address of the list names. */
export function servicesQuery(address: URLSearchParams): AccountQuery<ServiceList> {
  const { q, filters, cursor } = parseListState(address);
  const query = {
    limit: CONSOLE_LIST.pageSize,
    ...(cursor ? { cursor } : {}),
    ...(q ? { q } : {}),
    ...Object.fromEntries(FILTERS.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))),
  };
  return {
    key: ['admin.services', query],
    // The server names what is wrong with an address that was edited.
    load: (options) => adminCall('admin.services', { query: query as never }, options),
  };
}

/** One service for its page. */
export function serviceQuery(id: string): AccountQuery<ServiceReply> {
  return {
    key: ['admin.service', { id }],
    load: (options) => adminCall('admin.service', { params: { id } as never }, options),
  };
}

/** The categories that the list filters by. */
export const categoriesQuery = callQuery('catalog.categories');
