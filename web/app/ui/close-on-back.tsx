import { useEffect, useEffectEvent } from 'react';
import { interceptPopState, historyGoSilently } from './popstate-interceptor.ts';

/** The browser's `CloseWatcher`, which handles the phone's Back where supported. */
type CloseWatcherInstance = EventTarget & { destroy(): void };
declare const CloseWatcher: (new () => CloseWatcherInstance) | undefined;

/** While rendered, Back closes the overlay and does not leave the page. Render it only while the overlay is open. */
export function CloseOnBack({ close }: { close: () => void }) {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    const currentIndex = historyIndexOf(history.state);
    return interceptPopState((event) => {
      // Undo the step, so that the page stays; the overlay closes.
      historyGoSilently(currentIndex - historyIndexOf(event.state) || 1);
      onClose();
      return true;
    });
  }, []);
  // On the first page of a tab there is no history entry to go back to, so no event fires.
  useEffect(() => {
    if (typeof CloseWatcher === 'undefined') return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => onClose());
    return () => watcher.destroy();
  }, []);
  return null;
}

/** Returns the page's position in the tab's history, as the router counts it. */
function historyIndexOf(state: unknown): number {
  return (state as { idx?: number } | null)?.idx ?? 0;
}
