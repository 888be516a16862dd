import pino from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { installPackages } from '../../tooling/debian.mjs';
import { databaseFindings } from './configuration/database-rules.ts';
import { probeDatabases } from './configuration/probe-database.ts';
import { readEnv } from './env.ts';
import { bookAndPay } from './testing/book-and-pay.ts';
import { createBookingFixture } from './testing/bookings.ts';
import { databaseUrl } from './testing/database-url.ts';
import { hasPgBouncer, type PgBouncer, startPgBouncer } from './testing/pgbouncer.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

/** Connections of PgBouncer to Postgres, fewer than callers. */
const CONNECTIONS = 4;

let app: TestApp;
let pooler: PgBouncer | undefined;
beforeAll(async () => {
  if (!hasPgBouncer()) installPackages(['pgbouncer']);
  if (!hasPgBouncer())
    console.log('PgBouncer is not installed (Debian package pgbouncer): these tests run without a pooler');
  app = await testApp(pino({ level: 'silent' }), 'tables', 20, false, {
    poolThrough: async (direct) => {
      if (!hasPgBouncer()) return direct;
      pooler = await startPgBouncer(direct, CONNECTIONS);
      return pooler.target;
    },
  });
}, 120_000);
afterAll(async () => {
  await app.close();
  await pooler?.stop();
});

it('64 bookings at once end without an error, and one is worked on and paid', async () => {
  const fixture = await createBookingFixture(app);
  const { ids, balances } = await bookAndPay(app, fixture, 64);
  expect(ids.size).toBe(64);
  expect(Object.keys(balances).length).toBeGreaterThan(0);
}, 120_000);

it('every connection has the limits of the role', async () => {
  const seen = await Promise.all(
    Array.from({ length: 40 }, async () => {
      const { rows } = await app.connection.pool.query(
        `select pg_backend_pid() as pid, current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle, pg_sleep(0.05)::text`,
      );
      return rows[0] as { pid: number; statement: string; lock: string; idle: string };
    }),
  );
  if (pooler) expect(new Set(seen.map(({ pid }) => pid)).size).toBeLessThanOrEqual(CONNECTIONS);
  for (const { statement, lock, idle } of seen) expect([statement, lock, idle]).toEqual(['15s', '5s', '15s']);
});

it('the check of the configuration requires a direct address beside it', async () => {
  if (!pooler) return;
  const direct = databaseUrl(app.target);
  const check = async (source: Record<string, string>) => {
    const env = readEnv(source);
    return databaseFindings(env, await probeDatabases(env)).map(({ name, fix }) => `${name} ${fix}`);
  };
  const pooled = databaseUrl(pooler.target);
  expect(await check({ DATABASE_URL: pooled })).toEqual([
    expect.stringMatching(/^DATABASE_URL leads to a pooler: set DATABASE_DIRECT_URL/),
  ]);
  expect(await check({ DATABASE_URL: pooled, DATABASE_DIRECT_URL: direct })).toEqual([]);
  expect(await check({ DATABASE_URL: direct })).toEqual([]);
});
