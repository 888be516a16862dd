/** What may be chosen. */
export type QueuedKind = 'image' | 'video';

/**
 * Where a file stands. `pending`: ready, for its turn or for a login; `failed`: can be tried again; `refused`: never, since it is no such file;
 * `stopped`: by the person.
 */
export type QueuedState = 'preparing' | 'pending' | 'sending' | 'sent' | 'failed' | 'refused' | 'stopped';

/** A file that was chosen for a form, as it is shown. */
export interface QueuedFile {
  readonly id: string;
  readonly kind: QueuedKind;
  readonly name: string;
  readonly state: QueuedState;
  /** How much of it is on its way, 0 to 1. */
  readonly part: number;
  /** What is wrong with it. */
  readonly problem: string | null;
  /** Where the browser finds it; null where it only knows that it was sent. */
  readonly preview: string | null;
  /** What the server calls it once it is there. */
  readonly uploadId: number | null;
}

/** A file as it is handed over. */
export interface ReleasedFile {
  readonly name: string;
  readonly blob: Blob;
  /** Where it was sent ahead already. */
  readonly uploadId: number | null;
}
