import { startTransition, useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { HomeCards } from './home-sections.tsx';

/** The delay before skeletons replace what is shown. */
const DELAY_MS = 250;

/**
 * Returns whether a section's cards have been reloading long enough to show a skeleton. If some sections failed, Retry is
 * about those; otherwise the place has changed, and all reload.
 */
export function useSlowReload(cards: HomeCards): (section: keyof HomeCards) => boolean {
  const busy = useRevalidator().state === 'loading';
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    // In a transition, so that rows without code (deferred-rows.tsx) stay until they have it.
    const timer = setTimeout(() => startTransition(() => setSlow(true)), DELAY_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return useCallback(
    (section) => slow && (cards[section] === null || Object.values(cards).every((one) => one !== null)),
    [slow, cards],
  );
}
