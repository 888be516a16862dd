import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { POLL_MS } from '../../platform/query/query-client.ts';
import { type AccountQuery, callQuery } from '../../platform/query/use-account-query.ts';
import { listFileUrl, listPageRequest } from './table/list-request.ts';

export type Professionals = ReplyOf<'admin.professionals'>;
export type ProfessionalOfOperator = ReplyOf<'admin.professional'>['data'];

/** The order of the list without a choice: by name. */
export const PROFESSIONALS_SORT = 'name';

/** The filters of the address that the call knows; other names do nothing. */
const FILTERS = ['state', 'city', 'service', 'paused', 'rating'] as const;

/** The address of the file with all rows of a list and its visible columns. */
export function professionalsFileUrl(address: URLSearchParams): string {
  return listFileUrl('/api/admin/professionals/csv', address, FILTERS);
}

/** The professionals that an address of the list names. */
export function professionalsQuery(address: URLSearchParams): AccountQuery<Professionals> {
  const query = listPageRequest(address, FILTERS);
  return {
    key: ['admin.professionals', query],
    // The server names what is wrong with an address that was edited.
    load: (options) => adminCall('admin.professionals', { query: query as never }, options),
    pollMs: POLL_MS,
  };
}

/** One professional, for the side panel and the page. */
export function professionalQuery(id: number): AccountQuery<ReplyOf<'admin.professional'>> {
  return {
    key: ['admin.professional', { id }],
    load: (options) => adminCall('admin.professional', { params: { id } }, options),
    pollMs: POLL_MS,
  };
}

/** The services that the list filters by. */
export const allServicesQuery = callQuery('catalog.services');
