import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';

/** The delay before skeletons replace what is shown. */
const DELAY_MS = 250;

/** Returns true once the page's data has been reloading long enough to show a skeleton. */
export function useSlowReload(): boolean {
  const busy = useRevalidator().state === 'loading';
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
