import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
  sql,
} from 'kysely';
import { databaseBreakerOpen, databaseBreakerOpenings } from '../metrics/process-metrics.ts';
import { connect, type Connection, type Db, type Executor, type Target } from './connect.ts';
import { isConnectionFailure } from './database-unavailable.ts';
import { ReplicaFreshness } from './replica-freshness.ts';
import { sqlState } from './transaction.ts';

/** Connections of a process for pages that read from `DATABASE_READ_URL`. */
export const READ_POOL_SIZE = 2;

/** How long a statement waits for a connection to the replica before it goes to the primary. */
const CONNECT_MS = 1_000;

/** Its series in the metrics of the circuit breakers. */
const IN_METRICS = { address: 'DATABASE_READ_URL' };

/** SQLSTATE of a statement that Postgres ended because it delayed the replay of the primary's changes. */
const REPLAY_CONFLICT = '40001';

/** Reads for pages that may be some seconds old and belong to no session. */
export interface ReadDatabase {
  /** Sends each statement to the replica or to the primary. It has no transactions. */
  readonly db: Db;
  close(): Promise<void>;
}

export interface ReadDatabaseOptions {
  /** How far the replica may be behind, in milliseconds. */
  readonly maxLagMs?: number;
  /** How often the lag is measured. */
  readonly checkMs?: number;
  /** Called when statements begin to go to the replica, and when they no longer do. */
  readonly onChange?: (usesReplica: boolean) => void;
  /** Called when a connection to the replica breaks. */
  readonly onError?: (error: Error) => void;
}

/**
 * Opens connections to a replica, which the product does not need: while it does not answer or is too far behind, statements go to the primary,
 * and so does each statement whose connection breaks. Its failures are not those of the primary's circuit breaker.
 */
export function openReadDatabase(
  target: string | Target,
  primary: Pick<Connection, 'db' | 'pool'>,
  {
    maxLagMs = 5_000,
    checkMs = 1_000,
    onChange = () => undefined,
    onError = () => undefined,
  }: ReadDatabaseOptions = {},
): ReadDatabase {
  let cutConnections: () => void = () => undefined;
  const replica = connect(target, {
    poolSize: READ_POOL_SIZE,
    connectionTimeoutMs: CONNECT_MS,
    applicationName: 'aaspaas-read',
    prepare: false,
    onError,
    // Never open: statements that cannot use the replica request none of its connections.
    breaker: {
      isOpen: false,
      failed: () => undefined,
      suspect: () => undefined,
      onChange: (listener) => {
        cutConnections = () => listener(true);
      },
    },
  });
  const freshness = new ReplicaFreshness(maxLagMs);
  const isFresh = () => freshness.isFresh(performance.now());
  const stopped = new AbortController();
  let usesReplica = false;
  databaseBreakerOpen.set(IN_METRICS, 1);
  databaseBreakerOpenings.inc(IN_METRICS, 0);
  const watch = async () => {
    let measuring: Promise<void> | null = null;
    while (!stopped.signal.aborted) {
      // One at a time. A failure leaves the last result, which soon is too old.
      measuring ??= measure(freshness, primary.db, replica.db)
        .catch(() => undefined)
        .finally(() => {
          measuring = null;
        });
      await sleep(checkMs, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
      if (usesReplica === isFresh()) continue;
      usesReplica = !usesReplica;
      databaseBreakerOpen.set(IN_METRICS, usesReplica ? 0 : 1);
      if (!usesReplica) databaseBreakerOpenings.inc(IN_METRICS);
      onChange(usesReplica);
      // It hangs: its running statements go to the primary.
      if (!usesReplica && measuring !== null) cutConnections();
    }
  };
  void watch();
  return {
    db: new Kysely<Tables>({ dialect: new ReadDialect(primary, replica.db, isFresh) }),
    async close() {
      stopped.abort();
      const closed = replica.close();
      cutConnections();
      await closed;
    },
  };
}

/** Compares the primary's log with what the replica has replayed. */
async function measure(freshness: ReplicaFreshness, primary: Executor, replica: Executor): Promise<void> {
  const at = performance.now();
  const written = await positionOf(primary);
  freshness.sampled(at, written.position);
  const replayed = await positionOf(replica);
  // A server that replays nothing is the primary itself, or was promoted and has its own changes.
  if (replayed.isReplica || replayed.startedAt === written.startedAt) freshness.replayed(replayed.position);
}

interface Position {
  readonly isReplica: boolean;
  readonly position: number;
  /** When the server was started, to the microsecond: equal for connections to the same server. */
  readonly startedAt: string;
}

async function positionOf(executor: Executor): Promise<Position> {
  const { rows } = await sql<Position>`
    select pg_is_in_recovery() as "isReplica", extract(epoch from pg_postmaster_start_time())::text as "startedAt",
      pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end, '0/0')::bigint as position`.execute(
    executor,
  );
  const [row] = rows;
  if (!row) throw new Error('no position');
  return row;
}

type Tables = Db extends Kysely<infer T> ? T : never;

class ReadDialect extends PostgresDialect {
  readonly #connection: DatabaseConnection;

  constructor(primary: Pick<Connection, 'db' | 'pool'>, replica: Db, isFresh: () => boolean) {
    super({ pool: primary.pool });
    this.#connection = new ReadConnection(primary.db, replica, isFresh);
  }

  override createDriver(): Driver {
    return readDriver(this.#connection);
  }
}

/** Sends each statement alone, so that a later one of the same page may go to another server. */
class ReadConnection implements DatabaseConnection {
  readonly #primary: Db;
  readonly #replica: Db;
  readonly #isFresh: () => boolean;

  constructor(primary: Db, replica: Db, isFresh: () => boolean) {
    this.#primary = primary;
    this.#replica = replica;
    this.#isFresh = isFresh;
  }

  async executeQuery<R>(statement: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#isFresh()) return this.#primary.executeQuery<R>(statement);
    try {
      return await this.#replica.executeQuery<R>(statement);
    } catch (error) {
      // What the statement itself did wrong would fail on the primary, too.
      if (!isConnectionFailure(error) && sqlState(error) !== REPLAY_CONFLICT) throw error;
      return this.#primary.executeQuery<R>(statement);
    }
  }

  streamQuery(): never {
    throw new Error('reads are not streamed');
  }
}

/** The pools belong to the primary and the replica, so this driver neither opens nor closes anything. */
function readDriver(connection: DatabaseConnection): Driver {
  const refuse = () =>
    Promise.reject(new Error('pages that read from DATABASE_READ_URL have no transactions'));
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    releaseConnection: () => Promise.resolve(),
    beginTransaction: refuse,
    commitTransaction: refuse,
    rollbackTransaction: refuse,
    destroy: () => Promise.resolve(),
  };
}
