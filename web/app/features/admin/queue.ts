import type { DispatchLine } from '@aaspaas/contract/features/admin.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { adminCall } from '../../platform/admin-call.ts';
import type { Translate } from '../../platform/language.ts';

/** The lists of the dispatch page: what needs the operator now, and every state. */
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

/** A list as it is loaded, with how many there are in each. */
export interface Queue {
  readonly lines: readonly DispatchLine[];
  readonly cursor: string | null;
  readonly counts: Readonly<Record<string, number>>;
  /** Of `now`: the lists that go on beyond what is shown. */
  readonly truncated: readonly QueueName[];
}

/** How many lines are loaded at a time; the most that a call gives. */
const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;

interface LoadOptions {
  readonly limit?: number;
  readonly cursor?: string;
  readonly signal?: AbortSignal;
}

/** The list that an address names; what needs the operator now where it names none. */
export function parseQueueName(query: URLSearchParams): QueueName {
  const requested = query.get('state');
  return QUEUES.find((one) => one === requested) ?? 'now';
}

/** Loads a list from its beginning or from a cursor on. */
export async function loadQueue(
  name: QueueName,
  { limit = PAGE_SIZE, cursor, signal }: LoadOptions = {},
): Promise<Queue> {
  const options = signal ? { signal } : {};
  if (name !== 'now') {
    const { data, next_cursor, counts } = await adminCall(
      'admin.bookings',
      { query: { state: name, limit: Math.min(limit, MAX_PAGE_SIZE), ...(cursor ? { cursor } : {}) } },
      options,
    );
    return { lines: data, cursor: next_cursor, counts, truncated: [] };
  }
  const parts = ['attention', 'placed'] as const;
  const [flagged, placed] = await Promise.all(
    parts.map((state) => adminCall('admin.bookings', { query: { state, limit: MAX_PAGE_SIZE } }, options)),
  );
  return {
    lines: mostUrgentFirst([...(flagged?.data ?? []), ...(placed?.data ?? [])]),
    cursor: null,
    counts: placed?.counts ?? {},
    truncated: parts.filter((_, index) => [flagged, placed][index]?.next_cursor),
  };
}

/** Each line once, what is due first at the top; without a deadline by when the work begins. */
export function mostUrgentFirst(lines: readonly DispatchLine[]): DispatchLine[] {
  const dueAt = ({ deadline_at, starts_at }: DispatchLine) => Date.parse(deadline_at ?? starts_at);
  return uniqueLines(lines).sort(
    (one, other) => dueAt(one) - dueAt(other) || one.detail_id - other.detail_id,
  );
}

/** Each line once, where it first stands. */
export function uniqueLines(lines: readonly DispatchLine[]): DispatchLine[] {
  const seenIds = new Set<number>();
  return lines.filter(({ detail_id }) => !seenIds.has(detail_id) && seenIds.add(detail_id));
}

/** How many wait in a list; null for the lists that nobody works off. */
export function queueCount(name: QueueName, counts: Queue['counts']): number | null {
  if (name === 'approved' || name === 'cancelled') return null;
  // Declined work is flagged too, and so is work outside every area: a line counts once.
  return name === 'now' ? null : (counts[name] ?? 0);
}

/** What is the matter with a line, where it needs somebody. */
export function formatAttention(t: Translate, attention: string): string {
  const key = attentions[attention];
  return key ? t(key) : t('admin.tab_attention');
}

const attentions: Readonly<Record<string, MessageKey>> = {
  outside_service_area: 'admin.attention_outside_service_area',
  assignment_failed: 'admin.attention_assignment_failed',
  no_show: 'admin.attention_no_show',
  code_blocked: 'admin.attention_code_blocked',
  overrun: 'admin.attention_overrun',
  dispute: 'admin.attention_dispute',
  dispute_late: 'admin.attention_dispute_late',
  dispute_overdue: 'admin.attention_dispute_overdue',
};

/** How long until an instant, in the largest whole unit; null once it is over. */
export function formatTimeLeft(t: Translate, until: number, now: number): string | null {
  const minutes = Math.ceil((until - now) / 60_000);
  if (minutes <= 0) return null;
  if (minutes < 60) return t('admin.minutes', { count: minutes });
  const hours = Math.round(minutes / 60);
  return hours < 48 ? t('admin.hours', { count: hours }) : t('admin.days', { count: Math.round(hours / 24) });
}
