import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { LogEvent } from '../log/log-event.ts';
import { type ApplyOptions, applyMigration, LOCK_WAIT } from './apply-migration.ts';
import { type Target, toTarget } from './connect.ts';
import { type Migration, MigrationError, overtakenError, parseMigrationHeader } from './migration.ts';
import { type ProcessesOfRelease, processesWithout, STARTING_LOCK } from './running-processes.ts';
import { saveRoleTimeouts } from './timeouts.ts';

/** The numbered files of this release. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url));

export interface MigrateOptions {
  readonly folder?: string;
  readonly log?: LogEvent;
  /** How long to wait for another process that is migrating, in milliseconds. */
  readonly waitMs?: number;
  /** Whether no other process can use the database, so that reports of processes are those of ended ones. */
  readonly isExclusive?: boolean;
  /** How each migration waits for its locks. */
  readonly lockWait?: Omit<ApplyOptions, 'log'>;
}

/** A contract migration that was not applied, and why. */
export interface WaitingMigration {
  readonly file: string;
  readonly reason: string;
}

/** What a call has done. */
export interface MigrateResult {
  /** The files that it applied, in order. */
  readonly applied: readonly string[];
  /** Contract migrations that the next call tries again. */
  readonly waiting: readonly WaitingMigration[];
}

const oldestServer = 150_000;
/** Key of the advisory lock that a migrating process holds; the same in all releases. */
const lockKey = 4_117_902_216;

/** How long a contract migration waits for processes that start. */
const STARTING_WAIT_MS = 60_000;

/** As `migrateDatabase`; returns only the files that it applied. */
export async function migrate(
  target: string | Target,
  options: MigrateOptions = {},
): Promise<readonly string[]> {
  return (await migrateDatabase(target, options)).applied;
}

/**
 * Migrates the database to this release: each new file in order, under an advisory lock, so that any number of processes may start
 * concurrently. Contract migrations wait until no process runs whose release does not have them. Then stores the timeouts of the role.
 * Requires a direct connection (no PgBouncer in transaction mode).
 */
export async function migrateDatabase(
  target: string | Target,
  options: MigrateOptions = {},
): Promise<MigrateResult> {
  const migrations = await readMigrations(options.folder ?? migrationsFolder);
  const client = new pg.Client({
    ...toTarget(target),
    application_name: 'aaspaas-migrate',
    connectionTimeoutMillis: 10_000,
  });
  // Without a listener a connection that breaks between two queries would end the process; the next query reports it.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await requireSupportedServer(client);
    await client.query(
      `set statement_timeout = 0; set lock_timeout = ${Math.round(options.waitMs ?? 300_000)}; set timezone = 'UTC'`,
    );
    await client.query('select pg_advisory_lock($1)', [lockKey]);
    const log = options.log ?? (() => undefined);
    const result = await applyPending(client, migrations, { ...options, log });
    if (result.applied.length > 0) await grantRoleRights(client);
    const { rows } = await client.query('select current_database() as name');
    await saveRoleTimeouts(client, rows[0].name, log);
    return result;
  } finally {
    // Ending the session releases the advisory lock, also after a failure.
    await client.end();
  }
}

/**
 * Returns the migrations that a database lacks, in order; all for an empty one.
 *
 * @throws MigrationError if the applied migrations are not those of this release
 */
export async function pendingMigrations(
  client: Pick<pg.Client, 'query'>,
  folder = migrationsFolder,
): Promise<readonly Pick<Migration, 'file' | 'phase'>[]> {
  const migrations = await readMigrations(folder);
  const applied = (await hasMigrationsTable(client)) ? await readApplied(client) : [];
  return missingOf(migrations, applied).map(({ file, phase }) => ({ file, phase }));
}

async function hasMigrationsTable(client: Pick<pg.Client, 'query'>): Promise<boolean> {
  const { rows } = await client.query(`select to_regclass('schema_migrations') is not null as exists`);
  return Boolean(rows[0]?.exists);
}

/** Gives the roles of deploy/postgres/roles.sql their rights on new tables. */
async function grantRoleRights(client: pg.Client): Promise<void> {
  const { rows } = await client.query(`select to_regprocedure('grant_role_rights()') is not null as exists`);
  if (rows[0]?.exists) await client.query('select grant_role_rights()');
}

