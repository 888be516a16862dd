/** The kinds of files that may be chosen. */
export type QueuedKind = 'image' | 'video';

/**
 * Status of a file. `pending`: ready, for its turn or for a login; `failed`: can be retried; `refused`: permanently,
 * because the kind of file is not accepted; `stopped`: cancelled by the person.
 */
export type QueuedState = 'preparing' | 'pending' | 'sending' | 'sent' | 'failed' | 'refused' | 'stopped';

/** A file chosen for a form, as shown. */
export interface QueuedFile {
  readonly id: string;
  readonly kind: QueuedKind;
  readonly name: string;
  readonly state: QueuedState;
  /** Upload progress, 0 to 1. */
  readonly part: number;
  /** The error text. */
  readonly problem: string | null;
  /** The browser's URL of the file; null if it only knows that it was uploaded. */
  readonly preview: string | null;
  /** The server's id once it is uploaded. */
  readonly uploadId: number | null;
}

/** A file at handover. */
export interface ReleasedFile {
  readonly name: string;
  readonly blob: Blob;
  /** The server's id if it was already uploaded. */
  readonly uploadId: number | null;
}
