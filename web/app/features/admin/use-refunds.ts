import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { ListedRefund, RefundState } from '@aaspaas/contract/features/admin-refunds.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { usePolling } from '../../platform/use-polling.ts';
import { PAGE_SIZE, type PageRequest, pageQuery, usePagedList } from './console/use-paged-list.ts';

/** The lists of refunds, those that need an operator first. */
export const REFUND_STATES = ['failed', 'requested', 'pending', 'processed'] as const satisfies RefundState[];

/** Refunds as loaded, with the count of each status. */
export type RefundList = ReplyOf<'admin.refunds'>;

/** Returns the list named in the address; the failed refunds by default. */
export function parseRefundState(query: URLSearchParams): RefundState {
  return REFUND_STATES.find((one) => one === query.get('state')) ?? 'failed';
}

/** Loads a page of the refunds with a status, newest first. */
export function loadRefunds(
  state: RefundState,
  request: PageRequest = { limit: PAGE_SIZE },
): Promise<RefundList> {
  const options = request.signal ? { signal: request.signal } : {};
  return adminCall('admin.refunds', { query: { state, ...pageQuery(request) } }, options);
}

const POLL_INTERVAL_MS = 30_000;

/** Loads and polls the refunds with a status. */
export function useRefunds(state: RefundState, first: RefundList) {
  const { page, refresh, ...list } = usePagedList<ListedRefund, RefundList>(
    first,
    (request) => loadRefunds(state, request),
    ({ id }) => id,
  );
  usePolling(refresh, POLL_INTERVAL_MS);
  return { ...list, refunds: page.data, counts: page.counts };
}
