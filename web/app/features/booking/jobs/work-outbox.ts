import type { Job } from '@aaspaas/contract/features/job.ts';
import { ApiFailure, call } from '../../../platform/api-client.ts';
import { uploadFile } from '../../../platform/files/upload-file.ts';
import { Outbox, type Sender } from '../../../platform/outbox/outbox.ts';
import type { Entry, PendingFile } from '../../../platform/outbox/outbox-rules.ts';

/** The timeout of a call; afterwards it is retried with its key. */
const REQUEST_TIMEOUT_MS = 30_000;

/** The group key of a job's entries, so that its finish waits for its start. */
export function jobSubject(job: Pick<Job, 'id'>): string {
  return `job:${job.id}`;
}

/** The line of an entry. */
export function entryLineId(entry: Pick<Entry, 'body'>): number {
  return Number(entry.body['bookingId']);
}

/** The job in brief, for lists that show only its entries. */
export function jobTitle(job: Pick<Job, 'service_name' | 'booking_id'>): string {
  return `${job.service_name} · ${job.booking_id}`;
}

const start: Sender = async (entry) => {
  const body = { bookingId: entryLineId(entry), otp: String(entry.body['otp']), ...happenedAtField(entry) };
  await call('job.verify_code', { body }, { idempotencyKey: entry.id, signal: requestTimeout() });
};

const finish: Sender = async (entry, update) => {
  try {
    await sendCompletion(await uploadFiles(entry, update));
  } catch (error) {
    if (!(error instanceof ApiFailure) || !error.fields['uploads']) throw error;
    // The server deletes early uploads after a day, but this device still has them. The refusal freed the idempotency key.
    await sendCompletion(await uploadFiles(await update({ files: entry.files.map(withoutUpload) }), update));
  }
};

async function sendCompletion(entry: Entry): Promise<void> {
  const uploads = entry.files.map(({ uploadId }) => uploadId).filter((id) => id !== null);
  const body = {
    bookingId: entryLineId(entry),
    status: 'completed' as const,
    ...(uploads.length > 0 ? { uploads } : {}),
    ...happenedAtField(entry),
  };
  await call('job.complete', { body }, { idempotencyKey: entry.id, signal: requestTimeout() });
}

/** Uploads all photos of an entry and returns it; saves each upload as soon as it is done. */
async function uploadFiles(entry: Entry, update: Parameters<Sender>[1]): Promise<Entry> {
  let current = entry;
  for (const [index, file] of entry.files.entries()) {
    if (file.uploadId !== null) continue;
    const { signal } = new AbortController();
    const { id } = await uploadFile('image', file.blob, file.name, { signal, onProgress: () => undefined });
    const files = current.files.map((one, at) => (at === index ? { ...one, uploadId: id } : one));
    current = await update({ files });
  }
  return current;
}

function withoutUpload(file: PendingFile): PendingFile {
  return { ...file, uploadId: null };
}

function happenedAtField({ happenedAt }: Entry): { happened_at?: string } {
  return happenedAt ? { happened_at: happenedAt } : {};
}

function requestTimeout(): AbortSignal {
  return AbortSignal.timeout(REQUEST_TIMEOUT_MS);
}

/** Starts and finishes of jobs, delivered when online. */
export const workOutbox = new Outbox({ start, finish });
