import type { MeasureReply, Overview } from '@aaspaas/contract/features/admin-insight.ts';
import type { Measure } from '@aaspaas/contract/features/measures.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../testing/accounts.ts';
import { addMeasuredEvent } from '../../testing/measured-lines.ts';
import { seedMeasuredLines } from '../../testing/measured-world.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { rollUpMetrics } from './roll-up.ts';

let app: TestApp;
let owner: TestPerson;
let dispatcher: TestPerson;
/** The line outside every area, which is not assigned yet. */
let uncovered: number;
let mumbaiService: number;

/**
 * The clock of the tests is at 21 November 2026, so the last 28 complete days are 24 October to 20 November, and those before
 * 26 September to 23 October.
 */
beforeAll(async () => {
  app = await testApp();
  owner = await anOperator(app);
  dispatcher = await anOperator(app, { roles: ['dispatcher'] });
  ({ uncovered, mumbaiService } = await seedMeasuredLines(app));
  await computeAll();
}, 120_000);
afterAll(() => app.close());

/** Runs the loop until no day is due. */
async function computeAll(): Promise<void> {
  for (let run = 0; run < 7; run += 1) await app.runLoop('metrics');
}

const overviewOf = async (query: Record<string, string | number> = {}, by = owner): Promise<Overview> => {
  const answer = await app.call('admin.overview', { query }, by);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  return answer.reply.data;
};
const measureOf = ({ measures }: Overview, name: Measure): MeasureReply | undefined =>
  measures.find(({ measure }) => measure === name);
const valuesOf = ({ measures }: Overview) =>
  Object.fromEntries(
    measures.map(({ measure, value, previous, numerator, denominator }) => [
      measure,
      [value, previous, numerator, denominator],
    ]),
  );

describe('admin.overview', () => {
  it('has the values that the lines give by hand', async () => {
    const overview = await overviewOf();
    expect(overview).toMatchObject({
      from: '2026-10-24',
      to: '2026-11-20',
      previous_from: '2026-09-26',
      previous_to: '2026-10-23',
      computed_at: expect.any(String),
      books: null,
    });
    // value, the period before, numerator, denominator
    expect(valuesOf(overview)).toEqual({
      // 300 + 300 (400 less 100) + 200 + 100; before: 450 + 150
      gmv: [900, 600, null, null],
      take_rate: [0.15, 0.2, 135, 900],
      // Ten lines confirmed, two withdrawn; assigned: 1, 2, 5, 7, 8 and Mumbai's.
      fill: [0.75, 1, 6, 8],
      // 1, 2, 4, 10, 20, 60 (65); before: 10, 10, 30
      time_to_assign: [7, 10, null, null],
      // At the slot and 15 minutes later, but not 16 and 60.
      on_time: [0.5, 1, 2, 4],
      no_show: [0.1667, 0, 1, 6],
      cancelled_user: [0.2, 0, 2, 10],
      cancelled_employee: [0.2, 0, 2, 10],
      cancelled_admin: [0.1, 0.3333, 1, 10],
      disputes: [0.25, 0, 1, 4],
      refunded: [0.1429, null, 100, 700],
      // A (from 1 October) did not book within 30 days, E did.
      repeat_30: [0.5, null, 1, 2],
      repeat_90: [1, null, 1, 1],
      // Bengaluru: three, one and no approved jobs; before: two and none.
      gini: [0.5, 0.5, null, null],
      // One expired, one outside every area, three searches.
      supply_gap: [5, 0, null, null],
      payment_success: [0.6667, null, 2, 3],
    });
  });

  it('has a value for each day', async () => {
    const overview = await overviewOf();
    const day = (measure: Measure, date: string) =>
      measureOf(overview, measure)?.series.find((one) => one.day === date)?.value;
    expect(measureOf(overview, 'gmv')?.series).toHaveLength(28);
    expect(
      ['2026-11-10', '2026-11-11', '2026-11-12', '2026-11-13', '2026-11-14'].map((date) => day('gmv', date)),
    ).toEqual([300, 300, 200, 100, 0]);
    expect(day('fill', '2026-11-10')).toBe(0.75);
    expect(day('fill', '2026-11-11')).toBeNull();
    expect(day('disputes', '2026-11-10')).toBe(0.3333);
    expect(day('disputes', '2026-11-11')).toBe(0);
    expect(day('repeat_30', '2026-10-31')).toBe(0);
    expect(day('repeat_30', '2026-11-04')).toBe(1);
    expect(day('repeat_90', '2026-10-30')).toBe(1);
  });

  it('filters by city and category', async () => {
    const city = valuesOf(await overviewOf({ city: 'bengaluru' }));
    expect(city['fill']).toEqual([0.7143, 1, 5, 7]);
    expect(city['time_to_assign']?.[0]).toBe(4);
    expect(city['payment_success']).toEqual([0.6667, null, 2, 3]);
    const mumbai = valuesOf(await overviewOf({ city: 'mumbai' }));
    expect(mumbai['cancelled_employee']).toEqual([1, null, 1, 1]);
    expect(mumbai['gmv']).toEqual([0, 0, null, null]);
    expect(mumbai['gini']).toEqual([null, null, null, null]);
    const home = valuesOf(await overviewOf({ category: 3 }));
    expect(home['fill']).toEqual([0.75, 1, 6, 8]);
    expect(home['gini']).toEqual([null, null, null, null]);
    expect(valuesOf(await overviewOf({ category: 1 }))['fill']).toEqual([null, null, 0, 0]);
  });

  it('compares other periods', async () => {
    const week = await overviewOf({ days: 7 });
    expect([week.from, week.previous_from]).toEqual(['2026-11-14', '2026-11-07']);
    expect(valuesOf(week)['gmv']).toEqual([0, 900, null, null]);
    const quarter = await overviewOf({ days: 90 });
    expect([quarter.from, quarter.previous_from]).toEqual(['2026-08-23', '2026-05-25']);
    expect(valuesOf(quarter)['gmv']).toEqual([1500, 300, null, null]);
    expect((await app.call('admin.overview', { query: { days: 30 as never } }, owner)).error.errors).toEqual({
      days: [expect.any(String)],
    });
  });

  it('leaves out amounts for operators who may not read them', async () => {
    const { measures, books } = await overviewOf({}, dispatcher);
    const names = measures.map(({ measure }) => measure);
    expect(names).toContain('payment_success');
    for (const money of ['gmv', 'take_rate', 'refunded']) expect(names).not.toContain(money);
    expect(books).toBeNull();
    await sql`insert into ledger_checks (day, faults, at) values ('2026-11-21', '[{"what": "x"}]', ${app.clock.now()})`.execute(
      app.connection.db,
    );
    expect((await overviewOf()).books).toEqual({ day: '2026-11-21', faults: 1 });
    expect((await overviewOf({}, dispatcher)).books).toBeNull();
  });

  it('is a file, with the same amounts left out and an entry of the audit log', async () => {
    const file = async ({ token }: TestPerson) =>
      app.app.inject({
        url: '/api/admin/overview/csv?days=7',
        headers: { authorization: `Bearer ${token}` },
      });
    const { statusCode, body } = await file(owner);
    expect(statusCode).toBe(200);
    const rows = body.trim().split('\r\n');
    expect(rows).toHaveLength(1 + 16 * 7);
    expect(rows[1]).toBe('2026-11-14,GMV,0,,');
    expect((await file(dispatcher)).body).not.toContain('GMV');
    const { rows: entries } = await sql`select from audit_log where action = 'admin.overview_csv'`.execute(
      app.connection.db,
    );
    expect(entries).toHaveLength(2);
  });
});

