const DATABASE = 'queued-files';
const STORE = 'files';
/** The time for which the server keeps a file that waits for its form. */
const RETENTION_MS = 24 * 3600_000;

interface StoredFile {
  readonly file: Blob;
  readonly at: number;
}

let opening: Promise<IDBDatabase> | undefined;

/** Stores a chosen file on this device, so that it survives a reload or a login. Returns false if the browser stores nothing. */
export async function storeFile(id: string, file: Blob, now: number): Promise<boolean> {
  try {
    await run('readwrite', (files) => files.put({ file, at: now } satisfies StoredFile, id));
    return true;
  } catch {
    return false;
  }
}

/** Returns a stored file; null if there is none. */
export async function loadStoredFile(id: string): Promise<Blob | null> {
  try {
    return ((await run('readonly', (files) => files.get(id))) as StoredFile | undefined)?.file ?? null;
  } catch {
    return null;
  }
}

/** Deletes a stored file. */
export async function deleteStoredFile(id: string): Promise<void> {
  try {
    await run('readwrite', (files) => files.delete(id));
  } catch {
    // No file was stored.
  }
}

/** Deletes the files of abandoned forms, so that no picture stays on a device for more than a day. */
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
    // No file was stored.
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
    request.onerror = () => reject(request.error ?? new Error('IndexedDB is not available'));
  });
}
