import type { ReplyOf } from '@aaspaas/contract/api.ts';
import type { ListedRefund, RefundState } from '@aaspaas/contract/features/admin-refunds.ts';
import { useEffect, useState } from 'react';
import { adminCall } from '../../platform/admin-call.ts';
import { ApiFailure } from '../../platform/api-client.ts';
import { usePolling } from '../../platform/use-polling.ts';
import { useText } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';

/** The lists of refunds, what needs an operator first. */
export const REFUND_STATES = ['failed', 'wanted', 'pending', 'processed'] as const satisfies RefundState[];

/** Refunds as they are loaded, with how many there are in each state. */
export type RefundList = ReplyOf<'admin.refunds'>;

/** The list that an address names; those that failed where it names none. */
export function refundStateOf(query: URLSearchParams): RefundState {
  return REFUND_STATES.find((one) => one === query.get('state')) ?? 'failed';
}

/** Loads the refunds in a state from the newest, or from a cursor on. */
export function loadRefunds(state: RefundState, cursor?: string, signal?: AbortSignal): Promise<RefundList> {
  return adminCall(
    'admin.refunds',
    { query: { state, ...(cursor ? { cursor } : {}) } },
    signal ? { signal } : {},
  );
}

const SELDOM = 30_000;

/** Refunds in a state, kept up to date while they are looked at. */
export function useRefunds(state: RefundState, first: RefundList) {
  const t = useText();
  const [list, setList] = useState(first);
  const [older, setOlder] = useState<readonly ListedRefund[]>([]);
  const [cursor, setCursor] = useState(first.next_cursor);
  const [loadingMore, setLoadingMore] = useState(false);
  useEffect(() => {
    setList(first);
    setOlder([]);
    setCursor(first.next_cursor);
  }, [first]);
  const reload = async (signal?: AbortSignal) => {
    const fresh = await loadRefunds(state, undefined, signal);
    setList(fresh);
    if (older.length === 0) setCursor(fresh.next_cursor);
  };
  usePolling(reload, SELDOM);
  const more = async () => {
    if (!cursor || loadingMore) return;
    setLoadingMore(true);
    try {
      const next = await loadRefunds(state, cursor);
      setOlder((shown) => [...shown, ...next.data]);
      setCursor(next.next_cursor);
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(t('admin.more_failed'));
    } finally {
      setLoadingMore(false);
    }
  };
  const shown = new Set(list.data.map(({ id }) => id));
  return {
    refunds: [...list.data, ...older.filter(({ id }) => !shown.has(id))],
    counts: list.counts,
    hasMore: cursor !== null,
    loadingMore,
    more: () => void more(),
    /** After a change; the older ones are loaded anew when they are asked for. */
    reload: async () => {
      setOlder([]);
      await loadRefunds(state)
        .then((fresh) => {
          setList(fresh);
          setCursor(fresh.next_cursor);
        })
        .catch(() => undefined);
    },
  };
}