describe('admin.supply', () => {
  it('adds up expired lines, lines outside every area and searches by PIN code and service', async () => {
    const rows = async (query: Record<string, string | number> = {}) =>
      (await app.call('admin.supply', { query }, owner)).reply.data.map(
        ({ pin, expired, uncovered: outside, searches, total }) => [pin, expired, outside, searches, total],
      );
    expect(await rows()).toEqual([
      ['560001', 1, 0, 3, 4],
      ['560034', 0, 1, 0, 1],
    ]);
    expect(await rows({ q: '56003' })).toEqual([['560034', 0, 1, 0, 1]]);
    expect(await rows({ city: 'mumbai' })).toEqual([]);
    expect(await rows({ service: mumbaiService })).toEqual([]);
    expect(await rows({ days: 7 })).toEqual([]);
  });
});

describe('the roll-up', () => {
  const snapshot = async () =>
    (
      await sql`select day, city, category, measure, bucket, numerator, denominator from metrics_daily
        order by day, city, category, measure, bucket`.execute(app.connection.db)
    ).rows;
  const computedDays = async () =>
    (await sql`select from metric_days where computed_at is not null`.execute(app.connection.db)).rows.length;

  it('by two processes computes each day once, and repeating it changes nothing', async () => {
    const before = await snapshot();
    expect(before.length).toBeGreaterThan(30);
    await sql`update metric_days set computed_at = null`.execute(app.connection.db);
    const deps = { db: app.connection.db, clock: app.clock };
    await Promise.all([rollUpMetrics(deps), rollUpMetrics(deps)]);
    expect(await computedDays()).toBe(60);
    expect((await overviewOf()).computed_at).not.toBeNull();
    expect((await overviewOf({ days: 90 })).computed_at).toBeNull();
    await computeAll();
    expect(await computedDays()).toBe(181);
    expect(await snapshot()).toEqual(before);
  }, 120_000);

  it('keeps the sums over all cities equal to their days', async () => {
    const { rows } = await sql<{ days: number; faults: number }>`
      select count(distinct day)::int as days, count(*) filter (where (t.numerator, t.denominator) is distinct from (s.numerator, s.denominator))::int as faults
      from metrics_totals t full join (
        select day, category, measure, bucket, sum(numerator) as numerator, sum(denominator) as denominator from metrics_daily group by 1, 2, 3, 4
        union all select day, -1, measure, bucket, sum(numerator), sum(denominator) from metrics_daily group by 1, 3, 4
      ) s using (day, category, measure, bucket)`.execute(app.connection.db);
    expect(rows[0]?.days).toBeGreaterThan(10);
    expect(rows[0]?.faults).toBe(0);
  });

  it('takes up a late change when the day is due again', async () => {
    const fill = async () => measureOf(await overviewOf(), 'fill')?.numerator;
    await addMeasuredEvent(app.connection.db, uncovered, ['allocate', '2026-11-21T12:30']);
    app.clock.advance(61);
    await computeAll();
    expect(await fill()).toBe(6);
    app.clock.advance(5 * 60);
    await computeAll();
    expect(await fill()).toBe(7);
  });

  it('begins a new day', async () => {
    app.clock.set('2026-11-22T00:30:00+05:30');
    await computeAll();
    expect(await overviewOf({ days: 7 })).toMatchObject({
      to: '2026-11-21',
      computed_at: expect.any(String),
    });
  });
});
