import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ChildCrashed, childPool, type PoolLimits } from '../../../platform/children/child-pool.ts';
import type { PictureProblem, ReencodedPicture } from './reencode-picture.ts';

/** Result of decoding a picture. */
export type DecodeResult = ReencodedPicture | PictureProblem;

/** Decoder that runs in child processes. */
export interface Decoder {
  /**
   * Re-encodes a picture, given as bytes or as a path.
   * @throws `unavailable` with `retryAfter` in seconds if the queue is full, or if waiting or decoding exceeds its limit
   */
  decode(source: Buffer | string): Promise<DecodeResult>;
}

const ENTRY = fileURLToPath(new URL('./decoder-process.ts', import.meta.url));

/**
 * Creates a decoder. A crafted picture can keep a decoder library busy for minutes, and it cannot be interrupted within
 * this process. A child process can be killed, has no secrets in its environment, and frees its memory on exit.
 */
export function makeDecoder(limits: PoolLimits): Decoder {
  const pool = childPool<Buffer | string, DecodeResult>(ENTRY, limits);
  return {
    decode: (source) =>
      pool.run(source).catch((error: unknown) => {
        // The library crashed on this picture.
        if (error instanceof ChildCrashed) return 'broken';
        throw error;
      }),
  };
}

/** Decoder of this server process. Leaves one core free for requests. */
export const decoder = makeDecoder({
  processes: Math.min(4, Math.max(1, availableParallelism() - 1)),
  maxWaiting: 40,
  maxWaitMs: 20_000,
  timeoutMs: 20_000,
});
