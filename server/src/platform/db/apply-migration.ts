import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { LogEvent } from '../log/log-event.ts';
import { analyzeTables, tablesOfStatements, tablesOfTransaction } from './analyze-tables.ts';
import { concurrentIndexOf, dropInvalidIndex } from './concurrent-index.ts';
import { type Migration, MigrationError } from './migration.ts';
import { isWord, splitStatements, type SqlStatement } from './sql-statements.ts';

/** How a migration waits for locks. */
export interface ApplyOptions {
  readonly log: LogEvent;
  /** How long a statement waits for a lock, in milliseconds: every statement of the product queues behind it. */
  readonly lockWaitMs: number;
  /** Attempts of a file, or of a statement that is committed separately. */
  readonly attempts: number;
  /** Returns the pause after an attempt, in milliseconds. */
  pauseMs(attempt: number): number;
}

/** Two seconds, ten attempts, and up to five seconds for the product in between. */
export const LOCK_WAIT: Omit<ApplyOptions, 'log'> = {
  lockWaitMs: 2_000,
  attempts: 10,
  pauseMs: (attempt) => Math.min(5_000, 250 * 2 ** attempt),
};

/**
 * A statement that works concurrently holds no lock that reads or writes wait for, and waits for the transactions that began before
 * it. Those of the product end within 15 seconds.
 */
const CONCURRENT_WAIT_MS = 60_000;

/** SQLSTATEs of a lock that another session holds: not available in time, deadlock. */
const LOCK_FAILURES: ReadonlySet<unknown> = new Set(['55P03', '40P01']);

type Client = Pick<pg.Client, 'query'>;

/**
 * Applies a migration, records it, and analyzes the tables that it changed. A lock that is not available in time ends the attempt, so
 * that the statements of the product go on; then the migration is tried again.
 *
 * @throws if it failed; the message names the file and what to do
 */
export async function applyMigration(
  client: Client,
  migration: Migration,
  options: ApplyOptions,
): Promise<void> {
  const tables = migration.inTransaction
    ? await applyTogether(client, migration, options)
    : await applySeparately(client, migration, options);
  await analyzeTables(client, tables, options.log);
}

async function applyTogether(
  client: Client,
  migration: Migration,
  options: ApplyOptions,
): Promise<readonly string[]> {
  try {
    return await retryLocks(migration, options, async () => {
      try {
        await client.query(`begin; set local lock_timeout = ${options.lockWaitMs}`);
        await client.query(migration.sql);
        const tables = await tablesOfTransaction(client);
        await record(client, migration);
        await client.query('commit');
        return tables;
      } catch (error) {
        await client.query('rollback').catch(() => undefined);
        throw error;
      }
    });
  } catch (error) {
    if (error instanceof MigrationError) throw error;
    throw new Error(`migration ${migration.file} failed and was undone: ${reasonOf(error)}`, {
      cause: error,
    });
  }
}

async function applySeparately(
  client: Client,
  migration: Migration,
  options: ApplyOptions,
): Promise<readonly string[]> {
  const statements = splitStatements(migration.sql);
  for (const statement of statements) {
    try {
      await retryLocks(migration, options, () => run(client, migration, statement, options));
    } catch (error) {
      if (error instanceof MigrationError) throw error;
      throw new Error(
        `migration ${migration.file} failed at line ${statement.line}: ${reasonOf(error)}; what it committed before stays, and the next attempt begins with its first statement`,
        { cause: error },
      );
    }
  }
  await record(client, migration);
  return tablesOfStatements(client, statements);
}

async function run(
  client: Client,
  { file }: Migration,
  statement: SqlStatement,
  { lockWaitMs, log }: ApplyOptions,
): Promise<void> {
  const isConcurrent = statement.tokens.some((token) => isWord(token, 'concurrently'));
  await client.query(
    `set lock_timeout = ${isConcurrent ? Math.max(lockWaitMs, CONCURRENT_WAIT_MS) : lockWaitMs}`,
  );
  const index = concurrentIndexOf(statement);
  if (index && (await dropInvalidIndex(client, index)))
    log({ file, entity: index.name }, 'invalid index of an aborted migration dropped');
  try {
    await client.query(statement.text);
  } catch (error) {
    // If this fails, too, the next attempt drops it.
    if (index) await dropInvalidIndex(client, index).catch(() => undefined);
    throw error;
  }
}

async function retryLocks<T>(
  { file }: Migration,
  { log, attempts, pauseMs }: ApplyOptions,
  work: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (!LOCK_FAILURES.has((error as { readonly code?: unknown }).code)) throw error;
      if (attempt >= attempts)
        throw new MigrationError(
          `migration ${file} got no lock in ${attempts} attempts: end the transaction that holds it (pg_stat_activity, pg_locks), then migrate again`,
          { cause: error },
        );
      const ms = pauseMs(attempt);
      log({ file, attempt, attempts, ms }, 'migration waits for a lock of another session');
      await sleep(ms);
    }
  }
}

async function record(client: Client, { number, file, sha256, phase }: Migration): Promise<void> {
  await client.query('insert into schema_migrations (number, file, sha256, phase) values ($1, $2, $3, $4)', [
    number,
    file,
    sha256,
    phase,
  ]);
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
