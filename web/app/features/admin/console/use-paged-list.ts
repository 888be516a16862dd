import { useEffect, useState } from 'react';
import { ApiFailure } from '../../../platform/api-client.ts';
import { useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';
import { type PagedRows, withFreshPage, withNextPage } from './paged-rows.ts';

/** The page size of the console's lists; the API's maximum. */
export const PAGE_SIZE = 50;
const MAX_PAGE_SIZE = 100;

/** The page of a list to load. */
export interface PageRequest {
  readonly limit: number;
  readonly cursor?: string;
  readonly signal?: AbortSignal;
}

/** A list of the console: what the page loaded first, and its next pages on demand. `load` reads one page. */
export function usePagedList<Row, Page extends PagedRows<Row>>(
  first: Page,
  load: (request: PageRequest) => Promise<Page>,
  idOf: (row: Row) => number,
) {
  const t = useText();
  const [page, setPage] = useState(first);
  const [loadingMore, setLoadingMore] = useState(false);
  useEffect(() => setPage(first), [first]);

  /** Loads the next page, or all remaining pages. */
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
    /** Reloads the beginning and keeps what is shown below it; for `usePolling`. */
    refresh: async (signal: AbortSignal) => {
      const fresh = await load({ limit: PAGE_SIZE, signal });
      setPage((now) => withFreshPage(now, fresh, idOf));
    },
    /** Reloads as many rows as are shown after a change; rows below them load on demand. */
    reload: async () => {
      const limit = Math.min(MAX_PAGE_SIZE, Math.max(PAGE_SIZE, page.data.length));
      await load({ limit })
        .then(setPage)
        .catch(() => undefined);
    },
  };
}

/** Returns the query of a call that loads one page. */
export function pageQuery({ limit, cursor }: PageRequest): { limit: number; cursor?: string } {
  return { limit, ...(cursor ? { cursor } : {}) };
}
