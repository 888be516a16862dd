import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { LogEvent } from '../log/log-event.ts';
import { type Target, toTarget } from './connect.ts';
import { saveRoleTimeouts } from './timeouts.ts';

/** The numbered files of this release. */
export const migrationsFolder = fileURLToPath(new URL('../../../migrations/', import.meta.url));

export interface MigrateOptions {
  readonly folder?: string;
  readonly log?: LogEvent;
  /** How long to wait for another process that is migrating, in milliseconds. */
  readonly waitMs?: number;
}

/** A migration that cannot be applied in the current state of the database; the message gives the fix. */
export class MigrationError extends Error {
  override readonly name = 'MigrationError';
}

/** A migration of this release. */
export interface Migration {
  readonly number: number;
  readonly file: string;
  readonly sql: string;
  readonly sha256: string;
}

const oldestServer = 150_000;
/** Key of the advisory lock that a migrating process holds; the same in all releases. */
const lockKey = 4_117_902_216;

/**
 * Migrates the database to this release: each new file in a separate transaction, in order, under an advisory lock, so
 * that any number of processes may start concurrently. Then stores the timeouts of the role. Requires a direct connection (no PgBouncer in transaction mode).
 * Returns the files applied by this call.
 */
export async function migrate(
  target: string | Target,
  options: MigrateOptions = {},
): Promise<readonly string[]> {
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
    const applied = await applyPending(client, migrations, log);
    if (applied.length > 0) await grantRoleRights(client);
    const { rows } = await client.query('select current_database() as name');
    await saveRoleTimeouts(client, rows[0].name, log);
    return applied;
  } finally {
    // Ending the session releases the advisory lock, also after a failure.
    await client.end();
  }
}

/**
 * Returns the files that a database lacks, in order; all for an empty one.
 *
 * @throws MigrationError if the applied migrations are not those of this release
 */
export async function pendingMigrations(
  client: Pick<pg.Client, 'query'>,
  folder = migrationsFolder,
): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  if (!(await hasMigrationsTable(client))) return migrations.map(({ file }) => file);
  const { rows } = await client.query('select number, file, sha256 from schema_migrations order by number');
  rejectChangedMigrations(rows, migrations);
  const known = new Set(rows.map(({ number }) => number));
  return migrations.filter(({ number }) => !known.has(number)).map(({ file }) => file);
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
  log: LogEvent,
): Promise<string[]> {
  // A role without the right to create tables may start on a database that lacks nothing.
  if (!(await hasMigrationsTable(client)))
    await client.query(
      'create table schema_migrations (number int primary key, file text not null, sha256 text not null)',
    );
  const { rows } = await client.query('select number, file, sha256 from schema_migrations order by number');
  rejectChangedMigrations(rows, migrations);
  const known = new Set(rows.map((row) => row.number));
  const missing = migrations.filter((migration) => !known.has(migration.number));
  // A short lock timeout: a migration must not wait in the lock queue and block every statement behind it.
  await client.query(`set lock_timeout = '10s'`);
  for (const migration of missing) {
    await apply(client, migration);
    log({ file: migration.file }, 'migration applied');
  }
  return missing.map((migration) => migration.file);
}

async function apply(client: pg.Client, migration: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(migration.sql);
    await client.query('insert into schema_migrations (number, file, sha256) values ($1, $2, $3)', [
      migration.number,
      migration.file,
      migration.sha256,
    ]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`migration ${migration.file} failed and was undone: ${reason}`, { cause: error });
  }
}

/** Applied migrations never change and are never deleted; the database may contain newer entries while an older release still runs. */
function rejectChangedMigrations(
  applied: readonly Omit<Migration, 'sql'>[],
  migrations: readonly Migration[],
): void {
  const byNumber = new Map(migrations.map((migration) => [migration.number, migration]));
  const newest = migrations.at(-1)?.number ?? 0;
  const highestApplied = applied.at(-1)?.number ?? 0;
  for (const row of applied) {
    const file = byNumber.get(row.number);
    if (file === undefined && row.number <= newest)
      throw new MigrationError(`migration ${row.file} is applied but its file is missing: restore the file`);
    if (file !== undefined && (file.file !== row.file || file.sha256 !== row.sha256)) {
      throw new MigrationError(
        `migration ${file.file} was changed after it was applied as ${row.file}: add a new one instead`,
      );
    }
  }
  const known = new Set(applied.map((row) => row.number));
  const outOfOrder = migrations.find(
    (migration) => migration.number < highestApplied && !known.has(migration.number),
  );
  if (outOfOrder !== undefined)
    throw new MigrationError(
      `migration ${outOfOrder.file} comes before one that is already applied: give it a higher number`,
    );
}

/**
 * Returns the migrations of a folder in their order.
 * @throws `MigrationError` for a wrong name or a number that is used twice
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
      return { number: Number(match[1]), file, sql, sha256 };
    }),
  );
  migrations.forEach((migration, index) => {
    if (migrations[index + 1]?.number === migration.number) {
      throw new MigrationError(`two migrations have the number of ${migration.file}`);
    }
  });
  return migrations;
}
