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
export function draftOf(userId: number | null): PdDraft {
  const name = nameOf(userId);
  const draft = { name, files: queueOf(name) };
  if (userId === null) return draft;
  const visitors = nameOf(null);
  adoptVisitorDraft(name, userId, visitors);
  void draft.files.adopt(queueOf(visitors));
  return draft;
}

function queueOf(name: string): FileQueue {
  const known = queues.get(name) ?? new FileQueue(name);
  queues.set(name, known);
  return known;
}

const nameOf = (userId: number | null) => `pd-enquiry:${userId ?? ''}`;
