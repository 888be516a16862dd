import Fastify from 'fastify';
import { once } from 'node:events';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeAdmission } from './admission.ts';
import { admitRequests } from './admit-requests.ts';
import { handleErrors } from './error-handler.ts';

const LIMIT = 4;
const admission = makeAdmission({
  load: { overloaded: false },
  limits: { pages: LIMIT, uploads: LIMIT, reads: LIMIT, writes: LIMIT },
});
const app = Fastify();
/** More than the buffers of a connection take. */
const HUGE = Buffer.alloc(30_000_000);
let port = 0;
/** Work of the running handlers: each ends when its function is called. */
let running: (() => void)[] = [];
let handled = 0;

beforeAll(async () => {
  admitRequests(app, admission);
  handleErrors(app);
  app.get('/api/work', async () => {
    handled += 1;
    await new Promise<void>((resolve) => running.push(resolve));
    return { done: true };
  });
  app.get('/api/quick', async () => {
    await sleep(5);
    return { done: true };
  });
  app.get('/api/fails', () => {
    throw new Error('no luck');
  });
  app.get('/api/large', (_request, reply) => reply.send('x'.repeat(3_000_000)));
  app.get('/api/huge', async (_request, reply) => reply.send(HUGE));
  await app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());
afterEach(async () => {
  endAll();
  await expect.poll(() => admission.inFlight('reads')).toBe(0);
  handled = 0;
});

function endAll(): void {
  for (const end of running) end();
  running = [];
}

const get = (path: string) => {
  const sent = request({ port, host: '127.0.0.1', path }).end();
  const answered = once(sent, 'response').then(([response]) => {
    response.resume();
    return response.statusCode as number;
  });
  sent.on('error', () => undefined);
  answered.catch(() => undefined);
  return { answered, disconnect: () => sent.destroy() };
};

describe('a slot', () => {
  it('is kept until the handler ends when the caller disconnects, and is freed once', async () => {
    const calls = Array.from({ length: LIMIT }, () => get('/api/work'));
    await expect.poll(() => running.length).toBe(LIMIT);
    for (const { disconnect } of calls) disconnect();
    await sleep(50);
    expect(admission.inFlight('reads')).toBe(LIMIT);
    expect(await get('/api/quick').answered).toBe(503);
    endAll();
    await expect.poll(() => admission.inFlight('reads')).toBe(0);
    expect(await get('/api/quick').answered).toBe(200);
    expect(admission.inFlight('reads')).toBe(0);
  });

  it('is not given to a caller who disconnected while waiting', async () => {
    Array.from({ length: LIMIT }, () => get('/api/work'));
    await expect.poll(() => running.length).toBe(LIMIT);
    const waiting = get('/api/work');
    await sleep(50);
    waiting.disconnect();
    await sleep(50);
    endAll();
    await expect.poll(() => admission.inFlight('reads')).toBe(0);
    expect(handled).toBe(LIMIT);
  });

  it('is freed when the handler throws', async () => {
    const statuses = await Promise.all(Array.from({ length: 20 }, () => get('/api/fails').answered));
    expect(new Set(statuses)).toEqual(new Set([500]));
    expect(admission.inFlight('reads')).toBe(0);
  });

  it('is freed when the caller disconnects during the answer', async () => {
    for (let round = 0; round < 3; round += 1) {
      const sent = request({ port, host: '127.0.0.1', path: '/api/large' }).end();
      sent.on('error', () => undefined);
      const [response] = await once(sent, 'response');
      response.on('error', () => undefined);
      sent.destroy();
    }
    await expect.poll(() => admission.inFlight('reads')).toBe(0);
  });

  it('is not kept for a caller who reads the answer slowly', async () => {
    const slow = await Promise.all(
      Array.from({ length: 2 * LIMIT }, async () => {
        const sent = request({ port, host: '127.0.0.1', path: '/api/huge' }).end();
        sent.on('error', () => undefined);
        const [response] = await once(sent, 'response');
        response.on('error', () => undefined);
        return sent;
      }),
    );
    expect(admission.inFlight('reads')).toBe(0);
    expect(await get('/api/quick').answered).toBe(200);
    for (const sent of slow) sent.destroy();
  });
});

it('50 at once are all answered, and no slot is left over', async () => {
  const statuses = await Promise.all(Array.from({ length: 50 }, () => get('/api/quick').answered));
  expect(statuses.every((status) => status === 200 || status === 503)).toBe(true);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(LIMIT);
  expect(admission.inFlight('reads')).toBe(0);
});

it('50 callers who disconnect at once leave no slot over', async () => {
  const calls = Array.from({ length: 50 }, () => get('/api/work'));
  await expect.poll(() => running.length).toBe(LIMIT);
  for (const { disconnect } of calls) disconnect();
  // Those that the server had not yet noticed as gone get the slots of the first ones.
  const endAndCount = () => {
    endAll();
    return admission.inFlight('reads');
  };
  await expect.poll(endAndCount).toBe(0);
  expect(await get('/api/quick').answered).toBe(200);
});

it('HEAD takes one slot, as GET does', async () => {
  const head = await app.inject({ method: 'HEAD', url: '/api/quick' });
  expect(head.statusCode).toBe(200);
  Array.from({ length: LIMIT - 1 }, () => get('/api/work'));
  await expect.poll(() => running.length).toBe(LIMIT - 1);
  expect((await app.inject({ method: 'HEAD', url: '/api/quick' })).statusCode).toBe(200);
});

it('a webhook is answered while all slots are taken', async () => {
  const full = makeAdmission({
    load: { overloaded: true },
    limits: { pages: 0, uploads: 0, reads: 0, writes: 0 },
    waitMs: 1,
  });
  const server = Fastify();
  admitRequests(server, full);
  handleErrors(server);
  server.post('/api/webhook', { config: { neverShed: true } }, async () => ({ done: true }));
  server.post('/api/other', async () => ({ done: true }));
  expect((await server.inject({ method: 'POST', url: '/api/webhook' })).statusCode).toBe(200);
  expect((await server.inject({ method: 'POST', url: '/api/other' })).statusCode).toBe(503);
  await server.close();
});
