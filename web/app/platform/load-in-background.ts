const RETRY_MS = 15_000;

let activeLoads = 0;

/** Whether a background preload is running; its failure must neither be reported nor reload the page. */
export function isLoadingInBackground(): boolean {
  return activeLoads > 0;
}

/**
 * Preloads a part in the background. Without a network it retries, also as soon as the network is back, until it succeeds
 * or the signal aborts it; it never rejects. `onLoad` receives the part.
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
