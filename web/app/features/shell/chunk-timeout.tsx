import { useEffect, useState } from 'react';

/** So long a part of the page may take to load. */
const TIMEOUT_MS = 120_000;

/** Stands where a part is being loaded. One that takes too long is as good as lost (platform/stale-chunks.ts): the page loads anew, or says so. */
export function ChunkTimeout() {
  const [timedOut, setTimedOut] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => {
      if (window.dispatchEvent(new Event('vite:preloadError', { cancelable: true }))) setTimedOut(true);
    }, TIMEOUT_MS);
    return () => clearTimeout(timer);
  }, []);
  if (timedOut) throw new Error('Loading chunk failed');
  return null;
}
