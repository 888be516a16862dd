import type { Job } from '@aaspaas/contract/features/work.ts';
import { ApiFailure, call } from '../../platform/api-client.ts';
import { uploadFile } from '../../platform/files/upload-file.ts';
import { Outbox, type Sender } from '../../platform/outbox/outbox.ts';
import type { Entry, WaitingFile } from '../../platform/outbox/outbox-rules.ts';

/** Longer than this one call is not waited for; it is sent again with its key. */
const LONGEST_MS = 30_000;

/** What a job's entries are about, so that its finish waits for its start. */
export function subjectOf(job: Pick<Job, 'id'>): string {
  return `job:${job.id}`;
}

/** The line of an entry. */
export function lineOf(entry: Pick<Entry, 'body'>): number {
  return Number(entry.body['bookingId']);
}

/** A job in a few words, where only its entries are left to tell of it. */
export function titleOf(job: Pick<Job, 'service_name' | 'booking_id'>): string {
  return `${job.service_name} · ${job.booking_id}`;
}

const start: Sender = async (entry) => {
  const body = { bookingId: lineOf(entry), otp: String(entry.body['otp']), ...happened(entry) };
  await call('work.verify_code', { body }, { idempotencyKey: entry.id, signal: patience() });
};

const finish: Sender = async (entry, keep) => {
  try {
    await report(await uploaded(entry, keep));
  } catch (error) {
    if (!(error instanceof ApiFailure) || !error.fields['uploads']) throw error;
    // What was sent ahead more than a day ago is gone from the server, and still here. The refusal freed the key.
    await report(await uploaded(await keep({ files: entry.files.map(notSent) }), keep));
  }
};

async function report(entry: Entry): Promise<void> {
  const uploads = entry.files.map(({ uploadId }) => uploadId).filter((id) => id !== null);
  const body = {
    bookingId: lineOf(entry),
    status: 'completed' as const,
    ...(uploads.length > 0 ? { uploads } : {}),
    ...happened(entry),
  };
  await call('work.complete', { body }, { idempotencyKey: entry.id, signal: patience() });
}

/** The entry with all its pictures on the server; each is written down as soon as it is there. */
async function uploaded(entry: Entry, keep: Parameters<Sender>[1]): Promise<Entry> {
  let current = entry;
  for (const [index, file] of entry.files.entries()) {
    if (file.uploadId !== null) continue;
    const { signal } = new AbortController();
    const { id } = await uploadFile('image', file.blob, file.name, { signal, onProgress: () => undefined });
    const files = current.files.map((one, at) => (at === index ? { ...one, uploadId: id } : one));
    current = await keep({ files });
  }
  return current;
}

function notSent(file: WaitingFile): WaitingFile {
  return { ...file, uploadId: null };
}

function happened({ happenedAt }: Entry): { happened_at?: string } {
  return happenedAt ? { happened_at: happenedAt } : {};
}

function patience(): AbortSignal {
  return AbortSignal.timeout(LONGEST_MS);
}

/** Starts and finishes of work, delivered when there is a signal. */
export const workOutbox = new Outbox({ start, finish });
