import type { ReplyOf, RequestOf } from '@aaspaas/contract/api.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
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

/** What of services stays valid when they are archived. */
export function usageQuery(ids: readonly number[]): AccountQuery<ReplyOf<'admin.service_usage'>> {
  const query = { ids: ids.join(',') };
  return {
    key: ['admin.service_usage', query],
    load: (options) => adminCall('admin.service_usage', { query }, options),
  };
}

/** A service as customers see it, in a language. */
export function previewQuery(id: number, language: Language): AccountQuery<ReplyOf<'admin.service_preview'>> {
  return {
    key: ['admin.service_preview', { id, language }],
    load: (options) => adminCall('admin.service_preview', { params: { id }, query: { language } }, options),
  };
}

/** What a change in percent does to prices. */
export function priceChangesQuery(
  query: RequestOf<'admin.price_changes'>['query'],
): AccountQuery<ReplyOf<'admin.price_changes'>> {
  return {
    key: ['admin.price_changes', query],
    load: (options) => adminCall('admin.price_changes', { query }, options),
  };
}

/** The categories that the list filters by. */
export const categoriesQuery = callQuery('catalog.categories');
