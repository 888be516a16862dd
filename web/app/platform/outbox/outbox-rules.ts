/** A file that goes with an entry. `uploadId`: what the server calls it, once it is there. */
export interface PendingFile {
  readonly name: string;
  readonly blob: Blob;
  readonly uploadId: number | null;
}

/** Why the server did not take an entry. */
export interface Refusal {
  readonly message: string;
  /** By this browser's clock. */
  readonly at: number;
}

/** Something a person did that the server has to be told of, once. */
export interface Entry {
  /** Also its idempotency key: an entry that is changed is another one. */
  readonly id: string;
  /** Whose it is; nobody else's session sends it. */
  readonly account: number;
  readonly order: number;
  /** What it is about: entries about the same thing wait for those before them. */
  readonly subject: string;
  readonly kind: string;
  /** What it is about, in words. */
  readonly title: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly files: readonly PendingFile[];
  /** When it was done, by this browser's clock. */
  readonly at: number;
  /** The same by the server's clock; set once when it is first sent, so that every try says the same. */
  readonly happenedAt: string | null;
  readonly refusal: Refusal | null;
}

/** Where an entry stands. `blocked`: one before it about the same thing was refused. */
export type EntryStatus = 'pending' | 'blocked' | 'refused';

/** What a failed try means. `retry`: the same again after a while; `session`: only after a login; `refused`: not as it is. */
export type FailureAction = 'retry' | 'session' | 'refused';

const SECOND_MS = 1000;
const BACKOFF_SECONDS = [2, 4, 8, 15, 30, 60];
const RETENTION_MS = 7 * 24 * 3600 * SECOND_MS;

/** Entries as they are sent and shown: in the order in which they were done. */
export function sortEntries(entries: readonly Entry[]): Entry[] {
  return entries.toSorted((one, other) => one.order - other.order);
}

/** Where an entry stands among those of its account. */
export function entryStatusOf(entry: Entry, entries: readonly Entry[]): EntryStatus {
  if (entry.refusal) return 'refused';
  const isBlocked = entries.some(
    (other) => other.subject === entry.subject && other.order < entry.order && other.refusal !== null,
  );
  return isBlocked ? 'blocked' : 'pending';
}

/** The entry that is sent next: the first that waits for nothing but the signal. */
export function nextEntryToSend(entries: readonly Entry[]): Entry | null {
  return sortEntries(entries).find((entry) => entryStatusOf(entry, entries) === 'pending') ?? null;
}

/** What a failed try means, by its status (0: the network) and whether the server said how long to wait. */
export function failureActionOf(status: number, retryAfter: number | null): FailureAction {
  if (status === 401) return 'session';
  if (status === 0 || status === 408 || status >= 500) return 'retry';
  // Too many at once, or the first try still runs: the server says when to come again.
  if ((status === 429 || status === 409) && retryAfter !== null) return 'retry';
  return 'refused';
}

/** Milliseconds until the next try after so many failed ones in a row; the server's own word counts where it is longer. */
export function backoffMs(failures: number, retryAfter: number | null): number {
  const backoff = BACKOFF_SECONDS[Math.min(failures, BACKOFF_SECONDS.length) - 1] ?? 0;
  return Math.max(backoff, retryAfter ?? 0) * SECOND_MS;
}

/** What was done at `at` (browser's clock), by the server's clock; the two may be hours apart, but run alike. */
export function toServerTime(at: number, browserNow: number, serverNow: number): string {
  return new Date(serverNow - Math.max(0, browserNow - at)).toISOString();
}

/**
 * A refused entry done again in its old place: what waited behind it goes on waiting, and nothing of it happened before it.
 *
 * @param again a new id, with what is different now
 * @returns the entries that change; the one with the old id goes
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

/** Whether an entry is so old that nobody will send it any more: the server takes nothing that is older than a day. */
export function isExpired(entry: Pick<Entry, 'at'>, now: number): boolean {
  return entry.at < now - RETENTION_MS;
}
