import { useEffect, useEffectEvent, useState } from 'react';

/** What has come of a call that a component makes for itself. */
export interface QueryResult<T> {
  /** What was answered; null while it is being loaded and where it failed. */
  readonly data: T | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

interface Settled<T> {
  readonly key: string;
  readonly data: T | null;
}

/**
 * Loads what a popup or a part of a page needs, again whenever `key` changes; null loads nothing. What an older key asked
 * for is given up and never shown.
 */
export function useQuery<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): QueryResult<T> {
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
