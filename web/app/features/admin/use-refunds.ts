import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { ListedRefund, RefundState } from '@aaspaas/contract/features/admin-refunds.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { usePolling } from '../../platform/use-polling.ts';
import { PAGE, type PartAsked, partQuery, usePagedList } from './use-paged-list.ts';

/** The lists of refunds, what needs an operator first. */
export const REFUND_STATES = ['failed', 'wanted', 'pending', 'processed'] as const satisfies RefundState[];

/** Refunds as they are loaded, with how many there are in each state. */
export type RefundList = ReplyOf<'admin.refunds'>;

/** The list that an address names; those that failed where it names none. */
export function refundStateOf(query: URLSearchParams): RefundState {
  return REFUND_STATES.find((one) => one === query.get('state')) ?? 'failed';
}

/** Loads a part of the refunds in a state, the newest first. */
export function loadRefunds(state: RefundState, part: PartAsked = { limit: PAGE }): Promise<RefundList> {
  const options = part.signal ? { signal: part.signal } : {};
  return adminCall('admin.refunds', { query: { state, ...partQuery(part) } }, options);
}

const SELDOM = 30_000;

/** Refunds in a state, kept up to date while they are looked at. */
export function useRefunds(state: RefundState, first: RefundList) {
  const { page, renew, ...list } = usePagedList<ListedRefund, RefundList>(
    first,
    (part) => loadRefunds(state, part),
    ({ id }) => id,
  );
  usePolling(renew, SELDOM);
  return { ...list, refunds: page.data, counts: page.counts };
}
