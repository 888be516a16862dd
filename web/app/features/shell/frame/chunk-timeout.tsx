import { useEffect, useState } from 'react';

/** The time that a part of the page may take to load. */
const TIMEOUT_MS = 120_000;

/** The fallback while a part loads. A part that times out counts as lost (platform/stale-chunks.ts): the page reloads or shows an error. */
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
