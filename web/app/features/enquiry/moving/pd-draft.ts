import { FileQueue } from '../../../platform/files/file-queue.ts';
import { adoptVisitorDraft } from '../../../platform/form-drafts.ts';

/** An unfinished enquiry of this tab: the storage key of its fields, and its files. */
export interface PdDraft {
  readonly name: string;
  readonly files: FileQueue;
}

const queues = new Map<string, FileQueue>();

/** Returns the draft of the current account. A visitor's draft passes to the account at the login; no account sees another's. */
export function openPdDraft(userId: number | null): PdDraft {
  const name = draftKeyOf(userId);
  const draft = { name, files: fileQueueOf(name) };
  if (userId === null) return draft;
  const visitorKey = draftKeyOf(null);
  adoptVisitorDraft(name, userId, visitorKey);
  void draft.files.adopt(fileQueueOf(visitorKey));
  return draft;
}

function fileQueueOf(name: string): FileQueue {
  const existing = queues.get(name) ?? new FileQueue(name);
  queues.set(name, existing);
  return existing;
}

const draftKeyOf = (userId: number | null) => `pd-enquiry:${userId ?? ''}`;
