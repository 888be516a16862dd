import { useEffect, useEffectEvent, useRef } from 'react';
import { interceptPopState, historyGoSilently } from '../../../ui/popstate-interceptor.ts';

/**
 * Gives an open popup a browser history entry under the service's own address: Back closes it and leaves the page below
 * unchanged, and the copied or reloaded address is the service's. The router does not see either step, so nothing reloads
 * or scrolls. Returns `leave`, to be called before a link navigates away; such a link replaces the popup's entry
 * (`replace`), so that Back leads to the page itself.
 */
export function usePopupHistory(path: string | null, close: () => void): { leave: () => void } {
  const opened = path !== null;
  const isNavigatingAway = useRef(false);
  const onBack = useEffectEvent(close);
  const firstPath = useEffectEvent(() => path ?? '');

  useEffect(() => {
    if (!opened) return;
    isNavigatingAway.current = false;
    const entryId = crypto.getRandomValues(new Uint32Array(2)).join('-');
    const before = history.state as { idx?: number } | null;
    // `idx` and `key` belong to the router, which uses them to count its steps.
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
      // Closed without Back, so remove its history entry silently.
      if (!isNavigatingAway.current && isOwnEntry()) historyGoSilently(-1);
    };
  }, [opened]);

  // Update the address once the service's path is known.
  useEffect(() => {
    if (path !== null && (history.state as { popup?: string } | null)?.popup)
      history.replaceState(history.state, '', path);
  }, [path]);

  return {
    leave: () => {
      isNavigatingAway.current = true;
      close();
    },
  };
}
