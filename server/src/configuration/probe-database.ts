import pg from 'pg';
import { pendingMigrations } from '../platform/db/migrate.ts';
import { MigrationError } from '../platform/db/migration.ts';
import type { Env } from '../env.ts';
import {
  DATABASE_SETTINGS,
  type DatabaseFacts,
  type DatabaseProbe,
  type DatabaseProbes,
  type DatabaseSetting,
} from './database-rules.ts';

const TIMEOUT_MS = 5_000;

/** Connects once with each database setting that is set. Never throws. */
export async function probeDatabases(env: Pick<Env, DatabaseSetting>): Promise<DatabaseProbes> {
  const probes = new Map<DatabaseSetting, DatabaseProbe>();
  let migrations: Migrations = { pending: null, waiting: [], migrationProblem: null };
  await Promise.all(
    DATABASE_SETTINGS.map(async (name) => {
      const url = env[name];
      if (!url) return;
      probes.set(
        name,
        await probeDatabase(url, async (client) => {
          if (name === 'DATABASE_URL') migrations = await readMigrations(client);
        }),
      );
    }),
  );
  // In the order of the settings, whichever answered first.
  const ordered = DATABASE_SETTINGS.flatMap((name) => {
    const probe = probes.get(name);
    return probe ? [[name, probe] as const] : [];
  });
  return { probes: new Map(ordered), ...migrations };
}

type Migrations = Pick<DatabaseProbes, 'pending' | 'waiting' | 'migrationProblem'>;

async function readMigrations(client: pg.Client): Promise<Migrations> {
  try {
    const lacking = await pendingMigrations(client);
    const filesOf = (isContract: boolean) =>
      lacking.filter(({ phase }) => (phase === 'contract') === isContract).map(({ file }) => file);
    return { pending: filesOf(false), waiting: filesOf(true), migrationProblem: null };
  } catch (error) {
    const isOurs = error instanceof MigrationError;
    return {
      pending: null,
      waiting: [],
      migrationProblem: isOurs ? error.message : `the migrations cannot be read (${failureText(error)})`,
    };
  }
}

async function probeDatabase(
  connectionString: string,
  next: (client: pg.Client) => Promise<void>,
): Promise<DatabaseProbe> {
  let client: pg.Client | undefined;
  try {
    client = new pg.Client({
      connectionString,
      application_name: 'aaspaas-check',
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    });
    client.on('error', () => undefined);
    await client.connect();
    const facts = await readFacts(client);
    await next(client);
    return { facts };
  } catch (error) {
    return { failure: failureText(error) };
  } finally {
    await client?.end().catch(() => undefined);
  }
}

/** Postgres and Node name the cause by a code; their messages may contain the address or the role. */
function failureText(error: unknown): string {
  const { code } = error as { readonly code?: unknown };
  if (typeof code === 'string') return code;
  return error instanceof Error && /timeout/i.test(error.message) ? 'timeout' : 'invalid address or answer';
}

type FactsRow = Omit<DatabaseFacts, 'timeouts' | 'isPooled'> & {
  readonly pid: number;
  readonly statementMs: number;
  readonly lockMs: number;
  readonly idleMs: number;
};

async function readFacts(client: pg.Client): Promise<DatabaseFacts> {
  const { rows } = await client.query<FactsRow>(
    `select current_setting('server_version') as version, current_setting('server_version_num')::int as "versionNumber",
       current_setting('server_encoding') as encoding, pg_backend_pid() as pid, current_user as role,
       (select system_identifier from pg_control_system()) || ' ' || (select oid from pg_database where datname = current_database()) as identity,
       current_setting('max_connections')::int as "maxConnections", pg_is_in_recovery() as "isReplica",
       has_schema_privilege('public', 'create') as "mayMigrate",
       coalesce((select has_table_privilege(c.oid, 'insert') from pg_class c where c.oid = to_regclass('public.accounts')), true) as "mayWrite",
       coalesce((select pg_has_role(nspowner, 'usage') from pg_namespace where nspname = 'pgboss'),
         has_database_privilege(current_database(), 'create')) as "ownsQueues",
       (select setting::int from pg_settings where name = 'statement_timeout') as "statementMs",
       (select setting::int from pg_settings where name = 'lock_timeout') as "lockMs",
       (select setting::int from pg_settings where name = 'idle_in_transaction_session_timeout') as "idleMs"`,
  );
  const [row] = rows;
  if (!row) throw new Error('no answer');
  const { pid, statementMs, lockMs, idleMs, ...facts } = row;
  return {
    ...facts,
    // A pooler answers the start of a connection itself, with a process id that no process of Postgres has.
    isPooled: (client as unknown as { readonly processID: number | null }).processID !== pid,
    timeouts: {
      statement_timeout: statementMs,
      lock_timeout: lockMs,
      idle_in_transaction_session_timeout: idleMs,
    },
  };
}
