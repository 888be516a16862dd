import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Db, Executor, Tx } from './connect.ts';
import { isConnectionFailure } from './database-unavailable.ts';
import { sqlState, transaction } from './transaction.ts';

/**
 * Runs `work`, which only reads, on one state of the database that contains everything that was committed when it was called. `tx` is a
 * transaction of the primary with one snapshot. `work` may run twice.
 */
export type ReadSnapshot = <T>(tx: Tx, work: (tx: Tx) => Promise<T>) => Promise<T>;

/** Reads from the primary, in its transaction. */
export const primarySnapshot: ReadSnapshot = (tx, work) => work(tx);

/** How long a file waits until the replica contains what was committed before it. */
const CATCH_UP_MS = 5_000;

const POLL_MS = 50;

/** How often the transaction of the primary is used meanwhile: Postgres ends one that is idle for 15 seconds. */
const KEEP_ALIVE_MS = 4_000;

/** SQLSTATE of a statement that Postgres ended because it delayed the replay of the primary's changes. */
const REPLAY_CONFLICT = '40001';

/** Returns whether a read failed because of the replica, so that the primary can answer it. */
export function isReplicaFailure(error: unknown): boolean {
  return isConnectionFailure(error) || sqlState(error) === REPLAY_CONFLICT;
}

/** Where the log of a server ends. */
export interface Position {
  readonly isReplica: boolean;
  readonly position: number;
  /** When the server was started, to the microsecond: equal for connections to the same server. */
  readonly startedAt: string;
}

/** Returns the end of the log that a server has written, or, as a replica, replayed. */
export async function positionOf(executor: Executor): Promise<Position> {
  const { rows } = await sql<Position>`
    select pg_is_in_recovery() as "isReplica", extract(epoch from pg_postmaster_start_time())::text as "startedAt",
      pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::bigint as position`.execute(
    executor,
  );
  const [row] = rows;
  if (!row) throw new Error('no position');
  return row;
}

/** Returns how much of the primary's log a server has replayed; null if it is neither a replica nor the primary itself. */
export async function replayedPosition(
  replica: Executor,
  primary: Pick<Position, 'startedAt'>,
): Promise<number | null> {
  const { isReplica, startedAt, position } = await positionOf(replica);
  // A server that replays nothing is the primary itself, or was promoted and has its own changes.
  return isReplica || startedAt === primary.startedAt ? position : null;
}

/** Creates snapshots of a replica. The primary answers while the replica is not fresh, does not catch up, or breaks off. */
export function replicaSnapshot(
  replica: Db,
  {
    isFresh,
    onError,
    catchUpMs = CATCH_UP_MS,
  }: {
    readonly isFresh: () => boolean;
    /** Called when a file is begun again on the primary. */
    readonly onError: (error: Error) => void;
    readonly catchUpMs?: number;
  },
): ReadSnapshot {
  const noteFailure = (error: unknown) => {
    if (!isReplicaFailure(error)) throw error;
    onError(error as Error);
    return null;
  };
  const readReplica = async <T>(
    tx: Tx,
    work: (tx: Tx) => Promise<T>,
  ): Promise<{ readonly result: T } | null> => {
    if (!(await hasCaughtUp(replica, tx, catchUpMs))) return null;
    const stop = keepAlive(tx);
    try {
      const result = await transaction(replica, (snapshot) => work(snapshot), {
        isolation: 'repeatable read',
        attempts: 1,
      });
      return { result };
    } finally {
      await stop();
    }
  };
  return async (tx, work) => {
    const read = isFresh() ? await readReplica(tx, work).catch(noteFailure) : null;
    return read ? read.result : work(tx);
  };
}

/** Waits until the replica has replayed what the primary has written so far; false if it does not. */
async function hasCaughtUp(replica: Executor, primary: Executor, limitMs: number): Promise<boolean> {
  const written = await positionOf(primary);
  for (const end = performance.now() + limitMs; ; await sleep(POLL_MS)) {
    const replayed = await replayedPosition(replica, written);
    if (replayed === null) return false;
    if (replayed >= written.position) return true;
    if (performance.now() >= end) return false;
  }
}

/** Uses a transaction from time to time until the returned function is called. */
function keepAlive(tx: Tx): () => Promise<void> {
  const stopped = new AbortController();
  const run = async () => {
    while (!stopped.signal.aborted) {
      await sleep(KEEP_ALIVE_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
      if (!stopped.signal.aborted) await sql`select 1`.execute(tx);
    }
  };
  // The next statement of the transaction reports that it was lost.
  const running = run().catch(() => undefined);
  return () => {
    stopped.abort();
    return running;
  };
}
