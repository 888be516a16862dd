import { afterAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/database.ts';
import { testClock } from '../../testing/test-app.ts';
import { connect } from '../db/connect.ts';
import { makeCircuitBreaker } from '../vendors/circuit-breaker.ts';
import { measureVendor } from '../vendors/measure-vendor.ts';
import { makeMetrics } from './metrics.ts';

const database = await testDatabase();
afterAll(() => database.close());

const metrics = makeMetrics({
  pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
  events: { queues: async () => [], failures: () => new Map() },
  collectProcessMetrics: false,
});
/** The value of a series; 0 without one. Other tests of this process may have counted, too. */
const value = async (series: string) =>
  Number(
    (await metrics.text())
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  ) || 0;

describe('db_pool_wait_seconds', () => {
  it('measures how long callers wait for a connection, also those that are refused', async () => {
    const connection = connect(database.target, {
      poolSize: 1,
      connectionTimeoutMs: 400,
      applicationName: 'test of waiting',
    });
    const count = (le: string) => value(`db_pool_wait_seconds_bucket{le="${le}",pool="test of waiting"}`);
    try {
      const client = await connection.pool.connect();
      const [refused] = await Promise.allSettled([connection.pool.query('select 1')]);
      expect(refused?.status).toBe('rejected');
      client.release();
      await connection.pool.query('select 1');
      expect(await count('+Inf')).toBe(3);
      // The first connection was opened, the last one was free, the other one was not there in time.
      expect(await count('0.25')).toBe(2);
    } finally {
      await connection.close();
    }
  });
});

describe('measureVendor', () => {
  const count = (outcome: string) =>
    value(`vendor_request_duration_seconds_count{vendor="measured_vendor",outcome="${outcome}"}`);

  it('counts answers, outages and errors, and returns what the vendor answered', async () => {
    expect(await measureVendor('measured_vendor', async () => ({ id: 1 }))).toEqual({ id: 1 });
    expect(await measureVendor('measured_vendor', async () => 'not_found')).toBe('not_found');
    await measureVendor('measured_vendor', async () => ({ outage: 'timed_out' }));
    await measureVendor(
      'measured_vendor',
      async () => 503,
      (status) => (status === 503 ? 'failed' : 'ok'),
    );
    await expect(measureVendor('measured_vendor', () => Promise.reject(new Error('x')))).rejects.toThrow('x');
    expect(await count('ok')).toBe(2);
    expect(await count('timed_out')).toBe(1);
    expect(await count('failed')).toBe(1);
    expect(await count('error')).toBe(1);
  });
});

describe('circuit_breaker_open', () => {
  it('is 1 from the failure that opens it until a call succeeds', async () => {
    const clock = testClock();
    const guard = makeCircuitBreaker(clock, { failureThreshold: 2, openMs: 60_000, target: 'test_target' });
    const state = () => value('circuit_breaker_open{target="test_target"}');
    const fail = () => guard(async () => ({ outage: 'failed' }) as const);
    expect(await state()).toBe(0);
    await fail();
    expect(await state()).toBe(0);
    await fail();
    expect(await state()).toBe(1);
    clock.advance(2);
    expect(await state(), 'no call has succeeded').toBe(1);
    await guard(async () => ({ id: 1 }));
    expect(await state()).toBe(0);
  });
});
