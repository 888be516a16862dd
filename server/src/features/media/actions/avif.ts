import type { PictureWidth } from '@aaspaas/contract/features/media.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ObjectStore } from '../../../ports/object-store/port.ts';
import { avifKey } from '../rules/variant.ts';
import { pictures } from './pictures.ts';

/** Queue limit. Pictures beyond it are queued by a later request. */
const MAX_QUEUED = 500;

/** Reads the AVIF form of a stored public picture. Returns null and queues the encoding if there is none yet. */
export type ReadAvif = (key: string, width: PictureWidth | null) => Promise<Buffer | null>;

/**
 * Encodes AVIF in the background, one picture at a time, and pauses after each for as long as the encoding took. Encoding
 * takes 0.1 s of CPU or more, too long for a request to wait. Until a picture is encoded, the caller serves WebP.
 */
export function avifReader(objects: ObjectStore): ReadAvif {
  const queue = new Map<string, () => Promise<void>>();
  let running = false;

  const run = async () => {
    running = true;
    for (const [name, encode] of queue) {
      const started = performance.now();
      await encode().catch(() => undefined);
      queue.delete(name);
      await sleep(performance.now() - started, undefined, { ref: false });
    }
    running = false;
  };
  return async (key, width) => {
    const name = avifKey(key, width);
    const stored = await objects.get(name, 'public');
    if (stored.outcome === 'found') return stored.bytes;
    if (stored.outcome === 'missing' && !queue.has(name) && queue.size < MAX_QUEUED) {
      queue.set(name, () => encodeAndStore(objects, key, width));
      if (!running) void run();
    }
    return null;
  };
}

async function encodeAndStore(objects: ObjectStore, key: string, width: PictureWidth | null): Promise<void> {
  const original = await objects.get(key, 'public');
  if (original.outcome !== 'found') return;
  await objects.put(avifKey(key, width), await pictures.encodeAvif(original.bytes, width), 'public');
}
