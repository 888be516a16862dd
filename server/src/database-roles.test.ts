import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { api, type EndpointName } from '@aaspaas/contract/api.ts';
import { EXPORTED_LISTS, type ExportedList } from '@aaspaas/contract/features/admin-exports.ts';
import type { Endpoint } from '@aaspaas/contract/endpoint.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runDoctor } from './doctor.ts';
import { readEnv, readSettings } from './env.ts';
import { runMigrate } from './migrate-database.ts';
import { currentRequest } from './platform/http/request-context.ts';
import { openReadDatabase } from './platform/db/read-database.ts';
import { pendingMigrations } from './platform/db/migrate.ts';
import { connect, type Target } from './platform/db/connect.ts';
import { routesOf } from './platform/http/bind.ts';
import { anOperator } from './testing/accounts.ts';
import { apiClient } from './testing/api-client.ts';
import { aBooking, type BookingFixture } from './testing/bookings.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { databaseUrl } from './testing/database-url.ts';
import { createRoles, type DatabaseRole, prepareRoles } from './testing/database-roles.ts';
import { type ListSeeds, seedLists } from './testing/list-seeds.ts';
import { ledgerBalancesOf, payAmountDue, settlePayments } from './testing/payments.ts';
import { runReactions } from './testing/reactions.ts';
import { recordStatements } from './testing/record-statements.ts';
import { FULL_RUN } from './testing/run-length.ts';
import { secondProcess, type TestApp, testApp } from './testing/test-app.ts';
import { viewInputs } from './testing/view-inputs.ts';

let app: TestApp;
let database: TestDatabase;
let as: (role: DatabaseRole) => Target;
let seeds: ListSeeds;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp(pino({ level: 'silent' }), 'tables', 10, false, {
    connectAs: async (created) => {
      database = created;
      as = await prepareRoles(created);
      return as('aaspaas_app');
    },
  });
  seeds = await seedLists(app);
  fixture = seeds.fixture;
  await app.runLoop('cities');
}, 120_000);
afterAll(() => app.close());

const refusal = async (role: DatabaseRole, statement: string): Promise<string> => {
  const client = new pg.Client(as(role));
  await client.connect();
  try {
    await client.query('begin');
    await client.query(statement);
    return 'allowed';
  } catch (error) {
    return (error as { code?: string }).code ?? String(error);
  } finally {
    await client.end();
  }
};

const PERMISSION_DENIED = '42501';

describe('aaspaas_owner', () => {
  it('alone may create temporary tables, which migrations use', async () => {
    const statement = 'create temporary table collected (id int)';
    expect(await refusal('aaspaas_owner', statement)).toBe('allowed');
    expect(await refusal('aaspaas_app', statement)).toBe(PERMISSION_DENIED);
  });
});

describe('aaspaas_app', () => {
  it('is the role of the product, which books, works, is paid and posts', async () => {
    const { rows } = await sql<{ role: string }>`select current_user as role`.execute(app.connection.db);
    expect(rows).toEqual([{ role: 'aaspaas_app' }]);
    const { lineId, id } = await aBooking(app, fixture, { state: 'approved' });
    await payAmountDue(app, fixture.customer, id);
    await settlePayments(app);
    await runReactions(app);
    expect(Object.keys(await ledgerBalancesOf(app, lineId)).length).toBeGreaterThan(0);
    const entries = await sql<{ count: number }>`
      select count(*)::int as count from audit_log`.execute(app.connection.db);
    expect(entries.rows[0]?.count).toBeGreaterThan(0);
  });

  it('runs every loop of the worker', async () => {
    for (const loop of app.product.loops)
      await loop.run().catch((error: unknown) => {
        // A loop may lack a vendor; it must not lack a right.
        expect([loop.name, (error as { code?: string }).code]).not.toEqual([loop.name, PERMISSION_DENIED]);
      });
  });

  it('sees the statistics of standbys, but no settings of the server that are hidden', async () => {
    const { rows } = await app.connection.pool.query(
      `select pg_has_role('pg_read_all_stats', 'usage') as statistics, pg_has_role('pg_monitor', 'usage') as monitor,
         pg_has_role('pg_read_all_settings', 'usage') as settings`,
    );
    expect(rows).toEqual([{ statistics: true, monitor: false, settings: false }]);
  });

  it('has the limits of the role outside transactions', async () => {
    const { rows } = await app.connection.pool.query(
      `select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
         current_setting('idle_in_transaction_session_timeout') as idle`,
    );
    expect(rows).toEqual([{ statement: '15s', lock: '5s', idle: '15s' }]);
  });

  it('leaves statements and values out of the log of Postgres', async () => {
    const { rows } = await app.connection.pool.query<{ set: string[] }>(
      `select s.setconfig as set from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase
       where s.setrole = current_user::regrole and d.datname = current_database()`,
    );
    expect(rows.flatMap(({ set }) => set)).toEqual(
      expect.arrayContaining([
        'log_error_verbosity=terse',
        'log_min_error_statement=panic',
        'log_parameter_max_length=0',
      ]),
    );
  });

  it.each([
    'delete from ledger_entries',
    'update ledger_entries set amount = 0',
    'truncate ledger_entries',
    'alter table ledger_entries disable trigger ledger_entries_fixed',
    'drop trigger ledger_entries_fixed on ledger_entries',
    'delete from ledger_transactions',
    'delete from audit_log',
    'update audit_chain set hash = hash',
    'delete from documents',
    'truncate documents',
    'delete from bank_accounts',
    'update professional_tax set pan_sealed = pan_sealed',
    'delete from installation',
    'update append_only_tables set changes = true',
    'insert into schema_migrations values (9999, $$x$$, $$x$$)',
    'create table public.other (id int)',
    'create table pgboss.other (id int)',
    'create schema other',
    'alter table accounts add column other text',
    'drop table bookings',
    'truncate bookings',
    'set session_replication_role = replica',
    'set role aaspaas_owner',
  ])('may not: %s', async (statement) => {
    expect(await refusal('aaspaas_app', statement)).toBe(PERMISSION_DENIED);
  });

  it('is ready for this release without the rights to migrate', async () => {
    const client = new pg.Client(as('aaspaas_app'));
    await client.connect();
    expect(await pendingMigrations(client)).toEqual([]);
    await client.end();
  });
});

