import { useEffect, useState } from 'react';

const DELAY_MS = 250;

/** Returns true once something has been pending long enough to show a skeleton. */
export function useDelayedFlag(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), DELAY_MS);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return slow;
}
