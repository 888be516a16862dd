import { useEffect, useEffectEvent } from 'react';

/** The browser's own word for "close what lies on top": the phone's Back, where a browser tells it. */
type Watcher = EventTarget & { destroy(): void };
declare const CloseWatcher: (new () => Watcher) | undefined;

/** What lies over the page, the newest last. */
const open: (() => void)[] = [];
/** Where in the tab's history the page is over which something lies, in the router's count. */
let here = 0;
let undoing = false;

/** Hears of Back before the router does: the step is undone, and what lies on top closes instead. */
function onBack(event: PopStateEvent): void {
  event.stopImmediatePropagation();
  if (undoing) {
    undoing = false;
    stopListening();
    return;
  }
  undoing = true;
  history.go(here - placeOf(event.state) || 1);
  open.at(-1)?.();
}

function stopListening(): void {
  if (open.length === 0 && !undoing) window.removeEventListener('popstate', onBack, true);
}

function placeOf(state: unknown): number {
  return (state as { idx?: number } | null)?.idx ?? 0;
}

/** While it is there, Back closes what lies over the page instead of leaving the page. To be rendered only while that is open. */
export function BackCloses({ close }: { close: () => void }) {
  const closing = useEffectEvent(close);
  useEffect(() => {
    const mine = () => closing();
    open.push(mine);
    here = placeOf(history.state);
    window.addEventListener('popstate', onBack, true);
    return () => {
      open.splice(open.indexOf(mine), 1);
      stopListening();
    };
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
