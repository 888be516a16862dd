import { resizeImage } from './resize-image.ts';

/** A downscaled picture; `null`: this browser cannot decode the file. */
type ShrinkResult = Blob | null;

let worker: Worker | null = null;
let last: Promise<unknown> = Promise.resolve();

/**
 * Downscales a picture for upload: at most 1600 pixels long, JPEG, and never larger than the original in bytes or pixels.
 * Returns null if this browser cannot decode it. Runs one picture at a time, since each is decoded in memory, and in a
 * worker where the browser supports it.
 */
export function shrinkPicture(file: Blob): Promise<ShrinkResult> {
  const next = last.then(() => shrink(file));
  last = next.catch(() => null);
  return next;
}

async function shrink(file: Blob): Promise<ShrinkResult> {
  // An old browser sends the original; the server downscales it as well.
  if (typeof OffscreenCanvas === 'undefined') return file;
  const shrunk = await shrinkInWorker(file).catch(() => resizeImage(file));
  return shrunk && shrunk.size < file.size ? shrunk : shrunk && file;
}

function shrinkInWorker(file: Blob): Promise<ShrinkResult> {
  const one = (worker ??= new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' }));
  return new Promise((resolve, reject) => {
    one.onmessage = ({ data }: MessageEvent<ShrinkResult>) => resolve(data);
    one.onerror = () => {
      worker = null;
      reject(new Error('the picture worker could not be started'));
    };
    one.postMessage(file);
  });
}
