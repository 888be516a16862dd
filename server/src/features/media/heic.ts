import { readFile } from 'node:fs/promises';
import { Worker } from 'node:worker_threads';

/** A picture as its plain pixels, four bytes each. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}

/** A decoder that takes longer than this was given something made to hurt it. */
const TIMEOUT_MS = 20_000;

let last: Promise<unknown> = Promise.resolve();

/**
 * The pixels of a HEIC picture, as iPhones make them, upright; null where it cannot be read. The decoder runs in a thread of its own, with
 * its own memory and a time to end by, and one at a time: it is slow, and what it reads comes from strangers.
 */
export function decodeHeic(sent: Buffer | string): Promise<Pixels | null> {
  const mine = last.then(async () => decode(typeof sent === 'string' ? await readFile(sent) : sent));
  last = mine.catch(() => undefined);
  return mine;
}

function decode(bytes: Buffer): Promise<Pixels | null> {
  return new Promise((resolve) => {
    const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), {
      workerData: new Uint8Array(bytes),
      // It talks about what it stumbles over.
      stdout: true,
      stderr: true,
      resourceLimits: { maxOldGenerationSizeMb: 256 },
    });
    const end = (pixels: Pixels | null) => {
      clearTimeout(timer);
      void worker.terminate();
      resolve(pixels);
    };
    const timer = setTimeout(() => end(null), TIMEOUT_MS);
    worker.once('message', (pixels: Pixels | null) => end(pixels));
    worker.once('error', () => end(null));
    worker.once('exit', () => end(null));
  });
}
