import { afterAll, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { databaseAddress, proxiedUrl, TcpProxy } from '../../testing/tcp-proxy.ts';
import { makeMetrics } from '../metrics/metrics.ts';
import { connect } from './connect.ts';
import { watchDatabase } from './watch-database.ts';

const database = await testDatabase({ content: 'empty' });
afterAll(() => database.close());

const metrics = makeMetrics({
  pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
  events: { queues: async () => [], failures: () => new Map() },
  collectProcessMetrics: false,
});
const valueOf = async (name: string, address: string) =>
  Number(new RegExp(`^${name}\\{address="${address}"\\} (\\S+)$`, 'm').exec(await metrics.text())?.[1]);

it('three failed attempts open the breaker of one address only; it closes within five seconds of the return, with the metrics', {
  timeout: 30_000,
}, async () => {
  const link = new TcpProxy(() => databaseAddress(database.target).connect);
  await link.connect();
  const jobs = watchDatabase(proxiedUrl(database.target, link), 'DATABASE_JOBS_URL');
  const main = watchDatabase(database.target, 'DATABASE_URL');
  const connection = connect(proxiedUrl(database.target, link), {
    poolSize: 1,
    breaker: jobs.breaker,
    onError: () => undefined,
  });
  try {
    const ask = () =>
      connection.pool.query('select 1').then(
        () => 'answered',
        (error: Error) => error.message,
      );
    expect(await ask()).toBe('answered');
    const before = await valueOf('database_breaker_openings_total', 'DATABASE_JOBS_URL');
    await link.disconnect();
    for (let attempt = 0; attempt < 3; attempt += 1) await ask();
    await expect.poll(() => jobs.breaker.isOpen, { timeout: 5_000 }).toBe(true);
    expect(await ask()).toContain('the circuit breaker is open');
    expect(main.breaker.isOpen).toBe(false);
    expect(await valueOf('database_breaker_open', 'DATABASE_JOBS_URL')).toBe(1);
    expect(await valueOf('database_breaker_open', 'DATABASE_URL')).toBe(0);
    expect(await valueOf('database_breaker_openings_total', 'DATABASE_JOBS_URL')).toBe(before + 1);

    await link.connect();
    const returnedAt = performance.now();
    await expect.poll(ask, { timeout: 10_000 }).toBe('answered');
    expect(performance.now() - returnedAt).toBeLessThan(5_000);
    expect(await valueOf('database_breaker_open', 'DATABASE_JOBS_URL')).toBe(0);
  } finally {
    await connection.close();
    await jobs.stop();
    await main.stop();
    await link.disconnect();
  }
});

it('a pool says when a failed attempt began', async () => {
  const link = new TcpProxy(() => databaseAddress(database.target).connect);
  await link.connect();
  const url = proxiedUrl(database.target, link);
  await link.disconnect();
  const begun: number[] = [];
  const connection = connect(url, {
    breaker: {
      isOpen: false,
      failed: (_error, begunAt) => void begun.push(begunAt),
      suspect: () => undefined,
      onChange: () => undefined,
    },
  });
  const before = performance.now();
  await expect(connection.pool.connect()).rejects.toThrow('no database connection');
  await expect(connection.pool.query('select 1')).rejects.toThrow('no database connection');
  await connection.close();
  expect(begun).toHaveLength(2);
  for (const at of begun) {
    expect(at).toBeGreaterThanOrEqual(before);
    expect(at).toBeLessThan(performance.now());
  }
});
