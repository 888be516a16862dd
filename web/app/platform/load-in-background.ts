const RETRY_MS = 15_000;

let activeLoads = 0;

/** Whether a part is being loaded that nobody waits for: its failing must neither be reported nor load the page anew. */
export function isLoadingInBackground(): boolean {
  return activeLoads > 0;
}

/**
 * Loads a part before anybody asks for it. Without a network it tries again, also as soon as the network is back, until it succeeds or is
 * given up by the signal; it never fails. `onLoad` gets the part.
 */
export function loadInBackground<T>(
  load: () => Promise<T>,
  signal: AbortSignal,
  onLoad?: (result: T) => void,
): void {
  const attempt = async () => {
    activeLoads += 1;
    try {
      const result = await load();
      if (!signal.aborted) onLoad?.(result);
    } catch {
      scheduleRetry();
    } finally {
      activeLoads -= 1;
    }
  };
  const scheduleRetry = () => {
    if (signal.aborted) return;
    const controller = new AbortController();
    const retry = () => {
      clearTimeout(timer);
      controller.abort();
      if (!signal.aborted) void attempt();
    };
    const timer = setTimeout(retry, RETRY_MS);
    window.addEventListener('online', retry, { signal: controller.signal });
    signal.addEventListener('abort', retry, { signal: controller.signal });
  };
  void attempt();
}