it('append_only_tables lists every table with a trigger against deletion', async () => {
  const { rows } = await database.connection.pool.query<{ table: string }>(
    `select distinct c.relname as table from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and t.tgtype & 2 = 2 and t.tgtype & (8 | 32) > 0 and c.relnamespace = 'public'::regnamespace`,
  );
  const { rows: listed } = await database.connection.pool.query<{ table: string }>(
    'select table_name as table from append_only_tables',
  );
  const names = (all: readonly { readonly table: string }[]) => all.map(({ table }) => table).toSorted();
  // Without a trigger: tables of the platform.
  const guarded = [...names(rows), 'append_only_tables', 'installation', 'schema_migrations'];
  expect(names(listed)).toEqual(guarded.toSorted());
});

it('new tables of a migration get the rights', async () => {
  const client = new pg.Client(as('aaspaas_owner'));
  await client.connect();
  try {
    await client.query('create table made_later (id int)');
    await client.query('select grant_role_rights()');
    expect(await refusal('aaspaas_app', 'insert into made_later values (1)')).toBe('allowed');
    expect(await refusal('aaspaas_read', 'select from made_later')).toBe('allowed');
    expect(await refusal('aaspaas_read', 'insert into made_later values (1)')).not.toBe('allowed');
  } finally {
    await client.query('drop table made_later');
    await client.end();
  }
});

it('a view that keeps the old name of a table has the rights of the table, without those of an append-only one', async () => {
  const client = new pg.Client(as('aaspaas_owner'));
  await client.connect();
  try {
    for (const statement of [
      'create table named_later (id int, name text)',
      'create view named_before as select id, name as title from named_later',
      'create table kept_later (id int)',
      'create view kept_before as select id from kept_later',
      'create view counted as select count(*) from named_later',
      `insert into append_only_tables (table_name, changes) values ('kept_before', false), ('kept_later', false)`,
      'select grant_role_rights()',
    ])
      await client.query(statement);
    const may = async (statement: string) => (await refusal('aaspaas_app', statement)) === 'allowed';
    expect(await may(`insert into named_before (title) values ('a')`)).toBe(true);
    expect(await may(`update named_before set title = 'b'`)).toBe(true);
    expect(await may('delete from named_before')).toBe(true);
    expect(await may('select from named_before for update')).toBe(true);
    expect(await may('insert into kept_before values (1)')).toBe(true);
    expect(await refusal('aaspaas_app', 'update kept_before set id = 1')).toBe(PERMISSION_DENIED);
    expect(await refusal('aaspaas_app', 'delete from kept_before')).toBe(PERMISSION_DENIED);
    expect(await may('select from counted')).toBe(true);
    expect(await refusal('aaspaas_read', 'select from named_before')).toBe('allowed');
    expect(await refusal('aaspaas_read', 'delete from named_before')).not.toBe('allowed');
  } finally {
    await client.query(`delete from append_only_tables where table_name like 'kept%'`);
    await client.query('drop table named_later, kept_later cascade');
    await client.end();
  }
});

it('roles.sql can be repeated', async () => {
  await createRoles(database);
  expect(await refusal('aaspaas_app', 'select from bookings')).toBe('allowed');
});

