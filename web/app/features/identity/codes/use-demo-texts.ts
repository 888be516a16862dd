import { useEffect, useState } from 'react';

/** A text message "sent" by the demo. */
export interface DemoText {
  readonly mobile: string;
  readonly text: string;
  readonly code: string | null;
  readonly sent_at: string;
}

const POLL_INTERVAL_MS = 2000;

/** The demo's text messages, newest first, polled every two seconds while the page is visible. Null until they are known. */
export function useDemoTexts(mobile: string): { texts: readonly DemoText[] | null; failed: boolean } {
  const [state, setState] = useState<{ of: string; texts: readonly DemoText[] | null; failed: boolean }>({
    of: mobile,
    texts: null,
    failed: false,
  });
  useEffect(() => {
    const controller = new AbortController();
    const poll = async () => {
      if (document.hidden) return;
      try {
        // Not in the contract; the endpoint exists only in the demo.
        const response = await fetch(`/api/demo/sms?mobile=${mobile}`, { signal: controller.signal });
        if (!response.ok) throw new Error(`demo texts request failed with status ${response.status}`);
        const { data } = (await response.json()) as { data: DemoText[] };
        setState({ of: mobile, texts: data, failed: false });
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
  }, [mobile]);
  return { texts: state.of === mobile ? state.texts : null, failed: state.failed };
}
