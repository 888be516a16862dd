import { type RawBuilder, sql } from 'kysely';
import type { Logger } from 'pino';
import type { Clock } from '../../ports/clock/port.ts';
import type { Db, Tx } from '../db/connect.ts';
import { DatabaseUnavailable } from '../db/database-unavailable.ts';
import { transaction } from '../db/transaction.ts';
import type { LogEvent } from '../log/log-event.ts';

/** The most rows that one transaction deletes: its locks end, and a standby follows it, within milliseconds. */
const BATCH = 1_000;

/** How long a run begins new batches, in milliseconds. The next run deletes what is left. */
const RUN_MS = 10_000;

/** What a retention deletes in one transaction. */
export interface PruneBatch {
  readonly now: Date;
  readonly limit: number;
  /** Ends the query that selects the rows: one that another transaction has locked is left for a later run. */
  readonly skipLocked: RawBuilder<unknown>;
}

/** Rows that are deleted after a time. */
export interface Retention {
  /** Their table, as the metric and the log name it. */
  readonly table: string;
  /** Runs once before the batches of a run, in a transaction before theirs. Returns whether there may be something to delete. */
  readonly prepare?: (tx: Tx, now: Date) => Promise<boolean>;
  /** Deletes expired rows, at most `limit`. Returns how many; fewer than `limit` means that none is left. */
  readonly deleteBatch: (tx: Tx, batch: PruneBatch) => Promise<number>;
}

/** A retention whose rows expire by one value. */
export interface AgeLimit {
  readonly table: string;
  /** The columns of the primary key. */
  readonly key: readonly string[];
  /**
   * The column by which the rows expire, not one of the key, or an expression of columns. An index on it finds the oldest
   * rows, unless the table is small.
   */
  readonly column: string | RawBuilder<unknown>;
  /** Returns the last value that has expired. */
  readonly last: (now: Date) => Date | string;
  /** Which rows expire at all, for a partial index; default: all. */
  readonly where?: RawBuilder<unknown>;
}

export interface PruneDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Pick<Logger, 'error'>;
  readonly logEvent: LogEvent;
  /** Counts deleted rows of a table. */
  readonly countRows: (table: string, rows: number) => void;
}

/** Returns an instant a number of days before another. */
export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000);
}

/** Creates the retention of rows that expire by one value, oldest first. */
export function olderThan({ table, key, column, last, where }: AgeLimit): Retention {
  const columns = sql.join(key.map((one) => sql.ref(one)));
  const value = typeof column === 'string' ? sql.ref(column) : column;
  const sameKey = sql.join(
    key.map((one) => sql`t.${sql.ref(one)} = expired.${sql.ref(one)}`),
    sql` and `,
  );
  return {
    table,
    async deleteBatch(tx, { now, limit, skipLocked }) {
      const hasExpired = sql`${value} <= ${last(now)} ${where ? sql`and ${where}` : sql``}`;
      // Compared again: without the lock, a row may have changed since it was selected.
      const { numAffectedRows } = await sql`
        with expired as materialized (
          select ${columns} from ${sql.table(table)} where ${hasExpired} order by ${value} limit ${limit} ${skipLocked}
        )
        delete from ${sql.table(table)} t using expired where ${sameKey} and ${hasExpired}`.execute(tx);
      return Number(numAffectedRows ?? 0);
    },
  };
}

/**
 * Deletes what has expired: of each table a batch, then the next round of the tables that have more, until nothing is left
 * or the time is over. So no table waits for another one. Any number of processes may run it: one at a time deletes from a
 * table. A table whose batch fails is logged and left for the next run.
 */
export async function prune(
  { db, clock, log, logEvent, countRows }: PruneDeps,
  retentions: readonly Retention[],
  { limit = BATCH, runMs = RUN_MS }: { readonly limit?: number; readonly runMs?: number } = {},
): Promise<void> {
  const startedAt = performance.now();
  const skipLocked = await rowLock(db);
  /** Returns null if another process prunes the table, or if the work failed. */
  const runPart = async <T>(table: string, work: (tx: Tx) => Promise<T>): Promise<T | null> => {
    try {
      return await transaction(db, async (tx) => ((await takeTable(tx, table)) ? work(tx) : null));
    } catch (err) {
      // Not the fault of a table: the next run begins with all of them.
      if (err instanceof DatabaseUnavailable) throw err;
      log.error({ table, err }, 'pruning failed');
      return null;
    }
  };
  let open: Retention[] = [];
  for (const one of retentions) {
    const { prepare } = one;
    if (!prepare || (await runPart(one.table, (tx) => prepare(tx, clock.now())))) open.push(one);
  }
  const deleted = new Map<string, number>();
  while (open.length > 0) {
    const unfinished: Retention[] = [];
    for (const one of open) {
      const batch = { now: clock.now(), limit, skipLocked };
      const rows = (await runPart(one.table, (tx) => one.deleteBatch(tx, batch))) ?? 0;
      if (rows > 0) {
        countRows(one.table, rows);
        deleted.set(one.table, (deleted.get(one.table) ?? 0) + rows);
      }
      if (rows >= limit) unfinished.push(one);
    }
    open = performance.now() - startedAt < runMs ? unfinished : [];
  }
  const ms = Math.round(performance.now() - startedAt);
  for (const [table, rows] of deleted) logEvent({ table, rows, ms }, 'rows pruned');
}

/** Takes the pruning of a table until the transaction ends; false if another process has it. */
async function takeTable(tx: Tx, table: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended(${`prune:${table}`}, 0)) as taken`.execute(tx);
  return rows[0]?.taken ?? false;
}

/** Citus refuses row locks in a query over several shards; there, a batch waits for the locks of others instead. */
async function rowLock(db: Db): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ citus: boolean }>`
    select exists (select from pg_extension where extname = 'citus') as citus`.execute(db);
  return rows[0]?.citus ? sql`` : sql`for update skip locked`;
}
