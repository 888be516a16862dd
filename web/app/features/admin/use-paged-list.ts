import { useEffect, useState } from 'react';
import { ApiFailure } from '../../platform/api-client.ts';
import { useText } from '../../platform/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { type PagedRows, withFreshPage, withNextPage } from './paged-rows.ts';

/** How many rows the console's lists load at a time; the most that a call gives. */
export const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;

/** Which part of a list to load. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string;
  readonly signal?: AbortSignal;
}

/** A list of the console: what the page loaded first, and its next parts on demand. `load` reads one part. */
export function usePagedList<Row, Page extends PagedRows<Row>>(
  first: Page,
  load: (request: PageRequest) => Promise<Page>,
  idOf: (row: Row) => number,
) {
  const t = useText();
  const [page, setPage] = useState(first);
  const [loadingMore, setLoadingMore] = useState(false);
  useEffect(() => setPage(first), [first]);

  /** Loads the next part, or every part that is left. */
  const more = async (all = false) => {
    if (loadingMore) return;
    setLoadingMore(true);
    try {
      let cursor = page.next_cursor;
      while (cursor !== null) {
        const next = await load({ limit: all ? MAX_PAGE_SIZE : PAGE_SIZE, cursor });
        setPage((now) => withNextPage(now, next, idOf));
        cursor = all ? next.next_cursor : null;
      }
    } catch (error) {
      if (!(error instanceof ApiFailure)) throw error;
      toast.error(t('admin.more_failed'));
    } finally {
      setLoadingMore(false);
    }
  };
  return {
    page,
    hasMore: page.next_cursor !== null,
    loadingMore,
    more: () => void more(),
    loadAll: () => void more(true),
    /** Loads the beginning again and keeps what is shown below it; for `usePolling`. */
    refresh: async (signal: AbortSignal) => {
      const fresh = await load({ limit: PAGE_SIZE, signal });
      setPage((now) => withFreshPage(now, fresh, idOf));
    },
    /** After a change: loads as many rows again as are shown; what lies below them is loaded when it is asked for. */
    reload: async () => {
      const limit = Math.min(MAX_PAGE_SIZE, Math.max(PAGE_SIZE, page.data.length));
      await load({ limit })
        .then(setPage)
        .catch(() => undefined);
    },
  };
}

/** The query of a call that loads a part. */
export function pageQuery({ limit, cursor }: PageRequest): { limit: number; cursor?: string } {
  return { limit, ...(cursor ? { cursor } : {}) };
}
