import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseCsv } from '../../kernel/parse-csv.ts';
import { anOperator, type TestPerson } from '../../testing/accounts.ts';
import { demoApp } from '../../testing/demo-app.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await demoApp();
  owner = await anOperator(app);
  await app.runLoop('professional activity');
});
afterAll(() => app.close());

const page = async (query: Record<string, string>) =>
  (await app.callRaw('admin.professionals', { query }, owner)).reply;

/** Reads all pages of 50. */
async function walk(query: Record<string, string>) {
  const rows: Awaited<ReturnType<typeof page>>['data'] = [];
  for (let cursor: string | null = null; ; ) {
    const { data, next_cursor } = await page({ ...query, limit: '50', ...(cursor ? { cursor } : {}) });
    rows.push(...data);
    cursor = next_cursor;
    if (!cursor) return rows;
  }
}

it.each(['name', '-rating', '-jobs', '-id'])(
  'all professionals of the demo are on the pages and in the file, in the order %s',
  async (sort) => {
    const { rows: stored } = await sql<{ id: number }>`select account_id as id from professionals`.execute(
      app.connection.db,
    );
    const rows = await walk({ sort });
    expect(rows.length).toBeGreaterThan(940);
    expect((await page({ limit: '1' })).total).toBe(rows.length);
    expect(rows.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(
      stored.map(({ id }) => id).toSorted((one, other) => one - other),
    );
    const { body } = await app.app.inject({
      method: 'GET',
      url: `/api/admin/professionals/csv?sort=${sort}&cols=mobile,rating,jobs,state`,
      headers: { authorization: `Bearer ${owner.token}` },
    });
    const parsed = parseCsv(body);
    const [header, ...file] = parsed.outcome === 'parsed' ? parsed.rows.map(({ cells }) => cells) : [];
    expect(header).toEqual(['Name', 'Mobile', 'Rating', 'Reviews', 'Jobs, 28 days', 'State']);
    expect(file).toEqual(
      rows.map(({ name, mobile, rating, reviews, jobs, state }) => [
        name,
        mobile,
        String(rating ?? ''),
        String(reviews),
        String(jobs),
        { pending: 'Pending', approved: 'Approved', rejected: 'Rejected' }[state],
      ]),
    );
  },
);

it('each professional of the demo is found by name, and some by mobile number', async () => {
  const rows = await walk({});
  const found = new Set<number>();
  const lastNames = Map.groupBy(rows, ({ name }) => name.split(' ').at(-1) ?? '');
  for (const q of lastNames.keys()) {
    const { data, total } = await page({ q });
    const expected = rows.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
    expect(data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
    expect(total).toBe(expected.length);
    for (const { id } of data) found.add(id);
  }
  expect(found.size).toBe(rows.length);
  for (const { id, mobile } of rows.filter((_row, at) => at % 25 === 0))
    expect((await page({ q: mobile })).data.map((row) => row.id)).toEqual([id]);
}, 60_000);

it('every city of the demo has its professionals', async () => {
  const rows = await walk({});
  const cities = Map.groupBy(rows, ({ city }) => city);
  expect(cities.size).toBeGreaterThan(5);
  expect(rows.filter(({ state, city }) => state === 'approved' && city === null).length).toBeLessThan(
    rows.length / 4,
  );
  const bengaluru = await walk({ city: 'bengaluru' });
  expect(bengaluru.map(({ id }) => id)).toEqual(cities.get('Bengaluru')?.map(({ id }) => id));
});

it('a search and filters find the same rows as reading all of them', async () => {
  const rows = await walk({});
  const found = await walk({ q: 'kumar', rating: 'low', state: 'approved' });
  expect(found.map(({ id }) => id)).toEqual(
    rows
      .filter(
        ({ name, rating, state }) =>
          name.toLowerCase().includes('kumar') && rating !== null && rating < 4 && state === 'approved',
      )
      .map(({ id }) => id),
  );
});
