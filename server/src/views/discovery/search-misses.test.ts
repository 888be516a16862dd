import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../testing/accounts.ts';
import { demoApp } from '../../testing/demo-app.ts';
import { pruneTables } from '../../testing/prune-tables.ts';
import { race } from '../../testing/race.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { localGeocoder } from '../../ports/geocoder/local.ts';
import { missRecorder } from './record-misses.ts';

let app: TestApp;
let owner: TestPerson;
let content: TestPerson;
beforeAll(async () => {
  app = await demoApp();
  owner = await anOperator(app);
  content = await anOperator(app, { roles: ['content'] });
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.product.flushSearchMisses();
  await sql`delete from search_misses`.execute(app.connection.db);
});

/** In the Thar desert, far from every professional. */
const DESERT = { latitude: '27.0', longitude: '71.0' };

const search = async (query: string, point = {}) =>
  (await app.call('discovery.search', { query: { query, ...point } })).reply.data;
const searchTimes = async (times: number, query: string, point = {}) => {
  for (let n = 0; n < times; n += 1) await search(query, point);
  await app.product.flushSearchMisses();
};
const misses = async (query: Record<string, string> = {}, by = owner) =>
  (await app.call('admin.search_misses', { query }, by)).reply;
const stored = async () =>
  (
    await sql<{ query: string; total: number; service_id: number | null; count: number }>`
      select m.query, m.total, m.service_id, sum(d.count)::int as count
      from search_misses m join search_miss_days d on d.miss_id = m.id group by m.id order by m.query`.execute(
      app.connection.db,
    )
  ).rows;

describe('a search without a result', () => {
  it('is shown from the third time on, with its place and without a person', async () => {
    await searchTimes(2, 'Xylophone tuning!');
    expect(await misses()).toMatchObject({ data: [], total: 0 });
    await searchTimes(1, 'xylophone  tuning');
    const { data, total } = await misses();
    expect(total).toBe(1);
    expect(data).toEqual([
      {
        id: expect.any(Number),
        query: 'xylophone tuning',
        pin: expect.stringMatching(/^560\d{3}$/),
        city: 'Bengaluru',
        count: 3,
        last_day: '2026-11-21',
        service: null,
        added_to: null,
      },
    ]);
    expect(await stored()).toEqual([{ query: 'xylophone tuning', total: 3, service_id: null, count: 3 }]);
  });

  it('names the service that has no professional near', async () => {
    const found = await search('plumber', DESERT);
    expect(found.suggestions).toEqual([]);
    await searchTimes(3, 'plumber', DESERT);
    const { data } = await misses({ reason: 'far' });
    expect(data).toMatchObject([{ query: 'plumber', count: 4, service: { name: 'Plumber' } }]);
    expect((await misses({ reason: 'unknown' })).data).toEqual([]);
  });

  it.each([
    ['a mobile number', '9876543210'],
    ['an e-mail address', 'xyzzy@example.in'],
    ['five digits', 'xyzzy 12345'],
    ['a query with a result', 'plumber'],
    ['a query that names another place', 'xyzzy in koramangala bengaluru'],
  ])('%s is not recorded', async (_what, query) => {
    await searchTimes(3, query, query.includes('koramangala') ? DESERT : {});
    expect(await stored()).toEqual([]);
  });

  it('counts what was typed at last, not its beginnings', async () => {
    await search('xylo');
    await search('xyloph');
    await searchTimes(1, 'xylophone');
    expect((await stored()).map(({ query }) => query)).toEqual(['xylophone']);
  });

  it('is filtered and sorted', async () => {
    await searchTimes(3, 'xylophone');
    await searchTimes(5, 'theremin');
    const queries = async (query: Record<string, string>) =>
      (await misses(query)).data.map((one) => one.query);
    expect(await queries({})).toEqual(['theremin', 'xylophone']);
    expect(await queries({ sort: 'count' })).toEqual(['xylophone', 'theremin']);
    expect(await queries({ sort: '-last' })).toHaveLength(2);
    expect(await queries({ q: 'PHONE' })).toEqual(['xylophone']);
    expect(await queries({ city: 'mumbai' })).toEqual([]);
  });
});

describe('the recorder', () => {
  const recorder = (log = { warn: vi.fn() }) =>
    missRecorder({ db: app.connection.db, clock: app.clock, geocoder: localGeocoder(), log });
  const miss = (query: string) => ({ query, cell: '604189366985089023', serviceId: null });

  it('needs no connection to record, and does not fail a search when a write fails', async () => {
    const log = { warn: vi.fn() };
    const failing = missRecorder({
      db: new Proxy(app.connection.db, {
        get: () => {
          throw new Error('no database');
        },
      }),
      clock: app.clock,
      geocoder: localGeocoder(),
      log,
    });
    for (let n = 0; n < 50; n += 1) failing.record(miss('xylophone'));
    expect(log.warn).not.toHaveBeenCalled();
    await failing.flush();
    expect(log.warn).toHaveBeenCalledTimes(1);
  });

  it('adds up what several processes write at the same time', async () => {
    const recorders = Array.from({ length: 8 }, () => recorder());
    for (const one of recorders)
      for (const query of ['theremin', 'xylophone', 'zither']) {
        one.record(miss(query));
        one.record(miss(query));
      }
    await race(8, (n) => recorders[n]?.flush() ?? Promise.resolve());
    expect(await stored()).toEqual(
      ['theremin', 'xylophone', 'zither'].map((query) => ({ query, total: 16, service_id: null, count: 16 })),
    );
  });

  it('keeps at most 500 different queries between two writes', async () => {
    const letters = (n: number) =>
      [n / 676, n / 26, n].map((part) => String.fromCharCode(97 + (Math.floor(part) % 26))).join('');
    const one = recorder();
    for (let n = 0; n < 600; n += 1) one.record(miss(`zither ${letters(n)}`));
    await one.flush();
    expect(await stored()).toHaveLength(500);
  });

  it('writes after a while without a flush', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      recorder().record(miss('xylophone'));
      await vi.advanceTimersByTimeAsync(10_000);
    } finally {
      vi.useRealTimers();
    }
    for (let tries = 0; tries < 50 && !(await stored()).length; tries += 1) await sleep(20);
    expect(await stored()).toHaveLength(1);
  });
});

