import { ApiFailure, networkFailure, newKey } from '../api-client.ts';
import { now } from '../clock.ts';
import { session } from '../session.ts';
import {
  byServerClock,
  doneAgain,
  type Entry,
  inOrder,
  nextToSend,
  pauseAfter,
  type Refusal,
  verdictOf,
} from './outbox-rules.ts';
import { changeEntries, dropForgotten, entriesOf } from './outbox-store.ts';
import { serverTime } from './server-time.ts';

/** What became of an entry that somebody waits for. `waiting`: it is kept and sent later. */
export type Outcome =
  | { readonly is: 'sent' }
  | { readonly is: 'waiting' }
  | { readonly is: 'refused' | 'failed'; readonly failure: ApiFailure };

/** Sends an entry of one kind. `keep` writes down what has been done of it. Throws an `ApiFailure`. */
export type Sender = (entry: Entry, keep: (change: Pick<Entry, 'files'>) => Promise<Entry>) => Promise<void>;

/** An entry that was taken, and when, by this browser's clock. */
export interface Sent {
  readonly entry: Entry;
  readonly sentAt: number;
}

/** What came of an entry that nobody was waiting for any more. */
export interface OutboxNews {
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
const PATIENCE_MS = 6000;
const REMEMBERS = 20;
const NOTHING: OutboxView = { account: null, entries: [], sent: [] };

/**
 * Delivers what a person did, once and in order, whenever the server can be reached. One tab at a time delivers; what a tab keeps survives
 * it, and belongs to the account that did it.
 */
export class Outbox {
  readonly #senders: Readonly<Record<string, Sender>>;
  readonly #listeners = new Set<() => void>();
  readonly #failed = new Map<string, ApiFailure>();
  readonly #newsListeners = new Set<(news: OutboxNews) => void>();
  /** Entries that somebody is waiting for, who will be told without news. */
  readonly #awaited = new Set<string>();
  #otherTabs: BroadcastChannel | null = null;
  #view: OutboxView = NOTHING;
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
  onNews(listener: (news: OutboxNews) => void): () => void {
    this.#newsListeners.add(listener);
    return () => this.#newsListeners.delete(listener);
  }

  /** Reads the account's entries again: another tab changed them, or somebody else is logged in. */
  async refresh(): Promise<void> {
    const account = session().userId;
    const entries = account === null ? [] : inOrder(await entriesOf(account));
    const sent = this.#view.account === account ? this.#view.sent : [];
    this.#show({ account, entries, sent });
  }

  /** Delivers from now on whenever there is a chance: when the network, the window or the time says so. Ends with what it returns. */
  watch(): () => void {
    const chance = () => {
      if (document.visibilityState === 'visible') void this.deliver();
    };
    const otherTabs = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(LOCK);
    otherTabs?.addEventListener('message', () => void this.refresh());
    this.#otherTabs = otherTabs;
    window.addEventListener('online', chance);
    window.addEventListener('focus', chance);
    document.addEventListener('visibilitychange', chance);
    void dropForgotten(now())
      .then(() => this.refresh())
      .then(() => this.deliver());
    return () => {
      clearTimeout(this.#timer);
      otherTabs?.close();
      if (this.#otherTabs === otherTabs) this.#otherTabs = null;
      window.removeEventListener('online', chance);
      window.removeEventListener('focus', chance);
      document.removeEventListener('visibilitychange', chance);
    };
  }

  /** Keeps what somebody did and tries to deliver it at once; says what came of it, after a short while at the latest. */
  async submit(
    what: Pick<Entry, 'subject' | 'kind' | 'title' | 'body' | 'files' | 'at'>,
  ): Promise<{ readonly id: string; readonly outcome: Outcome }> {
    const account = session().userId;
    if (account === null) throw new ApiFailure(401, '');
    const order = Math.max(0, ...(await entriesOf(account)).map((entry) => entry.order)) + 1;
    const entry: Entry = { ...what, id: newKey(), account, order, happenedAt: null, refusal: null };
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
    const key = newKey();
    await this.#change(doneAgain(old, { id: key, ...change }, entries), [id]);
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
    const tried = (async () => {
      await this.#running;
      await this.deliver();
    })();
    await Promise.race([tried, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))]);
    this.#awaited.delete(id);
    const entry = this.#view.entries.find((one) => one.id === id);
    if (!entry) return { is: 'sent' };
    const failure = this.#failed.get(id);
    if (!failure) return { is: 'waiting' };
    if (entry.refusal) return { is: 'refused', failure };
    // The server was reached and stumbled: who is still there can try again by hand.
    return failure.status === 500 || failure.status === 429 ? { is: 'failed', failure } : { is: 'waiting' };
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
      const entry = nextToSend(this.#view.entries);
      if (!entry) return;
      try {
        await this.#send(entry);
        this.#failures = 0;
      } catch (error) {
        if (!(await this.#failedWith(entry, error))) return;
      }
    }
  }

  async #send(entry: Entry): Promise<void> {
    const send = this.#senders[entry.kind];
    if (!send) return this.#change([], [entry.id]);
    let current = entry;
    const keep = async (change: Partial<Pick<Entry, 'files' | 'happenedAt'>>) => {
      current = { ...current, ...change };
      await this.#change([current], []);
      return current;
    };
    if (!entry.happenedAt) {
      const server = await serverTime();
      await keep({ happenedAt: byServerClock(entry.at, now(), server) });
    }
    await send(current, keep);
    const sent = [{ entry: current, sentAt: now() }, ...this.#view.sent].slice(0, REMEMBERS);
    this.#show({ ...this.#view, sent });
    await this.#change([], [current.id]);
    this.#tell({ entry: current, refusal: null });
  }

  /** Says whether others can be sent all the same. */
  async #failedWith({ id }: Entry, error: unknown): Promise<boolean> {
    // Given up after too long a wait, which is the network's fault.
    const failure = error instanceof DOMException ? networkFailure() : error;
    if (!(failure instanceof ApiFailure)) throw error;
    // Taken out meanwhile.
    const entry = this.#view.entries.find((one) => one.id === id);
    if (!entry) return true;
    this.#failed.set(id, failure);
    switch (verdictOf(failure.status, failure.retryAfter)) {
      case 'session':
        return false;
      case 'refused': {
        const [field] = Object.values(failure.fields);
        const refusal = { message: field ?? failure.message, at: now() };
        await this.#change([{ ...entry, refusal }], []);
        this.#tell({ entry, refusal });
        return true;
      }
      case 'later':
        this.#failures += 1;
        clearTimeout(this.#timer);
        this.#timer = setTimeout(() => void this.deliver(), pauseAfter(this.#failures, failure.retryAfter));
        return false;
    }
  }

  async #change(put: readonly Entry[], remove: readonly string[]): Promise<void> {
    await changeEntries(put, remove);
    for (const id of remove) this.#failed.delete(id);
    await this.refresh();
    this.#otherTabs?.postMessage(null);
  }

  #tell(news: OutboxNews): void {
    if (this.#awaited.has(news.entry.id)) return;
    for (const listener of this.#newsListeners) listener(news);
  }

  #show(view: OutboxView): void {
    this.#view = view;
    for (const listener of this.#listeners) listener();
  }
}
