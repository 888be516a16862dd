import { searchMissFilters, supplyFilters } from '@aaspaas/contract/features/admin-insight.ts';
import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '../../testing/bookings.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { jobsByCityQuery, measuresQuery, supplyGapQueries } from './day-queries.ts';
import { overviewQuery } from './overview.ts';
import { periodsOf } from './rules/periods.ts';
import { countMissesQuery, missesQuery } from './search-misses.ts';
import { gapsQuery } from './supply.ts';

const LINES = 10_000;
const DAYS = 400;
const TODAY = '2026-11-21';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  const now = app.clock.now();
  const run = (query: RawBuilder<unknown>) => query.execute(app.connection.db);
  await run(sql`insert into accounts (role, mobile, name, password_hash, created_at)
    select 'user', '7' || lpad(n::text, 9, '0'), 'Many', '', ${now} from generate_series(1, 2000) n`);
  await run(sql`insert into bookings (code, account_id, source, state, name, email, mobile, address, description, latitude, longitude, cell, created_at, expires_at, confirmed_at)
    select 'AP-' || lpad(to_hex(n), 6, '0'), a.id, 'single', 'confirmed', 'Many', 'm@example.in', '9876501234', 'x', 'x', 12.97, 77.59, 1, ${now}, ${now},
      ${now}::timestamptz - (${LINES}::int - n) * (${DAYS} * interval '1 day' / ${LINES}::int)
    from generate_series(1, ${LINES}::int) n join (select id, row_number() over (order by id) as position from accounts where mobile like '7%') a
      on a.position = n % 2000 + 1 order by n`);
  await run(sql`insert into booking_lines (booking_id, account_id, service_id, state, entered_at, work_type, day_hours, service_date, service_time,
      starts_at, ends_at, price_id, unit_price, units, total, covered, city, pin, professional_id, approved_at, started_at, created_at)
    select b.id, b.account_id, s.id, 'approved', ${now}, 'hour', 2, date '2026-11-22', '10:00', b.confirmed_at, b.confirmed_at, s.current_price_id, 15000, 2, 30000,
      true, (array['bengaluru', 'mumbai', 'delhi', 'pune'])[b.id % 4 + 1], (560000 + b.id % 300 + 1)::text, ${fixture.professional.id}, b.confirmed_at, b.confirmed_at, ${now}
    from bookings b join services s on s.id = ${fixture.service.id} order by b.id`);
  await run(sql`insert into line_history (line_id, at, transition, actor_role, from_state, to_state)
    select l.id, l.approved_at, t.name, 'system', t.before, t.after
    from booking_lines l cross join (values ('confirm', 'draft', 'placed'), ('allocate', 'placed', 'assigned'), ('start', 'assigned', 'started'),
      ('finish', 'started', 'done'), ('approve', 'done', 'approved')) as t (name, before, after) order by l.id`);
  await run(
    sql`insert into assignments (line_id, professional_id, from_at) select id, professional_id, approved_at from booking_lines`,
  );
  await run(
    sql`insert into line_shares (line_id, supplied_on, gross, taxable, commission, tax, tds, net)
      select id, service_date, 30000, 30000, 3000, 0, 0, 27000 from booking_lines`,
  );
  await run(
    sql`insert into payables (subject, account_id, amount, created_at) select 'line:' || id, account_id, 30000, approved_at from booking_lines order by id`,
  );
  await run(
    sql`insert into payment_orders (account_id, purpose, amount, state, created_at) select account_id, subject, 30000, 'paid', created_at from payables order by id`,
  );
  await run(
    sql`insert into payment_order_parts (order_id, payable_id, amount) select o.id, p.id, 30000 from payment_orders o join payables p on p.subject = o.purpose`,
  );
  await run(
    sql`insert into payment_captures (order_id, gateway_payment_id, amount, surplus, captured_at) select id, 'pay_' || id, 30000, false, created_at from payment_orders order by id`,
  );
  await run(sql`insert into payment_refunds (capture_id, payable_id, amount, state, created_at, processed_at)
    select c.id, part.payable_id, 100, 'processed', c.captured_at, c.captured_at from payment_captures c join payment_order_parts part on part.order_id = c.order_id where c.id % 2 = 0`);
  await run(
    sql`insert into metric_days (day, computed_at) select ${TODAY}::date - n, ${now} from generate_series(0, ${DAYS}::int) n`,
  );
  await run(sql`insert into metrics_daily (day, city, category, measure, numerator, denominator)
    select day, 'city-' || n, 3, m.name, 1, 2 from metric_days, generate_series(1, 20) n, unnest(array['gmv', 'fill', 'on_time', 'gini']) as m (name)`);
  await run(sql`insert into metrics_totals (day, category, measure, bucket, numerator, denominator)
    select day, n, m.name, 0, 1, 2 from metric_days, generate_series(-1, 18) n, unnest(array['gmv', 'fill', 'on_time', 'gini']) as m (name)`);
  await run(sql`insert into supply_gaps_daily (day, pin, service_id, city, expired, uncovered, searches)
    select day, (560000 + n)::text, ${fixture.service.id}, 'bengaluru', 1, 0, 0 from metric_days, generate_series(1, 40) n`);
  await run(sql`insert into search_misses (query, cell, pin, city, total, last_day)
    select md5(n::text), n, '560001', (array['bengaluru', 'mumbai', 'delhi', 'pune'])[n % 4 + 1], case when n % 10 = 0 then 3 + n % 50 else 1 end, ${TODAY}::date - n % 90
    from generate_series(1, ${LINES}::int) n`);
  for (const index of ['line_history_at', 'payment_orders_created', 'payment_captures_captured'])
    await run(sql`select brin_summarize_new_values(${index}::regclass)`);
  await run(sql`analyze`);
}, 180_000);
afterAll(() => app.close());