describe('the retention', () => {
  it('deletes days after 90 days, and queries without a day left', async () => {
    await searchTimes(3, 'xylophone');
    await searchTimes(3, 'theremin');
    await sql`update search_miss_days set day = '2026-08-22' where miss_id = (select id from search_misses where query = 'theremin')`.execute(
      app.connection.db,
    );
    await sql`insert into search_miss_days (day, miss_id, count) select '2026-08-23', id, 2 from search_misses`.execute(
      app.connection.db,
    );
    await sql`insert into search_miss_days (day, miss_id, count) select '2026-08-22', id, 4 from search_misses where query = 'xylophone'`.execute(
      app.connection.db,
    );
    await pruneTables(app, 'search_miss_days');
    expect((await stored()).map(({ query, total }) => [query, total])).toEqual([
      ['theremin', 2],
      ['xylophone', 5],
    ]);
    await sql`update search_miss_days set day = '2026-01-01' where miss_id = (select id from search_misses where query = 'theremin')`.execute(
      app.connection.db,
    );
    await pruneTables(app, 'search_miss_days');
    expect((await stored()).map(({ query }) => query)).toEqual(['xylophone']);
  });
});

describe('admin.add_search_word', () => {
  const serviceId = async (name: string) =>
    (await sql<{ id: number }>`select id from services where name_en = ${name}`.execute(app.connection.db))
      .rows[0]?.id as number;
  const add = (id: number, service: number, by = content) =>
    app.call('admin.add_search_word', { params: { id }, body: { service_id: service } }, by);
  const entries = async () =>
    (
      await sql<{ subject: string; detail: object }>`
        select subject, detail from audit_log where action = 'admin.add_search_word' order by id`.execute(
        app.connection.db,
      )
    ).rows;

  it('makes searches find the service without a restart, once and with an entry of the audit log', async () => {
    await searchTimes(3, 'Quillwork mending');
    const [row] = (await misses()).data;
    const plumber = await serviceId('Plumber');
    const answer = await add(row?.id ?? 0, plumber);
    expect([answer.status, answer.reply.message]).toEqual([200, '“quillwork mending” is a search word now.']);
    app.clock.advance(1);
    const found = await search('quillwork mending');
    expect(found.suggestions.map(({ name }) => name)).toContain('Plumber');
    expect(await misses()).toMatchObject({ data: [], total: 0 });
    expect((await misses({ state: 'added' })).data).toMatchObject([
      { query: 'quillwork mending', added_to: { id: plumber, name: 'Plumber' } },
    ]);
    expect((await add(row?.id ?? 0, plumber)).status).toBe(200);
    expect(await entries()).toEqual([
      { subject: `service:${plumber}`, detail: { word: 'quillwork mending' } },
    ]);
    const { rows } = await sql<{
      search_words: string;
    }>`select search_words from services where id = ${plumber}`.execute(app.connection.db);
    expect(rows[0]?.search_words.match(/quillwork mending/g)).toHaveLength(1);
  });

  it('refuses what it cannot do', async () => {
    await searchTimes(3, 'quadrille zyxwv');
    const [row] = (await misses()).data;
    const id = row?.id ?? 0;
    const plumber = await serviceId('Plumber');
    expect((await add(999_999, plumber)).status).toBe(404);
    expect((await add(id, 999_999)).status).toBe(404);
    expect(
      (await app.callRaw('admin.add_search_word', { params: { id }, body: {} }, content)).error.errors,
    ).toEqual({
      service_id: [expect.any(String)],
    });
    const support = await anOperator(app, { roles: ['support'] });
    expect((await add(id, plumber, support)).status).toBe(403);
    expect((await add(id, plumber, await aCustomer(app))).status).toBe(403);
    await sql`update services set active = false where id = ${plumber}`.execute(app.connection.db);
    expect((await add(id, plumber)).error.errors).toEqual({
      service_id: ['This service is archived. Choose another one.'],
    });
    await sql`update services set active = true, search_words = repeat('nal ', 250) where id = ${plumber}`.execute(
      app.connection.db,
    );
    expect((await add(id, plumber)).error.errors).toEqual({
      service_id: ['The service has no room for more search words.'],
    });
  });

  it('does not know queries that are not shown', async () => {
    await searchTimes(2, 'quadrille zyxwv');
    const { rows } = await sql<{ id: number }>`select id from search_misses`.execute(app.connection.db);
    expect((await add(rows[0]?.id ?? 0, await serviceId('Electrician'))).status).toBe(404);
  });
});