describe('an installation with roles', () => {
  let empty: TestDatabase;
  let folder: string;
  let url: (role: DatabaseRole) => string;
  beforeAll(async () => {
    empty = await testDatabase({ content: 'empty' });
    folder = await mkdtemp(join(tmpdir(), 'aaspaas-roles-'));
    const connectAs = await createRoles(empty);
    url = (role) => databaseUrl(connectAs(role));
  });
  afterAll(async () => {
    await empty.close();
    await rm(folder, { recursive: true });
  });

  const settings = () => ({
    DATA_DIR: folder,
    DATABASE_URL: url('aaspaas_app'),
    MIGRATE: 'check',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
  });

  const start = async (changed: Record<string, string>): Promise<string> => {
    const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ...settings(),
        NODE_COMPILE_CACHE: join(tmpdir(), 'aaspaas-test-compiled'),
        ...changed,
      },
    });
    let written = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (data: Buffer) => (written += String(data)));
    try {
      for (let address; !address; await sleep(50)) {
        address = /is at (http:\S+)/.exec(written)?.[1];
        if (address) return `${written} readyz ${(await fetch(`${address}/readyz`)).status}`;
        if (child.exitCode !== null) break;
      }
      return written;
    } finally {
      if (child.exitCode === null) {
        child.kill('SIGKILL');
        await once(child, 'exit');
      }
    }
  };

  it('the application names the pending migrations, the owner applies them, and then it starts', async () => {
    // A start prints what the command finds (doctor.test.ts).
    const { text } = await runDoctor(readSettings(settings()), [], app.clock.now());
    for (const printed of [text, ...(FULL_RUN ? [await start({})] : [])])
      expect(printed).toMatch(
        /error MIGRATE check migrations are pending: 0001_platform\.sql.*npm run migrate/,
      );
    const env = readEnv({
      DATABASE_URL: url('aaspaas_app'),
      DATABASE_MIGRATE_URL: url('aaspaas_owner'),
      DATABASE_JOBS_URL: url('aaspaas_jobs'),
    });
    expect(await runMigrate(env)).toMatch(/applied 0001_platform\.sql[\s\S]*migrations applied/);
    expect(await runMigrate(env)).toMatch(/^0 migrations applied/);
    // A process takes seconds to start, and the product of the other tests does not own the job queues either.
    if (FULL_RUN) {
      const web = await start({ ROLE: 'web' });
      expect(web).toContain('readyz 200');
      expect(web).not.toMatch(
        /permission denied|must be owner|"level":50(?![\s\S]*not ready for production)/,
      );
    }
    const all = await start({
      ROLE: 'all',
      DATABASE_JOBS_URL: url('aaspaas_jobs'),
      DATABASE_READ_URL: url('aaspaas_read'),
    });
    expect(all).toContain('readyz 200');
    expect(all).not.toMatch(/permission denied|must be owner/);
  }, 90_000);
});

/** The calls that read: their statements are sent again as the reading role. */
const reads = (Object.entries(api) as [EndpointName, Endpoint][])
  .filter(([, { method }]) => method === 'GET')
  .flatMap(([name, record]) =>
    routesOf(record).map(({ role }) => ({
      name,
      role,
      caller: (record.who === 'each'
        ? role
        : record.who === 'public' || record.who === 'optional'
          ? null
          : record.who) as Role | null,
    })),
  );

/** Lists, search, cities and the overview. A call that is added here shows what is up to five seconds old. */
const CALLS_ON_REPLICA: readonly EndpointName[] = [
  'admin.banners',
  'admin.customers',
  'admin.overview',
  'admin.pages',
  'admin.professionals',
  'admin.reviews',
  'admin.search',
  'admin.search_misses',
  'admin.services',
  'admin.supply',
  'cities.all',
  'cities.city',
  'cities.offers',
  'discovery.category',
  'discovery.description',
  'discovery.home',
  'discovery.industry',
  'discovery.nearest',
  'discovery.popular',
  'discovery.professionals',
  'discovery.professionals_near',
  'discovery.retail',
  'discovery.search',
  'discovery.service',
  'discovery.subcategory',
  'discovery.tutoring',
  'favourites.list',
];

/** Calls of features that find nothing in the seeded lists. Every view finds something. */
const UNANSWERED: readonly EndpointName[] = [
  'account.send_deletion_code',
  'content.page',
  'provider.custom_service',
  'extra_time.options',
  'booking.cart_slots',
];

/** Sends every call that reads, as each of its roles, and returns the statuses. */
async function callEvery(client: Pick<TestApp, 'callRaw'>): Promise<ReadonlyMap<EndpointName, number>> {
  const inputOf = await viewInputs(app, seeds);
  const statuses = new Map<EndpointName, number>();
  for (const { name, role, caller } of reads) {
    const request = { ...inputOf(name), ...(role ? { role } : {}) };
    const { status } = await client.callRaw(name, request, caller ? seeds.people[caller] : {});
    statuses.set(name, Math.max(status, statuses.get(name) ?? 0));
  }
  return statuses;
}

