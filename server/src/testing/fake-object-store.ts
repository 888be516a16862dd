import { readFile } from 'node:fs/promises';
import type { ObjectStore } from '../ports/object-store/port.ts';

/** An in-memory object store that exposes its objects; `full` rejects further writes. */
export function fakeObjectStore(full = false): {
  store: ObjectStore;
  kept: Map<string, Buffer>;
  puts: string[];
} {
  const kept = new Map<string, Buffer>();
  const puts: string[] = [];
  const found = (bytes: Buffer | undefined) =>
    bytes ? ({ outcome: 'found', bytes } as const) : ({ outcome: 'missing' } as const);
  const store: ObjectStore = {
    async put(key, source) {
      puts.push(key);
      if (full) return { outcome: 'failed', error: new Error('the object store is full') };
      kept.set(key, 'path' in source ? await readFile(source.path) : Buffer.from(source));
      return { outcome: 'stored' };
    },
    get: async (key) => found(kept.get(key)),
    getPart: async (key, start, end) => found(kept.get(key)?.subarray(start, end + 1)),
    exists: async (key) => (kept.has(key) ? 'present' : 'missing'),
    list: async (folder) => ({
      outcome: 'found',
      keys: [...kept.keys()].filter((key) => key.slice(0, key.lastIndexOf('/')) === folder),
    }),
    async remove(key) {
      kept.delete(key);
      return { outcome: 'stored' };
    },
  };
  return { store, kept, puts };
}
