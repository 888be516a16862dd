import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { ListedRefund, RefundState } from '@aaspaas/contract/features/admin-refunds.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

/** The lists of refunds, those that need an operator first. */
export const REFUND_STATES = [
  'failed',
  'requested',
  'processing',
  'processed',
] as const satisfies RefundState[];

/** Refunds as loaded, with the count of each status. */
export type RefundList = ReplyOf<'admin.refunds'>;

/** Returns the list named in the address; the failed refunds by default. */
export function parseRefundState(query: URLSearchParams): RefundState {
  return REFUND_STATES.find((one) => one === query.get('state')) ?? 'failed';
}

/** The refunds with a status, newest first. */
export function refundsQuery(state: RefundState): PagedQuery<ListedRefund, RefundList> {
  return {
    ...CONSOLE_LIST,
    key: ['admin.refunds', { state }],
    load: (request) =>
      adminCall('admin.refunds', { query: { state, ...pageQuery(request) } }, abortable(request)),
    pollMs: 30_000,
  };
}
