import { useEffect, useEffectEvent, useState } from 'react';
import { loadInBackground } from './load-in-background.ts';

/** Loads the code of an optional part after the page; null until it is there. Without a network the page works without it. */
export function useBackgroundPart<T>(load: () => Promise<T>, needed = true): T | null {
  const [part, setPart] = useState<{ readonly loaded: T } | null>(null);
  const start = useEffectEvent((signal: AbortSignal) =>
    loadInBackground(load, signal, (loaded) => setPart({ loaded })),
  );
  useEffect(() => {
    if (!needed) return;
    const controller = new AbortController();
    start(controller.signal);
    return () => controller.abort();
  }, [needed]);
  return needed ? (part?.loaded ?? null) : null;
}
