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
import { serverTime } from './server-time.ts';

/** What became of an entry that somebody waits for. `pending`: it is kept and sent later. */
export type Outcome =
  | { readonly is: 'sent' }
  | { readonly is: 'pending' }
  | { readonly is: 'refused' | 'failed'; readonly failure: ApiFailure };

/** Sends an entry of one kind. `update` writes down what has been done of it. Throws an `ApiFailure`. */
export type Sender = (
  entry: Entry,
  update: (change: Pick<Entry, 'files'>) => Promise<Entry>,
) => Promise<void>;

/** An entry that was taken, and when, by this browser's clock. */
export interface Sent {
  readonly entry: Entry;
  readonly sentAt: number;
}

/** What came of an entry that nobody was waiting for any more. */
export interface OutboxEvent {
  readonly entry: Entry;
  readonly refusal: Refusal | null;
}

/** What is known of an account's entries in this tab. */
export interface OutboxView {
  readonly account: number | null;
  readonly entries: readonly Entry[];
  /** The last ones that this tab delivered: what shows them may not know yet. */
  readonly sent: readonly Sent[];
}

const LOCK = 'outbox';
/** Longer than this nobody who did something waits to hear what came of it. */
const SUBMIT_TIMEOUT_MS = 6000;
const MAX_SENT = 20;
const EMPTY_VIEW: OutboxView = { account: null, entries: [], sent: [] };

/**
 * Delivers what a person did, once and in order, whenever the server can be reached. One tab at a time delivers; what a tab keeps survives
 * it, and belongs to the account that did it.
 */
export class Outbox {
  readonly #senders: Readonly<Record<string, Sender>>;
  readonly #listeners = new Set<() => void>();
  readonly #failed = new Map<string, ApiFailure>();
  readonly #eventListeners = new Set<(event: OutboxEvent) => void>();
  /** Entries that somebody is waiting for, who will be told without news. */
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

  /** Told of what this tab delivers, or has refused, while nobody waits for it. */
  onEvent(listener: (event: OutboxEvent) => void): () => void {
    this.#eventListeners.add(listener);
    return () => this.#eventListeners.delete(listener);
  }

  /** Reads the account's entries again: another tab changed them, or somebody else is logged in. */
  async refresh(): Promise<void> {
    const account = session().userId;
    const entries = account === null ? [] : sortEntries(await entriesOf(account));
    const sent = this.#view.account === account ? this.#view.sent : [];
    this.#setView({ account, entries, sent });
  }

  /** Delivers from now on whenever there is a chance: when the network, the window or the time says so. Ends with what it returns. */
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

  /** Keeps what somebody did and tries to deliver it at once; says what came of it, after a short while at the latest. */
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

  /** A refused entry once more, with what is different now; what waits behind it keeps waiting for it. */
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

  /** Takes an entry out: it is never sent. */
  discard(id: string): Promise<void> {
    return this.#change([], [id]);
  }

  /** Sends what can be sent now. */
  deliver(): Promise<void> {
    clearTimeout(this.#timer);
    return (this.#running ??= this.#deliver().finally(() => {
      this.#running = null;
    }));
  }

  async #outcomeOf(id: string): Promise<Outcome> {
    this.#awaited.add(id);
    // What runs already may have looked before this entry was there.
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
    // The server was reached and stumbled: who is still there can try again by hand.
    return failure.status === 500 || failure.status === 429 ? { is: 'failed', failure } : { is: 'pending' };
  }

  async #deliver(): Promise<void> {
    const { locks } = navigator;
    // Without locks (plain http beyond the machine itself) each tab delivers; the keys see to it that nothing is done twice.
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

  /** Says whether others can be sent all the same. */
  async #handleFailure({ id }: Entry, error: unknown): Promise<boolean> {
    // Given up after too long a wait, which is the network's fault.
    const failure = error instanceof DOMException ? networkFailure() : error;
    if (!(failure instanceof ApiFailure)) throw error;
    // Taken out meanwhile.
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
