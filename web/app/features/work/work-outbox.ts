import type { Job } from '@aaspaas/contract/features/job.ts';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { uploadFile } from '../../platform/files/upload-file.ts';
import { Outbox, type Sender } from '../../platform/outbox/outbox.ts';
import type { Entry, PendingFile } from '../../platform/outbox/outbox-rules.ts';

/** Longer than this one call is not waited for; it is sent again with its key. */
const REQUEST_TIMEOUT_MS = 30_000;

/** What a job's entries are about, so that its finish waits for its start. */
export function jobSubject(job: Pick<Job, 'id'>): string {
  return `job:${job.id}`;
}

/** The line of an entry. */
export function entryLineId(entry: Pick<Entry, 'body'>): number {
  return Number(entry.body['bookingId']);
}

/** A job in a few words, where only its entries are left to tell of it. */
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
    // What was sent ahead more than a day ago is gone from the server, and still here. The refusal freed the key.
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

/** The entry with all its pictures on the server; each is written down as soon as it is there. */
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

/** Starts and finishes of work, delivered when there is a signal. */
export const workOutbox = new Outbox({ start, finish });
