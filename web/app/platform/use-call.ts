import { useEffect, useEffectEvent, useState } from 'react';

/** What has come of a call that a component makes for itself. */
export interface Called<T> {
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
export function useCall<T>(key: string | null, load: (signal: AbortSignal) => Promise<T>): Called<T> {
  const [settled, setSettled] = useState<Settled<T> | null>(null);
  const [attempt, setAttempt] = useState(0);
  const run = useEffectEvent(load);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt is another run
  useEffect(() => {
    if (key === null) return;
    const giveUp = new AbortController();
    const settle = (data: T | null) => {
      if (!giveUp.signal.aborted) setSettled({ key, data });
    };
    run(giveUp.signal).then(settle, () => settle(null));
    return () => giveUp.abort();
  }, [key, attempt]);

  const mine = settled?.key === key ? settled : null;
  return {
    data: mine?.data ?? null,
    failed: mine !== null && mine.data === null,
    retry: () => {
      setSettled(null);
      setAttempt(attempt + 1);
    },
  };
}
