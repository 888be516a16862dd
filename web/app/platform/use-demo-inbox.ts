import { useEffect, useState } from 'react';

const POLL_INTERVAL_MS = 2000;

/**
 * What the demo "sent", newest first, polled every two seconds while the page is visible. Null until it is known.
 * @param path of a call that exists only in the demo, and is not in the contract, with its filter
 */
export function useDemoInbox<T>(path: string): { items: readonly T[] | null; failed: boolean } {
  const [state, setState] = useState<{ of: string; items: readonly T[] | null; failed: boolean }>({
    of: path,
    items: null,
    failed: false,
  });
  useEffect(() => {
    const controller = new AbortController();
    const poll = async () => {
      if (document.hidden) return;
      try {
        const response = await fetch(path, { signal: controller.signal });
        if (!response.ok) throw new Error(`demo inbox request failed with status ${response.status}`);
        const { data } = (await response.json()) as { data: T[] };
        setState({ of: path, items: data, failed: false });
      } catch {
        if (!controller.signal.aborted) setState((now) => ({ ...now, failed: true }));
      }
    };
    const pollNow = () => void poll();
    pollNow();
    const timer = setInterval(pollNow, POLL_INTERVAL_MS);
    document.addEventListener('visibilitychange', pollNow);
    return () => {
      controller.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', pollNow);
    };
  }, [path]);
  return { items: state.of === path ? state.items : null, failed: state.failed };
}
