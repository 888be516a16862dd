import type { Executor } from '../../../platform/db/connect.ts';
import type { ObjectStore } from '../../../ports/object-store/port.ts';
import { mediaStore } from '../store.ts';

const BATCH = 500;

/**
 * Returns the keys of files that are in use and missing in the object store, or have another size there.
 *
 * @param sample how many files, chosen at random, are read to the end; default: all are looked up, none is read
 * @throws if the object store does not answer
 */
export async function findMissingFiles(
  executor: Executor,
  objects: ObjectStore,
  sample: number | null = null,
): Promise<string[]> {
  const store = mediaStore(executor);
  const missing: string[] = [];
  if (sample !== null) {
    for (const { key, visibility, bytes } of await store.claimedSample(sample))
      if ((await storedBytes(objects, key, visibility)) !== bytes) missing.push(key);
    return missing;
  }
  for (let after = 0; ; ) {
    const files = await store.claimedAfter(after, BATCH);
    const last = files.at(-1);
    if (!last) return missing;
    after = last.id;
    for (const { key, visibility } of files) {
      const presence = await objects.exists(key, visibility);
      if (presence === 'failed') throw new Error('the object store does not answer');
      if (presence === 'missing') missing.push(key);
    }
  }
}

const PART_BYTES = 1024 * 1024;

/** Reads an object in parts and returns its size; null if it is missing. */
async function storedBytes(
  objects: ObjectStore,
  key: string,
  visibility: 'public' | 'private',
): Promise<number | null> {
  for (let bytes = 0; ; ) {
    const part = await objects.getPart(key, bytes, bytes + PART_BYTES - 1, visibility);
    if (part.outcome === 'failed') throw new Error('the object store does not answer', { cause: part.error });
    if (part.outcome === 'missing') return null;
    bytes += part.bytes.length;
    if (part.bytes.length < PART_BYTES) return bytes;
  }
}
