const DATABASE = 'queued-files';
const STORE = 'files';
/** As long as the server keeps a file that waits for its form. */
const RETENTION_MS = 24 * 3600_000;

interface StoredFile {
  readonly file: Blob;
  readonly at: number;
}

let opening: Promise<IDBDatabase> | undefined;

/** Keeps a chosen file on this device, so that a reload or a login does not lose it. False where the browser keeps nothing. */
export async function storeFile(id: string, file: Blob, now: number): Promise<boolean> {
  try {
    await run('readwrite', (files) => files.put({ file, at: now } satisfies StoredFile, id));
    return true;
  } catch {
    return false;
  }
}

/** A kept file; null where there is none (any more). */
export async function loadStoredFile(id: string): Promise<Blob | null> {
  try {
    return ((await run('readonly', (files) => files.get(id))) as StoredFile | undefined)?.file ?? null;
  } catch {
    return null;
  }
}

/** Forgets a file. */
export async function deleteStoredFile(id: string): Promise<void> {
  try {
    await run('readwrite', (files) => files.delete(id));
  } catch {
    // Nothing was kept.
  }
}

/** Forgets the files of forms that were given up: nobody's pictures lie on a device for longer than a day. */
export async function deleteExpiredFiles(now: number): Promise<void> {
  try {
    const database = await open();
    const cursor = database.transaction(STORE, 'readwrite').objectStore(STORE).openCursor();
    cursor.onsuccess = () => {
      const at = cursor.result;
      if (!at) return;
      if ((at.value as StoredFile).at < now - RETENTION_MS) at.delete();
      at.continue();
    };
  } catch {
    // Nothing was kept.
  }
}

async function run(
  mode: IDBTransactionMode,
  action: (files: IDBObjectStore) => IDBRequest,
): Promise<unknown> {
  const request = action((await open()).transaction(STORE, mode).objectStore(STORE));
  return await requestResult(request);
}

function open(): Promise<IDBDatabase> {
  opening ??= (async () => {
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    return await requestResult(request);
  })().catch((error: unknown) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

function requestResult<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the browser keeps no files'));
  });
}
