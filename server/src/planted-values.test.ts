import { EventEmitter } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sqlState, transaction } from './platform/db/transaction.ts';
import { bossEvents, queueOf, reaction } from './platform/events/events.ts';
import { insertJobs } from './platform/events/insert-jobs.ts';
import { startLoops } from './platform/jobs/loops.ts';
import { forEachRow } from './platform/jobs/row-loop.ts';
import { logProcessEvents } from './platform/log/process-events.ts';
import { fetchJson } from './platform/vendors/fetch-json.ts';
import { aCustomer } from './testing/accounts.ts';
import { eventsHarness } from './testing/events.ts';
import { type LogLines, logLines } from './testing/log-lines.ts';
import { startStubServer } from './testing/stub-server.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

/** Values that no line of a log may contain, wherever they were before. */
const PLANTED = {
  mobile: '9812345671',
  spacedMobile: '98123 45671',
  name: 'Planted Person',
  token: 'pLaNtEd0token1of2this3test4abcdefghij',
  code: '7392',
  booking: 'AP-KQWXYT',
  bankAccount: '50100012345678',
  latitude: '12.97163',
  longitude: '77.59457',
  email: 'planted@example.in',
  address: '203.0.113.77',
};
const { mobile, name, token, code, booking, latitude, longitude, email, address } = PLANTED;
const TEXT = `${mobile} ${PLANTED.spacedMobile} ${PLANTED.bankAccount} ${email} ${latitude},${longitude} from ${address}, code ${code}, ${booking}, ${token}`;

/** Returns what a call throws. */
async function errorOf(work: () => unknown): Promise<Error> {
  try {
    await work();
  } catch (error) {
    if (error instanceof Error) return error;
  }
  throw new Error('the call did not fail');
}

/** Errors as code and libraries throw them. */
const FAULTS: readonly (() => Error | Promise<Error>)[] = [
  () => new Error(`no answer for ${TEXT}`),
  () => new Error(`failed\n    at ${mobile} (12:97:77)`),
  () =>
    Object.assign(new Error('duplicate key value violates unique constraint "accounts_role_mobile_key"'), {
      detail: `Key (name)=(${name}) already exists.`,
      where: `unnamed portal parameter $1 = '${name}'`,
      parameters: Object.values(PLANTED),
      query: `select '${name}'`,
    }),
  () => new Error('outer', { cause: new AggregateError([new Error(`value: "${name}"`)], TEXT) }),
  () => errorOf(() => JSON.parse(`${name} ${mobile}`)),
  () => errorOf(() => new URL(name)),
  () => errorOf(() => fetch(name)),
  () => errorOf(() => Buffer.concat(name as never)),
];
const faultAt = async (index: number): Promise<Error> =>
  (await FAULTS[index]?.()) ?? new Error('there is no such fault');

function expectNothingPlanted(text: string): void {
  for (const [kind, value] of Object.entries(PLANTED))
    if (kind !== 'code') expect(text, kind).not.toContain(value);
  // Four digits may also be a part of these by chance.
  expect(text.replace(/"(?:pid|time)":\d+/g, '')).not.toMatch(/(?<!\d)7392(?!\d)/);
}

const messages = (logged: LogLines) => logged.lines().map(({ msg }) => msg);

const { connection, happened, open } = await eventsHarness();
const ofApp = logLines();
let app: TestApp;
beforeAll(async () => {
  app = await testApp(ofApp.log);
});
afterAll(() => app.close());

