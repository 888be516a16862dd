import { resizeImage } from './resize-image.ts';

/** A shrunk picture; `null`: this browser cannot open the file. */
type ShrinkResult = Blob | null;

let worker: Worker | null = null;
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a picture small enough to send: at most 1600 pixels long, JPEG. Never larger, in bytes or pixels, than it was. Null where this browser cannot open
 * it. One after the other, since each lies unfolded in memory; off the page's own thread where the browser can.
 */
export function shrinkPicture(file: Blob): Promise<ShrinkResult> {
  const next = last.then(() => shrink(file));
  last = next.catch(() => null);
  return next;
}

async function shrink(file: Blob): Promise<ShrinkResult> {
  // An old browser sends it as it is; the server makes it small as well.
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
      reject(new Error('the worker could not be started'));
    };
    one.postMessage(file);
  });
}
