import type { Job } from '@aaspaas/contract/features/job.ts';
import { useEffect, useState } from 'react';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { now } from '../../platform/clock.ts';
import { saveOfflineData, loadOfflineData } from '../../platform/offline/offline-data.ts';
import { usePolling } from '../../platform/use-polling.ts';
import { useText } from '../../ui/language/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { entriesForJob, applyPendingEntries } from './jobs/apply-pending-entries.ts';
import { useWorkOutbox } from './use-work-outbox.ts';
import { workOutbox } from './jobs/work-outbox.ts';

/** The tabs of a professional's bookings. */
export type JobTab = 'bookings' | 'completed' | 'canceled' | 'pd';

/** A page of a tab's list, and the cursor of the next one. */
export interface JobPage {
  readonly data: readonly Job[];
  readonly next_cursor: string | null;
  /** When it was requested, by this browser's clock. */
  readonly at: number;
  /** Whether it comes from this device's cache because there was no network. */
  readonly cached: boolean;
}

const PAGE_SIZE = 20;
const MAX_PAGE_SIZE = 100;

/** Loads a page of a tab's list. */
export async function loadJobs(
  tab: JobTab,
  { limit = PAGE_SIZE, cursor, signal }: { limit?: number; cursor?: string; signal?: AbortSignal } = {},
): Promise<JobPage> {
  const at = now();
  const query = { limit, ...(cursor ? { cursor } : {}) };
  const { data, next_cursor } = await call(`job.${tab}`, { query }, signal ? { signal } : {});
  if (!cursor) void saveOfflineData(cacheKey(tab), { data, next_cursor });
  return { data, next_cursor, at, cached: false };
}

/** Loads the first page of a tab; if the server is unreachable, from this device's cache. */
export async function loadJobsOrCached(tab: JobTab): Promise<JobPage> {
  try {
    return await loadJobs(tab);
  } catch (error) {
    if (!(error instanceof ApiFailure) || ![0, 502, 503, 504].includes(error.status)) throw error;
    const cached = await loadOfflineData<Pick<JobPage, 'data' | 'next_cursor'>>(cacheKey(tab));
    if (!cached) throw error;
    return { ...cached.value, at: cached.at, cached: true };
  }
}

/** A tab's list: what the page loaded first, more on demand, polled while the page is visible. */
export function useJobs(tab: JobTab, first: JobPage) {
  const t = useText();
  const [page, setPage] = useState(first);
  const [loadingMore, setLoadingMore] = useState(false);
  const outbox = useWorkOutbox();
  // The loader ran again: for another language, or after a change.
  useEffect(() => setPage((now) => mergeFreshPage(now, first)), [first]);

  const reload = async (signal?: AbortSignal) => {
    const limit = Math.min(MAX_PAGE_SIZE, Math.max(PAGE_SIZE, page.data.length));
    const fresh = await loadJobs(tab, { limit, ...(signal ? { signal } : {}) });
    setPage((now) => mergeFreshPage(now, fresh));
    // The server answers, so send the queued entries now instead of at the next attempt.
    if (workOutbox.view().entries.length > 0) void workOutbox.deliver();
  };
  const isStale = usePolling(reload);

  const more = async () => {
    if (!page.next_cursor || loadingMore) return;
    setLoadingMore(true);
    try {
      const next = await loadJobs(tab, { cursor: page.next_cursor });
      setPage((now) => ({
        ...now,
        data: uniqueById([...now.data, ...next.data]),
        next_cursor: next.next_cursor,
      }));
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(t('provider.more_failed'));
    } finally {
      setLoadingMore(false);
    }
  };

  return {
    jobs: page.data.map((job) => applyPendingEntries(job, entriesForJob(job, outbox, page.at))),
    hasMore: page.next_cursor !== null,
    loadingMore,
    /** When the data shown were loaded, if they may be outdated; otherwise null. */
    asOf: isStale || page.cached ? page.at : null,
    more: () => void more(),
    /** Reloads after a change; a failure shows as `asOf` at the next poll. */
    reload: () => reload().catch(() => undefined),
  };
}

/** Replaces the first page of the list; pages loaded after it stay, and so does the cursor. */
export function mergeFreshPage(shown: JobPage, fresh: JobPage): JobPage {
  const last = fresh.data.at(-1)?.id;
  const lastIndex = shown.data.findIndex(({ id }) => id === last);
  const rest = fresh.next_cursor !== null && lastIndex >= 0 ? shown.data.slice(lastIndex + 1) : [];
  if (rest.length === 0) return fresh;
  return { ...fresh, data: uniqueById([...fresh.data, ...rest]), next_cursor: shown.next_cursor };
}

function cacheKey(tab: JobTab): string {
  return `jobs:${tab}`;
}

function uniqueById(jobs: readonly Job[]): Job[] {
  return [...new Map(jobs.toReversed().map((job) => [job.id, job])).values()].toReversed();
}
