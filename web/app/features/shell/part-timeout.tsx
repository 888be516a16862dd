import { useEffect, useState } from 'react';

/** So long a part of the page may take to load. */
const PATIENCE_MS = 120_000;

/** Stands where a part is being loaded. One that takes too long is as good as lost (platform/stale-chunks.ts): the page loads anew, or says so. */
export function PartTimeout() {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))) setLost(true);
    }, PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  if (lost) throw new Error('Loading chunk failed');
  return null;
}
