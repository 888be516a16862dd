/** A file of an entry. `uploadId`: the server's id once it is uploaded. */
export interface PendingFile {
  readonly name: string;
  readonly blob: Blob;
  readonly uploadId: number | null;
}

/** Why the server refused an entry. */
export interface Refusal {
  readonly message: string;
  /** By this browser's clock. */
  readonly at: number;
}

/** An action of the person that has to reach the server exactly once. */
export interface Entry {
  /** Also its idempotency key: a changed entry gets a new one. */
  readonly id: string;
  /** The account it belongs to; no other session sends it. */
  readonly account: number;
  readonly order: number;
  /** Its subject: an entry waits for earlier entries about the same subject. */
  readonly subject: string;
  readonly kind: string;
  /** Its subject as display text. */
  readonly title: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly files: readonly PendingFile[];
  /** When the action happened, by this browser's clock. */
  readonly at: number;
  /** The same instant by the server's clock; set when it is first sent, so that every attempt sends the same value. */
  readonly happenedAt: string | null;
  readonly refusal: Refusal | null;
}

/** The status of an entry. `blocked`: an earlier entry about the same subject was refused. */
export type EntryStatus = 'pending' | 'blocked' | 'refused';

/**
 * The result of a failed attempt. `retry`: retry unchanged after a delay; `session`: only after a login; `refused`: not
 * without changes.
 */
export type FailureAction = 'retry' | 'session' | 'refused';

const SECOND_MS = 1000;
const BACKOFF_SECONDS = [2, 4, 8, 15, 30, 60];
const RETENTION_MS = 7 * 24 * 3600 * SECOND_MS;

/** Sorts entries for sending and display: in the order of the actions. */
export function sortEntries(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((one, other) => one.order - other.order);
}

/** Returns an entry's status among those of its account. */
export function entryStatusOf(entry: Entry, entries: readonly Entry[]): EntryStatus {
  if (entry.refusal) return 'refused';
  const isBlocked = entries.some(
    (other) => other.subject === entry.subject && other.order < entry.order && other.refusal !== null,
  );
  return isBlocked ? 'blocked' : 'pending';
}

/** Returns the entry to send next: the first that waits only for the network. */
export function nextEntryToSend(entries: readonly Entry[]): Entry | null {
  return sortEntries(entries).find((entry) => entryStatusOf(entry, entries) === 'pending') ?? null;
}

/** Returns the result of a failed attempt from its status (0: the network) and the server's retry delay. */
export function failureActionOf(status: number, retryAfter: number | null): FailureAction {
  if (status === 401) return 'session';
  if (status === 0 || status === 408 || status >= 500) return 'retry';
  // Too many concurrent requests, or the first attempt still runs: the server sends a retry delay.
  if ((status === 429 || status === 409) && retryAfter !== null) return 'retry';
  return 'refused';
}

/** Returns the milliseconds until the next attempt after a number of failures in a row; the server's delay applies if it is longer. */
export function backoffMs(failures: number, retryAfter: number | null): number {
  const backoff = BACKOFF_SECONDS[Math.min(failures, BACKOFF_SECONDS.length) - 1] ?? 0;
  return Math.max(backoff, retryAfter ?? 0) * SECOND_MS;
}

/** Converts `at` from the browser's clock to the server's clock; the two may be hours apart but run at the same speed. */
export function toServerTime(at: number, browserNow: number, serverNow: number): string {
  return new Date(serverNow - Math.max(0, browserNow - at)).toISOString();
}

/**
 * Repeats a refused entry in its old position: entries behind it continue to wait, and none of them is earlier than it.
 *
 * @param again a new id, with the changed values
 * @returns the entries to write; the one with the old id is deleted
 */
export function resubmitEntry(
  old: Entry,
  again: { readonly id: string; readonly body?: Entry['body']; readonly at?: number },
  entries: readonly Entry[],
): Entry[] {
  const at = again.at ?? old.at;
  const next: Entry = {
    ...old,
    ...again,
    at,
    happenedAt: at === old.at ? old.happenedAt : null,
    refusal: null,
  };
  const moved = entries
    .filter((one) => one.subject === old.subject && one.order > old.order && one.at < at)
    .map((one) => ({ ...one, at, happenedAt: null }));
  return [next, ...moved];
}

/** Returns whether an entry has expired: the server accepts nothing older than a day, so old entries are never sent. */
export function isExpired(entry: Pick<Entry, 'at'>, now: number): boolean {
  return entry.at < now - RETENTION_MS;
}
