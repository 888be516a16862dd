import { parentPort, workerData } from 'node:worker_threads';
import decode from 'heic-decode';

// The thread of heic.ts: bytes in, pixels or null out.
const pixels = await decode({ buffer: workerData as Uint8Array }).catch(() => null);
parentPort?.postMessage(
  pixels && { width: pixels.width, height: pixels.height, data: new Uint8Array(pixels.data) },
);
