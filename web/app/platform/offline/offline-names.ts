/** The names of the data that this device stores for offline work; all of it is deleted with the session. */
export const OFFLINE_DATA_DB = 'offline-data';
/** Pages with everything they need; the service worker shows them only without a network. */
export const OFFLINE_PAGES_CACHE = 'offline-pages';

/** Deletes the data stored for the last session. Entries that wait to be sent stay for the person's next login (outbox/). */
export function clearOfflineCache(): void {
  try {
    indexedDB.deleteDatabase(OFFLINE_DATA_DB);
    void caches.delete(OFFLINE_PAGES_CACHE).catch(() => undefined);
  } catch {
    // A browser without storage has nothing to delete.
  }
}
