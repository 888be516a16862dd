import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { adminCall } from '../../platform/admin-call.ts';
import type { AccountQuery } from '../../platform/query/use-account-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';
import { parseListState } from './table/list-state.ts';

export type BannerReply = ReplyOf<'admin.banner'>;

/** The filters of the address that the call knows; other names do nothing. */
const FILTERS = ['state', 'city'] as const;

/** The banners that an address of the list names. */
export function bannersQuery(address: URLSearchParams): AccountQuery<ReplyOf<'admin.banners'>> {
  const { q, filters, cursor } = parseListState(address);
  const query = {
    limit: CONSOLE_LIST.pageSize,
    ...(cursor ? { cursor } : {}),
    ...(q ? { q } : {}),
    ...Object.fromEntries(FILTERS.flatMap((name) => (filters[name] ? [[name, filters[name]]] : []))),
  };
  return {
    key: ['admin.banners', query],
    // The server names what is wrong with an address that was edited.
    load: (options) => adminCall('admin.banners', { query: query as never }, options),
  };
}

/** One banner for its page. */
export function bannerQuery(id: string): AccountQuery<BannerReply> {
  return {
    key: ['admin.banner', { id }],
    load: (options) => adminCall('admin.banner', { params: { id } as never }, options),
  };
}
