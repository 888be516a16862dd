import type { Env } from '../env.ts';
import { migrateMode } from './derived-settings.ts';
import { type Finding, shownValue } from './finding.ts';

/** What a connection of one of the settings says about its database. */
export interface DatabaseFacts {
  /** As Postgres writes it, such as `15.13`, and as a number, such as 150013. */
  readonly version: string;
  readonly versionNumber: number;
  readonly encoding: string;
  /** Equal for connections to the same database, also of a replica. */
  readonly identity: string;
  readonly role: string;
  /** Whether the address leads to a pooler instead of Postgres. */
  readonly isPooled: boolean;
  readonly maxConnections: number;
  readonly isReplica: boolean;
  /** Whether the role may create tables. */
  readonly mayMigrate: boolean;
  /** Whether the role may write rows of the product. */
  readonly mayWrite: boolean;
  /** Whether the role owns the job queues, or creates them. */
  readonly ownsQueues: boolean;
  /** Limits of single statements, in milliseconds; 0: none. */
  readonly timeouts: Readonly<
    Record<'statement_timeout' | 'lock_timeout' | 'idle_in_transaction_session_timeout', number>
  >;
}

/** The settings that name a database. */
export const DATABASE_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_MIGRATE_URL',
  'DATABASE_JOBS_URL',
  'DATABASE_READ_URL',
] as const;

export type DatabaseSetting = (typeof DATABASE_SETTINGS)[number];

/** The result of connecting: the facts, or why it failed, without values. */
export type DatabaseProbe = { readonly facts: DatabaseFacts } | { readonly failure: string };

/** The connections of a process, and the migrations that the database lacks; null if that is not known. */
export interface DatabaseProbes {
  readonly probes: ReadonlyMap<DatabaseSetting, DatabaseProbe>;
  readonly pending: readonly string[] | null;
  /** Contract migrations that it lacks: a process starts without them. */
  readonly waiting: readonly string[];
  /** Why it is not known, for the reader. */
  readonly migrationProblem: string | null;
}

type Settings = Pick<
  Env,
  DatabaseSetting | 'DB_POOL_SIZE' | 'DB_JOBS_POOL_SIZE' | 'MIGRATE' | 'PROCESSES' | 'PRODUCTION' | 'ROLE'
>;

const OLDEST_SERVER = 150_000;

/** Connections that stay free for operators, backups and the monitoring. */
const SPARE_CONNECTIONS = 10;

/** The connection of a process for live events. */
const DIRECT_CONNECTIONS = 1;

/** The connection of a process for its health checks. */
const PROBE_CONNECTIONS = 1;

/** Connections that must not go through a pooler: a session's locks and notifications would be lost. */
const UNPOOLED: readonly DatabaseSetting[] = ['DATABASE_DIRECT_URL', 'DATABASE_MIGRATE_URL'];

/** Connections whose statements get their limits from the role. A migration sets its own. */
const LIMITED: readonly DatabaseSetting[] = ['DATABASE_URL', 'DATABASE_JOBS_URL', 'DATABASE_READ_URL'];

/** Returns everything that is wrong with the databases of the settings. */
export function databaseFindings(
  env: Settings,
  { probes, pending, waiting, migrationProblem }: DatabaseProbes,
): Finding[] {
  const findings: Finding[] = [];
  const report = (level: Finding['level'], name: keyof Settings, fix: string) =>
    findings.push({ level, name, value: shownValue(name, env[name]), fix });
  const factsAbout = (name: DatabaseSetting): DatabaseFacts | undefined => {
    const probe = probes.get(name);
    return probe && 'facts' in probe ? probe.facts : undefined;
  };
  const main = factsAbout('DATABASE_URL');
  for (const [name, probe] of probes) {
    if ('failure' in probe) {
      // The product works without its replica.
      const isOptional = name === 'DATABASE_READ_URL';
      report(
        isOptional ? 'warning' : 'error',
        name,
        `no connection (${probe.failure}): start the database, or correct the address, role and password${isOptional ? '; DATABASE_URL is read until it answers' : ''}`,
      );
      continue;
    }
    const { facts } = probe;
    if (facts.versionNumber < OLDEST_SERVER)
      report('error', name, `the server is Postgres ${facts.version}: use version 15 or newer`);
    if (facts.encoding !== 'UTF8')
      report('error', name, `the database is encoded in ${facts.encoding}: create it with encoding UTF8`);
    if (main && facts.identity !== main.identity)
      report('error', name, 'is another database than DATABASE_URL: all addresses must lead to the same one');
    if (facts.isPooled && UNPOOLED.includes(name))
      report('error', name, 'leads to a pooler: use the address of Postgres');
    if (facts.isReplica && name !== 'DATABASE_READ_URL')
      report('error', name, 'is a replica, which refuses writes: use the address of the primary');
  }
  if (main?.isPooled && !env.DATABASE_DIRECT_URL)
    report(
      'error',
      'DATABASE_URL',
      'leads to a pooler: set DATABASE_DIRECT_URL to the address of Postgres, without which live events are lost and statements fail',
    );
  const direct = factsAbout('DATABASE_DIRECT_URL');
  if (main && direct && main.role !== direct.role)
    report(
      'error',
      'DATABASE_DIRECT_URL',
      `has the role ${direct.role}, DATABASE_URL ${main.role}: use the same role`,
    );
  if (main && !main.isReplica && !main.mayWrite && pending?.length === 0)
    report(
      'error',
      'DATABASE_URL',
      `the role ${main.role} may not write rows: run deploy/postgres/roles.sql`,
    );
  const read = factsAbout('DATABASE_READ_URL');
  if (read?.isPooled && !env.DATABASE_DIRECT_URL)
    report(
      'error',
      'DATABASE_READ_URL',
      'leads to a pooler: set DATABASE_DIRECT_URL, too, which turns prepared statements off',
    );
  if (read && !read.isReplica && read.mayWrite)
    report(
      'warning',
      'DATABASE_READ_URL',
      `the role ${read.role} may write: use aaspaas_read of deploy/postgres/roles.sql`,
    );
  // The migrations create the queues and set the limits of their own role.
  if (pending?.length === 0) {
    for (const name of LIMITED) {
      const facts = factsAbout(name);
      if (!facts) continue;
      const unlimited = Object.entries(facts.timeouts).filter(([, ms]) => ms === 0);
      if (unlimited.length > 0)
        report(
          'warning',
          name,
          `the role ${facts.role} has no ${unlimited.map(([limit]) => limit).join(', ')}: alter role ${facts.role} set … (deploy/postgres/roles.sql)`,
        );
    }
    const jobs = factsAbout(probes.has('DATABASE_JOBS_URL') ? 'DATABASE_JOBS_URL' : 'DATABASE_URL');
    if (jobs && !jobs.ownsQueues && env.ROLE !== 'web')
      report(
        'error',
        'DATABASE_JOBS_URL',
        `the role ${jobs.role} does not own the job queues, so this worker would neither retry the jobs of a killed one nor delete old ones: set the address with the role that owns the schema pgboss`,
      );
  }
  if (migrationProblem) report('error', 'DATABASE_URL', migrationProblem);
  findings.push(...poolFindings(env, factsAbout));
  findings.push(...migrationFindings(env, pending, factsAbout), ...waitingFindings(env, waiting));
  return findings;
}

