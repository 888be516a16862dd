/** What this device keeps for somebody who works without a signal; all of it goes with the session. */
export const OFFLINE_DATA_DB = 'offline-data';
/** Pages with everything they need; the service worker shows one only where there is no network. */
export const OFFLINE_PAGES_CACHE = 'offline-pages';

/** Forgets what was kept for whoever was logged in. What is waiting to be sent stays for their next login (outbox/). */
export function clearOfflineCache(): void {
  try {
    indexedDB.deleteDatabase(OFFLINE_DATA_DB);
    void caches.delete(OFFLINE_PAGES_CACHE).catch(() => undefined);
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}
