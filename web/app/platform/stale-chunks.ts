import { loadsQuietly } from './load-quietly.ts';

const MARK = 'reloaded-for-chunk';
const AGAIN_MS = 60_000;
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
    if (!navigator.onLine || (event.payload && loadsQuietly())) return;
    const now = performance.timeOrigin + performance.now();
    try {
      if (now - Number(sessionStorage.getItem(MARK) ?? 0) < AGAIN_MS) return;
      sessionStorage.setItem(MARK, String(now));
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
