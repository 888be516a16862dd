import type { EndpointName, ReplyOf } from '@aaspaas/contract/api.ts';
import type { FileKind, Upload } from '@aaspaas/contract/features/media.ts';
import { networkFailure, type PreparedCall, prepareCall } from '../api-client.ts';

/** What goes with a file beside its kind. */
export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Told how much of it is on its way, 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** How long nothing may move before the network counts as gone. */
const STALL_TIMEOUT_MS = 60_000;

/** Sends one file ahead of its form. Throws an `ApiFailure`, or the signal's reason once it is given up. */
export async function uploadFile(
  kind: FileKind,
  file: Blob,
  name: string,
  options: UploadOptions,
): Promise<Upload> {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', file, name);
  return (await sendForm(prepareCall('media.upload', {}, { form }), form, options)).data;
}

/** Sends a form and tells how far it is, which `fetch` cannot. Throws an `ApiFailure`, or the signal's reason once it is given up. */
export function sendForm<N extends EndpointName>(
  { url, method, headers, read }: PreparedCall<N>,
  form: FormData,
  { signal, onProgress }: UploadOptions,
): Promise<ReplyOf<N>> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let stallTimer: ReturnType<typeof setTimeout> | undefined;
    const restartStallTimer = () => {
      clearTimeout(stallTimer);
      stallTimer = setTimeout(() => request.abort(), STALL_TIMEOUT_MS);
    };
    const abortRequest = () => request.abort();
    const finish = (settle: () => void) => {
      clearTimeout(stallTimer);
      signal.removeEventListener('abort', abortRequest);
      settle();
    };
    request.open(method, url);
    for (const [header, value] of Object.entries(headers)) request.setRequestHeader(header, value);
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      restartStallTimer();
      if (lengthComputable) onProgress(loaded / total);
    };
    request.onload = () =>
      finish(() => {
        try {
          resolve(read(request.status, bodyOf(request), request.getResponseHeader('retry-after')));
        } catch (error) {
          reject(error as Error);
        }
      });
    request.onerror = () => finish(() => reject(networkFailure()));
    request.onabort = () =>
      finish(() => reject(signal.aborted ? (signal.reason as Error) : networkFailure()));
    signal.addEventListener('abort', abortRequest);
    if (signal.aborted) return reject(signal.reason as Error);
    restartStallTimer();
    request.send(form);
  });
}

function bodyOf({ responseText }: XMLHttpRequest): Record<string, unknown> | null {
  try {
    return JSON.parse(responseText) as Record<string, unknown>;
  } catch {
    return null;
  }
}
