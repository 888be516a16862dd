import type pg from 'pg';
import type { Executor, Target } from '../db/connect.ts';
import { afterCurrentCommit } from '../db/transaction-context.ts';
import { type Audience, insertLiveEvents, type LiveEvent, type LivePosition } from './live-event.ts';
import { isAfter, type PlacedLiveEvent } from './live-event.ts';
import { CHANNEL, type EventRow, type LiveTail, startLiveTail, toEvent } from './live-tail.ts';

/** Reports new events at most once per interval: each report is a commit. */
const WAKE_MS = 20;

/** The number of events kept in memory for one follower that is slow; it then reads them from the database. */
const BUFFER = 500;

const PAGE = 500;

/** What a follower receives: its next events, and the place up to which it has all. */
export interface LiveBatch {
  readonly events: readonly PlacedLiveEvent[];
  readonly position: LivePosition;
  /** Events before `position` are missing, because they were deleted: everything must be loaded again. */
  readonly reset: boolean;
}

/** Sends events from the transactions that write them to the followers in all processes. */
export interface Live {
  /** Writes events in the transaction of their change. */
  announce(executor: Executor, events: readonly LiveEvent[]): Promise<void>;
  /** Reports written events to all processes after the commit of the caller's transaction. Without a report they arrive within a second. */
  wake(): void;
  /**
   * Returns the events of some audiences, each once and in order, until the signal ends it. An empty batch comes first and
   * after `idleMs` without an event.
   * @param since the place of the last event that the follower has; undefined: it begins now
   */
  follow(
    audiences: readonly Audience[],
    since: LivePosition | undefined,
    options: { readonly idleMs: number; readonly signal: AbortSignal },
  ): AsyncGenerator<LiveBatch, void, undefined>;
  stop(): Promise<void>;
}

interface Follower {
  buffer: PlacedLiveEvent[];
  /** Whether events are missing in the buffer, which the follower reads from the database. */
  isBehind: boolean;
  /** Ends the follower's wait. */
  ring(): void;
}

/**
 * Creates the live events of a process. It reads events over a dedicated connection that exists while there are followers.
 * @param direct the database without a pooler in between
 */
