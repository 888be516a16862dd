import Fastify, { type FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { closeConnectionsOnShutdown, closeWithTimeout, makeLifecycle, readinessRoute } from './lifecycle.ts';

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const clean of cleanups.splice(0).toReversed()) await clean();
});

async function start(ready: () => Promise<boolean> = async () => true) {
  const lifecycle = makeLifecycle();
  const app: FastifyInstance = Fastify({ return503OnClosing: false, forceCloseConnections: 'idle' });
  handleErrors(app);
  readinessRoute(app, ready, lifecycle);
  closeConnectionsOnShutdown(app, lifecycle);
  app.get('/slow', async () => {
    await sleep(500);
    return { done: true };
  });
  app.get('/stuck', () => new Promise(() => undefined));
  await app.listen({ port: 0, host: '127.0.0.1' });
  cleanups.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  cleanups.push(() => agent.destroy());
  const get = async (path: string) => {
    const sent = request({ port, host: '127.0.0.1', path, agent }).end();
    const [response] = await once(sent, 'response');
    let text = '';
    for await (const part of response) text += String(part);
    return { status: response.statusCode as number, headers: response.headers, text };
  };
  return { app, lifecycle, get };
}

describe('process shutdown', () => {
  it('fails readiness first and still answers, closing each connection', async () => {
    const { lifecycle, get } = await start();
    expect((await get('/readyz')).status).toBe(200);
    lifecycle.beginShutdown();
    const ready = await get('/readyz');
    expect([ready.status, ready.headers['retry-after']]).toEqual([503, '5']);
    const other = await get('/slow');
    expect([other.status, other.headers.connection]).toEqual([200, 'close']);
  });

  it('answers requests in flight, closes idle connections and rejects new ones', async () => {
    const { app, lifecycle, get } = await start();
    await get('/readyz');
    const slow = get('/slow');
    await sleep(50);
    lifecycle.beginShutdown();
    const startedAt = performance.now();
    const closedConnections = closeWithTimeout(app, 3_000);
    await sleep(50);
    await expect(get('/readyz')).rejects.toThrow('ECONNREFUSED');
    expect(await slow).toMatchObject({ status: 200, text: '{"done":true}' });
    expect(await closedConnections).toBe(0);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
  });

  it('cuts off requests that exceed the grace period', async () => {
    const { app, lifecycle, get } = await start();
    const stuck = get('/stuck');
    const failed = expect(stuck).rejects.toThrow();
    await sleep(50);
    lifecycle.beginShutdown();
    expect(await closeWithTimeout(app, 200)).toBe(1);
    await failed;
  });
});

it.each([
  ['fails', () => Promise.reject(new Error('connect ECONNREFUSED'))],
  ['hangs', () => new Promise<boolean>(() => undefined)],
  ['is not migrated', async () => false],
])('/readyz answers 503 within about a second when the database %s', async (_case, ready) => {
  const { get } = await start(ready);
  const startedAt = performance.now();
  const { status, headers } = await get('/readyz');
  expect([status, headers['retry-after']]).toEqual([503, '5']);
  expect(performance.now() - startedAt).toBeLessThan(2_500);
});
