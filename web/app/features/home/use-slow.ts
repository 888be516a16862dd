import { useEffect, useState } from 'react';

const PATIENCE = 250;

/** True once something has been under way for long enough to be noticed: what is quicker needs no skeleton. */
export function useSlow(busy: boolean): boolean {
  const [slow, setSlow] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setSlow(true), PATIENCE);
    return () => {
      clearTimeout(timer);
      setSlow(false);
    };
  }, [busy]);
  return slow;
}
