import { useEffect, useEffectEvent, useRef } from 'react';
import { interceptPopState, historyGoSilently } from '../../platform/popstate-interceptor.ts';

/**
 * Gives an open popup a place in the browser's history under the service's own address: the back button closes it and leaves the
 * page behind as it was, what is copied from the address bar is the service, and so is what a reload shows. The router is not told of
 * either step, so nothing is loaded again and nothing scrolls. Answers `leave`, to be called before a link goes elsewhere; such
 * a link replaces the popup's place (`replace`), so that the way back leads to the page itself.
 */
export function usePopupHistory(path: string | null, close: () => void): { leave: () => void } {
  const opened = path !== null;
  const isLeaving = useRef(false);
  const onBack = useEffectEvent(close);
  const firstPath = useEffectEvent(() => path ?? '');

  useEffect(() => {
    if (!opened) return;
    isLeaving.current = false;
    const entryId = crypto.getRandomValues(new Uint32Array(2)).join('-');
    const before = history.state as { idx?: number } | null;
    // `idx` and `key` are the router's own, which it counts its steps by.
    const state = { ...before, idx: (before?.idx ?? 0) + 1, key: entryId, popup: entryId };
    history.pushState(state, '', firstPath());
    const isOwnEntry = () => (history.state as { popup?: string } | null)?.popup === entryId;
    const removeInterceptor = interceptPopState(() => {
      if (isOwnEntry()) return false;
      removeInterceptor();
      onBack();
      return true;
    });
    return () => {
      removeInterceptor();
      // Closed by its own means: its place in the history goes too, unnoticed.
      if (!isLeaving.current && isOwnEntry()) historyGoSilently(-1);
    };
  }, [opened]);

  // Once it is known how the service is called, its address says so.
  useEffect(() => {
    if (path !== null && (history.state as { popup?: string } | null)?.popup)
      history.replaceState(history.state, '', path);
  }, [path]);

  return {
    leave: () => {
      isLeaving.current = true;
      close();
    },
  };
}
