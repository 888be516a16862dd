import { drawSmall } from './draw-small.ts';

/** A shrunk picture; `null`: this browser cannot open the file. */
type Shrunk = Blob | null;

let worker: Worker | null = null;
let last: Promise<unknown> = Promise.resolve();

/**
 * Makes a picture small enough to send: at most 1600 pixels long, JPEG. Never larger, in bytes or pixels, than it was. Null where this browser cannot open
 * it. One after the other, since each lies unfolded in memory; off the page's own thread where the browser can.
 */
export function shrinkPicture(file: Blob): Promise<Shrunk> {
  const next = last.then(() => shrink(file));
  last = next.catch(() => null);
  return next;
}

async function shrink(file: Blob): Promise<Shrunk> {
  // An old browser sends it as it is; the server makes it small as well.
  if (typeof OffscreenCanvas === 'undefined') return file;
  const small = await inWorker(file).catch(() => drawSmall(file));
  return small && small.size < file.size ? small : small && file;
}

function inWorker(file: Blob): Promise<Shrunk> {
  const one = (worker ??= new Worker(new URL('./shrink-worker.ts', import.meta.url), { type: 'module' }));
  return new Promise((resolve, reject) => {
    one.onmessage = ({ data }: MessageEvent<Shrunk>) => resolve(data);
    one.onerror = () => {
      worker = null;
      reject(new Error('the worker could not be started'));
    };
    one.postMessage(file);
  });
}
