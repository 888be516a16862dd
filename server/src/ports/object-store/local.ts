import { randomUUID } from 'node:crypto';
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { checkedKey, type ObjectStore } from './port.ts';

/** Keeps objects as files below a folder, made when it is first needed. */
export function localObjectStore(folder: string): ObjectStore {
  const pathOf = (key: string) => join(folder, ...checkedKey(key).split('/'));
  return {
    async put(key, bytes) {
      const path = pathOf(key);
      // Beside the target, so that the rename stays within one file system; the suffix is no key, so nobody reads it.
      const half = `${path}.${randomUUID()}~`;
      try {
        await mkdir(dirname(path), { recursive: true });
        await writeDurably(half, bytes);
        await rename(half, path);
        return { outcome: 'stored' };
      } catch (error) {
        await rm(half, { force: true }).catch(() => undefined);
        return { outcome: 'failed', error };
      }
    },
    async get(key) {
      const path = pathOf(key);
      try {
        return { outcome: 'found', bytes: await readFile(path) };
      } catch (error) {
        return isMissing(error) ? { outcome: 'missing' } : { outcome: 'failed', error };
      }
    },
    async exists(key) {
      const path = pathOf(key);
      try {
        await access(path);
        return 'there';
      } catch (error) {
        return isMissing(error) ? 'missing' : 'failed';
      }
    },
  };
}

/** Synced before the rename: after a power cut the name must not stand for an empty file. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const file = await open(path, 'wx', 0o600);
  try {
    await file.writeFile(bytes);
    await file.datasync();
  } finally {
    await file.close();
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}
