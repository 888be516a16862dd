import type { Entry } from './outbox-rules.ts';
import { isExpired } from './outbox-rules.ts';

const DATABASE = 'outbox';
const STORE = 'entries';

// If the browser stores nothing (private windows), entries live as long as the page.
const memory = new Map<string, Entry>();
let opening: Promise<IDBDatabase | null> | undefined;

/** Returns all entries of an account. */
export async function entriesOf(account: number): Promise<Entry[]> {
  const database = await open();
  const all = database
    ? await requestResult<Entry[]>(database.transaction(STORE).objectStore(STORE).getAll())
    : [...memory.values()];
  return all.filter((entry) => entry.account === account);
}

/** Writes and deletes entries atomically. */
export async function changeEntries(put: readonly Entry[], remove: readonly string[]): Promise<void> {
  const database = await open();
  if (!database) {
    for (const id of remove) memory.delete(id);
    for (const entry of put) memory.set(entry.id, entry);
    return;
  }
  const change = database.transaction(STORE, 'readwrite');
  const store = change.objectStore(STORE);
  for (const id of remove) store.delete(id);
  for (const entry of put) store.put(entry, entry.id);
  await new Promise<void>((resolve, reject) => {
    change.oncomplete = () => resolve();
    const failed = () => reject(change.error ?? new Error('IndexedDB is not available'));
    change.onerror = failed;
    change.onabort = failed;
  });
}

/** Deletes expired entries, so that no picture stays on a device forever. */
export async function deleteExpiredEntries(now: number): Promise<void> {
  const database = await open();
  if (!database) return;
  const all = await requestResult<Entry[]>(database.transaction(STORE).objectStore(STORE).getAll());
  const old = all.filter((entry) => isExpired(entry, now)).map(({ id }) => id);
  if (old.length > 0) await changeEntries([], old);
}

function open(): Promise<IDBDatabase | null> {
  opening ??= (async () => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return await requestResult<IDBDatabase>(request);
  })().catch(() => null);
  return opening;
}

function requestResult<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB is not available'));
  });
}
