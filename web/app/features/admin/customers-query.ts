import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { POLL_MS } from '../../platform/query/query-client.ts';
import type { AccountQuery } from '../../platform/query/use-account-query.ts';
import { listFileUrl, listPageRequest } from './table/list-request.ts';

export type Customers = ReplyOf<'admin.customers'>;
export type CustomerOfOperator = ReplyOf<'admin.customer'>['data'];

/** The order of the list without a choice: the newest booking first. */
export const CUSTOMERS_SORT = '-last';

/** The filters of the address that the call knows; other names do nothing. */
const FILTERS = ['booked', 'open', 'from', 'to'] as const;

/** The address of the file with all rows of a list and its visible columns. */
export function customersFileUrl(address: URLSearchParams): string {
  return listFileUrl('/api/admin/customers/csv', address, FILTERS);
}

/** The customers that an address of the list names. */
export function customersQuery(address: URLSearchParams): AccountQuery<Customers> {
  const query = listPageRequest(address, FILTERS);
  return {
    key: ['admin.customers', query],
    // The server names what is wrong with an address that was edited.
    load: (options) => adminCall('admin.customers', { query: query as never }, options),
    pollMs: POLL_MS,
  };
}

/** One customer, for the side panel and the page. */
export function customerQuery(id: number): AccountQuery<ReplyOf<'admin.customer'>> {
  return {
    key: ['admin.customer', { id }],
    load: (options) => adminCall('admin.customer', { params: { id } }, options),
    pollMs: POLL_MS,
  };
}
