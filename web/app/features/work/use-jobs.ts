import type { Job } from '@aaspaas/contract/features/work.ts';
import { useEffect, useState } from 'react';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { usePolling } from '../../platform/use-polling.ts';
import { useText } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';

/** The tabs of a professional's bookings. */
export type JobTab = 'bookings' | 'completed' | 'canceled';

/** A part of a tab's list, and where the next part begins. */
export interface JobPage {
  readonly data: readonly Job[];
  readonly next_cursor: string | null;
}

const PAGE = 20;
const MOST = 100;

/** Loads a part of a tab's list. */
export function loadJobs(
  tab: JobTab,
  { limit = PAGE, cursor, signal }: { limit?: number; cursor?: string; signal?: AbortSignal } = {},
): Promise<JobPage> {
  return call(`work.${tab}`, { query: { limit, ...(cursor ? { cursor } : {}) } }, signal ? { signal } : {});
}

/** A tab's list: what the page loaded first, more of it on demand, kept up to date while it is looked at. */
export function useJobs(tab: JobTab, first: JobPage) {
  const t = useText();
  const [page, setPage] = useState(first);
  const [loadingMore, setLoadingMore] = useState(false);
  // The page was loaded again: in another language, or after something changed.
  useEffect(() => setPage(first), [first]);

  const reload = async (signal?: AbortSignal) => {
    const limit = Math.min(MOST, Math.max(PAGE, page.data.length));
    const fresh = await loadJobs(tab, { limit, ...(signal ? { signal } : {}) });
    setPage((now) => refreshed(now, fresh));
  };
  const outOfDate = usePolling(reload);

  const more = async () => {
    if (!page.next_cursor || loadingMore) return;
    setLoadingMore(true);
    try {
      const next = await loadJobs(tab, { cursor: page.next_cursor });
      setPage((now) => ({ data: withoutTwice([...now.data, ...next.data]), next_cursor: next.next_cursor }));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(t('provider.more_failed'));
    } finally {
      setLoadingMore(false);
    }
  };

  return {
    jobs: page.data,
    hasMore: page.next_cursor !== null,
    loadingMore,
    outOfDate,
    more: () => void more(),
    /** After a change; a failure shows as `outOfDate` at the next look. */
    reload: () => reload().catch(() => undefined),
  };
}

/** The list with its first part renewed; what was loaded beyond that part stays. */
export function refreshed(shown: JobPage, fresh: JobPage): JobPage {
  if (shown.data.length <= MOST) return fresh;
  return { data: withoutTwice([...fresh.data, ...shown.data.slice(MOST)]), next_cursor: shown.next_cursor };
}

function withoutTwice(jobs: readonly Job[]): Job[] {
  return [...new Map(jobs.toReversed().map((job) => [job.id, job])).values()].toReversed();
}