describe('aaspaas_read', () => {
  it('runs the queries of every view, and none that writes or locks', async () => {
    let statuses: Awaited<ReturnType<typeof callEvery>> = new Map();
    const statements = await recordStatements(async () => {
      statuses = await callEvery(app);
    });
    expect([...statuses].filter(([, status]) => status !== 200).map(([name]) => name)).toEqual(UNANSWERED);
    const selects = new Map(
      statements
        .filter(({ text }) => /^\s*(\/\*.*?\*\/\s*)?(select|with)\b/i.test(text))
        // Rows that are locked or changed belong to actions, which stay on the primary.
        .filter(
          ({ text }) =>
            !/\bfor (no key )?(update|share)\b|pg_advisory|\b(insert into|delete from|update \w+ (\w+ )?set)\b|nextval/i.test(
              text,
            ),
        )
        .map((one) => [one.text, one]),
    );
    expect(selects.size).toBeGreaterThan(150);
    const reader = connect(as('aaspaas_read'), { poolSize: 1, prepare: false });
    const failed: unknown[] = [];
    for (const { text, values } of selects.values())
      await reader.pool.query(text, [...values]).catch((error: Error & { code?: string }) => {
        failed.push([error.code, error.message, text.slice(0, 200)]);
      });
    await reader.close();
    expect(failed).toEqual([]);
  });

  it('answers exactly the calls and pages that may read from a replica, each without an error', async () => {
    const calls = new Set<EndpointName | 'pages'>();
    const replica = openReadDatabase(as('aaspaas_read'), app.connection, {
      checkMs: 50,
      needsPrimary: async () => {
        calls.add((currentRequest()?.call as EndpointName | undefined) ?? 'pages');
        return false;
      },
    });
    const process = await secondProcess(app, app.vault, replica);
    try {
      for (; calls.size === 0; await sleep(20)) await sql`select 1`.execute(replica.db);
      calls.clear();
      const statements = await recordStatements(async () => {
        const statuses = await callEvery(apiClient(process.app));
        expect([...calls].toSorted()).toEqual(CALLS_ON_REPLICA);
        expect(CALLS_ON_REPLICA.filter((name) => statuses.get(name) !== 200)).toEqual([]);
        const { statusCode } = await process.app.inject('/sitemap.xml');
        expect([statusCode, calls.has('pages')]).toEqual([200, true]);
      });
      expect(statements.filter(({ text }) => /pg_is_in_recovery/.test(text)).length).toBeGreaterThan(0);
    } finally {
      await process.close();
      await replica.close();
    }
  });

  it('writes the files of every list that jobs export', async () => {
    const owner = await anOperator(app, { roles: ['owner'] });
    const replica = openReadDatabase(as('aaspaas_read'), app.connection, { checkMs: 50 });
    const lists = Object.keys(EXPORTED_LISTS) as ExportedList[];
    const asked: string[] = [];
    const process = await secondProcess(app, app.vault, {
      db: replica.db,
      snapshot: (tx, work) =>
        replica.snapshot(tx, async (snapshot) => {
          const { rows } = await sql<{ role: string }>`select current_user as role`.execute(snapshot);
          asked.push(rows[0]?.role ?? '');
          return work(snapshot);
        }),
    });
    const run = process.product.loops.find(({ name }) => name === 'exports')?.run;
    try {
      for (const list of lists) {
        const started = await app.callRaw('admin.start_export', { body: { list, query: '' } }, owner);
        expect([list, started.status]).toEqual([list, 200]);
      }
      const exportsOf = async () =>
        (await app.call('admin.exports', { query: { limit: 100 } }, owner)).reply.data;
      while ((await exportsOf()).some(({ state }) => state === 'preparing')) await run?.();
      const own = (await exportsOf()).filter(({ operator }) => operator.id === owner.id);
      expect(own.map(({ list, state }) => [list, state]).toSorted()).toEqual(
        lists.map((list) => [list, 'ready']).toSorted(),
      );
      expect(new Set(asked)).toEqual(new Set(['aaspaas_read']));
    } finally {
      await process.close();
      await replica.close();
    }
  });

  it('cannot write', async () => {
    for (const statement of [
      'insert into rate_counters select * from rate_counters',
      'update accounts set name = name',
      'delete from sessions',
      'create temp table other (id int)',
    ])
      expect(await refusal('aaspaas_read', statement)).not.toBe('allowed');
    // Also if a session turns its own default off.
    expect(await refusal('aaspaas_read', 'set transaction read write; update accounts set name = name')).toBe(
      PERMISSION_DENIED,
    );
  });
});
