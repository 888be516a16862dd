import { FileQueue } from '../../platform/files/file-queue.ts';
import { adoptVisitorDraft } from '../../platform/form-drafts.ts';

/** An enquiry that was begun in this tab: the name under which its fields are kept, and its files. */
export interface PdDraft {
  readonly name: string;
  readonly files: FileQueue;
}

const queues = new Map<string, FileQueue>();

/**
 * The draft of whoever is logged in. What a visitor began becomes theirs with the login; nobody ever sees another one's.
 */
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
