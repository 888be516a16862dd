import type { Language, MessageKey } from '@aaspaas/contract/messages/index.ts';
import type { InfiniteData, QueryFunctionContext } from '@tanstack/react-query';
import { guardedLoad } from './guarded-load.ts';
import { type IdOf, type PagedRows, withFreshPage, withNextPage } from './paged-rows.ts';
import { type Refresh, refreshOptions } from './query-client.ts';
import { cacheKey, type QueryKey } from './query-key.ts';

/** The API's maximum page size. */
const MAX_PAGE_SIZE = 100;

/** The page of a list to load. */
export interface PageRequest {
  readonly limit: number;
  /** The cursor of the page before; the first page has none. */
  readonly cursor?: string;
  readonly signal?: AbortSignal;
}

/** A list that the API returns in pages. */
export interface PagedQuery<Row, Page extends PagedRows<Row>> extends Refresh {
  readonly key: QueryKey;
  readonly pageSize: number;
  /** Loads one page. */
  readonly load: (request: PageRequest) => Promise<Page>;
  readonly idOf: IdOf<Row>;
  /** The text shown when the next page fails to load. */
  readonly moreFailed: MessageKey;
}

/** The list as the cache stores it: all rows shown are one page. */
export type CachedPages<Page> = InfiniteData<Page, string | null>;

/** Loads the first page, in a page's `clientLoader`. */
export function loadFirstPage<Row, Page extends PagedRows<Row>>(query: PagedQuery<Row, Page>): Promise<Page> {
  return query.load({ limit: query.pageSize });
}

/** Returns the parts of a call that loads one page: the query, and the options. */
export function pageQuery({ limit, cursor }: PageRequest): { limit: number; cursor?: string } {
  return { limit, ...(cursor ? { cursor } : {}) };
}

/** Returns the options of a call that a newer one may abort. */
export function abortable({ signal }: { readonly signal?: AbortSignal }): { signal?: AbortSignal } {
  return signal ? { signal } : {};
}

/** Returns the rows as the cache stores them. */
export function cachedPages<Page>(page: Page): CachedPages<Page> {
  return { pages: [page], pageParams: [null] };
}

/**
 * Returns TanStack Query's options for a list. The cache merges each answer into one page: a next page is appended, and a
 * reload, which is one call for as many rows as are shown, replaces the beginning (paged-rows.ts).
 */
export function pagedQueryOptions<Row, Page extends PagedRows<Row>>(
  query: PagedQuery<Row, Page>,
  language: Language,
  onSessionEnd: () => void,
) {
  const queryKey = cacheKey(query.key, language);
  const merge = (shown: unknown, loaded: unknown) =>
    mergePages(shown as CachedPages<Page> | undefined, loaded as CachedPages<Page>, query.idOf);
  return {
    queryKey,
    initialPageParam: null as string | null,
    getNextPageParam: ({ next_cursor }: Page) => next_cursor,
    queryFn: ({
      pageParam: cursor,
      signal,
      client,
    }: QueryFunctionContext<typeof queryKey, string | null>): Promise<Page> => {
      const shown = client.getQueryData<CachedPages<Page>>(queryKey)?.pages[0]?.data.length ?? 0;
      const request =
        cursor === null
          ? { limit: Math.min(MAX_PAGE_SIZE, Math.max(query.pageSize, shown)), signal }
          : { limit: query.pageSize, cursor, signal };
      return guardedLoad(query.load(request), onSessionEnd);
    },
    structuralSharing: merge,
    ...refreshOptions(query),
  };
}

/** Merges an answer into the rows shown: with a second page, that page is next; otherwise the beginning was loaded again. */
function mergePages<Row, Page extends PagedRows<Row>>(
  shown: CachedPages<Page> | undefined,
  { pages }: CachedPages<Page>,
  idOf: IdOf<Row>,
): CachedPages<Page> {
  const [first, next] = pages as [Page, Page?];
  if (next) return cachedPages(withNextPage<Row, Page>(first, next, idOf));
  const before = shown?.pages[0];
  return cachedPages(before ? withFreshPage<Row, Page>(before, first, idOf) : first);
}
