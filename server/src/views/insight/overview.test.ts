import type { Measure, MeasureReply, Overview } from '@aaspaas/contract/features/admin-insight.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, aProfessional, type TestPerson } from '../../testing/accounts.ts';
import { aService } from '../../testing/bookings.ts';
import { addMeasuredEvent, aMeasuredLine, indian, type MeasuredLine } from '../../testing/measured-lines.ts';
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
  const { id: serviceId } = await aService(app, 'Plumber');
  mumbaiService = (await aService(app, 'Electrician')).id;
  const customer = async () => (await aCustomer(app)).id;
  const [a, b, c, e, f] = [
    await customer(),
    await customer(),
    await customer(),
    await customer(),
    await customer(),
  ];
  const professional = async () => {
    const { id } = await aProfessional(app);
    await sql`insert into professionals (account_id, state, state_at, created_at)
      values (${id}, 'approved', ${app.clock.now()}, ${app.clock.now()})`.execute(app.connection.db);
    return id;
  };
  const [p, q, r] = [await professional(), await professional(), await professional()];
  const line = (one: Omit<MeasuredLine, 'serviceId'> & { serviceId?: number }) =>
    aMeasuredLine(app, { serviceId, ...one });

  // 10 November, Bengaluru: eight lines.
  const first = await line({
    customer: a,
    professional: p,
    slot: '2026-11-10T10:00',
    price: 300,
    commission: 60,
    events: [
      ['confirm', '2026-11-10T09:00'],
      ['allocate', '2026-11-10T09:04'],
      ['start', '2026-11-10T10:00'],
      ['finish', '2026-11-10T12:00'],
      ['approve', '2026-11-10T12:30'],
    ],
  });
  const disputed = await line({
    customer: b,
    professional: p,
    slot: '2026-11-10T14:00',
    price: 400,
    reduced: 100,
    commission: 45,
    events: [
      ['confirm', '2026-11-10T09:00'],
      ['allocate', '2026-11-10T09:10'],
      ['start', '2026-11-10T14:16'],
      ['finish', '2026-11-10T16:00'],
      ['decline', '2026-11-10T17:00'],
      ['resolve_partial_refund', '2026-11-11T10:00'],
    ],
  });
  await line({
    customer: c,
    slot: '2026-11-12T10:00',
    events: [
      ['confirm', '2026-11-10T10:00'],
      ['cancel_by_user', '2026-11-10T10:30'],
    ],
  });
  await line({
    customer: a,
    pin: '560001',
    slot: '2026-11-10T13:00',
    events: [
      ['confirm', '2026-11-10T11:00'],
      ['expire_unassigned', '2026-11-10T13:00'],
    ],
  });
  await line({
    customer: b,
    professional: r,
    slot: '2026-11-10T15:00',
    events: [
      ['confirm', '2026-11-10T12:00'],
      ['allocate', '2026-11-10T13:05'],
      ['no_show', '2026-11-10T15:30'],
      ['close_no_show', '2026-11-10T19:00'],
    ],
  });
  uncovered = await line({
    customer: c,
    covered: false,
    pin: '560034',
    slot: '2026-11-25T10:00',
    events: [['confirm', '2026-11-10T13:00']],
  });
  const unpaid = await line({
    customer: a,
    professional: p,
    slot: '2026-11-10T15:00',
    price: 200,
    commission: 20,
    events: [
      ['confirm', '2026-11-10T14:00'],
      ['allocate', '2026-11-10T14:01'],
      ['start', '2026-11-10T15:15'],
      ['finish', '2026-11-11T09:00'],
      ['approve', '2026-11-12T09:00'],
    ],
  });
  // Marked as a no-show, and started after all.
  await line({
    customer: b,
    professional: q,
    slot: '2026-11-10T16:00',
    price: 100,
    commission: 10,
    events: [
      ['confirm', '2026-11-10T15:00'],
      ['allocate', '2026-11-10T15:02'],
      ['no_show', '2026-11-10T16:30'],
      ['start', '2026-11-10T17:00'],
      ['finish', '2026-11-10T18:00'],
      ['auto_approve', '2026-11-13T18:00'],
    ],
  });
  // 10 November, Mumbai.
  await line({
    customer: c,
    serviceId: mumbaiService,
    city: 'mumbai',
    professional: p,
    slot: '2026-11-11T10:00',
    events: [
      ['confirm', '2026-11-10T16:00'],
      ['allocate', '2026-11-10T16:20'],
      ['cancel_by_employee', '2026-11-10T18:00'],
    ],
  });
  // The period before: A's and E's first work, and E's second booking after 15 days.
  await line({
    customer: a,
    professional: p,
    slot: '2026-10-01T12:00',
    price: 450,
    commission: 90,
    events: [
      ['confirm', '2026-10-01T09:00'],
      ['allocate', '2026-10-01T09:30'],
      ['start', '2026-10-01T12:00'],
      ['finish', '2026-10-01T14:00'],
      ['approve', '2026-10-01T20:00'],
    ],
  });
  await line({
    customer: e,
    professional: p,
    slot: '2026-10-05T12:00',
    price: 150,
    commission: 30,
    events: [
      ['confirm', '2026-10-05T09:00'],
      ['allocate', '2026-10-05T09:10'],
      ['start', '2026-10-05T12:00'],
      ['finish', '2026-10-05T14:00'],
      ['approve', '2026-10-05T18:00'],
    ],
  });
  await line({
    customer: e,
    professional: q,
    slot: '2026-10-22T12:00',
    events: [
      ['confirm', '2026-10-20T09:00'],
      ['allocate', '2026-10-20T09:10'],
      ['cancel_by_admin', '2026-10-21T09:00'],
    ],
  });
  // F's first work was approved 90 days before 30 October; F booked again after 89 days.
  await line({
    customer: f,
    professional: p,
    slot: '2026-08-01T08:00',
    commission: 30,
    events: [
      ['confirm', '2026-07-31T09:00'],
      ['allocate', '2026-07-31T09:10'],
      ['start', '2026-08-01T08:00'],
      ['finish', '2026-08-01T10:00'],
      ['approve', '2026-08-01T12:00'],
    ],
  });
  await line({
    customer: f,
    slot: '2026-11-01T10:00',
    events: [
      ['confirm', '2026-10-29T10:00'],
      ['cancel_by_user', '2026-10-29T10:05'],
    ],
  });
  await seedPayments({ first, disputed, unpaid });
  await sql`with miss as (
      insert into search_misses (query, cell, service_id, pin, city, total, last_day)
      values ('tap repair', 1, ${serviceId}, '560001', 'bengaluru', 3, '2026-11-10') returning id
    ) insert into search_miss_days (day, miss_id, count) select '2026-11-10', id, 3 from miss`.execute(
    app.connection.db,
  );
  await computeAll();
});
afterAll(() => app.close());