function poolFindings(
  env: Settings,
  factsAbout: (name: DatabaseSetting) => DatabaseFacts | undefined,
): Finding[] {
  const main = factsAbout('DATABASE_URL');
  if (!main) return [];
  const server = factsAbout('DATABASE_DIRECT_URL') ?? main;
  const read = factsAbout('DATABASE_READ_URL');
  // Behind a pooler its own limits apply, and a replica has its own connections.
  const pools = main.isPooled ? 0 : env.DB_POOL_SIZE + env.DB_JOBS_POOL_SIZE + PROBE_CONNECTIONS;
  const reads = read && !read.isPooled && !read.isReplica ? env.DB_POOL_SIZE : 0;
  const needed = env.PROCESSES * (pools + reads + DIRECT_CONNECTIONS);
  const available = server.maxConnections - SPARE_CONNECTIONS;
  if (needed < available) return [];
  return [
    {
      level: 'error',
      name: 'DB_POOL_SIZE',
      value: shownValue('DB_POOL_SIZE', env.DB_POOL_SIZE),
      fix: `${env.PROCESSES} processes open up to ${needed} connections, and max_connections ${server.maxConnections} less ${SPARE_CONNECTIONS} in reserve is ${available}: use smaller pools, fewer PROCESSES, or PgBouncer`,
    },
  ];
}

function migrationFindings(
  env: Settings,
  pending: readonly string[] | null,
  factsAbout: (name: DatabaseSetting) => DatabaseFacts | undefined,
): Finding[] {
  if (!pending || pending.length === 0) return [];
  const names = shownFiles(pending);
  if (migrateMode(env) === 'check')
    return [
      {
        level: 'error',
        name: 'MIGRATE',
        value: shownMode(env),
        fix: `migrations are pending: ${names}; run npm run migrate first`,
      },
    ];
  const owner =
    factsAbout('DATABASE_MIGRATE_URL') ?? factsAbout('DATABASE_DIRECT_URL') ?? factsAbout('DATABASE_URL');
  if (!owner || owner.mayMigrate) return [];
  return [
    {
      level: 'error',
      name: 'DATABASE_MIGRATE_URL',
      value: shownValue('DATABASE_MIGRATE_URL', env.DATABASE_MIGRATE_URL),
      fix: `migrations are pending (${names}), and the role ${owner.role} may not create tables: set the address with the role that owns the tables`,
    },
  ];
}

/** A start with `MIGRATE=auto` tries them itself. */
function waitingFindings(env: Settings, waiting: readonly string[]): Finding[] {
  if (waiting.length === 0 || migrateMode(env) === 'auto') return [];
  return [
    {
      level: 'warning',
      name: 'MIGRATE',
      value: shownMode(env),
      fix: `contract migrations wait: ${shownFiles(waiting)}; run npm run migrate when no process of an earlier release runs`,
    },
  ];
}

function shownMode(env: Settings): string {
  return shownValue('MIGRATE', env.MIGRATE ?? `(default: ${migrateMode(env)})`);
}

function shownFiles(files: readonly string[]): string {
  return files.length > 5 ? `${files.slice(0, 5).join(', ')} and ${files.length - 5} more` : files.join(', ');
}
