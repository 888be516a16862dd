import { createHash } from 'node:crypto';
import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
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
import type { DatabaseBreaker } from './database-breaker.ts';
import {
  BREAKER_OPEN,
  DatabaseUnavailable,
  isPoolTimeout,
  toDatabaseUnavailable,
} from './database-unavailable.ts';
import { SilenceLimit } from './silence-limit.ts';
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
  /** How much later than Postgres a silent connection is given up, in milliseconds; default 5 s (`SilenceLimit`). */
  readonly answerMarginMs?: number;
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
  /** Rejects every request for a connection while it is open; gets the failures of the connections. */
  readonly breaker?: Pick<DatabaseBreaker, 'isOpen' | 'failed' | 'suspect' | 'onChange'>;
  /** Called when a connection breaks unexpectedly; the pool replaces it. */
  readonly onError?: (error: Error) => void;
}

/**
 * How long an unused connection stays open. A new one costs Postgres a process, empty catalogue caches and new plans of the
 * prepared statements: its first statement takes 15 ms instead of 1. With a short limit, each rise in traffic after a quiet
 * minute would be slow.
 */
const IDLE_MS = 10 * 60_000;

const ANSWER_MARGIN_MS = 5_000;

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
  const { breaker } = options;
  const report = options.onError ?? ((error) => process.emitWarning(error));
  const clients = new Set<pg.ClientBase>();
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
    onConnect: (client: pg.ClientBase) => {
      clients.add(client);
      // No failed attempt: a pooler or a firewall may end all connections at once while the server answers.
      client.on('error', () => breaker?.suspect()).on('end', () => clients.delete(client));
    },
    Client: limitedClient(
      (options.prepare ?? true) ? PreparingClient : UtcClient,
      options.timeouts?.statementMs ?? DEFAULT_TIMEOUTS.statementMs,
      options.answerMarginMs ?? ANSWER_MARGIN_MS,
    ),
  });
  pool.forbidNested = options.forbidNested ?? false;
  pool.breaker = breaker;
  // The server does not answer, so what waits for it would wait until the network gives up, which takes a quarter of an hour.
  breaker?.onChange((isOpen) => {
    if (isOpen) for (const client of clients) destroySocket(client);
  });
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

/** Closes the socket of a client without waiting for the server; its query fails. */
export function destroySocket(client: pg.ClientBase): void {
  // `pg` declares no type for the connection below a client.
  (client as unknown as { readonly connection: { readonly stream: Socket } }).connection.stream.destroy();
}

/** The cause of refusals while the circuit breaker is open. */
const OPEN_BREAKER = new Error(BREAKER_OPEN);

/**
 * A pool whose timeout is an expected refusal (503) instead of a fault (500), which refuses at once while the database is down, and
 * which can reject nested connections.
 */
class Pool extends pg.Pool {
  forbidNested = false;
  breaker: ConnectOptions['breaker'];

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (this.forbidNested && isInTransaction())
      throw new Error('second database connection inside a transaction: use the transaction or afterCommit');
    if (this.breaker?.isOpen) {
      const refusal = new DatabaseUnavailable(OPEN_BREAKER);
      if (!callback) return Promise.reject(refusal);
      return process.nextTick(callback, refusal, undefined, () => undefined);
    }
    const begin = performance.now();
    // A caller that was refused waited, too.
    const observe = () =>
      poolWait.observe({ pool: this.options.application_name ?? '' }, (performance.now() - begin) / 1000);
    if (callback)
      return super.connect((error, client, done) => {
        observe();
        callback(error && this.#refusal(error, begin), client, done);
      });
    return super.connect().then(
      (client) => {
        observe();
        return client;
      },
      (error: Error) => {
        observe();
        throw this.#refusal(error, begin);
      },
    );
  }

  #refusal(error: Error, begunAt: number): Error {
    if (isPoolTimeout(error)) this.breaker?.suspect();
    else this.breaker?.failed(error, begunAt);
    return toDatabaseUnavailable(error);
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

/** Parts of `pg`'s client that it declares no types for. */
interface ClientParts {
  readonly connection: EventEmitter & { readonly stream: Duplex };
}

/** Adds a limit of silence to a class of clients. */
function limitedClient(Base: typeof UtcClient, statementMs: number, marginMs: number): typeof UtcClient {
  return class extends Base {
    readonly #silence: SilenceLimit;

    constructor(config?: string | pg.ClientConfig) {
      super(config);
      const { connection } = this as unknown as ClientParts;
      this.#silence = new SilenceLimit(statementMs, marginMs, () =>
        connection.stream.destroy(new Error('Connection terminated unexpectedly')),
      );
      connection.on('readyForQuery', () => this.#silence.answered());
      connection.once('readyForQuery', () => connection.stream.on('data', () => this.#silence.received()));
      connection.once('end', () => this.#silence.stop());
    }

    // oxlint-disable-next-line no-explicit-any -- `pg` declares a dozen forms; all are passed on
    override query(...sent: any[]): any {
      const [statement] = sent as [string | { readonly text?: string } | undefined];
      this.#silence.sent((typeof statement === 'string' ? statement : statement?.text) ?? '');
      const query = super.query as (...all: unknown[]) => unknown;
      return query.apply(this, sent);
    }
  };
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
