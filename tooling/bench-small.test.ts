import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { makeBaskets, productBooking } from '../bench/customers.ts';
import { addressOf } from '../bench/databases.ts';
import { drainEvents } from '../bench/events.ts';
import { type Server, startProcess, startServer } from '../bench/processes.ts';
import type { RequestSpec } from '../bench/load.ts';
import { type TestDatabase, testDatabase } from '../server/src/testing/database.ts';
import { systemClock } from '../server/src/ports/clock/local.ts';

// A small benchmark: checks that the cases run, with limits that a busy machine also meets. `npm run bench` measures.
const BANGALORE = { latitude: 12.9716, longitude: 77.5946 };
const folder = mkdtempSync(join(tmpdir(), 'aaspaas-bench-'));
let database: TestDatabase;
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
  const baskets = await makeBaskets(database.target, 40);
  const day = addDays(dateOf(systemClock.now()), 7);
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

it('runs at least 20 jobs per second in one worker', { timeout: 120_000 }, async () => {
  const { jobs, seconds } = await drainEvents(database.target, 500, () =>
    startProcess('../server/src/main.ts', settings('worker')),
  );
  expect(jobs / seconds).toBeGreaterThan(20);
});
