import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openReadDatabase, type ReadDatabase } from './platform/db/read-database.ts';
import { postgresRecentWrites } from './platform/http/recent-writes.ts';
import { currentRequest } from './platform/http/request-context.ts';
import { aCustomer, openSession, type TestPerson } from './testing/accounts.ts';
import { type ApiClient, apiClient } from './testing/api-client.ts';
import { aService } from './testing/bookings.ts';
import { secondProcess, type TestApp, testApp } from './testing/test-app.ts';

/** A process with a replica, which is the same server by another connection. */
interface Process extends ApiClient {
  /** Where the reads of each call went since the last look. */
  readonly targets: () => Readonly<Record<string, readonly ('primary' | 'replica')[]>>;
  readonly close: () => Promise<void>;
}

let app: TestApp;
let one: Process;
let other: Process;
let service: number;
beforeAll(async () => {
  app = await testApp();
  service = (await aService(app, 'Plumber')).id;
  one = await startProcess();
  other = await startProcess();
}, 60_000);
afterAll(async () => {
  await one.close();
  await other.close();
  await app.close();
});

async function startProcess(): Promise<Process> {
  let seen: Record<string, ('primary' | 'replica')[]> = {};
  const reads: ReadDatabase = openReadDatabase(app.target, app.connection, {
    checkMs: 50,
    needsPrimary: async () => {
      const { call = 'none', readsPrimary } = currentRequest() ?? {};
      const needed = (await readsPrimary?.()) ?? false;
      (seen[call] ??= []).push(needed ? 'primary' : 'replica');
      return needed;
    },
  });
  const process = await secondProcess(app, app.vault, reads);
  await process.app.ready();
  // Until the lag is known, no statement asks where it goes.
  for (; !seen['none']; await sleep(20)) await sql`select 1`.execute(reads.db);
  return {
    ...apiClient(process.app),
    targets: () => {
      const last = seen;
      seen = {};
      return Object.fromEntries(Object.entries(last).map(([call, where]) => [call, [...new Set(where)]]));
    },
    close: async () => {
      await process.close();
      await reads.close();
    },
  };
}

const list = (process: Process, who: Partial<TestPerson> & { readonly headers?: Record<string, string> }) =>
  process.call('discovery.service', { params: { id: service } }, who);
const add = (process: Process, who: TestPerson) =>
  process.call('favourites.add', { params: { id: service } }, who);
/** Lets seconds pass for all noted writes. */
const pass = (seconds: number) =>
  sql`update rate_counters set expires_at = expires_at - ${seconds}::int * interval '1 second' where key like 'write %'`.execute(
    app.connection.db,
  );

let customer: TestPerson;
beforeEach(async () => {
  customer = await aCustomer(app);
  one.targets();
  other.targets();
});

describe('reads after a write', () => {
  it('go to the replica before one', async () => {
    await list(one, customer);
    await one.call('favourites.list', {}, customer);
    expect(one.targets()).toEqual({ 'discovery.service': ['replica'], 'favourites.list': ['replica'] });
  });

  it('go to the primary for five seconds, in every process and session of the account', async () => {
    const secondSession = { token: await openSession(app, customer.id) };
    await add(one, customer);
    for (const process of [one, other])
      for (const session of [customer, secondSession]) {
        await list(process, session);
        const { reply } = await process.call('favourites.list', {}, session);
        expect(reply.data.map(({ id }) => id)).toEqual([service]);
        expect(process.targets()).toEqual({
          'discovery.service': ['primary'],
          'favourites.list': ['primary'],
        });
      }
    await pass(4);
    await list(other, customer);
    expect(other.targets()).toEqual({ 'discovery.service': ['primary'] });
    await pass(1);
    await list(one, customer);
    await list(other, customer);
    expect([one.targets(), other.targets()]).toEqual([
      { 'discovery.service': ['replica'] },
      { 'discovery.service': ['replica'] },
    ]);
  });

  it('of a browser follow its cookie', async () => {
    const { headers } = await one.call(
      'identity.log_in',
      {
        role: 'user',
        body: { mobile: customer.mobile, password: customer.password },
      },
      { headers: { 'x-aaspaas-client': 'web' } },
    );
    const cookies = [headers['set-cookie']].flat().map((cookie) => String(cookie).split(';')[0]);
    const browser = { headers: { cookie: cookies.join('; ') } };
    expect(cookies.some((cookie) => cookie?.startsWith('session='))).toBe(true);
    await list(other, browser);
    expect(other.targets()).toEqual({ 'discovery.service': ['replica'] });
    await add(one, customer);
    await list(other, browser);
    expect(other.targets()).toEqual({ 'discovery.service': ['primary'] });
  });

  it('of other accounts, of visitors and of unknown sessions go to the replica', async () => {
    await add(one, customer);
    for (const who of [await aCustomer(app), {}, { token: 'unknown' }]) await list(one, who);
    expect(one.targets()).toEqual({ 'discovery.service': ['replica'] });
  });

  it('also follow a write that was refused', async () => {
    const refused = await one.call('favourites.add', { params: { id: service + 1_000 } }, customer);
    expect(refused.status).toBe(404);
    await list(other, customer);
    expect(other.targets()).toEqual({ 'discovery.service': ['primary'] });
  });

  it('a write that cannot be noted is answered', async () => {
    const { db } = app.connection;
    await sql`alter table rate_counters add constraint broken check (key not like 'write %') not valid`.execute(
      db,
    );
    try {
      expect((await add(one, customer)).status).toBe(200);
    } finally {
      await sql`alter table rate_counters drop constraint broken`.execute(db);
    }
  });
});

describe('postgresRecentWrites', () => {
  it('keeps one row of an account, which the retention deletes after a minute', async () => {
    const writes = postgresRecentWrites(app.connection.db);
    expect(await writes.has(customer.id)).toBe(false);
    await Promise.all(Array.from({ length: 10 }, () => writes.note(customer.id)));
    const { rows } = await sql<{ left: number }>`
      select round(extract(epoch from expires_at - now()))::int as left from rate_counters
      where key = ${`write ${customer.id}`}`.execute(app.connection.db);
    expect(rows).toEqual([{ left: 60 }]);
    expect(await writes.has(customer.id)).toBe(true);
    expect(await writes.has(customer.id + 1)).toBe(false);
  });
});
