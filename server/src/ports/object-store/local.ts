import { randomUUID } from 'node:crypto';
import { access, copyFile, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeDiskFullError, readDiskUse } from '../../platform/disk-space.ts';
import {
  isKeySegment,
  requireValidKey,
  type ObjectRead,
  type ObjectSource,
  type ObjectStore,
} from './port.ts';

/** Returns the path of an object in a local store. */
export function objectPath(folder: string, key: string): string {
  return join(folder, ...requireValidKey(key).split('/'));
}

/**
 * Stores objects as files below a folder, which is created on first use. Public and private ones are in the same folder: only the server reads
 * it.
 * @param reserveBytes space of the disk that no object takes; an object beyond it is refused before it is written
 */
export function localObjectStore(
  folder: string,
  { reserveBytes = 0, diskUse = readDiskUse }: { reserveBytes?: number; diskUse?: typeof readDiskUse } = {},
): ObjectStore {
  const pathOf = (key: string) => objectPath(folder, key);
  return {
    async put(key, source) {
      const path = pathOf(key);
      // In the same folder as the target, so that the rename stays within one file system; the suffix is not valid in a key, so no reader
      // opens the file.
      const partialFile = `${path}.${randomUUID()}~`;
      try {
        await mkdir(dirname(path), { recursive: true });
        if (reserveBytes > 0) {
          const needed = reserveBytes + (await sizeOf(source));
          const { free } = (await diskUse(folder)) ?? { free: Number.POSITIVE_INFINITY };
          if (free < needed) throw makeDiskFullError(free, needed);
        }
        await writeDurably(partialFile, source);
        await rename(partialFile, path);
        return { outcome: 'stored' };
      } catch (error) {
        await rm(partialFile, { force: true }).catch(() => undefined);
        return { outcome: 'failed', error };
      }
    },
    async get(key) {
      const path = pathOf(key);
      return reading(() => readFile(path));
    },
    async getPart(key, start, end) {
      const path = pathOf(key);
      return reading(async () => {
        const file = await open(path);
        try {
          const { buffer, bytesRead } = await file.read(
            Buffer.alloc(end - start + 1),
            0,
            end - start + 1,
            start,
          );
          return buffer.subarray(0, bytesRead);
        } finally {
          await file.close();
        }
      });
    },
    async exists(key) {
      const path = pathOf(key);
      try {
        await access(path);
        return 'present';
      } catch (error) {
        return isMissing(error) ? 'missing' : 'failed';
      }
    },
    async list(within) {
      const path = pathOf(within);
      try {
        const entries = await readdir(path, { withFileTypes: true });
        // Partial files have names that no key has.
        const names = entries.filter((entry) => entry.isFile() && isKeySegment(entry.name));
        return { outcome: 'found', keys: names.map(({ name }) => `${within}/${name}`) };
      } catch (error) {
        return isMissing(error) ? { outcome: 'found', keys: [] } : { outcome: 'failed', error };
      }
    },
    async remove(key) {
      const path = pathOf(key);
      try {
        await rm(path, { force: true });
        return { outcome: 'stored' };
      } catch (error) {
        return { outcome: 'failed', error };
      }
    },
  };
}

async function reading(read: () => Promise<Buffer>): Promise<ObjectRead> {
  try {
    return { outcome: 'found', bytes: await read() };
  } catch (error) {
    return isMissing(error) ? { outcome: 'missing' } : { outcome: 'failed', error };
  }
}

async function sizeOf(source: ObjectSource): Promise<number> {
  return 'path' in source ? (await stat(source.path)).size : source.byteLength;
}

/** Syncs before the rename: after a power failure the name must not refer to an empty file. */
async function writeDurably(path: string, source: ObjectSource): Promise<void> {
  const copied = 'path' in source;
  if (copied) await copyFile(source.path, path);
  const file = await open(path, copied ? 'r+' : 'wx', 0o600);
  try {
    if (!copied) await file.writeFile(source);
    await file.datasync();
  } finally {
    await file.close();
  }
}

function isMissing(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'ENOENT' || code === 'ENOTDIR' || code === 'EISDIR';
}