/**
 * Two orders of ₹300 and ₹400 are paid, the first one twice; one of ₹200 is open. ₹100 of the second are refunded, and the surplus of the
 * first.
 */
async function seedPayments(lines: { first: number; disputed: number; unpaid: number }): Promise<void> {
  const { db } = app.connection;
  const order = async (lineId: number, amount: number, state: 'paid' | 'open') => {
    const { rows } = await sql<{ order_id: number; payable_id: number }>`
      with payable as (
        insert into payables (subject, account_id, amount, created_at)
        select 'line:' || id, account_id, ${amount}, ${indian('2026-11-10T09:00')} from booking_lines where id = ${lineId}
        returning id, account_id
      ), made as (
        insert into payment_orders (account_id, purpose, amount, state, created_at)
        select account_id, 'booking:1', ${amount}, ${state}, ${indian('2026-11-10T09:00')} from payable returning id
      )
      insert into payment_order_parts (order_id, payable_id, amount)
      select made.id, payable.id, ${amount} from made, payable returning order_id, payable_id`.execute(db);
    return rows[0] as { order_id: number; payable_id: number };
  };
  const capture = async (orderId: number, amount: number, surplus: boolean) => {
    const { rows } = await sql<{ id: number }>`
      insert into payment_captures (order_id, gateway_payment_id, amount, surplus, captured_at)
      values (${orderId}, ${`pay_${orderId}_${surplus}`}, ${amount}, ${surplus}, ${indian('2026-11-10T09:05')}) returning id`.execute(
      db,
    );
    return rows[0]?.id as number;
  };
  const refund = (captureId: number, payableId: number | null, amount: number) =>
    sql`insert into payment_refunds (capture_id, payable_id, amount, state, created_at, processed_at)
      values (${captureId}, ${payableId}, ${amount}, 'processed', ${indian('2026-11-11T10:00')}, ${indian('2026-11-11T11:00')})`.execute(
      db,
    );
  const one = await order(lines.first, 30_000, 'paid');
  const other = await order(lines.disputed, 40_000, 'paid');
  await order(lines.unpaid, 20_000, 'open');
  await capture(one.order_id, 30_000, false);
  await refund(await capture(one.order_id, 30_000, true), null, 30_000);
  await refund(await capture(other.order_id, 40_000, false), other.payable_id, 10_000);
}

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
