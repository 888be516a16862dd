import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { POLL_MS } from '../../../platform/query/query-client.ts';
import type { AccountQuery } from '../../../platform/query/use-account-query.ts';
import { listFileUrl, listPageRequest } from '../table/list-request.ts';

export type Payments = ReplyOf<'admin.payments'>;

/** The order of the list without a choice: the newest payment first. */
export const PAYMENTS_SORT = '-created';

/** The filters of the address that the call knows; other names do nothing. */
const FILTERS = ['state', 'method', 'city', 'customer', 'from', 'to'] as const;

/** The address of the file with all rows of a list and its visible columns. */
export function paymentsFileUrl(address: URLSearchParams): string {
  return listFileUrl('/api/admin/payments/csv', address, FILTERS);
}

/** The payments that an address of the list names. */
export function paymentsQuery(address: URLSearchParams): AccountQuery<Payments> {
  const query = listPageRequest(address, FILTERS);
  return {
    key: ['admin.payments', query],
    // The server names what is wrong with an address that was edited.
    load: (options) => adminCall('admin.payments', { query: query as never }, options),
    pollMs: POLL_MS,
  };
}

/** One payment for the side panel. */
export function paymentQuery(id: number): AccountQuery<ReplyOf<'admin.payment'>> {
  return {
    key: ['admin.payment', { id }],
    load: (options) => adminCall('admin.payment', { params: { id } }, options),
    pollMs: POLL_MS,
  };
}
