import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, dateOf } from '@aaspaas/contract/kernel/time.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { country } from '../../bench/country.ts';
import { type BasketLine, makeBaskets, productBooking } from '../../bench/customers.ts';
import { addressOf } from '../../bench/databases.ts';
import { load, type RequestSpec } from '../../bench/load.ts';
import { servicesOf } from '../../bench/load-country.ts';
import { makeOperatorSession, Mix, VISITS } from '../../bench/mix.ts';
import { type Server, startProcess, startServer } from '../../bench/processes.ts';
import { migrationsFolder } from '../../server/src/platform/db/migrate.ts';
import { systemClock } from '../../server/src/ports/clock/local.ts';
import { type TestDatabase, testDatabase } from '../../server/src/testing/database.ts';
import { extractPreviousRelease } from '../chaos/previous-release.ts';
import { countDeadJobs, readBookFaults } from '../chaos/stored.ts';

// The release before serves beside this one on a database that this one has migrated, as during every deployment. Both get visits of all
// kinds at once, and each has a worker for the jobs of both.
const TODAY = '../server/src/main.ts';
const PLACE = { latitude: 12.9716, longitude: 77.5946 };
const PER_SECOND = 8;
const SECONDS = 25;
const CONNECTIONS = 20;
/** The first visits of a process are slow, and may be refused on a busy machine. */
const WARM = { perSecond: 4, seconds: 4 };
const BOOKINGS = 40;

const folder = mkdtempSync(join(tmpdir(), 'aaspaas-two-releases-'));
const day = addDays(dateOf(systemClock.now()), 7);
const stops: (() => Promise<unknown>)[] = [];
let database: TestDatabase;
let baskets: readonly BasketLine[];
let servers: Server[];

const settings = (role: string) => ({
  DATABASE_URL: addressOf(database.target),
  DATA_DIR: folder,
  SECRET_KEY: 'a secret key that both releases share in this test',
  PORT: '0',
  HEALTH_PORT: '0',
  ROLE: role,
  LOG_LEVEL: 'fatal',
});

beforeAll(async () => {
  const previous = extractPreviousRelease(join(folder, 'release'));
  const count = (path: string) => readdirSync(path).filter((name) => name.endsWith('.sql')).length;
  console.log(
    `the release before: ${previous.commit.slice(0, 10)}, ${count(join(folder, 'release/server/migrations'))} of ${count(migrationsFolder)} migrations`,
  );
  database = await testDatabase({ content: 'small world' });
  baskets = await makeBaskets(database.target, 400);
  const start = async (script: string) => {
    const server = await startServer(script, [], settings('web'));
    stops.push(() => server.stop());
    return server;
  };
  // In the order of a deployment. The second one finds the keys of the first.
  servers = [await start(previous.script), await start(TODAY)];
  for (const script of [previous.script, TODAY]) {
    const worker = startProcess(script, settings('worker'));
    stops.push(() => worker.stop());
  }
}, 180_000);
afterAll(async () => {
  for (const stop of stops.toReversed()) await stop();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

it('both releases answer visits of all kinds at once without an error', { timeout: 120_000 }, async () => {
  const services = await servicesOf(database.target);
  const options = {
    country: country(10_000, services.length, false),
    services: services.filter(({ bookable }) => bookable),
    operatorToken: await makeOperatorSession(database.target),
    day,
    pages: false,
  };
  const shares = [baskets.slice(0, 150), baskets.slice(150, 300)];
  const results = await Promise.all(
    servers.map(async ({ port }, n) => {
      const mix = new Mix({ ...options, baskets: shares[n] ?? [] });
      const visit = async (perSecond: number, seconds: number, refusals: readonly number[]) => {
        // Each connection takes one more than is due.
        const visits = mix.take(perSecond * seconds + CONNECTIONS + 1);
        const flows = visits.map(({ requests }) => requests);
        const result = await load({
          port,
          connections: CONNECTIONS,
          seconds,
          perSecond,
          loop: false,
          flows,
          refusals,
        });
        return { ...result, visits };
      };
      await visit(WARM.perSecond, WARM.seconds, [503]);
      // Every status but 200 ends the run with the answer.
      const { flows, refused, visits } = await visit(PER_SECOND, SECONDS, []);
      return { refused, kinds: new Set(flows.map((index) => visits[index]?.visit)), answered: flows.length };
    }),
  );
  for (const { refused, kinds, answered } of results) {
    expect([refused, [...kinds].toSorted()]).toEqual([0, [...VISITS].toSorted()]);
    expect(answered).toBeGreaterThan(PER_SECOND * SECONDS * 0.9);
  }
});

/** Sends a request to one of the servers; returns its status and the id in its answer. */
async function send(server: number, { method, path, headers, body }: RequestSpec, id = '') {
  const response = await fetch(`http://127.0.0.1:${servers[server]?.port}${path.replace('{id}', id)}`, {
    method,
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { readonly data?: { readonly id?: number } };
  return { status: response.status, id: String(answer.data?.id) };
}

it('each release confirms the bookings of the other', { timeout: 60_000 }, async () => {
  for (const [n, basket] of baskets.slice(300, 300 + BOOKINGS).entries()) {
    const [create, confirm] = productBooking(basket, PLACE, day);
    const made = await send(n % 2, create);
    const confirmed = await send((n + 1) % 2, confirm, made.id);
    expect([made.status, confirmed.status]).toEqual([200, 200]);
  }
});

it('the workers of both leave no failed job, and the books are right', { timeout: 90_000 }, async () => {
  const { db, pool } = database.connection;
  const waiting = async () => {
    const { rows } = await pool.query<{ count: number }>(
      `select count(*)::int as count from pgboss.job where name <> 'dead_letter' and state <= 'active' and start_after <= now()`,
    );
    return rows[0]?.count;
  };
  await expect.poll(waiting, { timeout: 60_000, interval: 500 }).toBe(0);
  expect(await countDeadJobs(db)).toBe(0);
  expect(await readBookFaults(db, systemClock.now())).toEqual([]);
});
