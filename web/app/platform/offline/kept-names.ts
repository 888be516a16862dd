/** What this device keeps for somebody who works without a signal; all of it goes with the session. */
export const KEPT_DATA = 'kept-data';
/** Pages with everything they need; the service worker shows one only where there is no network. */
export const KEPT_PAGES = 'kept-pages';

/** Forgets what was kept for whoever was logged in. What is waiting to be sent stays for their next login (outbox/). */
export function forgetKept(): void {
  try {
    indexedDB.deleteDatabase(KEPT_DATA);
    void caches.delete(KEPT_PAGES).catch(() => undefined);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
