import type { ReplyOf, RequestOf } from '@aaspaas/contract/api.ts';
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query';
import { useLanguage } from '../../ui/language/use-text.ts';
import { call, type CallName } from '../api-client.ts';
import { guardedLoad } from './guarded-load.ts';
import { queryClient, type Refresh, refreshOptions } from './query-client.ts';
import { cacheKey, type QueryKey } from './query-key.ts';
import { useLoadedAgain } from './use-loaded-again.ts';
import { useSessionGuard } from './use-session-guard.ts';

/** One answer of the API that a page behind a login shows: the whole reply, so that a key always has the same content. */
export interface AccountQuery<T> extends Refresh {
  readonly key: QueryKey;
  readonly load: (options: { readonly signal?: AbortSignal }) => Promise<T>;
}

/** The answer of an endpoint. */
export function callQuery<N extends CallName>(
  name: N,
  sent: Partial<RequestOf<N>> = {},
): AccountQuery<ReplyOf<N>> {
  return { key: [name, sent], load: (options) => call(name, sent, options) };
}

/** The state of a query. */
export interface AccountQueryResult<T> {
  /** The answer; null while it loads and after a failure without an earlier answer. */
  readonly data: T | null;
  /** The answer is the one for the key before, until the new one is there. */
  readonly stale: boolean;
  /** The load failed, and there is no earlier answer. */
  readonly failed: boolean;
  /** Why the last load failed; null if it succeeded or none has ended. */
  readonly failure: Error | null;
  readonly retry: () => void;
  /** Loads again after a change; the answer stays until the new one is there. */
  readonly reload: () => Promise<void>;
}

/** How a component shows a query. */
export interface AccountQueryOptions<T> {
  /** What the page's loader loaded; without it, the component loads. */
  readonly first?: T;
  /** Shows the answer for the key before until the new one is there. */
  readonly keepPrevious?: boolean;
}

/** Loads the data of a popup or of a part of a page, again when the key or the language changes; null loads nothing. */
export function useAccountQuery<T>(
  query: AccountQuery<T> | null,
  { first, keepPrevious = false }: AccountQueryOptions<T> = {},
): AccountQueryResult<T> {
  const language = useLanguage();
  const onSessionEnd = useSessionGuard();
  const queryKey = query ? cacheKey(query.key, language) : [];
  useLoadedAgain(queryKey, first, (loaded) => loaded);
  const { data, isPlaceholderData, isLoadingError, error, refetch } = useQuery(
    {
      queryKey,
      queryFn: query
        ? ({ signal }) => {
            const answer = query.load({ signal });
            // Only polled queries leave the page; a popup shows its failure.
            return query.pollMs === undefined ? answer : guardedLoad(answer, onSessionEnd);
          }
        : skipToken,
      ...refreshOptions(query ?? {}),
      ...(first === undefined ? {} : { initialData: first }),
      ...(keepPrevious ? { placeholderData: keepPreviousData } : {}),
    },
    queryClient(),
  );
  const reload = async () => {
    await refetch();
  };
  return {
    data: data ?? null,
    stale: isPlaceholderData,
    failed: isLoadingError,
    failure: error,
    retry: () => void reload(),
    reload,
  };
}