async function planOf(query: RawBuilder<unknown>) {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`explain (costs off) ${query}`.execute(
    app.connection.db,
  );
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const SCAN =
  /Seq Scan on (line_history|bookings|booking_lines|assignments|line_shares|payables|payment_\w+|search_misses|metrics_daily|metrics_totals|supply_gaps_daily)/;

describe('the roll-up of a day', () => {
  const day = {
    day: '2026-11-10',
    from: instantOf('2026-11-10', '00:00'),
    to: instantOf('2026-11-11', '00:00'),
  };
  it.each([
    ['the measures', measuresQuery(day)],
    ['the lines of the supply gap', supplyGapQueries(day)[0] as RawBuilder<unknown>],
  ])('reads %s by indexes', async (_what, query) => {
    const plan = await planOf(query);
    expect(plan, plan).not.toMatch(SCAN);
    expect(plan).toContain('line_history_at');
  });

  it('reads the jobs of professionals in the history of 28 days by its index', async () => {
    const plan = await planOf(jobsByCityQuery(day));
    expect(plan, plan).not.toMatch(/Seq Scan on (line_history|assignments)/);
    expect(plan).toContain('line_history_at');
  });
});

describe('the overview', () => {
  it('reads the days of its periods by the primary key', async () => {
    const plan = await planOf(overviewQuery(periodsOf(28, TODAY), { city: 'city-3' }));
    expect(plan, plan).not.toMatch(SCAN);
  });

  it.each([
    ['all categories', {}],
    ['a category', { category: 3 }],
  ])('reads %s of all cities from their sums', async (_what, filters) => {
    const plan = await planOf(overviewQuery(periodsOf(90, TODAY), filters));
    expect(plan, plan).not.toMatch(SCAN);
    expect(plan).toContain('metrics_totals_pkey');
    expect(plan).not.toContain('metrics_daily');
  });
});

describe('the supply table', () => {
  it('reads the days of its period by the primary key', async () => {
    const plan = await planOf(gapsQuery(supplyFilters.parse({}), { after: null, limit: 51 }, TODAY));
    expect(plan, plan).not.toMatch(SCAN);
  });
});

describe('the list of searches without a result', () => {
  it.each([
    ['the most frequent first', {}],
    ['the rarest first', { sort: 'count' }],
    ['the latest first', { sort: '-last' }],
    ['a city', { city: 'pune' }],
    ['a part of a query', { q: 'c4ca4238a0' }],
  ])('reads %s by an index', async (_what, query) => {
    const filters = searchMissFilters.parse(query);
    const first = await planOf(missesQuery(filters, { after: null, limit: 51 }));
    expect(first, first).not.toMatch(SCAN);
    const after = filters.sort.endsWith('last') ? app.clock.now().getTime() : 20;
    const next = await planOf(missesQuery(filters, { after: [after, 9_000], limit: 51 }));
    expect(next, next).not.toMatch(SCAN);
  });

  it('counts by an index', async () => {
    const plan = await planOf(countMissesQuery(searchMissFilters.parse({})));
    expect(plan, plan).not.toMatch(SCAN);
  });
});