describe('the log contains no planted value of', () => {
  it('jobs that fail, and of a job with a wrong payload', async () => {
    const logged = logLines();
    const failing = reaction(happened, 'planted', async ({ n }) => {
      throw await faultAt(n);
    });
    const events = bossEvents(connection, { log: logged.log });
    open.add(events);
    await events.start([failing]);
    for (const n of FAULTS.keys())
      await transaction(connection.db, (tx) => events.publish(tx, happened, n, { n }));
    await insertJobs(connection.db, [
      { queue: queueOf(failing), changeId: 'wrong', data: { n: name, token, mobile } },
    ]);
    await events.work();
    await expect
      .poll(() => messages(logged).filter((msg) => msg === 'job failed').length, { timeout: 10_000 })
      .toBeGreaterThanOrEqual(FAULTS.length);
    await expect.poll(() => messages(logged)).toContain('job moved to the dead-letter queue');
    expectNothingPlanted(logged.text());
  });

  it('loops, and rows of loops, that fail', async () => {
    const logged = logLines();
    const loops = [...FAULTS.keys()].map((index) => ({
      name: `loop ${index}`,
      seconds: 0.01,
      run: async () => {
        throw await faultAt(index);
      },
    }));
    const running = startLoops(loops, logged.log);
    await expect
      .poll(() => new Set(logged.lines().map(({ loop }) => loop)).size)
      .toBeGreaterThanOrEqual(FAULTS.length);
    await running.stop();
    const since = logged.mark();
    await forEachRow(
      { db: app.connection.db, clock: app.clock, log: logged.log },
      'planted rows',
      FAULTS.map((_, index) => index + 1),
      async (row) => {
        throw await faultAt(row - 1);
      },
      { attempts: 1 },
    );
    expect(logged.lines(since).map(({ msg }) => msg)).toEqual(FAULTS.map(() => 'row given up'));
    expectNothingPlanted(logged.text());
  });

  it('statements that Postgres rejects', async () => {
    const { db } = app.connection;
    await aCustomer(app, { mobile, name });
    const account = (role: string, number: string) => sql`
      insert into accounts (role, name, mobile, password_hash, created_at)
      values (${role}, ${name}, ${number}, ${token}, ${app.clock.now()})`;
    const rejected = [
      ['22P02', sql`select ${name}::int`],
      ['22003', sql`select ${mobile}::smallint`],
      ['22007', sql`select ${name}::date`],
      ['22P02', sql`select ${`{"name": "${name}"`}::jsonb`],
      ['22P02', sql`select ${`{${name}`}::text[]`],
      ['23505', account('user', mobile)],
      ['23514', account(name, mobile)],
      ['23514', account('user', `1${mobile}`)],
    ] as const;
    const since = ofApp.mark();
    for (const [state, statement] of rejected) {
      const err = await errorOf(() => statement.execute(db));
      expect(sqlState(err)).toBe(state);
      app.app.log.error({ err }, 'probe');
    }
    expect(ofApp.lines(since)).toHaveLength(rejected.length);
    expectNothingPlanted(ofApp.text().slice(since));
  });

  it('vendors that fail, and what they answer', async () => {
    const logged = logLines();
    const vendor = await startStubServer(() => ({ status: 200, json: PLANTED }));
    const url = new URL(`/${mobile}?key=${token}&latitude=${latitude}`, vendor.url);
    const ask = async () => {
      const options = { timeoutMs: 1_000, userAgent: email };
      const answer = await fetchJson('test_vendor', url, options, { body: PLANTED });
      logged.log.warn({ vendor: 'test_vendor', ...answer }, 'probe');
    };
    await ask();
    vendor.failWith({ status: 500, body: JSON.stringify(PLANTED) });
    await ask();
    vendor.failWith({ status: 200, body: `${name} ${mobile}` });
    await ask();
    await vendor.close();
    await ask();
    expect(logged.lines().map(({ outage, omitted }) => outage ?? omitted)).toEqual([
      ['json'],
      'failed',
      'unreadable',
      'unreachable',
    ]);
    expectNothingPlanted(logged.text());
  });

  it('warnings and unhandled errors of the process', async () => {
    const logged = logLines();
    const target = Object.assign(new EventEmitter(), { exit: () => undefined });
    logProcessEvents(target, logged.log);
    for (const index of FAULTS.keys())
      for (const event of ['warning', 'uncaughtException', 'unhandledRejection'])
        target.emit(event, await faultAt(index));
    target.emit('unhandledRejection', TEXT);
    expect(logged.lines()).toHaveLength(3 * FAULTS.length + 1);
    expectNothingPlanted(logged.text());
  });

  it('requests that cannot be read, and their addresses', async () => {
    const since = ofApp.mark();
    const post = (payload: string, type: string) =>
      app.app.inject({
        method: 'POST',
        url: `/api/user/login?mobile=${mobile}&code=${code}`,
        payload,
        remoteAddress: address,
        headers: {
          'content-type': type,
          authorization: `Bearer ${token}`,
          cookie: `session=${token}; place=${latitude},${longitude}`,
          'user-agent': `${name} ${email}`,
          'x-request-id': token,
        },
      });
    const statuses = [
      await post(`{"mobile": "${mobile}", "name": "${name}`, 'application/json'),
      await post(JSON.stringify(PLANTED), 'application/json'),
      await post(JSON.stringify(PLANTED), 'text/plain'),
      await post(JSON.stringify(PLANTED), 'multipart/form-data'),
      await app.app.inject(`/api/${encodeURIComponent(name)}/%E0%A4%A/${mobile}`),
      await app.app.inject(`/review/${booking}?code=${code}`),
    ].map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status < 400 || status >= 500)).toEqual([]);
    expect(ofApp.lines(since).filter(({ network }) => network === '203.0.113.0/24')).toHaveLength(4);
    expectNothingPlanted(ofApp.text().slice(since));
  });

  it('errors that browsers report', async () => {
    const since = ofApp.mark();
    const message = `Unexpected token 'P', "${name}" is not valid JSON; ${TEXT}`;
    await app.call('page.report', {
      body: {
        release: 'a1b2c3',
        page: `/review/${booking}`,
        errors: [{ kind: 'error', message, frames: ['page-DkXy1234.js:1:4031'] }],
      },
    });
    expect(ofApp.lines(since).map(({ msg }) => msg)).toEqual(['browser error', 'request']);
    expectNothingPlanted(ofApp.text().slice(since));
  });
});
