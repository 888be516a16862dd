import { useEffect, useEffectEvent, useRef } from 'react';
import { hearBack, stepUnheard } from '../../platform/back.ts';

/**
 * Gives an open popup a place in the browser's history under the service's own address: the back button closes it and leaves the
 * page behind as it was, what is copied from the address bar is the service, and so is what a reload shows. The router is not told of
 * either step, so nothing is loaded again and nothing scrolls. Answers `leave`, to be called before a link goes elsewhere; such
 * a link replaces the popup's place (`replace`), so that the way back leads to the page itself.
 */
export function usePopupHistory(path: string | null, close: () => void): { leave: () => void } {
  const opened = path !== null;
  const leaving = useRef(false);
  const onBack = useEffectEvent(close);
  const firstPath = useEffectEvent(() => path ?? '');

  useEffect(() => {
    if (!opened) return;
    leaving.current = false;
    const place = crypto.getRandomValues(new Uint32Array(2)).join('-');
    const before = history.state as { idx?: number } | null;
    // `idx` and `key` are the router's own, which it counts its steps by.
    const state = { ...before, idx: (before?.idx ?? 0) + 1, key: place, popup: place };
    history.pushState(state, '', firstPath());
    const isMine = () => (history.state as { popup?: string } | null)?.popup === place;
    const stopHearing = hearBack(() => {
      if (isMine()) return false;
      stopHearing();
      onBack();
      return true;
    });
    return () => {
      stopHearing();
      // Closed by its own means: its place in the history goes too, unnoticed.
      if (!leaving.current && isMine()) stepUnheard(-1);
    };
  }, [opened]);

  // Once it is known how the service is called, its address says so.
  useEffect(() => {
    if (path !== null && (history.state as { popup?: string } | null)?.popup)
      history.replaceState(history.state, '', path);
  }, [path]);

  return {
    leave: () => {
      leaving.current = true;
      close();
    },
  };
}
