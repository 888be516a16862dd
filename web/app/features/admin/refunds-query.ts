import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { Chargeback } from '@aaspaas/contract/features/admin-chargebacks.ts';
import type { ListedRefund, RefundApproval, RefundState } from '@aaspaas/contract/features/admin-refunds.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

/** Refunds as loaded, with the count of each status. */
export type RefundList = ReplyOf<'admin.refunds'>;

/** The tabs of the page: the lists of refunds, those that wait for a second operator, and chargebacks. */
export const REFUND_TABS = [
  'failed',
  'approval',
  'chargebacks',
  'requested',
  'processing',
  'processed',
] as const;
export type RefundTab = (typeof REFUND_TABS)[number];

/** Returns the tab named in the address; the failed refunds by default. */
export function parseRefundTab(query: URLSearchParams): RefundTab {
  return REFUND_TABS.find((one) => one === query.get('state')) ?? 'failed';
}

/** Refunds that need a second operator, as loaded. */
export type ApprovalList = ReplyOf<'admin.refund_approvals'>;

/** The refunds that wait for a second operator, oldest first. */
export function approvalsQuery(): PagedQuery<RefundApproval, ApprovalList> {
  return {
    ...CONSOLE_LIST,
    key: ['admin.refund_approvals', {}],
    load: (request) => adminCall('admin.refund_approvals', { query: pageQuery(request) }, abortable(request)),
    pollMs: 30_000,
  };
}

/** Chargebacks as loaded. */
export type ChargebackList = ReplyOf<'admin.chargebacks'>;

/** The lists of chargebacks. */
export const CHARGEBACK_TABS = ['open', 'ended'] as const;
export type ChargebackTab = (typeof CHARGEBACK_TABS)[number];

/** Returns the list of chargebacks named in the address; open ones by default. */
export function parseChargebackTab(query: URLSearchParams): ChargebackTab {
  return CHARGEBACK_TABS.find((one) => one === query.get('list')) ?? 'open';
}

/** Chargebacks, newest first. */
export function chargebacksQuery(list: ChargebackTab): PagedQuery<Chargeback, ChargebackList> {
  return {
    ...CONSOLE_LIST,
    key: ['admin.chargebacks', { list }],
    load: (request) =>
      adminCall('admin.chargebacks', { query: { list, ...pageQuery(request) } }, abortable(request)),
    pollMs: 30_000,
  };
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
