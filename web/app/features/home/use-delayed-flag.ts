import { useEffect, useState } from 'react';

const DELAY_MS = 250;

/** True once something has been under way for long enough to be noticed: what is quicker needs no skeleton. */
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
