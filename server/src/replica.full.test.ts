import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { demoContent } from '../demo/content.ts';
import { loadDemo } from '../demo/load-demo.ts';
import { connect, type Target } from './platform/db/connect.ts';
import { migrate } from './platform/db/migrate.ts';
import { tokenHash } from './platform/vault.ts';
import { localObjectStore } from './ports/object-store/local.ts';
import { type DatabaseRole, prepareRoles } from './testing/database-roles.ts';
import { databaseUrl } from './testing/database-url.ts';
import { type StandbyPair, startStandbyPair } from './testing/standby.ts';

/** A process of the product as it runs in production. */
interface Process {
  readonly address: string;
  readonly log: () => string;
  readonly stop: () => Promise<void>;
}

const folder = mkdtempSync(join(tmpdir(), 'aaspaas-replica-'));
const started: Process[] = [];
let pair: StandbyPair;
/** Reads from the standby and works. */
let all: Process;
/** Reads from the standby. */
let web: Process;
/** Reads from the primary. */
let without: Process;
beforeAll(async () => {
  pair = await startStandbyPair(async (primary) => {
    await migrate(primary);
    const connection = connect(primary, { poolSize: 2 });
    await prepareRoles({ connection, target: primary, files: null, close: async () => undefined });
    await loadDemo({
      db: connection.db,
      clock: { now: () => new Date() },
      objects: localObjectStore(join(folder, 'files')),
      content: demoContent,
      log: () => undefined,
    });
    await connection.close();
  });
  all = await start({ ROLE: 'all', DEMO: '1', DATABASE_READ_URL: readUrl() });
  web = await start({ ROLE: 'web', DEMO: '1', DATABASE_READ_URL: readUrl() });
  without = await start({ ROLE: 'web', DEMO: '1' });
  for (const one of [all, web]) await until(() => one.log().includes('reads go to DATABASE_READ_URL'));
}, 180_000);
afterAll(async () => {
  for (const one of started) await one.stop();
  await pair?.close();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

const urlAs = (target: Target, user: DatabaseRole) => databaseUrl({ ...target, user });
const readUrl = () => urlAs(pair.standby.connection, 'aaspaas_read');

async function start(settings: Readonly<Record<string, string>>): Promise<Process> {
  const child: ChildProcess = spawn(
    process.execPath,
    [fileURLToPath(new URL('./main.ts', import.meta.url))],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DATA_DIR: folder,
        DATABASE_URL: urlAs(pair.primary.connection, 'aaspaas_app'),
        DATABASE_JOBS_URL: urlAs(pair.primary.connection, 'aaspaas_jobs'),
        MIGRATE: 'check',
        HOST: '127.0.0.1',
        PORT: '0',
        LOG_LEVEL: 'info',
        NODE_COMPILE_CACHE: join(tmpdir(), 'aaspaas-test-compiled'),
        ...settings,
      },
    },
  );
  let written = '';
  child.stdout?.on('data', (data: Buffer) => (written += String(data)));
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await once(child, 'exit');
    }
  };
  let address: string | undefined;
  for (; !address; await sleep(50)) {
    if (child.exitCode !== null) throw new Error(`the process did not start: ${written}`);
    address = /is at (http:\S+)/.exec(written)?.[1];
  }
  const one = { address, log: () => written, stop };
  started.push(one);
  return one;
}

async function until(isTrue: () => boolean | Promise<boolean>, limitMs = 20_000): Promise<number> {
  const begin = performance.now();
  while (!(await isTrue())) {
    if (performance.now() - begin > limitMs) throw new Error('it did not happen in time');
    await sleep(20);
  }
  return performance.now() - begin;
}

async function query<T extends object>(target: Target, text: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client(target);
  await client.connect();
  try {
    return (await client.query<T>(text, values)).rows;
  } finally {
    await client.end();
  }
}
const onPrimary = <T extends object>(text: string, values?: unknown[]) =>
  query<T>(pair.primary.connection, text, values);
const onStandby = <T extends object>(text: string) => query<T>(pair.standby.connection, text);

/** Opens a session for the first account of a role. */
async function session(role: 'user' | 'admin'): Promise<string> {
  const token = `token-${role}-${performance.now()}`;
  await onPrimary(
    `insert into sessions (account_id, token_hash, created_at, last_used_at, expires_at)
     select min(id), $1, now(), now(), now() + interval '1 hour' from accounts where role = $2`,
    [tokenHash(token), role],
  );
  return token;
}

interface Reply {
  readonly status: number;
  // oxlint-disable-next-line no-explicit-any -- the tests of the API check the shape
  readonly body: any;
}

