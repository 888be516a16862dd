import { keepPreviousData, replaceEqualDeep, useInfiniteQuery } from '@tanstack/react-query';
import { ApiFailure } from '../../../platform/api-client.ts';
import { type PagedQuery, pagedQueryOptions } from '../../../platform/query/paged-query.ts';
import type { PagedRows } from '../../../platform/query/paged-rows.ts';
import { queryClient } from '../../../platform/query/query-client.ts';
import { useSessionGuard } from '../../../platform/query/use-session-guard.ts';
import { useLanguage, useText } from '../../../ui/language/use-text.ts';
import { toast } from '../../../ui/toast-store.ts';

/** A list that a component loads. */
export interface LoadedPages<Page> {
  /** The rows loaded so far as one page; null while the first one loads, and after it failed. */
  readonly page: Page | null;
  /** The rows are those of the query before, until the new ones are there. */
  readonly stale: boolean;
  /** Why the last load failed; the rows from before it stay. */
  readonly failure: Error | null;
  readonly hasMore: boolean;
  readonly loadingMore: boolean;
  readonly more: () => void;
  readonly reload: () => Promise<void>;
}

/** Shows a list whose first page no loader loads: `usePagedQuery` for a part of a page whose filters are in the address. */
export function useLoadedPages<Row, Page extends PagedRows<Row>>(
  query: PagedQuery<Row, Page>,
): LoadedPages<Page> {
  const t = useText();
  const options = pagedQueryOptions(query, useLanguage(), useSessionGuard());
  const list = useInfiniteQuery(
    {
      ...options,
      placeholderData: keepPreviousData,
      // What did not change stays the same object, so that only the rows that did are rendered again.
      structuralSharing: (shown, answer) => replaceEqualDeep(shown, options.structuralSharing(shown, answer)),
    },
    queryClient(),
  );
  const more = async () => {
    const { isFetchNextPageError, error } = await list.fetchNextPage();
    if (isFetchNextPageError && error instanceof ApiFailure) toast.error(t(query.moreFailed));
  };
  return {
    page: list.data?.pages[0] ?? null,
    stale: list.isPlaceholderData,
    failure: list.isFetchNextPageError ? null : list.error,
    hasMore: list.hasNextPage,
    loadingMore: list.isFetchingNextPage,
    more: () => void more(),
    reload: async () => {
      await list.refetch();
    },
  };
}
