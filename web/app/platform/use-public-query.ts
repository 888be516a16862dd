import { useEffect, useEffectEvent, useState } from 'react';

/** The state of a call that a component makes. */
export interface PublicQueryResult<T> {
  /** The answer; null while loading and after a failure. */
  readonly data: T | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

interface Settled<T> {
  readonly key: string;
  readonly data: T | null;
}

/**
 * Loads the data of a popup or of a part of a public page, again when `key` changes; null loads nothing. A request for an
 * older key is aborted and its answer never shown. Pages behind a login use `useAccountQuery` (query/use-account-query.ts),
 * whose library is too large for public pages.
 */
export function usePublicQuery<T>(
  key: string | null,
  load: (signal: AbortSignal) => Promise<T>,
): PublicQueryResult<T> {
  const [settled, setSettled] = useState<Settled<T> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const runLoad = useEffectEvent(load);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another run
  useEffect(() => {
    if (key === null) return;
    const controller = new AbortController();
    const settle = (data: T | null) => {
      if (!controller.signal.aborted) setSettled({ key, data });
    };
    runLoad(controller.signal).then(settle, () => settle(null));
    return () => controller.abort();
  }, [key, attempt]);

  const current = settled?.key === key ? settled : null;
  return {
    data: current?.data ?? null,
    failed: current !== null && current.data === null,
    retry: () => {
      setSettled(null);
      setAttempt(attempt + 1);
    },
  };
}
