import { fileURLToPath } from 'node:url';
import { childPool } from '../../../platform/children/child-pool.ts';
import type { PartColour, PartGrid } from './encode-picture.ts';

/** A task of the picture process, about a picture of ours. */
export type PictureTask =
  | { readonly kind: 'variant'; readonly original: Uint8Array; readonly width: number }
  | { readonly kind: 'avif'; readonly original: Uint8Array; readonly width: number | null }
  | { readonly kind: 'share'; readonly original: Uint8Array }
  | { readonly kind: 'colours'; readonly original: Uint8Array; readonly grid: PartGrid };

const pool = childPool<PictureTask, unknown>(
  fileURLToPath(new URL('./picture-process.ts', import.meta.url)),
  // AVIF is encoded by at most one process (avif.ts), so that another one is free for pictures that a visitor waits for.
  { processes: 2, maxWaiting: 500, maxWaitMs: 20_000, timeoutMs: 20_000 },
);

/**
 * Works on stored pictures in a child process, which exits after a minute without a task: the image library and what it allocates would
 * stay in the server's memory (decision 19). All functions throw `unavailable` if the process is overloaded.
 */
export const pictures = {
  encodeVariant: (original: Uint8Array, width: number) =>
    pool.run({ kind: 'variant', original, width }) as Promise<Buffer>,
  encodeAvif: (original: Uint8Array, width: number | null) =>
    pool.run({ kind: 'avif', original, width }) as Promise<Buffer>,
  encodeShare: (original: Uint8Array) => pool.run({ kind: 'share', original }) as Promise<Buffer>,
  partColours: (original: Uint8Array, grid: PartGrid) =>
    pool.run({ kind: 'colours', original, grid }) as Promise<readonly PartColour[]>,
};