export function postgresLive(
  direct: string | Target,
  pool: Pick<pg.Pool, 'query'>,
  onError: (error: Error) => void,
): Live {
  const followers = new Map<string, Set<Follower>>();
  const all = new Set<Follower>();
  let tail: LiveTail | null = null;
  let stopped = false;

  const deliver = (events: readonly PlacedLiveEvent[]) => {
    for (const event of events)
      for (const follower of followers.get(event.audience) ?? []) {
        if (follower.buffer.length >= BUFFER) follower.isBehind = true;
        if (!follower.isBehind) follower.buffer.push(event);
      }
    for (const follower of all) if (follower.buffer.length > 0 || follower.isBehind) follower.ring();
  };

  const add = (audiences: readonly Audience[], follower: Follower) => {
    all.add(follower);
    for (const audience of audiences)
      followers.set(audience, (followers.get(audience) ?? new Set()).add(follower));
    tail ??= startLiveTail(direct, {
      events: deliver,
      ready: () => {
        for (const one of all) one.ring();
      },
      error: onError,
    });
  };

  const remove = (audiences: readonly Audience[], follower: Follower) => {
    all.delete(follower);
    for (const audience of audiences) {
      const others = followers.get(audience);
      others?.delete(follower);
      if (others?.size === 0) followers.delete(audience);
    }
    if (all.size > 0) return;
    void tail?.stop();
    tail = null;
  };

  let wakeTimer: ReturnType<typeof setTimeout> | undefined;
  let reporting: Promise<unknown> = Promise.resolve();
  const report = async () => {
    await reporting;
    wakeTimer = undefined;
    // Lost if it fails: every process also reads at an interval.
    reporting = pool.query(`notify ${CHANNEL}`).catch(() => undefined);
  };
  const wake = () =>
    afterCurrentCommit(() => {
      if (!stopped) wakeTimer ??= setTimeout(() => void report(), WAKE_MS);
    });

  return {
    async announce(executor, events) {
      await insertLiveEvents(executor, events);
      if (events.length > 0) wake();
    },
    wake,
    async *follow(audiences, since, { idleMs, signal }) {
      let ring: () => void = () => undefined;
      const follower: Follower = { buffer: [], isBehind: since !== undefined, ring: () => ring() };
      const wait = (ms?: number) =>
        new Promise<void>((resolve) => {
          const timer = ms === undefined ? undefined : setTimeout(resolve, ms);
          ring = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      const aborted = () => ring();
      signal.addEventListener('abort', aborted);
      add(audiences, follower);
      try {
        while (!tail?.position() && !signal.aborted && !stopped) await wait();
        const start = tail?.position();
        if (!start || signal.aborted || stopped) return;
        const reset = since !== undefined && !(await isKnown(pool, since));
        if (reset) follower.isBehind = false;
        let position = since === undefined || reset ? start : since;
        follower.buffer = follower.buffer.filter((event) => isAfter(event.position, position));
        yield { events: [], position, reset };
        while (!signal.aborted && !stopped) {
          if (follower.isBehind) {
            // Events that are read from now on are in the buffer; all earlier ones are in the pages.
            follower.isBehind = false;
            follower.buffer = [];
            for (let full = true; full && !signal.aborted; ) {
              const events = await readPage(pool, audiences, position);
              full = events.length === PAGE;
              if (events.length === 0) break;
              position = (events.at(-1) as PlacedLiveEvent).position;
              yield { events, position, reset: false };
            }
            continue;
          }
          const events = follower.buffer.filter((event) => isAfter(event.position, position));
          follower.buffer = [];
          if (events.length > 0) {
            position = (events.at(-1) as PlacedLiveEvent).position;
            yield { events, position, reset: false };
            continue;
          }
          const before = performance.now();
          await wait(idleMs);
          if (follower.buffer.length > 0 || follower.isBehind || performance.now() - before < idleMs - 1)
            continue;
          const reached = tail?.position();
          if (reached && isAfter(reached, position)) position = reached;
          yield { events: [], position, reset: false };
        }
      } finally {
        signal.removeEventListener('abort', aborted);
        remove(audiences, follower);
      }
    },
    async stop() {
      stopped = true;
      clearTimeout(wakeTimer);
      for (const one of all) one.ring();
      const last = tail;
      tail = null;
      await Promise.all([reporting, last?.stop()]);
    },
  };
}

/** Whether no event after a place was deleted, and the place is one of this database. */
async function isKnown(pool: Pick<pg.Pool, 'query'>, { xid }: LivePosition): Promise<boolean> {
  const { rows } = await pool.query<{ known: boolean }>(
    `select d.xid <= $1::xid8 and $1::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) as known from live_events_deleted d`,
    [xid.toString()],
  );
  return rows[0]?.known ?? false;
}

/** Returns the next events of some audiences after a place, as far as no earlier one can still appear. */
async function readPage(
  pool: Pick<pg.Pool, 'query'>,
  audiences: readonly Audience[],
  { xid, id }: LivePosition,
): Promise<PlacedLiveEvent[]> {
  const { rows } = await pool.query<EventRow>(
    `select l.xid::text, l.id, l.audience, l.object, l.version, l.kind from unnest($1::text[]) a
     cross join lateral (
       select * from live_events one where one.audience = a and (one.xid, one.id) > ($2::xid8, $3::bigint)
         and one.xid < pg_snapshot_xmin(pg_current_snapshot())
       order by one.xid, one.id limit ${PAGE}
     ) l order by l.xid, l.id limit ${PAGE}`,
    [audiences, xid.toString(), id],
  );
  return rows.map(toEvent);
}
