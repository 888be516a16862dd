import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db, Executor, Tx } from './connect.ts';
import { MigrationError, overtakenError } from './migration.ts';
import type { Row } from './tables.ts';
import { transaction } from './transaction.ts';

/** A process that uses the database. */
export interface RunningProcess {
  readonly id: string;
  /** The part of the work that it does. */
  readonly role: string;
  readonly release: string;
  /** The number of the last migration that its release has. */
  readonly migration: number;
}

/** The interval at which a process reports that it runs. */
export const REPORT_SECONDS = 10;

/** Key of the advisory lock between a contract migration and processes that start; the same in all releases. */
export const STARTING_LOCK = 4_117_902_217;

/** How long a start waits for a contract migration. */
const STARTING_WAIT_MS = 120_000;
const STARTING_PAUSE_MS = 250;

/** A process that reported nothing for this time has ended. */
const EXPIRY_SECONDS = 60;

/** The database's clock: it is the only one that all machines of an installation share. */
const NOW = sql.raw('clock_timestamp()');

/**
 * Reports that a process runs, before it uses the database for anything else. Waits for a contract migration that is being applied.
 * @throws MigrationError if the database has a contract migration of a later release, or if the wait takes too long
 */
export async function registerProcess(
  db: Db,
  own: RunningProcess,
  waitMs: number = STARTING_WAIT_MS,
): Promise<void> {
  for (const startedAt = performance.now(); ; await sleep(STARTING_PAUSE_MS)) {
    if (await transaction(db, (tx) => tryToRegister(tx, own))) return;
    if (performance.now() - startedAt > waitMs)
      throw new MigrationError('a contract migration is being applied: start again when it has ended');
  }
}

async function tryToRegister(tx: Tx, own: RunningProcess): Promise<boolean> {
  const lock = await sql<{ free: boolean }>`
    select pg_try_advisory_xact_lock_shared(${STARTING_LOCK}::bigint) as free`.execute(tx);
  if (!lock.rows[0]?.free) return false;
  const later = await sql<Pick<Row<'schema_migrations'>, 'file'>>`
    select file from schema_migrations where phase = 'contract' and number > ${own.migration}
    order by number limit 1`.execute(tx);
  const [overtaking] = later.rows;
  if (overtaking) throw overtakenError(overtaking.file);
  await sql`delete from running_processes where seen_at < ${NOW} - interval '1 day'`.execute(tx);
  await reportProcess(tx, own);
  return true;
}

/** Reports that a process still runs. */
export async function reportProcess(
  executor: Executor,
  { id, role, release, migration }: RunningProcess,
): Promise<void> {
  await sql`insert into running_processes (id, role, release, migration, started_at, seen_at)
    values (${id}, ${role}, ${release}, ${migration}, ${NOW}, ${NOW})
    on conflict (id) do update set seen_at = excluded.seen_at`.execute(executor);
}

/** Reports that a process has ended. */
export async function removeProcess(executor: Executor, id: string): Promise<void> {
  await sql`delete from running_processes where id = ${id}`.execute(executor);
}

/** Processes of one release. */
export interface ProcessesOfRelease {
  readonly release: string;
  readonly processes: number;
}

/** Returns the running processes whose release does not have a migration; none in a database without the table. */
export async function processesWithout(
  client: Pick<pg.Client, 'query'>,
  migration: number,
): Promise<readonly ProcessesOfRelease[]> {
  const table = await client.query<{ exists: boolean }>(
    `select to_regclass('running_processes') is not null as exists`,
  );
  if (!table.rows[0]?.exists) return [];
  const { rows } = await client.query<ProcessesOfRelease>(
    `select release, count(*)::int as processes from running_processes
     where migration < $1 and seen_at > clock_timestamp() - $2 * interval '1 second' group by release order by release`,
    [migration, EXPIRY_SECONDS],
  );
  return rows;
}
