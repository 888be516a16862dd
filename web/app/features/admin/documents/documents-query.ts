import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { adminCall } from '../../../platform/admin-call.ts';
import { POLL_MS } from '../../../platform/query/query-client.ts';
import type { AccountQuery } from '../../../platform/query/use-account-query.ts';
import { listFileUrl, listPageRequest } from '../table/list-request.ts';

export type Documents = ReplyOf<'admin.documents'>;

/** The order of the list without a choice: the newest document first. */
export const DOCUMENTS_SORT = '-issued';

/** The filters of the address that the call knows; other names do nothing. */
const FILTERS = ['kind', 'issue', 'recipient', 'person', 'from', 'to'] as const;

/** The address of the file with all rows of a list and its visible columns. */
export function documentsFileUrl(address: URLSearchParams): string {
  return listFileUrl('/api/admin/documents/csv', address, FILTERS);
}

/** The documents that an address of the list names. */
export function documentsQuery(address: URLSearchParams): AccountQuery<Documents> {
  const query = listPageRequest(address, FILTERS);
  return {
    key: ['admin.documents', query],
    // The server names what is wrong with an address that was edited.
    load: (options) => adminCall('admin.documents', { query: query as never }, options),
    pollMs: POLL_MS,
  };
}

/** One document for the side panel. */
export function documentQuery(id: number): AccountQuery<ReplyOf<'admin.document_details'>> {
  return {
    key: ['admin.document_details', { id }],
    load: (options) => adminCall('admin.document_details', { params: { id } }, options),
    pollMs: POLL_MS,
  };
}
