import { describe, expect, it } from 'vitest';
import { readEnv } from '../env.ts';
import {
  type DatabaseFacts,
  databaseFindings,
  type DatabaseProbe,
  type DatabaseSetting,
} from './database-rules.ts';
import { formatFinding } from './finding.ts';

const FACTS: DatabaseFacts = {
  version: '15.13',
  versionNumber: 150_013,
  encoding: 'UTF8',
  identity: '7 16384',
  role: 'aaspaas_app',
  isPooled: false,
  maxConnections: 100,
  isReplica: false,
  mayMigrate: false,
  mayWrite: true,
  ownsQueues: true,
  timeouts: { statement_timeout: 15_000, lock_timeout: 5_000, idle_in_transaction_session_timeout: 15_000 },
};
const URL = 'postgres://app:planted-password@db.internal/aaspaas';

const find = (
  facts: Partial<Record<DatabaseSetting, Partial<DatabaseFacts> | string>>,
  settings: Record<string, string> = {},
  pending: readonly string[] | null = [],
  waiting: readonly string[] = [],
) => {
  const names = Object.keys(facts) as DatabaseSetting[];
  const env = readEnv({
    DATABASE_URL: URL,
    ...Object.fromEntries(names.map((name) => [name, URL])),
    ...settings,
  });
  const probes = new Map<DatabaseSetting, DatabaseProbe>(
    names.map((name) => {
      const given = facts[name];
      return [name, typeof given === 'string' ? { failure: given } : { facts: { ...FACTS, ...given } }];
    }),
  );
  return databaseFindings(env, { probes, pending, waiting, migrationProblem: null });
};

