import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { bossEvents } from '../events/events.ts';
import { handleErrors } from '../http/error-handler.ts';
import { makeMetrics } from './metrics.ts';
import { type MetricsAccess, metricsRoute } from './metrics-route.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const numbers = async () => (await app.app.inject('/metrics')).body;

describe('metrics', () => {
  it('count requests by method, route pattern and status class, without address data', async () => {
    await app.call('catalog.categories');
    await app.call('discovery.category', {
      params: { category: 1 },
      query: { latitude: '12.34567', longitude: '76.54321' },
    });
    await app.call('identity.log_in', {
      role: 'user',
      body: { mobile: '9712345678', password: 'hunter-2-secret' },
    });
    await app.call('booking.get', { params: { id: 'AP-PLANTD' } });
    await app.app.inject('/api/no/such/route/9712345678');
    const text = await numbers();
    const count = (method: string, route: string, status: string) =>
      `http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"} 1`;
    expect(text).toContain(count('GET', '/api/category', '2xx'));
    expect(text).toContain(count('POST', '/api/user/login', '4xx'));
    expect(text).toContain(count('GET', '/api/user/getbooking/:id', '4xx'));
    expect(text).toContain(count('GET', '/api/*', '4xx'));
    for (const planted of ['9712345678', 'hunter', '12.34567', 'PLANTD', 'latitude'])
      expect(text).not.toContain(planted);
  });

  it('include the pool and the waiting jobs', async () => {
    await app.call('catalog.categories');
    expect(await numbers()).toMatch(/^db_pool_connections [1-9]\d*$/m);
    expect(await numbers()).toMatch(/^db_pool_waiting 0$/m);
    let states = [{ queue: 'booking.placed.tell', waiting: 3, oldestSeconds: 12.5, dead: 2 }];
    const pool = { totalCount: 4, idleCount: 1, waitingCount: 2 };
    const metrics = makeMetrics({
      pool,
      events: { queues: async () => states, failures: () => new Map([['booking.placed.tell', 7]]) },
      collectProcessMetrics: false,
    });
    const text = await metrics.text();
    expect(text).toContain('jobs_waiting{queue="booking.placed.tell"} 3');
    expect(text).toContain('jobs_oldest_seconds{queue="booking.placed.tell"} 12.5');
    expect(text).toContain('jobs_dead{queue="booking.placed.tell"} 2');
    expect(text).toContain('jobs_failed_total{queue="booking.placed.tell"} 7');
    expect(text).toContain('db_pool_busy 3');
    expect(text).toContain('db_pool_waiting 2');
    states = [];
    expect(await metrics.text(), 'the database is not asked at every turn').toContain(' 3\n');
  });

  it('omit the database metrics when the database is unavailable', async () => {
    const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 };
    const queues = () => Promise.reject(new Error('away'));
    const metrics = makeMetrics({
      pool,
      events: { queues, failures: () => new Map() },
      collectProcessMetrics: false,
    });
    metrics.request('GET', '/', 200, 12);
    const text = await metrics.text();
    expect(text).toContain(
      'http_request_duration_seconds_bucket{le="0.025",method="GET",route="/",status="2xx"} 1',
    );
    expect(text).not.toContain('jobs_waiting{');
  });

  it('count refused requests by class', async () => {
    const metrics = makeMetrics({
      pool: { totalCount: 0, idleCount: 0, waitingCount: 0 },
      events: { queues: async () => [], failures: () => new Map() },
      collectProcessMetrics: false,
    });
    metrics.requestShed('pages', 'event_loop');
    metrics.requestShed('writes', 'full');
    metrics.requestShed('writes', 'full');
    const text = await metrics.text();
    expect(text).toContain('requests_shed_total{class="pages",reason="event_loop"} 1');
    expect(text).toContain('requests_shed_total{class="writes",reason="full"} 2');
  });

  it('include whether the product holds what it sends, and leave it out without a database', async () => {
    const pool = { totalCount: 0, idleCount: 0, waitingCount: 0 };
    const events = { queues: async () => [], failures: () => new Map() };
    const textWith = (isHeld: () => Promise<boolean>) =>
      makeMetrics({ pool, events, isHeld, collectProcessMetrics: false }).text();
    expect(await textWith(async () => true)).toMatch(/^outbound_held 1$/m);
    expect(await textWith(async () => false)).toMatch(/^outbound_held 0$/m);
    expect(await textWith(() => Promise.reject(new Error('away')))).not.toMatch(/^outbound_held/m);
  });

  it('count the jobs that no worker has started', async () => {
    const { pool } = app.connection;
    const { rows } = await pool.query(`select name from pgboss.queue where name <> 'dead_letter' limit 1`);
    const queue = rows[0].name;
    const events = bossEvents(app.connection, { log: { error: () => undefined } });
    const before = (await events.queues()).find((one) => one.queue === queue)?.waiting ?? 0;
    await pool.query(`insert into pgboss.job (name, policy) values ($1, 'standard')`, [queue]);
    await pool.query(`insert into pgboss.job (name, policy, state) values ($1, 'standard', 'completed')`, [
      queue,
    ]);
    expect(await events.queues()).toContainEqual(expect.objectContaining({ queue, waiting: before + 1 }));
  });
});

describe('metrics access', () => {
  const served = (access: MetricsAccess): FastifyInstance => {
    const server = Fastify();
    handleErrors(server);
    metricsRoute(server, { contentType: 'text/plain', text: async () => 'a 1' }, access);
    return server;
  };
  const ask = async (
    access: MetricsAccess,
    from: { remoteAddress?: string; headers?: Record<string, string> },
  ) => (await served(access).inject({ url: '/metrics', ...from })).statusCode;

  it('allows this machine over its own connection', async () => {
    const open = { token: undefined, behindProxy: false };
    expect(await ask(open, {})).toBe(200);
    expect(await ask(open, { remoteAddress: '::1' })).toBe(200);
    expect(await ask(open, { remoteAddress: '192.168.0.7' })).toBe(404);
    for (const header of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'])
      expect(await ask(open, { headers: { [header]: '127.0.0.1' } }), header).toBe(404);
  });

  it('refuses a caller without a token behind a proxy', async () => {
    expect(await ask({ token: undefined, behindProxy: true }, {})).toBe(404);
  });

  it('allows any caller with the token and refuses all others', async () => {
    const closed = { token: 'a-token-of-this-test', behindProxy: true };
    const bearer = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
    expect(await ask(closed, { ...bearer('a-token-of-this-test'), remoteAddress: '192.168.0.7' })).toBe(200);
    expect(await ask(closed, {})).toBe(401);
    expect(await ask(closed, bearer('a-token-of-this-tesT'))).toBe(401);
    expect(await ask(closed, bearer(''))).toBe(401);
  });
});
