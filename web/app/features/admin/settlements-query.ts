import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { BankStatement, UnmatchedMoney } from '@aaspaas/contract/features/admin-settlements.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { POLL_MS } from '../../platform/query/query-client.ts';
import type { AccountQuery } from '../../platform/query/use-account-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';
import { listFileUrl, listPageRequest } from './table/list-request.ts';

export type Settlements = ReplyOf<'admin.settlements'>;
export type UnmatchedList = ReplyOf<'admin.unmatched'>;
export type StatementList = ReplyOf<'admin.bank_statements'>;

/** The order of the list without a choice: the newest settlement first. */
export const SETTLEMENTS_SORT = '-settled';

/** The filters of the address that the call knows; other names do nothing. */
const FILTERS = ['state', 'unmatched', 'from', 'to'] as const;

/** The address of the file with all rows of a list and its visible columns. */
export function settlementsFileUrl(address: URLSearchParams): string {
  return listFileUrl('/api/admin/settlements/csv', address, FILTERS);
}

/** The settlements that an address of the list names. */
export function settlementsQuery(address: URLSearchParams): AccountQuery<Settlements> {
  const query = listPageRequest(address, FILTERS);
  return {
    key: ['admin.settlements', query],
    // The server names what is wrong with an address that was edited.
    load: (options) => adminCall('admin.settlements', { query: query as never }, options),
    pollMs: POLL_MS,
  };
}

/** One settlement for the side panel. */
export function settlementQuery(id: number): AccountQuery<ReplyOf<'admin.settlement'>> {
  return {
    key: ['admin.settlement', { id }],
    load: (options) => adminCall('admin.settlement', { params: { id } }, options),
    pollMs: POLL_MS,
  };
}

/** The lists of unmatched money. */
export const UNMATCHED_TABS = ['open', 'resolved'] as const;
export type UnmatchedTab = (typeof UNMATCHED_TABS)[number];

/** Returns the list named in the address; open money by default. */
export function parseUnmatchedTab(query: URLSearchParams): UnmatchedTab {
  return UNMATCHED_TABS.find((one) => one === query.get('state')) ?? 'open';
}

/** Money that matches nothing. */
export function unmatchedQuery(list: UnmatchedTab): PagedQuery<UnmatchedMoney, UnmatchedList> {
  return {
    ...CONSOLE_LIST,
    key: ['admin.unmatched', { list }],
    load: (request) =>
      adminCall('admin.unmatched', { query: { list, ...pageQuery(request) } }, abortable(request)),
    pollMs: 30_000,
  };
}

/** Uploaded bank statements, newest first. */
export function statementsQuery(): PagedQuery<BankStatement, StatementList> {
  return {
    ...CONSOLE_LIST,
    key: ['admin.bank_statements', {}],
    load: (request) => adminCall('admin.bank_statements', { query: pageQuery(request) }, abortable(request)),
    pollMs: 30_000,
  };
}
