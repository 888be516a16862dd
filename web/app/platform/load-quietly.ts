const AGAIN_MS = 15_000;

let running = 0;

/** Whether a part is being loaded that nobody waits for: its failing must neither be reported nor load the page anew. */
export function loadsQuietly(): boolean {
  return running > 0;
}

/**
 * Loads a part before anybody asks for it. Without a network it tries again, also as soon as the network is back, until it succeeds or is
 * given up by the signal; it never fails. `take` gets the part.
 */
export function loadQuietly<T>(load: () => Promise<T>, signal: AbortSignal, take?: (part: T) => void): void {
  const attempt = async () => {
    running += 1;
    try {
      const part = await load();
      if (!signal.aborted) take?.(part);
    } catch {
      wait();
    } finally {
      running -= 1;
    }
  };
  const wait = () => {
    if (signal.aborted) return;
    const waiting = new AbortController();
    const again = () => {
      clearTimeout(timer);
      waiting.abort();
      if (!signal.aborted) void attempt();
    };
    const timer = setTimeout(again, AGAIN_MS);
    window.addEventListener('online', again, { signal: waiting.signal });
    signal.addEventListener('abort', again, { signal: waiting.signal });
  };
  void attempt();
}