async function send(
  one: Process,
  path: string,
  { token, method = 'GET', json }: { token?: string; method?: string; json?: object } = {},
): Promise<Reply> {
  const response = await fetch(one.address + path, {
    method,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(json ? { 'content-type': 'application/json' } : {}),
    },
    ...(json ? { body: JSON.stringify(json) } : {}),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

/** The statements that the product sent to the standby, beside the measurement of its lag. */
const replicaStatements = (log: string) =>
  log
    .split(/^(?=\[)/m)
    .filter((line) => line.startsWith('[aaspaas-read]') && !line.includes('pg_is_in_recovery'));

const LISTS = [
  '/api/catlist/service/3',
  '/api/services/search?query=plumb',
  '/api/services/nearest',
  '/api/user/homeandpersonal',
  '/api/professionals',
  '/api/cities',
  '/api/cities/bengaluru',
  '/sitemap.xml',
];
const CONSOLE_LISTS = [
  '/api/admin/overview',
  '/api/admin/supply',
  '/api/admin/search-misses',
  '/api/admin/search?q=plumber',
  '/api/admin/customers',
  '/api/admin/professionals',
  '/api/admin/reviews',
  '/api/admin/services',
  '/api/admin/banners',
  '/api/admin/pages',
];

/** Everything that the standby has logged, for the last test. */
let everything = '';
/** What it has logged since the last call. */
function standbyLog(): string {
  const added = pair.standby.newLog();
  everything += added;
  return added;
}
afterEach(async () => {
  await onStandby('select pg_wal_replay_resume()');
  standbyLog();
});

describe('a process with a streaming standby', () => {
  it('answers lists, search, cities, the sitemap and the overview from it, with the answers of the primary', async () => {
    const token = await session('admin');
    await until(async () => (await lagBytes()) === 0);
    const times: Record<string, number[]> = { standby: [], primary: [] };
    for (const path of [...LISTS, ...CONSOLE_LISTS]) {
      standbyLog();
      const sent = path.includes('/admin/') ? { token } : {};
      const replies: Record<string, Reply> = {};
      for (const [server, one] of Object.entries({ standby: web, primary: without })) {
        const begin = performance.now();
        replies[server] = await send(one, path, sent);
        times[server]?.push(performance.now() - begin);
      }
      const { standby, primary } = replies;
      expect([path, standby?.status]).toEqual([path, 200]);
      expect(standby?.body).toEqual(
        typeof primary?.body === 'string'
          ? primary.body.replaceAll(without.address, web.address)
          : primary?.body,
      );
      const statements = replicaStatements(standbyLog());
      expect([path, statements.length > 0]).toEqual([path, true]);
    }
  }, 60_000);

  it('is about as fast with it', async () => {
    const path = '/api/catlist/service/3';
    const medians: Record<string, number> = {};
    for (const [name, one] of Object.entries({ standby: web, primary: without })) {
      const times: number[] = [];
      for (let n = 0; n < 60; n += 1) {
        const begin = performance.now();
        await send(one, path);
        times.push(performance.now() - begin);
      }
      medians[name] = times.toSorted((a, b) => a - b)[30] ?? 0;
    }
    console.log(`a list: ${JSON.stringify(medians)} ms (median of 60)`);
    expect((medians['standby'] ?? 0) / (medians['primary'] ?? 1)).toBeLessThan(2);
  });

  it('shows an account its own write at once, in every process, while the standby replays nothing', async () => {
    const [token, otherSession] = [await session('user'), await session('user')];
    const [service] = await onPrimary<{ id: number }>('select max(id)::int as id from services where active');
    await send(all, `/api/user/favourites/${service?.id}`, { token, method: 'DELETE' });
    await until(async () => (await lagBytes()) === 0);
    await onStandby('select pg_wal_replay_pause()');
    const added = await send(all, `/api/user/favourites/${service?.id}`, { token, method: 'POST' });
    expect(added.status).toBe(200);
    for (const one of [all, web])
      for (const by of [token, otherSession]) {
        const { body } = await send(one, '/api/user/favourites', { token: by });
        expect(body.data.map(({ id }: { id: number }) => id)).toContain(service?.id);
      }
  });

  it('shows others the change after at most five seconds, also while the standby replays nothing', async () => {
    const [service] = await onPrimary<{ id: number }>('select max(id)::int as id from services where active');
    const serviceName = async (one: Process) =>
      (await send(one, `/api/user/getservice/${service?.id}`)).body.data.name as string;
    const before = await serviceName(web);
    await until(async () => (await lagBytes()) === 0);
    await onStandby('select pg_wal_replay_pause()');
    await onPrimary(`update services set name_en = name_en || ' changed' where id = $1`, [service?.id]);
    expect([await serviceName(web), await serviceName(without)]).toEqual([before, `${before} changed`]);
    const seconds = (await until(async () => (await serviceName(web)) !== before)) / 1000;
    expect(seconds).toBeGreaterThan(2);
    expect(seconds).toBeLessThan(6.5);
    expect(web.log()).toContain('DATABASE_READ_URL does not answer or is too far behind');
    await onStandby('select pg_wal_replay_resume()');
    standbyLog();
    await until(async () => {
      await serviceName(web);
      return replicaStatements(standbyLog()).length > 0;
    });
    expect(await serviceName(web)).toBe(`${before} changed`);
  }, 60_000);
});

describe('an export', () => {
  const exportCustomers = async (token: string): Promise<number> => {
    const started = await send(all, '/api/admin/exports', {
      token,
      method: 'POST',
      json: { list: 'customers', query: '' },
    });
    expect(started.status).toBe(200);
    const { id } = started.body.data;
    let rows: number | null = null;
    await until(async () => {
      const { body } = await send(all, '/api/admin/exports', { token });
      const own = body.data.find((one: { id: number }) => one.id === id);
      rows = own.state === 'ready' ? own.rows : null;
      return rows !== null;
    });
    return rows ?? -1;
  };
  const addCustomer = () =>
    onPrimary(
      `insert into accounts (role, name, mobile, password_hash, language, created_at)
       select 'user', 'Late', '9' || lpad((count(*) + 1)::text, 9, '0'), 'x', 'en', now() from accounts`,
    );
  const customers = async () =>
    (await onPrimary<{ n: number }>(`select count(*)::int as n from accounts where role = 'user'`))[0]?.n;

  it('reads one state of the standby, which contains what was committed before', async () => {
    const token = await session('admin');
    await until(async () => (await lagBytes()) === 0);
    standbyLog();
    await onStandby('select pg_wal_replay_pause()');
    await addCustomer();
    const rows = exportCustomers(token);
    await sleep(2_500);
    await onStandby('select pg_wal_replay_resume()');
    expect(await rows).toBe(await customers());
    const statements = replicaStatements(standbyLog()).join('');
    expect(statements).toMatch(
      /start transaction isolation level repeatable read[\s\S]*accounts[\s\S]*commit/i,
    );
  }, 40_000);

  it('is read from the primary if the standby does not catch up', async () => {
    const token = await session('admin');
    await until(async () => (await lagBytes()) === 0);
    await onStandby('select pg_wal_replay_pause()');
    await addCustomer();
    expect(await exportCustomers(token)).toBe(await customers());
  }, 40_000);
});

describe('the standby', () => {
  it('refuses to lock rows, to listen and to write', async () => {
    const refusal = async (statement: string) =>
      onStandby(statement).then(
        () => 'allowed',
        (error: { code?: string }) => error.code,
      );
    expect(await refusal('select id from accounts for update')).toBe('25006');
    expect(await refusal("select pg_advisory_xact_lock(1), nextval('accounts_id_seq')")).toBe('25006');
    expect(await refusal('listen live')).toBe('25006');
    expect(await refusal('update accounts set name = name')).toBe('25006');
    expect(await refusal('select id from accounts')).toBe('allowed');
    standbyLog();
  });

  it('got nothing from the product that locks or writes, nothing about sessions and carts, and refused nothing', () => {
    const statements = replicaStatements(everything);
    expect(statements.length).toBeGreaterThan(200);
    const has = (pattern: RegExp) => statements.filter((line) => pattern.test(line));
    expect(
      has(
        /\bfor (no key )?(update|share)\b|pg_advisory|\b(insert into|delete from|update \w+ set)\b|nextval|\blisten\b/i,
      ),
    ).toEqual([]);
    expect(has(/\b(sessions|one_time_codes|cart_items|idempotency_keys|rate_counters)\b/)).toEqual([]);
    expect(has(/ERROR|FATAL/)).toEqual([]);
  });
});

/** How much of the primary's log the standby has not replayed. */
async function lagBytes(): Promise<number> {
  const [written] = await onPrimary<{ lsn: string }>('select pg_current_wal_lsn()::text as lsn');
  const [lag] = await onStandby<{ lag: number }>(
    `select greatest(0, pg_wal_lsn_diff('${written?.lsn}', pg_last_wal_replay_lsn()))::int as lag`,
  );
  return lag?.lag ?? -1;
}
