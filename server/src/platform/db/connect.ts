import { createHash } from 'node:crypto';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  PostgresDriver,
  sql,
  type Transaction,
  type TransactionSettings,
} from 'kysely';
import pg from 'pg';
import { poolWait } from '../metrics/process-metrics.ts';
import { isInTransaction } from './transaction-context.ts';
import { toDatabaseUnavailable } from './database-unavailable.ts';
import { DEFAULT_TIMEOUTS, type Timeouts, transactionTimeouts } from './timeouts.ts';
import { columnTypes } from './types.ts';

// biome-ignore lint/complexity/noBannedTypes: the floor knows no table; each feature adds its own with `db.withTables<…>()`
type NoTables = {};

/** The database without table types, as the platform sees it. A feature's store calls `db.withTables<BookingTables>()`. */
export type Db = Kysely<NoTables>;

/** The same type inside a transaction; code that requires a transaction takes this type. */
export type Tx = Transaction<NoTables>;

/** Either of the two: what a store is built from. */
export type Executor = Db | Tx;

/** Connection settings for Postgres: `pg`'s own fields. */
export type Target = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'
>;

export interface ConnectOptions {
  /** Maximum number of open connections; further callers wait at most `connectionTimeoutMs`. */
  readonly poolSize?: number;
  readonly connectionTimeoutMs?: number;
  /** Limits of each transaction; default `DEFAULT_TIMEOUTS`. Those of other statements are settings of the role. */
  readonly timeouts?: Partial<Timeouts>;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string;
  /**
   * Whether statements marked with `PREPARED` stay prepared. Disable it behind PgBouncer, whose older versions lose
   * prepared statements.
   */
  readonly prepare?: boolean;
  /**
   * Rejects a second connection for code that runs inside a transaction: enough such code running concurrently deadlocks
   * on the pool. For tests; in production such code works until the pool is exhausted.
   */
  readonly forbidNested?: boolean;
  /** Called when a connection breaks unexpectedly; the pool replaces it. */
  readonly onError?: (error: Error) => void;
}

/**
 * How long an unused connection stays open. A new one costs Postgres a process, empty catalogue caches and new plans of the
 * prepared statements: its first statement takes 15 ms instead of 1. With a short limit, each rise in traffic after a quiet
 * minute would be slow.
 */
const IDLE_MS = 10 * 60_000;

/**
 * Prefix of a statement that each connection keeps prepared: for frequent statements with few variants that take Postgres
 * longer to plan than to execute.
 */
export const PREPARED = sql.raw('/* prepared */');

export interface Connection {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Waits for running queries to finish, then closes every connection. */
  close(): Promise<void>;
}

/** Parses a connection string, or `pg` fields, into fields. */
export function toTarget(target: string | Target): Target {
  return typeof target === 'string' ? { connectionString: target } : target;
}

/**
 * Opens a pool; connects on first use. It leaves no state in a session, so a pooler in transaction mode may give each
 * transaction another connection.
 */
export function connect(target: string | Target, options: ConnectOptions = {}): Connection {
  const report = options.onError ?? ((error) => process.emitWarning(error));
  const pool = new Pool({
    ...toTarget(target),
    types: columnTypes,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 5_000,
    idleTimeoutMillis: IDLE_MS,
    keepAlive: true,
    application_name: options.applicationName ?? 'aaspaas',
    // The pool listens to idle clients only. A connection in use reports its error through the query; without a listener the error would
    // end the process.
    onConnect: (client: pg.ClientBase) => void client.on('error', () => undefined),
    Client: (options.prepare ?? true) ? PreparingClient : UtcClient,
  });
  pool.forbidNested = options.forbidNested ?? false;
  let closing: Promise<void> | undefined;
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The pool attaches the whole client to the error, which does not belong in a log. It also reports itself closed while connections
    // are still closing, which the shutdown of the database may overtake.
    delete error.client;
    if (!closing) report(error);
  });
  const db: Db = new Kysely<NoTables>({
    dialect: new Dialect(pool, { ...DEFAULT_TIMEOUTS, ...options.timeouts }),
  });
  return {
    db,
    pool,
    close: () => (closing ??= db.destroy().then(() => (pool.ended ? undefined : pool.end()))),
  };
}

/** A pool whose timeout is an expected refusal (503) instead of a fault (500), and which can reject nested connections. */
class Pool extends pg.Pool {
  forbidNested = false;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (this.forbidNested && isInTransaction())
      throw new Error('second database connection inside a transaction: use the transaction or afterCommit');
    const begin = performance.now();
    // A caller that was refused waited, too.
    const observe = () =>
      poolWait.observe({ pool: this.options.application_name ?? '' }, (performance.now() - begin) / 1000);
    if (callback)
      return super.connect((error, client, done) => {
        observe();
        callback(error && toDatabaseUnavailable(error), client, done);
      });
    return super.connect().then(
      (client) => {
        observe();
        return client;
      },
      (error: Error) => {
        observe();
        throw toDatabaseUnavailable(error);
      },
    );
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** Starts each transaction with its limits, in one message, because a pooler in transaction mode keeps no session state. */
class LimitedDriver extends PostgresDriver {
  readonly #limits: string;

  constructor(pool: pg.Pool, timeouts: Timeouts) {
    super({ pool });
    this.#limits = transactionTimeouts(timeouts);
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    { isolationLevel, accessMode }: TransactionSettings,
  ): Promise<void> {
    const isolation = isolationLevel ? ` isolation level ${isolationLevel}` : '';
    const access = accessMode ? ` ${accessMode}` : '';
    await connection.executeQuery(
      CompiledQuery.raw(`start transaction${isolation}${access}; ${this.#limits}`),
    );
  }
}

class Dialect extends PostgresDialect {
  readonly #pool: pg.Pool;
  readonly #timeouts: Timeouts;

  constructor(pool: pg.Pool, timeouts: Timeouts) {
    super({ pool });
    this.#pool = pool;
    this.#timeouts = timeouts;
  }

  override createDriver(): Driver {
    return new LimitedDriver(this.#pool, this.#timeouts);
  }
}

/**
 * Requests UTC with the start-up message: a cast from an instant to a date must not depend on the server's setting. Every
 * pooler passes this parameter on or restores it.
 */
class UtcClient extends pg.Client {
  // `pg` declares no type for this method, which builds the start-up message.
  getStartupConf(): Record<string, unknown> {
    const { getStartupConf } = pg.Client.prototype as unknown as UtcClient;
    return { ...getStartupConf.call(this), TimeZone: 'UTC' };
  }
}

/** Names marked statements so that `pg` and Postgres reuse the prepared statement. */
class PreparingClient extends UtcClient {
  // oxlint-disable-next-line no-explicit-any -- `pg` declares a dozen forms; all are passed on
  override query(...[text, values, ...rest]: any[]): any {
    const query = super.query as (...sent: unknown[]) => unknown;
    return typeof text === 'string' && text.trimStart().startsWith('/* prepared */')
      ? query.call(this, { name: statementNameOf(text), text, values }, ...rest)
      : query.call(this, text, values, ...rest);
  }
}

const statementNames = new Map<string, string>();

/** Identical in every process, because a pooler may pass a connection from one process to another. */
function statementNameOf(text: string): string {
  let name = statementNames.get(text);
  if (!name)
    statementNames.set(text, (name = createHash('sha256').update(text).digest('base64url').slice(0, 40)));
  return name;
}
