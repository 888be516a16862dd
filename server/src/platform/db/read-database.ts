import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
} from 'kysely';
import { databaseBreakerOpen, databaseBreakerOpenings } from '../metrics/process-metrics.ts';
import { connect, type Connection, type Db, type Executor, type Target } from './connect.ts';
import {
  isReplicaFailure,
  positionOf,
  type ReadSnapshot,
  replayedPosition,
  replicaSnapshot,
} from './read-snapshot.ts';
import { ReplicaFreshness } from './replica-freshness.ts';

/** How long a statement waits for a connection to the replica before it goes to the primary. */
const CONNECT_MS = 1_000;

/** Its series in the metrics of the circuit breakers. */
const IN_METRICS = { address: 'DATABASE_READ_URL' };

/** Reads that may be some seconds old, except for the account that wrote a moment ago. */
export interface ReadDatabase {
  /** Sends each statement to the replica or to the primary. It has no transactions. */
  readonly db: Db;
  /** Reads a whole file from one state of the replica. */
  readonly snapshot: ReadSnapshot;
  close(): Promise<void>;
}

export interface ReadDatabaseOptions {
  /** Maximum number of open connections to the replica. */
  readonly poolSize?: number;
  /** Whether statements marked with `PREPARED` stay prepared; not behind PgBouncer. */
  readonly prepare?: boolean;
  /** How far the replica may be behind, in milliseconds. */
  readonly maxLagMs?: number;
  /** How often the lag is measured. */
  readonly checkMs?: number;
  /** Called when statements begin to go to the replica, and when they no longer do. */
  readonly onChange?: (usesReplica: boolean) => void;
  /** Returns whether the statement about to be sent must see what its account has just written; default: never. */
  readonly needsPrimary?: () => Promise<boolean>;
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
    poolSize = 10,
    prepare = false,
    maxLagMs = 5_000,
    checkMs = 1_000,
    onChange = () => undefined,
    needsPrimary = () => Promise.resolve(false),
    onError = () => undefined,
  }: ReadDatabaseOptions = {},
): ReadDatabase {
  let cutConnections: () => void = () => undefined;
  const replica = connect(target, {
    poolSize,
    connectionTimeoutMs: CONNECT_MS,
    applicationName: 'aaspaas-read',
    prepare,
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
    db: new Kysely<Tables>({ dialect: new ReadDialect(primary, replica.db, { isFresh, needsPrimary }) }),
    snapshot: replicaSnapshot(replica.db, { isFresh, onError }),
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
  const replayed = await replayedPosition(replica, written);
  if (replayed !== null) freshness.replayed(replayed);
}

type Tables = Db extends Kysely<infer T> ? T : never;

/** Decides where a statement goes. */
interface Routing {
  isFresh(): boolean;
  needsPrimary(): Promise<boolean>;
}

class ReadDialect extends PostgresDialect {
  readonly #connection: DatabaseConnection;

  constructor(primary: Pick<Connection, 'db' | 'pool'>, replica: Db, routing: Routing) {
    super({ pool: primary.pool });
    this.#connection = new ReadConnection(primary.db, replica, routing);
  }

  override createDriver(): Driver {
    return readDriver(this.#connection);
  }
}

/** Sends each statement alone, so that a later one of the same page may go to another server. */
class ReadConnection implements DatabaseConnection {
  readonly #primary: Db;
  readonly #replica: Db;
  readonly #routing: Routing;

  constructor(primary: Db, replica: Db, routing: Routing) {
    this.#primary = primary;
    this.#replica = replica;
    this.#routing = routing;
  }

  async executeQuery<R>(statement: CompiledQuery): Promise<QueryResult<R>> {
    if (!this.#routing.isFresh() || (await this.#routing.needsPrimary()))
      return this.#primary.executeQuery<R>(statement);
    try {
      return await this.#replica.executeQuery<R>(statement);
    } catch (error) {
      // What the statement itself did wrong would fail on the primary, too.
      if (!isReplicaFailure(error)) throw error;
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
