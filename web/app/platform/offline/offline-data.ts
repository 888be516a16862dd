import { now } from '../clock.ts';
import { session } from '../session.ts';
import { OFFLINE_DATA_DB } from './offline-names.ts';

const STORE = 'answers';

interface OfflineEntry {
  readonly account: number;
  readonly at: number;
  readonly value: unknown;
}

/** A stored answer with its load time by this browser's clock. */
export interface OfflineValue<T> {
  readonly value: T;
  readonly at: number;
}

/** Stores an answer for the logged-in person; does nothing if the browser cannot store it. */
export async function saveOfflineData(name: string, value: unknown): Promise<void> {
  const account = session().userId;
  if (account === null) return;
  await withStore('readwrite', (store) =>
    store.put({ account, at: now(), value } satisfies OfflineEntry, name),
  );
}

/** Returns the answer stored for the logged-in person; null if there is none or it belongs to another account. */
export async function loadOfflineData<T>(name: string): Promise<OfflineValue<T> | null> {
  const entry = (await withStore('readonly', (store) => store.get(name))) as OfflineEntry | undefined;
  if (!entry || entry.account !== session().userId) return null;
  return { value: entry.value as T, at: entry.at };
}

/** Opened for each access, because an open database cannot be deleted when the session ends. */
async function withStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  let database: IDBDatabase | undefined;
  try {
    const openRequest = indexedDB.open(OFFLINE_DATA_DB, 1);
    openRequest.onupgradeneeded = () => openRequest.result.createObjectStore(STORE);
    database = await requestResult(openRequest);
    return await requestResult<unknown>(work(database.transaction(STORE, mode).objectStore(STORE)));
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB is not available'));
  });
}
