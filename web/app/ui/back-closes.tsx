import { useEffect, useEffectEvent } from 'react';
import { hearBack, stepUnheard } from '../platform/back.ts';

/** The browser's own word for "close what lies on top": the phone's Back, where a browser tells it. */
type Watcher = EventTarget & { destroy(): void };
declare const CloseWatcher: (new () => Watcher) | undefined;

/** While it is there, Back closes what lies over the page instead of leaving the page. To be rendered only while that is open. */
export function BackCloses({ close }: { close: () => void }) {
  const closing = useEffectEvent(close);
  useEffect(() => {
    const here = placeOf(history.state);
    return hearBack((event) => {
      // The step is undone, so that the page stays; what lies on top of it closes instead.
      stepUnheard(here - placeOf(event.state) || 1);
      closing();
      return true;
    });
  }, []);
  // On the first page of a tab there is nothing to go back to, so that history tells nothing.
  useEffect(() => {
    if (typeof CloseWatcher === 'undefined') return;
    const watcher = new CloseWatcher();
    watcher.addEventListener('close', () => closing());
    return () => watcher.destroy();
  }, []);
  return null;
}

/** Where in the tab's history a page is, in the router's count. */
function placeOf(state: unknown): number {
  return (state as { idx?: number } | null)?.idx ?? 0;
}
