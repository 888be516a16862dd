import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { ApiFailure } from './api-client.ts';

/**
 * Reloads periodically while the page is visible, and immediately when it becomes visible again. After a failure the
 * displayed data stays and the hook returns true until a load succeeds; a session that ended leads to the guard.
 */
export function usePolling(load: (signal: AbortSignal) => Promise<void>, intervalMs = 5000): boolean {
  const [failing, setFailing] = useState(false);
  const { revalidate } = useRevalidator();
  const current = useRef(load);
  useEffect(() => {
    current.current = load;
  });
  useEffect(() => {
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let running = false;
    const poll = async () => {
      clearTimeout(timer);
      if (running || document.visibilityState === 'hidden') return;
      running = true;
      try {
        await current.current(controller.signal);
        if (!controller.signal.aborted) setFailing(false);
      } catch (error) {
        if (controller.signal.aborted) return;
        if (error instanceof ApiFailure && error.status === 401) return void revalidate();
        setFailing(true);
      } finally {
        running = false;
        if (!controller.signal.aborted) timer = setTimeout(() => void poll(), intervalMs);
      }
    };
    const onVisibilityChange = () => {
      if (document.visibilityState === 'visible') void poll();
    };
    timer = setTimeout(() => void poll(), intervalMs);
    document.addEventListener('visibilitychange', onVisibilityChange);
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisibilityChange);
    };
  }, [intervalMs, revalidate]);
  return failing;
}
