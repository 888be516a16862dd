import { isLoadingInBackground } from './load-in-background.ts';

const RELOADED_AT_KEY = 'reloaded-for-chunk';
const MIN_RELOAD_INTERVAL_MS = 60_000;
let reloading = false;

/** Whether the page is about to be replaced because a part of it could not be loaded. */
export const isReloading = () => reloading;

/**
 * After a release an open tab asks for parts that are gone. Forms are kept as they are typed, so the page is loaded anew, which brings the
 * new parts; once a minute at most, so that a part that is really missing ends in the error screen and not in a circle.
 */
export function reloadForStaleChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // One that took too long (part-timeout.tsx) has no payload: somebody waits for it.
    if (!navigator.onLine || (event.payload && isLoadingInBackground())) return;
    const now = performance.timeOrigin + performance.now();
    try {
      if (now - Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0) < MIN_RELOAD_INTERVAL_MS) return;
      sessionStorage.setItem(RELOADED_AT_KEY, String(now));
    } catch {
      // Without storage nothing could stop the circle.
      return;
    }
    reloading = true;
    // A failed import stays failed: prevented, it would resolve to undefined and break the page until the reload.
    if (!event.payload) event.preventDefault();
    location.reload();
  });
}
