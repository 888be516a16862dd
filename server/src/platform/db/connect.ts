import { createHash } from 'node:crypto';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { isInTransaction } from './transaction-context.ts';
import { toDatabaseUnavailable } from './database-unavailable.ts';
import { columnTypes } from './types.ts';

// biome-ignore lint/complexity/noBannedTypes: the floor knows no table; each feature adds its own with `db.withTables<…>()`
type NoTables = {};

/** The database as the floor sees it: without tables. A feature's store calls `db.withTables<BookingTables>()`. */
export type Db = Kysely<NoTables>;

/** The same inside a transaction; what must be in one asks for this type. */
export type Tx = Transaction<NoTables>;

/** Either: what a store is built from. */
export type Executor = Db | Tx;

/** Where Postgres is: `pg`'s own fields. */
export type Target = Pick<
  pg.ClientConfig,
  'connectionString' | 'host' | 'port' | 'user' | 'password' | 'database' | 'ssl'
>;

export interface ConnectOptions {
  /** Most connections at once; the rest wait their turn, at most `connectionTimeoutMs`. */
  readonly poolSize?: number;
  readonly connectionTimeoutMs?: number;
  readonly statementTimeoutMs?: number;
  readonly lockTimeoutMs?: number;
  readonly idleInTransactionTimeoutMs?: number;
  /** Shown in `pg_stat_activity`. */
  readonly applicationName?: string;
  /** Whether statements marked with `PREPARED` are kept prepared; not through PgBouncer, whose older ones lose them. */
  readonly prepare?: boolean;
  /**
   * Refuses a second connection to code that runs inside a transaction: enough such code at once waits for itself. For tests;
   * in production such code works until the pool is exhausted.
   */
  readonly forbidNested?: boolean;
  /** Hears of connections that broke by themselves; the pool replaces them. */
  readonly onError?: (error: Error) => void;
}

/**
 * Begins a statement that each connection keeps prepared: one of few shapes, asked for all the time, that takes Postgres longer to plan
 * than to answer.
 */
export const PREPARED = sql.raw('/* prepared */');

export interface Connection {
  readonly db: Db;
  readonly pool: pg.Pool;
  /** Lets running queries finish, then closes every connection. */
  close(): Promise<void>;
}

export const defaultTimeouts = {
  statementTimeoutMs: 15_000,
  lockTimeoutMs: 5_000,
  idleInTransactionTimeoutMs: 15_000,
};

/** A connection string or `pg` fields as fields. */
export function toTarget(target: string | Target): Target {
  return typeof target === 'string' ? { connectionString: target } : target;
}

/** Opens a pool whose every connection has its time-outs. Connects on first use. */
export function connect(target: string | Target, options: ConnectOptions = {}): Connection {
  const report = options.onError ?? ((error) => process.emitWarning(error));
  const settings = sessionSettings(options);
  // By SET and not as start-up parameters: PgBouncer refuses or ignores those. The pool waits for the promise.
  const prepare: (client: pg.ClientBase) => unknown = async (client) => {
    // The pool listens to idle clients only. One in use tells its user by the query; unheard, it would end the process.
    client.on('error', () => undefined);
    await client.query(settings);
  };
  const pool = new Pool({
    ...toTarget(target),
    types: columnTypes,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: options.connectionTimeoutMs ?? 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    application_name: options.applicationName ?? 'aaspaas',
    onConnect: prepare,
    ...((options.prepare ?? true) ? { Client: PreparingClient } : {}),
  });
  pool.forbidNested = options.forbidNested ?? false;
  let closing: Promise<void> | undefined;
  pool.on('error', (error: Error & { client?: unknown }) => {
    // The pool hangs the whole client on the error, which nobody wants in a log. And it calls itself closed while connections
    // are still going, which the database's own end may overtake.
    delete error.client;
    if (!closing) report(error);
  });
  const db: Db = new Kysely<NoTables>({ dialect: new PostgresDialect({ pool }) });
  return {
    db,
    pool,
    close: () => (closing ??= db.destroy().then(() => (pool.ended ? undefined : pool.end()))),
  };
}

/** A pool whose timeout is an expected refusal (503) instead of a fault (500), and that can refuse nested connections. */
class Pool extends pg.Pool {
  forbidNested = false;

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    if (this.forbidNested && isInTransaction())
      throw new Error('second database connection inside a transaction: use the transaction or afterCommit');
    if (callback)
      return super.connect((error, client, done) =>
        callback(error && toDatabaseUnavailable(error), client, done),
      );
    return super.connect().catch((error: Error) => {
      throw toDatabaseUnavailable(error);
    });
  }
}

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** Gives marked statements a name, under which `pg` and Postgres know them again. */
class PreparingClient extends pg.Client {
  // oxlint-disable-next-line no-explicit-any -- `pg` declares a dozen forms; all are passed on
  override query(...[text, values, ...rest]: any[]): any {
    const query = super.query as (...sent: unknown[]) => unknown;
    return typeof text === 'string' && text.trimStart().startsWith('/* prepared */')
      ? query.call(this, { name: statementNameOf(text), text, values }, ...rest)
      : query.call(this, text, values, ...rest);
  }
}

const statementNames = new Map<string, string>();

/** The same for every process: a pooler between may hand a connection from one to the other. */
function statementNameOf(text: string): string {
  let name = statementNames.get(text);
  if (!name)
    statementNames.set(text, (name = createHash('sha256').update(text).digest('base64url').slice(0, 40)));
  return name;
}

function sessionSettings(options: ConnectOptions): string {
  const all = { ...defaultTimeouts, ...options };
  const milliseconds = (value: number): string => String(Math.max(0, Math.round(value)));
  return [
    `set statement_timeout = ${milliseconds(all.statementTimeoutMs)}`,
    `set lock_timeout = ${milliseconds(all.lockTimeoutMs)}`,
    `set idle_in_transaction_session_timeout = ${milliseconds(all.idleInTransactionTimeoutMs)}`,
    // A cast from an instant to a day must not depend on how a server happens to be set.
    `set timezone = 'UTC'`,
  ].join('; ');
}
