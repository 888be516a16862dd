import { useEffect, useEffectEvent } from 'react';
import { useBlocker } from 'react-router';

/** The browser's own word for "close what lies on top": the phone's Back, where a browser tells it. */
type Watcher = EventTarget & { destroy(): void };
declare const CloseWatcher: (new () => Watcher) | undefined;

/**
 * While it is there, Back closes what lies over the page instead of leaving the page. To be rendered only while that is open: the router
 * asks the newest one.
 */
export function BackCloses({ close }: { close: () => void }) {
  const closing = useEffectEvent(close);
  const blocker = useBlocker(({ historyAction }) => historyAction === 'POP');
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    blocker.reset();
    closing();
  }, [blocker]);
  // On the first page of a tab there is nothing to go back to, and the router is not asked.
  useEffect(() => {
    if (typeof CloseWatcher === 'undefined') return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => closing());
    return () => watcher.destroy();
  }, []);
  return null;
}