describe('databaseFindings', () => {
  it('none for one that fits', () => expect(find({ DATABASE_URL: {} })).toEqual([]));

  it.each<[string, Parameters<typeof find>, RegExp]>([
    [
      'no answer',
      [{ DATABASE_URL: 'ECONNREFUSED' }, {}, null],
      /^error DATABASE_URL \(hidden\) no connection \(ECONNREFUSED\)/,
    ],
    [
      'an old server',
      [{ DATABASE_URL: { version: '14.2', versionNumber: 140_002 } }],
      /Postgres 14\.2: use version 15/,
    ],
    ['another encoding', [{ DATABASE_URL: { encoding: 'LATIN1' } }], /LATIN1: create it with encoding UTF8/],
    [
      'a pooler without a direct address',
      [{ DATABASE_URL: { isPooled: true } }],
      /leads to a pooler: set DATABASE_DIRECT_URL/,
    ],
    [
      'a pooler as direct address',
      [{ DATABASE_URL: { isPooled: true }, DATABASE_DIRECT_URL: { isPooled: true } }],
      /^error DATABASE_DIRECT_URL .*leads to a pooler/,
    ],
    [
      'another database',
      [{ DATABASE_URL: {}, DATABASE_MIGRATE_URL: { identity: '8 16384' } }],
      /^error DATABASE_MIGRATE_URL .*another database/,
    ],
    [
      'another role',
      [{ DATABASE_URL: {}, DATABASE_DIRECT_URL: { role: 'postgres' } }],
      /^error DATABASE_DIRECT_URL .*role postgres, DATABASE_URL aaspaas_app/,
    ],
    ['a replica', [{ DATABASE_URL: { isReplica: true } }], /^error DATABASE_URL .*is a replica/],
    ['no right to write', [{ DATABASE_URL: { mayWrite: false } }], /may not write rows/],
    [
      'pools that are too large',
      [{ DATABASE_URL: {} }, { PROCESSES: '8', DB_POOL_SIZE: '10' }],
      /^error DB_POOL_SIZE 10 8 processes open up to 112 connections, and max_connections 100 less 10 in reserve is 90/,
    ],
    [
      'pools that fit only without the connections for reading',
      [
        { DATABASE_URL: {}, DATABASE_READ_URL: { role: 'aaspaas_read', mayWrite: false } },
        { PROCESSES: '6', DB_POOL_SIZE: '10' },
      ],
      /^error DB_POOL_SIZE 10 6 processes open up to 144 connections/,
    ],
    [
      'a replica behind a pooler, whose statements would stay prepared',
      [
        {
          DATABASE_URL: {},
          DATABASE_READ_URL: { role: 'aaspaas_read', isReplica: true, mayWrite: false, isPooled: true },
        },
      ],
      /^error DATABASE_READ_URL \(hidden\) leads to a pooler: set DATABASE_DIRECT_URL, too/,
    ],
    [
      'a worker whose role does not own the job queues',
      [{ DATABASE_URL: { ownsQueues: false } }, { ROLE: 'worker' }],
      /^error DATABASE_JOBS_URL \(not set\) the role aaspaas_app does not own the job queues/,
    ],
    [
      'the wrong role for the job queues',
      [{ DATABASE_URL: { ownsQueues: false }, DATABASE_JOBS_URL: { role: 'reports', ownsQueues: false } }],
      /^error DATABASE_JOBS_URL \(hidden\) the role reports does not own the job queues/,
    ],
    [
      'a replica that does not answer, which the product does not need',
      [{ DATABASE_URL: {}, DATABASE_READ_URL: 'ECONNREFUSED' }],
      /^warning DATABASE_READ_URL \(hidden\) no connection \(ECONNREFUSED\).*DATABASE_URL is read until it answers/,
    ],
    [
      'pending migrations in production',
      [{ DATABASE_URL: {} }, { MIGRATE: 'check' }, ['0001_a.sql', '0002_b.sql']],
      /^error MIGRATE check migrations are pending: 0001_a\.sql, 0002_b\.sql; run npm run migrate/,
    ],
    [
      'contract migrations that wait',
      [{ DATABASE_URL: {} }, { MIGRATE: 'check' }, [], ['0003_c.sql']],
      /^warning MIGRATE check contract migrations wait: 0003_c\.sql; run npm run migrate when no process of an earlier release runs/,
    ],
    [
      'pending migrations without the right to apply them',
      [{ DATABASE_URL: {} }, {}, ['0001_a.sql']],
      /^error DATABASE_MIGRATE_URL \(not set\) .*the role aaspaas_app may not create tables/,
    ],
    [
      'no limits',
      [{ DATABASE_URL: { timeouts: { ...FACTS.timeouts, lock_timeout: 0 } } }],
      /^warning DATABASE_URL .*has no lock_timeout/,
    ],
    [
      'no limits of the role of the job queues',
      [
        {
          DATABASE_URL: { ownsQueues: false },
          DATABASE_JOBS_URL: { role: 'aaspaas_jobs', timeouts: { ...FACTS.timeouts, statement_timeout: 0 } },
        },
      ],
      /^warning DATABASE_JOBS_URL .*the role aaspaas_jobs has no statement_timeout/,
    ],
    [
      'a reader that may write',
      [{ DATABASE_URL: {}, DATABASE_READ_URL: {} }],
      /^warning DATABASE_READ_URL .*may write: use aaspaas_read/,
    ],
  ])('%s', (_case, input, line) => {
    const lines = find(...input).map(formatFinding);
    expect(lines).toEqual([expect.stringMatching(line)]);
    expect(lines.join()).not.toContain('planted');
  });

  it('names pending and waiting migrations in separate lines; a start with MIGRATE=auto tries the latter', () => {
    const lines = (mode: string) =>
      find({ DATABASE_URL: { mayMigrate: true } }, { MIGRATE: mode }, ['0002_b.sql'], ['0003_c.sql']).map(
        ({ level, fix }) => `${level} ${fix.split(';')[0]}`,
      );
    expect(lines('check')).toEqual([
      'error migrations are pending: 0002_b.sql',
      'warning contract migrations wait: 0003_c.sql',
    ]);
    expect(lines('auto')).toEqual([]);
  });

  it('one failure is one finding: the pools of an address that does not answer are not counted', () => {
    const lines = find(
      { DATABASE_URL: 'ECONNREFUSED', DATABASE_DIRECT_URL: {}, DATABASE_JOBS_URL: 'ECONNREFUSED' },
      { PROCESSES: '50' },
      null,
    ).map(formatFinding);
    expect(lines).toEqual([
      expect.stringMatching(/^error DATABASE_URL .*ECONNREFUSED/),
      expect.stringMatching(/^error DATABASE_JOBS_URL .*ECONNREFUSED/),
    ]);
  });

  it('a web process needs no role that owns the job queues', () => {
    expect(find({ DATABASE_URL: { ownsQueues: false } }, { ROLE: 'web' })).toEqual([]);
  });

  it('allows what belongs together: a pooler with a direct address, a replica for reading, an owner for migrations', () => {
    expect(
      find(
        {
          DATABASE_URL: { isPooled: true },
          DATABASE_DIRECT_URL: {},
          DATABASE_MIGRATE_URL: { role: 'aaspaas_owner', mayMigrate: true },
          DATABASE_JOBS_URL: { role: 'aaspaas_jobs', ownsQueues: true },
          DATABASE_READ_URL: { role: 'aaspaas_read', isReplica: true, mayWrite: false },
        },
        { PROCESSES: '50' },
        ['0001_a.sql'],
      ),
    ).toEqual([]);
  });
});
