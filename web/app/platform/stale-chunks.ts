import { isLoadingInBackground } from './load-in-background.ts';

const RELOADED_AT_KEY = 'reloaded-for-chunk';
const MIN_RELOAD_INTERVAL_MS = 60_000;
let reloading = false;

/** Whether the page is about to reload because a chunk could not be loaded. */
export const isReloading = () => reloading;

/**
 * Reloads the page when a chunk is missing, since after a release an open tab requests chunks that no longer exist. Forms
 * are stored as they are typed, so nothing is lost. At most one reload a minute, so that a chunk that is really missing
 * ends in the error screen and not in a loop.
 */
export function reloadForStaleChunks(): void {
  window.addEventListener('vite:preloadError', (event) => {
    // A timeout (part-timeout.tsx) has no payload: the person is waiting for the part.
    if (!navigator.onLine || (event.payload && isLoadingInBackground())) return;
    const now = performance.timeOrigin + performance.now();
    try {
      if (now - Number(sessionStorage.getItem(RELOADED_AT_KEY) ?? 0) < MIN_RELOAD_INTERVAL_MS) return;
      sessionStorage.setItem(RELOADED_AT_KEY, String(now));
    } catch {
      // Without storage nothing could stop the reload loop.
      return;
    }
    reloading = true;
    // A failed import stays failed: if prevented, it would resolve to undefined and break the page until the reload.
    if (!event.payload) event.preventDefault();
    location.reload();
  });
}
