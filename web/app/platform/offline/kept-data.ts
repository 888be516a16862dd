import { now } from '../clock.ts';
import { session } from '../session.ts';
import { KEPT_DATA } from './kept-names.ts';

const STORE = 'answers';

interface Kept {
  readonly account: number;
  readonly at: number;
  readonly value: unknown;
}

/** Something that was loaded before, and when, by this browser's clock. */
export interface KeptValue<T> {
  readonly value: T;
  readonly at: number;
}

/** Keeps an answer for the person who is logged in; a browser that keeps nothing just does not. */
export async function keepData(name: string, value: unknown): Promise<void> {
  const account = session().userId;
  if (account === null) return;
  await withStore('readwrite', (store) => store.put({ account, at: now(), value } satisfies Kept, name));
}

/** What was kept for the person who is logged in; null where there is nothing, or it is somebody else's. */
export async function keptData<T>(name: string): Promise<KeptValue<T> | null> {
  const kept = (await withStore('readonly', (store) => store.get(name))) as Kept | undefined;
  if (!kept || kept.account !== session().userId) return null;
  return { value: kept.value as T, at: kept.at };
}

/** Opened for each look: an open database could not be deleted when the session ends. */
async function withStore(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  let database: IDBDatabase | undefined;
  try {
    const opening = indexedDB.open(KEPT_DATA, 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
    database = await settled(opening);
    return await settled<unknown>(work(database.transaction(STORE, mode).objectStore(STORE)));
  } catch {
    return undefined;
  } finally {
    database?.close();
  }
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps nothing'));
  });
}
