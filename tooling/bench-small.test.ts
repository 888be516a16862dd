import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { country } from '../bench/country.ts';
import { type BasketLine, makeBaskets, productBooking } from '../bench/customers.ts';
import { addressOf } from '../bench/databases.ts';
import { drainEvents } from '../bench/events.ts';
import { load, type RequestSpec } from '../bench/load.ts';
import { servicesOf } from '../bench/load-country.ts';
import { makeOperatorSession, Mix } from '../bench/mix.ts';
import { type Server, startProcess, startServer } from '../bench/processes.ts';
import { type TestDatabase, testDatabase } from '../server/src/testing/database.ts';
import { systemClock } from '../server/src/ports/clock/local.ts';

// A small benchmark: checks that the cases run, with limits that a busy machine also meets. `npm run bench` measures.
const BANGALORE = { latitude: 12.9716, longitude: 77.5946 };
const folder = mkdtempSync(join(tmpdir(), 'aaspaas-bench-'));
const day = addDays(dateOf(systemClock.now()), 7);
let database: TestDatabase;
let baskets: readonly BasketLine[];
let server: Server;

const settings = (role: string) => ({
  DATABASE_URL: addressOf(database.target),
  DATA_DIR: folder,
  PORT: '0',
  HEALTH_PORT: '0',
  ROLE: role,
  LOG_LEVEL: 'fatal',
});

beforeAll(async () => {
  database = await testDatabase({ content: 'small world' });
  baskets = await makeBaskets(database.target, 240);
  server = await startServer('../server/src/main.ts', [], settings('web'));
});
afterAll(async () => {
  await server?.stop();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

async function send({ method, path, headers, body }: RequestSpec, id: string) {
  const response = await fetch(`http://127.0.0.1:${server.port}${path.replace('{id}', id)}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return { status: response.status, id: String((await response.json()).data?.id) };
}

it('confirms 40 concurrent bookings on a fresh web process', { timeout: 60_000 }, async () => {
  const startedAt = performance.now();
  const statuses = await Promise.all(
    baskets.slice(0, 40).map(async (basket) => {
      const [create, confirm] = productBooking(basket, BANGALORE, day);
      const made = await send(create, '');
      return [made.status, (await send(confirm, made.id)).status];
    }),
  );
  expect(statuses).toEqual(Array.from({ length: 40 }, () => [200, 200]));
  expect(performance.now() - startedAt).toBeLessThan(30_000);
  expect(server.memory()).toBeLessThan(450);
});

it('answers visits of all kinds that arrive at a constant rate', { timeout: 60_000 }, async () => {
  const services = await servicesOf(database.target);
  const mix = new Mix({
    country: country(10_000, services.length, false),
    services: services.filter(({ bookable }) => bookable),
    baskets: baskets.slice(40),
    operatorToken: await makeOperatorSession(database.target),
    day,
    pages: false,
  });
  const visits = mix.take(100);
  const result = await load({
    port: server.port,
    connections: 20,
    seconds: 6,
    perSecond: 10,
    loop: false,
    refusals: [503],
    flows: visits.map(({ requests }) => requests),
  });
  expect([...new Set(result.flows.map((index) => visits[index]?.visit))].toSorted()).toEqual([
    'book',
    'browse',
    'cart',
    'operate',
  ]);
  expect(result.refused).toBe(0);
  expect(result.durationsMs.length).toBeGreaterThan(50);
});

it('runs at least 20 jobs per second in one worker', { timeout: 120_000 }, async () => {
  const { jobs, seconds } = await drainEvents(database.target, 500, () =>
    Promise.resolve(startProcess('../server/src/main.ts', settings('worker'))),
  );
  expect(jobs / seconds).toBeGreaterThan(20);
});
