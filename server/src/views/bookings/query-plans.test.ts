import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBookingFixture, type BookingFixture } from '../../testing/bookings.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { lastChoiceQuery, latestWorkQuery } from '../book-again/latest-work.ts';
import { bookingQuery, countsQuery, nextVisitQuery, queueQuery, tabQuery, tasksQuery } from './line-rows.ts';

const BOOKINGS = 20_000;
const CUSTOMERS = 400;

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  const { db } = app.connection;
  const now = app.clock.now();
  await sql`insert into accounts (role, mobile, name, password_hash, created_at)
    select 'user', '7' || lpad(n::text, 9, '0'), 'Many', '', ${now} from generate_series(1, ${CUSTOMERS}::int) n`.execute(
    db,
  );
  await sql`insert into bookings (code, account_id, source, state, name, email, mobile, address, description, latitude, longitude, cell, created_at, expires_at, confirmed_at)
    select 'AP-' || lpad(to_hex(n), 6, '0'), a.id, 'single', 'confirmed', 'Many', 'm@example.in', '9876501234', 'x', 'x', 12.97, 77.59, 1, ${now}, ${now}, ${now}
    from generate_series(1, ${BOOKINGS}::int) n
    join (select id, row_number() over (order by id) as place from accounts where mobile like '7%') a on a.place = n % ${CUSTOMERS}::int + 1`.execute(
    db,
  );
  // Most lines are completed, as in a long-running installation.
  await sql`insert into booking_lines (booking_id, account_id, service_id, state, entered_at, work_type, day_hours, service_date, service_time,
      starts_at, ends_at, price_id, unit_price, units, total, covered, professional_id, attention, created_at)
    select b.id, b.account_id, ${fixture.service.id}, states.state, ${now}, 'hour', 2, date '2026-11-22' - (b.id % 700)::int, '10:00',
      ${now}::timestamptz - (b.id % 700) * interval '1 day', ${now}, s.current_price_id, 15000, 2, 30000, true,
      case when b.id % 500 < 20 and b.id % 4 = 1 then ${fixture.professional.id}::bigint else ${fixture.secondProfessional.id}::bigint end,
      case when b.id % 500 = 0 then 'dispute' end, ${now}
    from bookings b
    join services s on s.id = ${fixture.service.id}
    cross join generate_series(1, 2) twice
    cross join lateral (select (array['approved', 'cancelled', 'approved', 'cancelled', 'approved', 'approved', 'approved', 'approved',
      'cancelled', 'placed', 'approved', 'done', 'assigned', 'approved', 'approved', 'approved', 'approved', 'approved', 'cancelled',
      'approved'])[b.id / 7 % 20 + 1] as state) states`.execute(db);
  await sql`insert into reviews (line_id, service_id, account_id, reviewer_name, rating, comment, created_at)
    select id, service_id, account_id, 'Many', 5, '', ${now} from booking_lines where state = 'approved' and id % 2 = 0`.execute(
    db,
  );
  await sql`insert into disputes (line_id, opened_at, answer_due_at, outcome, resolved_at)
    select id, ${now}, ${now}, 'approve', ${now} from booking_lines where state = 'approved' and id % 3 = 0`.execute(
    db,
  );
  await sql`insert into start_codes (line_id, cipher, created_at, expires_at)
    select id, '', ${now}, ${now} from booking_lines where state = 'assigned'`.execute(db);
  await sql`analyze`.execute(db);
});
afterAll(() => app.close());

const anyone = async () => {
  const { rows } = await sql<{
    id: number;
    account_id: number;
    code: string;
  }>`select id, account_id, code from bookings order by id desc limit 1 offset 77`.execute(app.connection.db);
  return rows[0] as { id: number; account_id: number; code: string };
};
const first = { after: null, limit: 101 };
const tab = (
  states: readonly ('placed' | 'assigned' | 'started' | 'done' | 'approved' | 'disputed' | 'cancelled')[],
  limit = 101,
) => {
  return async () =>
    tabQuery({ accountId: (await anyone()).account_id, states, after: null, before: null, limit });
};

describe('among many bookings', () => {
  it.each<[string, () => Promise<RawBuilder<unknown>> | RawBuilder<unknown>]>([
    ['a customer’s open bookings', tab(['placed', 'assigned', 'started', 'done', 'disputed'])],
    ['their completed ones', tab(['done', 'disputed', 'approved'])],
    ['their cancelled ones, by the page', tab(['cancelled'], 21)],
    [
      'their tasks',
      async () => tasksQuery((await anyone()).account_id, app.clock.now(), { payable: true }, first),
    ],
    ['their next visit', async () => nextVisitQuery((await anyone()).account_id)],
    ['one booking by its id', async () => bookingQuery((await anyone()).account_id, (await anyone()).id)],
    ['one booking by its code', async () => bookingQuery((await anyone()).account_id, (await anyone()).code)],
    [
      'a professional’s list',
      () =>
        queueQuery(
          {
            of: { professionalId: fixture.professional.id, states: ['assigned', 'started', 'done'] },
            newestFirst: false,
          },
          first,
        ),
    ],
    [
      'a professional’s cancelled jobs',
      () =>
        queueQuery(
          { of: { professionalId: fixture.professional.id, canceled: true }, newestFirst: true },
          first,
        ),
    ],
    ['the work to allocate', () => queueQuery({ of: { state: 'placed' }, newestFirst: false }, first)],
    ['what needs attention', () => queueQuery({ of: 'attention', newestFirst: false }, first)],
    [
      'what is over, by the page',
      () =>
        queueQuery(
          { of: { state: 'approved' }, newestFirst: true },
          { after: [1, Date.now(), 7], limit: 101 },
        ),
    ],
    ['the counts', () => countsQuery(new Date())],
    ['what a customer can book again', async () => latestWorkQuery((await anyone()).account_id)],
  ])('%s are found by an index', async (_what, query) => {
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain (analyze, costs off, timing off, summary off) ${await query()}`.execute(app.connection.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan, plan).not.toMatch(
      /Seq Scan on (bookings|booking_lines|reviews|disputes|start_codes|accounts)/,
    );
  });

  it('a customer’s last choice reads no lines of other customers', async () => {
    const query = lastChoiceQuery(fixture.customer.id, fixture.service.id);
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain (costs off) ${query}`.execute(app.connection.db);
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/booking_lines_account/);
  });
});
