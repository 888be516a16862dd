import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { useEffect, useState } from 'react';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { useText } from '../../ui/language/use-text.ts';
import { toast } from '../../ui/toast-store.ts';

/** The earnings: the totals and a page of the jobs. */
export type EarningsReply = ReplyOf<'earnings.list'>;

const PAGE_SIZE = 20;

/** Loads the totals and a page of the jobs. */
export function loadEarnings(cursor?: string): Promise<EarningsReply> {
  return call('earnings.list', { query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) } });
}

/** The jobs that the page loaded first, and more on demand. */
export function useEarnings(first: EarningsReply) {
  const t = useText();
  const [page, setPage] = useState(first);
  const [loadingMore, setLoadingMore] = useState(false);
  useEffect(() => setPage(first), [first]);

  const more = async () => {
    if (!page.next_cursor || loadingMore) return;
    setLoadingMore(true);
    try {
      const next = await loadEarnings(page.next_cursor);
      setPage((now) => ({ ...now, data: [...now.data, ...next.data], next_cursor: next.next_cursor }));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(t('earnings.more_failed'));
    } finally {
      setLoadingMore(false);
    }
  };
  return { rows: page.data, hasMore: page.next_cursor !== null, loadingMore, more: () => void more() };
}
