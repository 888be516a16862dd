import { sql } from 'kysely';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { databaseAddress, proxiedUrl, TcpProxy } from '../../testing/tcp-proxy.ts';
import { connect, type Connection } from './connect.ts';
import { type DatabaseBreaker, makeDatabaseBreaker } from './database-breaker.ts';
import { type DatabaseProbe, makeDatabaseProbe } from './database-probe.ts';
import { migrationsFolder, readMigrations } from './migrate.ts';
import { databaseReadiness } from './readiness.ts';
import { transaction } from './transaction.ts';

const database = await testDatabase();
const { connection: direct } = database;
afterAll(() => database.close());

let link: TcpProxy;
let url: string;
let probe: DatabaseProbe;
beforeEach(async () => {
  link = new TcpProxy(() => databaseAddress(database.target).connect);
  await link.connect();
  url = proxiedUrl(database.target, link);
  probe = makeDatabaseProbe(url, { timeoutMs: 300 });
});
afterEach(async () => {
  await probe.close();
  await link.disconnect();
});

const healthSessions = async () => {
  const { rows } = await direct.pool.query(
    `select pid from pg_stat_activity where application_name = 'aaspaas-health' and datname = current_database()`,
  );
  return rows.length;
};

describe('the probe of a database', () => {
  it('reads the migrations, and keeps one connection for all checks', async () => {
    const release = await readMigrations(migrationsFolder);
    const checks = await Promise.all(Array.from({ length: 50 }, () => probe.check()));
    for (const check of checks)
      expect(check).toMatchObject({
        isReachable: true,
        applied: release.map(({ number, sha256 }) => ({ number, sha256 })),
      });
    await probe.check();
    expect(await healthSessions()).toBe(1);
    await probe.close();
    await expect.poll(healthSessions).toBe(0);
  });

  it('closes a connection that is not used', async () => {
    const short = makeDatabaseProbe(url, { idleMs: 50 });
    await short.check();
    await expect.poll(healthSessions).toBe(0);
    expect(await short.check()).toMatchObject({ isReachable: true });
    await short.close();
  });

  it('finds a server that refuses connections, and one that is back', async () => {
    await probe.check();
    await link.disconnect();
    await expect.poll(() => probe.check()).toEqual({ isReachable: false });
    await link.connect();
    expect(await probe.check()).toMatchObject({ isReachable: true });
  });

  it('finds a server that does not answer within its time, over an old and over a new connection', async () => {
    await probe.check();
    link.hold();
    for (let round = 0; round < 2; round += 1) {
      const startedAt = performance.now();
      expect(await probe.check()).toEqual({ isReachable: false });
      expect(performance.now() - startedAt).toBeLessThan(2_000);
    }
    link.release();
    expect(await probe.check()).toMatchObject({ isReachable: true });
  });

  it('does not mistake a pause of this process for one of the server', async () => {
    // The proxy belongs to this process and would pause too.
    const own = makeDatabaseProbe(database.target, { timeoutMs: 300 });
    await own.check();
    const checking = own.check();
    await new Promise((resolve) => setImmediate(resolve));
    for (const startedAt = performance.now(); performance.now() - startedAt < 600; );
    expect(await checking).toMatchObject({ isReachable: true });
    await own.close();
  });

  it('does not mistake a late event loop for a server that does not answer', async () => {
    const own = makeDatabaseProbe(database.target, { timeoutMs: 50 });
    // To connect and to read takes several turns of the event loop, each of them longer than the limit.
    const busy = setInterval(() => {
      for (const startedAt = performance.now(); performance.now() - startedAt < 100; );
    }, 1);
    try {
      expect(await own.check()).toMatchObject({ isReachable: true });
    } finally {
      clearInterval(busy);
      await own.close();
    }
  });

  it('takes every answer of the server as such', async () => {
    const absent = makeDatabaseProbe(url.replace(/\/[^/]+$/, '/no_such_database'));
    expect(await absent.check()).toEqual({ isReachable: true, applied: null });
    await absent.close();
  });
});

