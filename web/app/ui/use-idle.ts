import { startTransition, useEffect, useState } from 'react';

/** Returns whether the browser has been idle since the component was mounted: false on the server and during hydration. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const onIdle = () => startTransition(() => setIdle(true));
    // Safari has no idle callbacks.
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(onIdle, FALLBACK_MS);
      return () => clearTimeout(timer);
    }
    const handle = requestIdleCallback(onIdle, { timeout: LATEST_MS });
    return () => cancelIdleCallback(handle);
  }, []);
  return idle;
}

const FALLBACK_MS = 200;

/** The maximum wait on a page that is never idle. */
const LATEST_MS = 2000;
