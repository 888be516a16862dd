import { useEffect, useEffectEvent } from 'react';
import { interceptPopState, historyGoSilently } from '../platform/popstate-interceptor.ts';

/** The browser's own word for "close what lies on top": the phone's Back, where a browser tells it. */
type CloseWatcherInstance = EventTarget & { destroy(): void };
declare const CloseWatcher: (new () => CloseWatcherInstance) | undefined;

/** While it is there, Back closes what lies over the page instead of leaving the page. To be rendered only while that is open. */
export function CloseOnBack({ close }: { close: () => void }) {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    const currentIndex = historyIndexOf(history.state);
    return interceptPopState((event) => {
      // The step is undone, so that the page stays; what lies on top of it closes instead.
      historyGoSilently(currentIndex - historyIndexOf(event.state) || 1);
      onClose();
      return true;
    });
  }, []);
  // On the first page of a tab there is nothing to go back to, so that history tells nothing.
  useEffect(() => {
    if (typeof CloseWatcher === 'undefined') return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => onClose());
    return () => watcher.destroy();
  }, []);
  return null;
}

/** Where in the tab's history a page is, in the router's count. */
function historyIndexOf(state: unknown): number {
  return (state as { idx?: number } | null)?.idx ?? 0;
}
