import type { EndpointName, ReplyOf } from '@aaspaas/contract/api.ts';
import type { FileKind, Upload } from '@aaspaas/contract/features/media.ts';
import { networkFailure, type PreparedCall, prepareCall } from '../api-client.ts';

/** The options of an upload besides the kind of file. */
export interface UploadOptions {
  readonly signal: AbortSignal;
  /** Called with the progress, 0 to 1. */
  readonly onProgress: (part: number) => void;
}

/** The time without progress after which the network counts as lost. */
const STALL_TIMEOUT_MS = 60_000;

/**
 * Uploads one file ahead of its form.
 * @throws `ApiFailure`, or the signal's reason once it is aborted.
 */
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

/**
 * Submits a form and reports progress, which `fetch` cannot.
 * @throws `ApiFailure`, or the signal's reason once it is aborted.
 */
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
