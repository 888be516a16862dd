import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage, useText } from '../../ui/language/use-text.ts';
import { toast } from '../../ui/toast-store.ts';
import { ApiFailure } from '../api-client.ts';
import { cachedPages, type PagedQuery, pagedQueryOptions } from './paged-query.ts';
import type { PagedRows } from './paged-rows.ts';
import { queryClient } from './query-client.ts';
import { useLoadedAgain } from './use-loaded-again.ts';
import { useSessionGuard } from './use-session-guard.ts';

/** A list of a guarded page. */
export interface PagedList<Row, Page extends PagedRows<Row>> {
  readonly rows: readonly Row[];
  /** The rows with what the first page says besides them. */
  readonly page: Page;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  /** The last reload failed, so that the rows may be out of date. */
  readonly outOfDate: boolean;
  /** Loads the next page. */
  readonly more: () => void;
  /** Loads all remaining pages. */
  readonly loadAll: () => void;
  /** Loads the rows again after a change; a failure shows as `outOfDate`. */
  readonly reload: () => Promise<void>;
}

/** Shows a list: what the page's loader loaded first, next pages on demand, polled if the query has an interval. */
export function usePagedQuery<Row, Page extends PagedRows<Row>>(
  query: PagedQuery<Row, Page>,
  first: Page,
): PagedList<Row, Page> {
  const t = useText();
  const language = useLanguage();
  const options = pagedQueryOptions(query, language, useSessionGuard());
  const list = useInfiniteQuery({ ...options, initialData: cachedPages(first) }, queryClient());
  const [failedMore, setFailedMore] = useState<Error | null>(null);

  useLoadedAgain(options.queryKey, first, cachedPages);

  const loadMore = async (all: boolean) => {
    if (list.isFetchingNextPage) return;
    for (;;) {
      const { isFetchNextPageError, error, hasNextPage } = await list.fetchNextPage();
      if (isFetchNextPageError) {
        setFailedMore(error);
        if (error instanceof ApiFailure) toast.error(t(query.moreFailed));
      }
      if (error || !all || !hasNextPage) return;
    }
  };

  const page = list.data.pages[0] ?? first;
  return {
    rows: page.data,
    page,
    hasMore: list.hasNextPage,
    loadingMore: list.isFetchingNextPage,
    outOfDate: list.isRefetchError && list.error !== failedMore,
    more: () => void loadMore(false),
    loadAll: () => void loadMore(true),
    reload: async () => {
      await list.refetch();
    },
  };
}
