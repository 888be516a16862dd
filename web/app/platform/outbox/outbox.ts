import { ApiFailure, networkFailure, randomKey } from '../api-client.ts';
import { now } from '../clock.ts';
import { session } from '../session.ts';
import {
  toServerTime,
  resubmitEntry,
  type Entry,
  sortEntries,
  nextEntryToSend,
  backoffMs,
  type Refusal,
  failureActionOf,
} from './outbox-rules.ts';
import { changeEntries, deleteExpiredEntries, entriesOf } from './outbox-store.ts';

/** The outcome of an entry that the page waits for. `pending`: stored, and sent later. */
export type Outcome =
  | { readonly is: 'sent' }
  | { readonly is: 'pending' }
  | { readonly is: 'refused' | 'failed'; readonly failure: ApiFailure };

/**
 * Sends an entry of one kind. `update` stores its progress.
 * @throws `ApiFailure` when the server refuses it or cannot be reached.
 */
export type Sender = (
  entry: Entry,
  update: (change: Pick<Entry, 'files'>) => Promise<Entry>,
) => Promise<void>;

/** A delivered entry with the delivery time by this browser's clock. */
export interface Sent {
  readonly entry: Entry;
  readonly sentAt: number;
}

/** The outcome of an entry that no page waits for any more. */
export interface OutboxEvent {
  readonly entry: Entry;
  readonly refusal: Refusal | null;
}

/** The state of an account's outbox in this tab. */
export interface OutboxView {
  readonly account: number | null;
  readonly entries: readonly Entry[];
  /** Entries recently delivered by this tab, which the displayed data may not include yet. */
  readonly sent: readonly Sent[];
}

const LOCK = 'outbox';
/** The maximum time a page waits for the outcome of an action. */
const SUBMIT_TIMEOUT_MS = 6000;
const MAX_SENT = 20;
const EMPTY_VIEW: OutboxView = { account: null, entries: [], sent: [] };

/**
 * Delivers a person's actions exactly once and in order whenever the server can be reached. Only one tab at a time
 * delivers; entries survive their tab and belong to the account that created them.
 */
export class Outbox {
  readonly #senders: Readonly<Record<string, Sender>>;
  readonly #listeners = new Set<() => void>();
  readonly #failed = new Map<string, ApiFailure>();
  readonly #eventListeners = new Set<(event: OutboxEvent) => void>();
  /** Entries that a page waits for; their outcome is returned and not broadcast to listeners. */
  readonly #awaited = new Set<string>();
  #otherTabs: BroadcastChannel | null = null;
  #view: OutboxView = EMPTY_VIEW;
  #running: Promise<void> | null = null;
  #failures = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(senders: Readonly<Record<string, Sender>>) {
    this.#senders = senders;
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly view = (): OutboxView => this.#view;

