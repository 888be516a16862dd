import { useEffect, useRef } from 'react';
import { queryClient } from './query-client.ts';

/**
 * Stores what a page's loader loaded again, for instance after a change, in the cache. A running request is older than it
 * and is cancelled. `cached` returns it as the cache stores it.
 */
export function useLoadedAgain<T>(
  queryKey: readonly unknown[],
  loaded: T,
  cached: (loaded: T) => unknown,
): void {
  const before = useRef(loaded);
  useEffect(() => {
    if (before.current === loaded) return;
    before.current = loaded;
    const client = queryClient();
    void client
      .cancelQueries({ queryKey, exact: true })
      .then(() => client.setQueryData(queryKey, cached(loaded)));
  });
}
