import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { adminCall } from '../../platform/admin-call.ts';
import { abortable, type PagedQuery, pageQuery, type PageRequest } from '../../platform/query/paged-query.ts';
import type { PagedRows } from '../../platform/query/paged-rows.ts';
import type { AccountQuery } from '../../platform/query/use-account-query.ts';
import { POLL_MS } from '../../platform/query/query-client.ts';
import { CONSOLE_LIST } from './console/console-list.ts';
import type { Translate } from '../../ui/language/language.ts';

/** The lists of the dispatch page: lines that need action, and every status. */
export const QUEUES = [
  'now',
  'placed',
  'disputed',
  'attention',
  'assigned',
  'started',
  'done',
  'approved',
  'cancelled',
] as const;
export type QueueName = (typeof QUEUES)[number];

/** A list as loaded, with the count of each list. */
export interface Queue extends PagedRows<DispatchLine> {
  readonly counts: Readonly<Record<string, number>>;
  /** In `now` only: the lists that have more lines than are shown. */
  readonly truncated: readonly QueueName[];
}

/** The number of lines loaded from each list that `now` combines; the API's maximum. */
const MAX_PAGE_SIZE = 100;

/** Returns the list named in the address; by default, the lines that need action. */
export function parseQueueName(query: URLSearchParams): QueueName {
  const requested = query.get('state');
  return QUEUES.find((one) => one === requested) ?? 'now';
}

/** A list of the dispatch page. */
export function queueQuery(name: QueueName): PagedQuery<DispatchLine, Queue> {
  return {
    ...CONSOLE_LIST,
    key: ['admin.bookings', { state: name }],
    load: (request) => loadQueue(name, request),
    idOf: ({ detail_id }) => detail_id,
    pollMs: POLL_MS,
  };
}

/** One line of the dispatch page, for a link to a line that the list does not show. */
export function lineQuery(id: number): AccountQuery<DispatchLine | null> {
  return {
    key: ['admin.bookings', { line: id }],
    load: async (options) => {
      const { data } = await adminCall('admin.bookings', { query: { line: String(id) } }, options);
      return data[0] ?? null;
    },
    pollMs: POLL_MS,
  };
}

async function loadQueue(name: QueueName, request: PageRequest): Promise<Queue> {
  const options = abortable(request);
  if (name !== 'now') {
    const { data, next_cursor, counts } = await adminCall(
      'admin.bookings',
      { query: { state: name, ...pageQuery(request) } },
      options,
    );
    return { data, next_cursor, counts, truncated: [] };
  }
  const parts = ['attention', 'placed'] as const;
  const [flagged, placed] = await Promise.all(
    parts.map((state) => adminCall('admin.bookings', { query: { state, limit: MAX_PAGE_SIZE } }, options)),
  );
  return {
    data: mostUrgentFirst([...(flagged?.data ?? []), ...(placed?.data ?? [])]),
    next_cursor: null,
    counts: placed?.counts ?? {},
    truncated: parts.filter((_, index) => [flagged, placed][index]?.next_cursor),
  };
}

/**
 * Removes duplicate lines and sorts them: lost promises first, because the customer relies on the time; then by deadline, or,
 * without one, by the start of the work.
 */
export function mostUrgentFirst(lines: readonly DispatchLine[]): DispatchLine[] {
  const rank = ({ attention }: DispatchLine) => (attention === 'promise_lost' ? 0 : 1);
  const dueAt = ({ deadline_at, starts_at }: DispatchLine) => Date.parse(deadline_at ?? starts_at);
  return uniqueLines(lines).sort(
    (one, other) => rank(one) - rank(other) || dueAt(one) - dueAt(other) || one.detail_id - other.detail_id,
  );
}

/** Removes duplicate lines and keeps the first of each. */
export function uniqueLines(lines: readonly DispatchLine[]): DispatchLine[] {
  const seenIds = new Set<number>();
  return lines.filter(({ detail_id }) => !seenIds.has(detail_id) && seenIds.add(detail_id));
}

/** Returns the number of lines in a list; null for lists that need no action. */
export function queueCount(name: QueueName, counts: Queue['counts']): number | null {
  if (name === 'approved' || name === 'cancelled') return null;
  // Disputed lines and lines outside every service area are flagged too: each line counts once.
  return name === 'now' ? null : (counts[name] ?? 0);
}

/** The flags of a line that needs action. */
export function formatAttention(t: Translate, attention: string): string {
  const key = (attentions as Readonly<Record<string, MessageKey>>)[attention];
  return key ? t(key) : t('admin.tab_attention');
}

const attentions = {
  promise_lost: 'admin.attention_promise_lost',
  outside_service_area: 'admin.attention_outside_service_area',
  assignment_failed: 'admin.attention_assignment_failed',
  instant_unfilled: 'admin.attention_instant_unfilled',
  at_risk: 'admin.attention_at_risk',
  late: 'admin.attention_late',
  absent: 'admin.attention_absent',
  unseen: 'admin.attention_unseen',
  no_show: 'admin.attention_no_show',
  code_blocked: 'admin.attention_code_blocked',
  running_over: 'admin.attention_running_over',
  overrun: 'admin.attention_overrun',
  dispute: 'admin.attention_dispute',
  dispute_late: 'admin.attention_dispute_late',
  dispute_overdue: 'admin.attention_dispute_overdue',
} satisfies Record<string, MessageKey>;

/** All flags of lines. */
export const ATTENTIONS = Object.keys(attentions);

/** Returns the time until an instant, in the largest whole unit; null if it has passed. */
export function formatTimeLeft(t: Translate, until: number, now: number): string | null {
  const minutes = Math.ceil((until - now) / 60_000);
  if (minutes <= 0) return null;
  if (minutes < 60) return t('admin.minutes', { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48 ? t('admin.hours', { count: hours }) : t('admin.days', { count: Math.round(hours / 24) });
}