describe('readiness of a database', () => {
  const release = [{ number: 1, file: '0001_first.sql', sha256: 'a', phase: 'expand' as const }];
  const closed = { isOpen: false, suspect: () => undefined };
  const found = (applied: { number: number; sha256: string }[] | null) =>
    databaseReadiness({ check: async () => ({ isReachable: true, applied }) }, closed, release)();

  it('requires all migrations of the release, and accepts newer ones', async () => {
    expect(await found([{ number: 1, sha256: 'a' }])).toEqual([]);
    expect(
      await found([
        { number: 1, sha256: 'a' },
        { number: 2, sha256: 'b' },
      ]),
    ).toEqual([]);
    expect(await found([])).toEqual(['migrations']);
    expect(await found([{ number: 1, sha256: 'changed' }])).toEqual(['migrations']);
    expect(await found(null)).toEqual(['migrations']);
  });

  it('remembers the migrations when the server has no connection left for the probe', async () => {
    let applied: { number: number; sha256: string }[] | null = null;
    const ready = databaseReadiness({ check: async () => ({ isReachable: true, applied }) }, closed, release);
    expect(await ready()).toEqual(['migrations']);
    applied = [{ number: 1, sha256: 'a' }];
    expect(await ready()).toEqual([]);
    applied = null;
    expect(await ready()).toEqual([]);
    applied = [];
    expect(await ready()).toEqual(['migrations']);
  });

  it('reports a server that does not answer to the breaker, and asks an open breaker only', async () => {
    let suspected = 0;
    let checks = 0;
    const down = {
      check: async () => {
        checks += 1;
        return { isReachable: false } as const;
      },
    };
    const breaker = { isOpen: false, suspect: () => void (suspected += 1) };
    expect(await databaseReadiness(down, breaker, release)()).toEqual(['database']);
    expect([suspected, checks]).toEqual([1, 1]);
    expect(await databaseReadiness(down, { ...breaker, isOpen: true }, release)()).toEqual(['database']);
    expect([suspected, checks]).toEqual([1, 1]);
  });
});

describe('a pool with a breaker', () => {
  let breaker: DatabaseBreaker;
  let pooled: Connection;
  beforeEach(() => {
    breaker = makeDatabaseBreaker({
      probe: async () => (await probe.check()).isReachable,
      probeIntervalMs: 100,
    });
    pooled = connect(url, { poolSize: 4, connectionTimeoutMs: 500, breaker, onError: () => undefined });
  });
  afterEach(async () => {
    breaker.stop();
    await pooled.close();
  });
  const read = () => sql<{ one: number }>`select 1 as one`.execute(pooled.db);

  it('refuses 50 requests at once while the server is away, and serves 50 after its return', async () => {
    await read();
    await link.disconnect();
    await expect.poll(() => breaker.isOpen).toBe(true);
    const startedAt = performance.now();
    const refusals = await Promise.all(
      Array.from({ length: 50 }, () => read().catch((error: unknown) => error)),
    );
    expect(performance.now() - startedAt).toBeLessThan(1_000);
    for (const refusal of refusals)
      expect(refusal).toMatchObject({ code: 'unavailable', details: { retryAfter: 5 } });
    const byPool = await pooled.pool.query('select 1').catch((error: unknown) => error);
    expect(byPool).toMatchObject({ code: 'unavailable' });
    await link.connect();
    await expect.poll(() => breaker.isOpen, { timeout: 5_000 }).toBe(false);
    expect(await Promise.all(Array.from({ length: 50 }, read))).toHaveLength(50);
  });

  it('fails what waits for a server that hangs, and serves again over new connections', async () => {
    await Promise.all(Array.from({ length: 4 }, read));
    link.hold();
    const startedAt = performance.now();
    const failures = await Promise.all([
      ...Array.from({ length: 20 }, () => read().catch((error: unknown) => error)),
      transaction(pooled.db, (tx) => sql`select 1`.execute(tx)).catch((error: unknown) => error),
    ]);
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    expect(breaker.isOpen).toBe(true);
    for (const failure of failures) expect(failure).toBeInstanceOf(Error);
    link.release();
    await expect.poll(() => breaker.isOpen, { timeout: 5_000 }).toBe(false);
    expect((await read()).rows).toEqual([{ one: 1 }]);
    expect(pooled.pool.totalCount).toBeLessThanOrEqual(4);
  });

  it('stays closed when all open connections are cut and the server answers new ones', async () => {
    const changes: boolean[] = [];
    breaker.onChange((isOpen) => changes.push(isOpen));
    const held = await Promise.all(Array.from({ length: 4 }, () => pooled.pool.connect()));
    for (const client of held) client.release();
    expect(pooled.pool.totalCount).toBe(4);
    link.cut();
    await expect.poll(() => pooled.pool.totalCount).toBe(0);
    expect(await Promise.all(Array.from({ length: 50 }, read))).toHaveLength(50);
    expect(changes).toEqual([]);
  });

  it('stays usable when all its connections are in use for too long', async () => {
    const held = await Promise.all(Array.from({ length: 4 }, () => pooled.pool.connect()));
    const refusal = await read().catch((error: unknown) => error);
    expect(refusal).toMatchObject({ code: 'unavailable' });
    await sleep(300);
    expect(breaker.isOpen).toBe(false);
    expect((await held[0]?.query('select 1 as one'))?.rows).toEqual([{ one: 1 }]);
    for (const client of held) client.release();
    expect((await read()).rows).toEqual([{ one: 1 }]);
  });
});