  /** Listens for entries that this tab delivers or that are refused while no page waits for them. */
  onEvent(listener: (event: OutboxEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  /** Reads the account's entries again, because another tab changed them or another account logged in. */
  async refresh(): Promise<void> {
    const account = session().userId;
    const entries = account === null ? [] : sortEntries(await entriesOf(account));
    const sent = this.#view.account === account ? this.#view.sent : [];
    this.#setView({ account, entries, sent });
  }

  /** Starts delivery, triggered by the network, the window and a timer. The returned function stops it. */
  start(): () => void {
    const deliverIfVisible = () => {
      if (document.visibilityState === 'visible') void this.deliver();
    };
    const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(LOCK);
    otherTabs?.addEventListener('message', () => void this.refresh());
    this.#otherTabs = otherTabs;
    window.addEventListener('online', deliverIfVisible);
    window.addEventListener('focus', deliverIfVisible);
    document.addEventListener('visibilitychange', deliverIfVisible);
    void deleteExpiredEntries(now())
      .then(() => this.refresh())
      .then(() => this.deliver());
    return () => {
      clearTimeout(this.#timer);
      otherTabs?.close();
      if (this.#otherTabs === otherTabs) this.#otherTabs = null;
      window.removeEventListener('online', deliverIfVisible);
      window.removeEventListener('focus', deliverIfVisible);
      document.removeEventListener('visibilitychange', deliverIfVisible);
    };
  }

  /** Stores an action and tries to deliver it immediately; returns the outcome after a short wait at most. */
  async submit(
    draft: Pick<Entry, 'subject' | 'kind' | 'title' | 'body' | 'files' | 'at'>,
  ): Promise<{ readonly id: string; readonly outcome: Outcome }> {
    const account = session().userId;
    if (account === null) throw new ApiFailure(401, '');
    const order = Math.max(0, ...(await entriesOf(account)).map((entry) => entry.order)) + 1;
    const entry: Entry = { ...draft, id: randomKey(), account, order, happenedAt: null, refusal: null };
    await this.#change([entry], []);
    return { id: entry.id, outcome: await this.#outcomeOf(entry.id) };
  }

  /** Repeats a refused entry with changed values; entries behind it keep waiting for it. */
  async again(
    id: string,
    change: { readonly body?: Entry['body']; readonly at?: number } = {},
  ): Promise<{ readonly id: string; readonly outcome: Outcome } | null> {
    const entries = this.#view.entries;
    const old = entries.find((entry) => entry.id === id);
    if (!old) return null;
    const key = randomKey();
    await this.#change(resubmitEntry(old, { id: key, ...change }, entries), [id]);
    return { id: key, outcome: await this.#outcomeOf(key) };
  }

  /** Removes an entry; it is never sent. */
  discard(id: string): Promise<void> {
    return this.#change([], [id]);
  }

  /** Sends all entries that can be sent now. */
  deliver(): Promise<void> {
    clearTimeout(this.#timer);
    return (this.#running ??= this.#deliver().finally(() => {
      this.#running = null;
    }));
  }

  async #outcomeOf(id: string): Promise<Outcome> {
    this.#awaited.add(id);
    // A running delivery may have read the entries before this one was added.
    const attempt = (async () => {
      await this.#running;
      await this.deliver();
    })();
    await Promise.race([attempt, new Promise((resolve) => setTimeout(resolve, SUBMIT_TIMEOUT_MS))]);
    this.#awaited.delete(id);
    const entry = this.#view.entries.find((one) => one.id === id);
    if (!entry) return { is: 'sent' };
    const failure = this.#failed.get(id);
    if (!failure) return { is: 'pending' };
    if (entry.refusal) return { is: 'refused', failure };
    // The server was reached and failed; the person can retry manually.
    return failure.status === 500 || failure.status === 429 ? { is: 'failed', failure } : { is: 'pending' };
  }

  async #deliver(): Promise<void> {
    const { locks } = navigator;
    // Without locks (plain HTTP, except localhost) each tab delivers; the idempotency keys prevent duplicates.
    if (locks) await locks.request(LOCK, () => this.#sendAll());
    else await this.#sendAll();
  }

  async #sendAll(): Promise<void> {
    for (;;) {
      const { userId: account, token } = session();
      if (account === null || !token) return;
      await this.refresh();
      const entry = nextEntryToSend(this.#view.entries);
      if (!entry) return;
      try {
        await this.#send(entry);
        this.#failures = 0;
      } catch (error) {
        if (!(await this.#handleFailure(entry, error))) return;
      }
    }
  }

  async #send(entry: Entry): Promise<void> {
    const send = this.#senders[entry.kind];
    if (!send) return this.#change([], [entry.id]);
    let current = entry;
    const update = async (change: Partial<Pick<Entry, 'files' | 'happenedAt'>>) => {
      current = { ...current, ...change };
      await this.#change([current], []);
      return current;
    };
    if (!entry.happenedAt) {
      const server = await serverTime();
      await update({ happenedAt: toServerTime(entry.at, now(), server) });
    }
    await send(current, update);
    const sent = [{ entry: current, sentAt: now() }, ...this.#view.sent].slice(0, MAX_SENT);
    this.#setView({ ...this.#view, sent });
    await this.#change([], [current.id]);
    this.#notifyEventListeners({ entry: current, refusal: null });
  }

  /** Handles a failed attempt; returns whether other entries can still be sent. */
  async #handleFailure({ id }: Entry, error: unknown): Promise<boolean> {
    // Aborted after too long a wait, which counts as a network failure.
    const failure = error instanceof DOMException ? networkFailure() : error;
    if (!(failure instanceof ApiFailure)) throw error;
    // Removed in the meantime.
    const entry = this.#view.entries.find((one) => one.id === id);
    if (!entry) return true;
    this.#failed.set(id, failure);
    switch (failureActionOf(failure.status, failure.retryAfter)) {
      case 'session':
        return false;
      case 'refused': {
        const [field] = Object.values(failure.fields);
        const refusal = { message: field ?? failure.message, at: now() };
        await this.#change([{ ...entry, refusal }], []);
        this.#notifyEventListeners({ entry, refusal });
        return true;
      }
      case 'retry':
        this.#failures += 1;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => void this.deliver(), backoffMs(this.#failures, failure.retryAfter));
        return false;
    }
  }

  async #change(put: readonly Entry[], remove: readonly string[]): Promise<void> {
    await changeEntries(put, remove);
    for (const id of remove) this.#failed.delete(id);
    await this.refresh();
    this.#otherTabs?.postMessage(null);
  }

  #notifyEventListeners(event: OutboxEvent): void {
    if (this.#awaited.has(event.entry.id)) return;
    for (const listener of this.#eventListeners) listener(event);
  }

  #setView(view: OutboxView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}

const TIMEOUT_MS = 8000;

/**
 * Returns the server's current time, which also proves that it can be reached.
 * @throws `ApiFailure` when it cannot.
 */
async function serverTime(): Promise<number> {
  let response: Response;
  try {
    response = await fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch {
    throw networkFailure();
  }
  const time = Date.parse(response.headers.get('date') ?? '');
  // An intermediary answered, such as a hotel's login page.
  if (!response.ok || Number.isNaN(time)) throw new ApiFailure(503, networkFailure().message);
  return time;
}
