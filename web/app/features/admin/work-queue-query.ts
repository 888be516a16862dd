import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { QueueGroup, QueueItem, QueueKind } from '@aaspaas/contract/features/admin-queue.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery } from '../../platform/query/paged-query.ts';
import { POLL_MS } from '../../platform/query/query-client.ts';
import { CONSOLE_LIST } from './console/console-list.ts';

/** The lists of the queue. */
export const WORK_LISTS = ['open', 'mine', 'snoozed'] as const;
export type WorkList = (typeof WORK_LISTS)[number];

/** The list and the kind that the address names. */
export interface WorkFilter {
  readonly show: WorkList;
  readonly kind: QueueKind | null;
}

/** The queue as loaded. */
export type WorkQueue = ReplyOf<'admin.queue'>;

/** Where each kind of item is settled, and what its button says. */
export const ACTIONS: Readonly<Record<QueueKind, { path: (item: QueueItem) => string; text: MessageKey }>> = {
  promise_lost: { path: lineIn('attention'), text: 'queue.action_line' },
  instant_unfilled: { path: lineIn('attention'), text: 'queue.action_unassigned' },
  at_risk: { path: lineIn('attention'), text: 'queue.action_line' },
  late: { path: lineIn('attention'), text: 'queue.action_line' },
  absent: { path: lineIn('attention'), text: 'queue.action_line' },
  code_blocked: { path: lineIn('attention'), text: 'queue.action_line' },
  unseen: { path: lineIn('attention'), text: 'queue.action_line' },
  no_show: { path: lineIn('attention'), text: 'queue.action_line' },
  unassigned: { path: lineIn('placed'), text: 'queue.action_unassigned' },
  outside_service_area: { path: lineIn('attention'), text: 'queue.action_unassigned' },
  overrun: { path: lineIn('attention'), text: 'queue.action_line' },
  dispute: { path: lineIn('disputed'), text: 'queue.action_dispute' },
  ticket: { path: () => '/admin/reports', text: 'queue.action_answer' },
  appeal: { path: () => '/admin/appeals', text: 'queue.action_answer' },
  block_appeal: {
    path: ({ object }) => `/admin/blocks/${object.split(':')[1] ?? ''}`,
    text: 'queue.action_decide',
  },
  applicant: { path: () => '/admin/professionals?state=pending', text: 'queue.action_decide' },
  enquiry: { path: () => '/admin/enquiries', text: 'queue.action_answer' },
  pd_enquiry: { path: () => '/admin/pd-enquiries', text: 'queue.action_answer' },
  failed_refund: { path: () => '/admin/refunds?state=failed', text: 'queue.action_refund' },
  amount_due: { path: () => '/admin/amounts-due', text: 'queue.action_due' },
  approval: { path: () => '/admin/refunds?state=approval', text: 'queue.action_decide' },
  books_fault: { path: () => '/admin/books', text: 'queue.action_books' },
  unmatched_money: { path: () => '/admin/settlements/unmatched', text: 'queue.action_settlement' },
  settlement_differs: {
    path: ({ object }) => `/admin/settlements?open=${object}`,
    text: 'queue.action_settlement',
  },
  chargeback: { path: () => '/admin/refunds?state=chargebacks', text: 'queue.action_chargeback' },
  chargeback_lost: { path: () => '/admin/refunds?state=chargebacks', text: 'queue.action_decide' },
  unknown_webhook: { path: () => '/admin/webhooks', text: 'queue.action_webhook' },
  custom_service: { path: () => '/admin/custom-services', text: 'queue.action_decide' },
  reported_review: { path: ({ object }) => `/admin/reviews?open=${object}`, text: 'queue.action_decide' },
  payout_approval: {
    path: ({ object }) => `/admin/payouts?run=${object.split(':')[1] ?? ''}`,
    text: 'queue.action_decide',
  },
  payout_stalled: {
    path: ({ object }) => `/admin/payouts?run=${object.split(':')[1] ?? ''}`,
    text: 'queue.action_decide',
  },
  bank_review: {
    path: ({ object }) => `/admin/professionals/${object.split(':')[1] ?? ''}`,
    text: 'queue.action_decide',
  },
  unregistered_invoice: {
    path: ({ object }) => `/admin/documents?open=${object}`,
    text: 'queue.action_document',
  },
  place_unknown: { path: ({ code }) => `/admin/bookings/${code ?? ''}`, text: 'queue.action_line' },
  journal_approval: { path: () => '/admin/books?show=journal&state=waiting', text: 'queue.action_decide' },
  month_approval: { path: ({ code }) => `/admin/months/${code ?? ''}`, text: 'queue.action_decide' },
};

function lineIn(state: 'attention' | 'placed' | 'disputed') {
  return ({ object }: QueueItem) => `/admin/dispatch?state=${state}&line=${object.split(':')[1] ?? ''}`;
}

/** Returns the list and the kind named in the address; by default, all items to do. */
export function parseWorkFilter(query: URLSearchParams): WorkFilter {
  const show = WORK_LISTS.find((one) => one === query.get('show')) ?? 'open';
  const kind = (Object.keys(ACTIONS) as QueueKind[]).find((one) => one === query.get('kind')) ?? null;
  return { show, kind };
}

/** A list of the queue. */
export function workQueueQuery({ show, kind }: WorkFilter): PagedQuery<QueueItem, WorkQueue> {
  return {
    ...CONSOLE_LIST,
    moreFailed: 'queue.more_failed',
    key: ['admin.queue', { show, kind }],
    load: (request) =>
      adminCall(
        'admin.queue',
        { query: { show, ...(kind ? { kind } : {}), ...pageQuery(request) } },
        abortable(request),
      ),
    pollMs: POLL_MS,
  };
}

/** The items by group, in the order of the queue. */
export function groupItems(
  items: readonly QueueItem[],
): { readonly group: QueueGroup; readonly items: readonly QueueItem[] }[] {
  return (['overdue', 'soon', 'today', 'later'] as const).flatMap((group) => {
    const found = items.filter((item) => item.group === group);
    return found.length > 0 ? [{ group, items: found }] : [];
  });
}

/** How urgent an item is: overdue, in the last quarter of its time, or neither. */
export function urgencyOf(
  { since, due_at }: Pick<QueueItem, 'since' | 'due_at'>,
  now: number,
): 'over' | 'soon' | 'calm' {
  const due = Date.parse(due_at);
  if (due <= now) return 'over';
  return (due - now) * 4 <= due - Date.parse(since) ? 'soon' : 'calm';
}