async function requireSupportedServer(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
            current_setting('server_encoding') as encoding`,
  );
  const [server] = rows;
  if (server.number < oldestServer)
    throw new MigrationError(
      `DATABASE_URL: the server is Postgres ${server.version}; use a server of version 15 or newer`,
    );
  if (server.encoding !== 'UTF8')
    throw new MigrationError(
      `DATABASE_URL: the database is encoded in ${server.encoding}; create it with encoding UTF8`,
    );
}

async function applyPending(
  client: pg.Client,
  migrations: readonly Migration[],
  { log, isExclusive = false, lockWait = LOCK_WAIT }: MigrateOptions & Pick<ApplyOptions, 'log'>,
): Promise<MigrateResult> {
  const apply: ApplyOptions = { ...lockWait, log };
  const applied: string[] = [];
  const waiting: WaitingMigration[] = [];
  const hasTable = await hasMigrationsTable(client);
  const missing = missingOf(migrations, hasTable ? await readApplied(client) : []);
  // A role without the right to create tables may start on a database that lacks nothing.
  if (!hasTable) await client.query(MIGRATIONS_TABLE);
  else if (missing.some(({ phase }) => phase !== 'contract')) await addPhases(client);
  await client.query(`set lock_timeout = ${lockWait.lockWaitMs}`);
  for (const migration of missing) {
    const { file, phase } = migration;
    const reason = phase === 'contract' ? await applyContract(client, migration, apply, isExclusive) : null;
    if (reason !== null) {
      waiting.push({ file, reason });
      log({ file, reason }, 'contract migration waits');
      continue;
    }
    if (phase !== 'contract') await applyMigration(client, migration, apply);
    applied.push(file);
    log({ file }, 'migration applied');
  }
  return { applied, waiting };
}

const MIGRATIONS_TABLE = `create table schema_migrations (number int primary key, file text not null, sha256 text not null,
  phase text not null default 'expand')`;

/** Earlier releases recorded no phases. */
async function addPhases(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ exists: boolean }>(
    `select exists (select from pg_attribute where attrelid = to_regclass('schema_migrations') and attname = 'phase') as exists`,
  );
  if (!rows[0]?.exists)
    await client.query(`alter table schema_migrations add column phase text not null default 'expand'`);
}

/**
 * Applies a contract migration unless a process runs that may use what it removes. Processes that start meanwhile wait for its end; those
 * of earlier releases are then refused.
 *
 * @returns why it waits; null if it was applied
 */
async function applyContract(
  client: pg.Client,
  migration: Migration,
  options: ApplyOptions,
  isExclusive: boolean,
): Promise<string | null> {
  const { rows } = await client.query<{ mayMigrate: boolean; role: string }>(
    `select has_schema_privilege('public', 'create') as "mayMigrate", current_user as role`,
  );
  const [caller] = rows;
  if (!caller?.mayMigrate) return `the role ${caller?.role} may not change tables`;
  // A process that starts holds it for a moment, and nothing queues behind this wait.
  await client.query(`set lock_timeout = ${STARTING_WAIT_MS}`);
  await client.query('select pg_advisory_lock($1)', [STARTING_LOCK]);
  try {
    await client.query(`set lock_timeout = ${options.lockWaitMs}`);
    const earlier = isExclusive ? [] : await processesWithout(client, migration.number);
    if (earlier.length > 0) return earlierText(earlier);
    await applyMigration(client, migration, options);
    return null;
  } finally {
    // After a broken connection the lock is free anyway.
    await client.query('select pg_advisory_unlock($1)', [STARTING_LOCK]).catch(() => undefined);
  }
}

function earlierText(earlier: readonly ProcessesOfRelease[]): string {
  const list = earlier.map(
    ({ release, processes }) => `${processes} ${processes === 1 ? 'process' : 'processes'} of ${release}`,
  );
  return `${list.join(', ')} may still use what it removes`;
}

/** A row of the table of applied migrations; `phase` null: the table is that of an earlier release. */
type AppliedRow = Pick<Migration, 'number' | 'file' | 'sha256'> & { readonly phase: string | null };

async function readApplied(client: Pick<pg.Client, 'query'>): Promise<readonly AppliedRow[]> {
  const { rows } = await client.query<AppliedRow>(
    `select number, file, sha256, to_jsonb(m) ->> 'phase' as phase from schema_migrations m order by number`,
  );
  return rows;
}

/** Returns the migrations that a database lacks. @throws MigrationError if the applied ones are not those of this release */
function missingOf(migrations: readonly Migration[], applied: readonly AppliedRow[]): readonly Migration[] {
  rejectChangedMigrations(applied, migrations);
  const known = new Set(applied.map(({ number }) => number));
  return migrations.filter(({ number }) => !known.has(number));
}

/**
 * Applied migrations never change and are never deleted; the database may contain newer ones while an earlier release still runs, but none
 * that removed what it uses.
 */
function rejectChangedMigrations(applied: readonly AppliedRow[], migrations: readonly Migration[]): void {
  const byNumber = new Map(migrations.map((migration) => [migration.number, migration]));
  const newest = migrations.at(-1)?.number ?? 0;
  const highestApplied = applied.at(-1)?.number ?? 0;
  for (const row of applied) {
    const file = byNumber.get(row.number);
    if (row.number > newest && row.phase === 'contract') throw overtakenError(row.file);
    if (file === undefined && row.number <= newest)
      throw new MigrationError(`migration ${row.file} is applied but its file is missing: restore the file`);
    if (file !== undefined && (file.file !== row.file || file.sha256 !== row.sha256)) {
      throw new MigrationError(
        `migration ${file.file} was changed after it was applied as ${row.file}: add a new one instead`,
      );
    }
  }
  const known = new Set(applied.map((row) => row.number));
  // A contract migration may have waited while later ones were applied.
  const outOfOrder = migrations.find(
    ({ number, phase }) => number < highestApplied && !known.has(number) && phase !== 'contract',
  );
  if (outOfOrder !== undefined)
    throw new MigrationError(
      `migration ${outOfOrder.file} comes before one that is already applied: give it a higher number`,
    );
}

/**
 * Returns the migrations of a folder in their order.
 * @throws `MigrationError` for a wrong name or header, or a number that is used twice
 */
export async function readMigrations(folder: string): Promise<Migration[]> {
  const files = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const migrations = await Promise.all(
    files.map(async (file): Promise<Migration> => {
      const match = /^(\d{4})_[a-z0-9_]+\.sql$/.exec(file);
      if (match === null) throw new MigrationError(`migration ${file}: rename it like 0001_what_it_does.sql`);
      const sql = await readFile(join(folder, file), 'utf8');
      // Line endings may differ by checkout; the statements are the same.
      const sha256 = createHash('sha256').update(sql.replaceAll('\r\n', '\n')).digest('hex');
      const number = Number(match[1]);
      return { number, file, sql, sha256, ...parseMigrationHeader(file, number, sql) };
    }),
  );
  migrations.forEach((migration, index) => {
    if (migrations[index + 1]?.number === migration.number) {
      throw new MigrationError(`two migrations have the number of ${migration.file}`);
    }
  });
  return migrations;
}
