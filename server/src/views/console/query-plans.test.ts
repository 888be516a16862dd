import { bookingLineFilters } from '@aaspaas/contract/features/admin-bookings.ts';
import { customerFilters } from '@aaspaas/contract/features/admin-customers.ts';
import { paymentFilters } from '@aaspaas/contract/features/admin-payments.ts';
import { professionalFilters } from '@aaspaas/contract/features/admin-professionals.ts';
import { reviewFilters } from '@aaspaas/contract/features/admin-reviews.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBookingFixture, type BookingFixture } from '../../testing/bookings.ts';
import { priceBasesQuery } from '../../features/catalog/actions/change-prices.ts';
import { bannerStore } from '../../features/content/store.ts';
import { recordStatements } from '../../testing/record-statements.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { bannersQuery } from './banners.ts';
import { bookingLinesQuery, countLinesQuery } from './booking-lines.ts';
import { pageRevisionsQuery } from './content-pages.ts';
import { consoleCountsQuery } from './counts.ts';
import { countReviewsQuery, reviewsQuery } from './reviews.ts';
import { serviceUsageQuery } from './service-usage.ts';
import { countServicesQuery, priceVersionsQuery, servicesQuery } from './services.ts';
import { countCustomersQuery, customersQuery } from './customers.ts';
import { capturesQuery, partsQuery } from './payment-parts.ts';
import { countPaymentsQuery, paymentQuery, paymentsQuery } from './payments.ts';
import { activityQuery } from './professional-activity.ts';
import { countProfessionalsQuery, professionalsQuery } from './professionals.ts';

const BOOKINGS = 20_000;

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  const { db } = app.connection;
  const now = app.clock.now();
  await sql`insert into accounts (role, mobile, name, password_hash, created_at)
    select 'user', '7' || lpad(n::text, 9, '0'), 'Many', '', ${now} from generate_series(1, 400) n`.execute(
    db,
  );
  await sql`insert into accounts (role, mobile, name, password_hash, created_at)
    select 'user', '6' || lpad(n::text, 9, '0'), md5(n::text), '', ${now} from generate_series(1, ${BOOKINGS}::int) n`.execute(
    db,
  );
  await sql`insert into bookings (code, account_id, source, state, name, email, mobile, address, description, latitude, longitude, cell, created_at, expires_at, confirmed_at)
    select 'AP-' || lpad(to_hex(n), 6, '0'), ${fixture.customer.id}, 'single', 'confirmed', md5(n::text), 'm@example.in', '98' || lpad(n::text, 8, '0'), 'x', 'x', 12.97, 77.59, 1, ${now}, ${now}, ${now}
    from generate_series(1, ${BOOKINGS}::int) n`.execute(db);
  await sql`insert into booking_lines (booking_id, account_id, service_id, state, entered_at, work_type, day_hours, service_date, service_time,
      starts_at, ends_at, price_id, unit_price, units, total, covered, city, pin, attention, deadline_at, created_at)
    select b.id, b.account_id, ${fixture.service.id}, case when b.id % 50 = 0 then 'placed' else 'approved' end, ${now}, 'hour', 2, date '2026-11-22' - (b.id % 700)::int, '10:00',
      ${now}::timestamptz - (b.id % 700) * interval '1 day', ${now}, s.current_price_id, 15000, 2, 30000, true,
      (array['bengaluru', 'mumbai', 'delhi', 'pune'])[b.id % 4 + 1], (560000 + b.id % 300 + 1)::text,
      case when b.id % 500 = 0 then 'dispute' end, case when b.id % 50 = 0 then ${now}::timestamptz + (b.id % 90) * interval '1 hour' end, ${now}
    from bookings b join services s on s.id = ${fixture.service.id}`.execute(db);
  // Also moves the new names from the pending list into the trigram index, as autovacuum does.
  await sql`vacuum (analyze)`.execute(db);
});
afterAll(() => app.close());

async function planOf(query: RawBuilder<unknown>) {
  const { rows } = await sql<{
    'QUERY PLAN': string;
  }>`explain (analyze, costs off, timing off, summary off) ${query}`.execute(app.connection.db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

// A branch that is not needed may be planned as a scan.
const SCAN = /Seq Scan on (bookings|booking_lines|accounts)\b(?!.*never executed)/;

describe('the list of booking lines', () => {
  it.each([
    ['all, by the slot', {}],
    ['all, the oldest slot first', { sort: 'starts_at' }],
    ['all, the newest first', { sort: '-id' }],
    ['all, by the deadline', { sort: 'deadline_at' }],
    ['a state', { state: 'placed' }],
    ['a city', { city: 'pune' }],
    ['a PIN code', { pin: '560077' }],
    ['any flag', { flag: 'any' }],
    ['some days', { from: '2026-10-01', to: '2026-10-07' }],
    ['a code', { q: 'AP-000077' }],
    ['a mobile number', { q: '9800000077' }],
    ['a part of a name', { q: 'c4ca4238a0' }],
  ])('reads %s by an index', async (_what, query) => {
    const filters = bookingLineFilters.parse(query);
    const first = await planOf(bookingLinesQuery(filters, { after: null, limit: 51 }));
    expect(first, first).not.toMatch(SCAN);
    const next = await planOf(
      bookingLinesQuery(filters, {
        after: [filters.sort.endsWith('id') ? 9_000 : app.clock.now().getTime(), 9_000],
        limit: 51,
      }),
    );
    expect(next, next).not.toMatch(SCAN);
  });

  it.each([
    ['a state, the newest first', { state: 'placed', sort: '-id' }],
    ['a state, the oldest first', { state: 'placed', sort: 'id' }],
    ['a state, the last deadline first', { state: 'placed', sort: '-deadline_at' }],
    ['several states, by the slot', { state: 'placed,assigned', sort: 'starts_at' }],
    ['a state and a city, by the deadline', { state: 'placed', city: 'pune', sort: 'deadline_at' }],
  ])('reads %s from the lines of these states only', async (_what, query) => {
    const plan = await planOf(bookingLinesQuery(bookingLineFilters.parse(query), { after: null, limit: 51 }));
    expect(plan, plan).not.toMatch(SCAN);
    expect(plan).toMatch(/booking_lines_open_\w+|Index Cond: \(+state = 'placed'/);
    // The lines of the page only, or all open ones: none of the closed.
    for (const [, removed] of plan.matchAll(/Rows Removed by Filter: (\d+)/g))
      expect(Number(removed), plan).toBeLessThanOrEqual(BOOKINGS / 50);
  });

  it.each(['id', '-id', 'deadline_at', '-deadline_at'])(
    'sorts the lines of some days by %s',
    async (sort) => {
      const filters = bookingLineFilters.parse({ from: '2026-10-01', to: '2026-10-07', sort });
      const plan = await planOf(bookingLinesQuery(filters, { after: null, limit: 51 }));
      expect(plan, plan).not.toMatch(SCAN);
      expect(plan).toMatch(/booking_lines_(service_)?starts/);
      expect(plan).not.toMatch(/booking_lines_(newest|due|pkey) .*\n.*Rows Removed/);
    },
  );

  it('finds one or two letters at the beginning of a word only', async () => {
    const plan = await planOf(countLinesQuery(bookingLineFilters.parse({ q: 'zq' })));
    expect(plan, plan).not.toMatch(SCAN);
    expect(plan).toContain('bookings_name_trigrams');
  });

  it('counts no more than 10,001 lines', async () => {
    const { rows } = await countLinesQuery(bookingLineFilters.parse({})).execute(app.connection.db);
    expect(rows).toEqual([{ total: 10_001 }]);
  });

  it('reads the counts of the menu by indexes', async () => {
    const plan = await planOf(consoleCountsQuery());
    expect(plan, plan).not.toMatch(SCAN);
  });
});

describe('the list of services', () => {
  beforeAll(async () => {
    const { db } = app.connection;
    const now = app.clock.now();
    await sql`insert into categories (id, slug, name_en, name_hi, position)
      select n, 'c' || n, 'C', 'स', n from generate_series(1, 4) n on conflict do nothing`.execute(db);
    await sql`insert into subcategories (category_id, slug, name_en, name_hi, position)
      select n % 4 + 1, 'many-' || n, 'S', 'स', n from generate_series(1, 40) n`.execute(db);
    await sql`insert into services (category_id, subcategory_id, slug, servicetype, name_en, name_hi, about_en, about_hi, overview_en, overview_hi, created_at)
      select b.category_id, b.id, 'many-' || b.id || '-' || n, 'enquiry', md5((b.id * 1000 + n)::text), 'सेवा', '', '', '', '', ${now}
      from subcategories b, generate_series(1, 500) n where b.slug like 'many-%'`.execute(db);
    await sql`insert into service_prices (service_id, per_day, per_hour, valid_from, switched_at)
      select s.id, 80000, 15000, ${now}::timestamptz - n * interval '1 day', ${now} from services s, generate_series(1, 2) n
      where s.servicetype = 'enquiry'`.execute(db);
    await sql`update booking_lines l set service_id = s.id
      from (select id, row_number() over (order by id) as n from services) s where s.n = l.id % 200 + 1`.execute(
      db,
    );
    // Also merges the new entries into the index of names.
    await sql`vacuum (analyze)`.execute(db);
  });

  it('counts the bookings of a page by an index, without reading older ones', async () => {
    const plan = await planOf(servicesQuery({}, { after: null, limit: 51 }, app.clock.now()));
    expect(plan, plan).not.toMatch(SCAN);
    expect(plan).toContain('booking_lines_service_starts');
  });

  it.each([
    [
      'pages',
      () => servicesQuery({}, { after: [3, 500, 2_000], limit: 51 }, app.clock.now()),
      /services_listed/,
    ],
    [
      'a category',
      () => servicesQuery({ category: 2 }, { after: null, limit: 51 }, app.clock.now()),
      /services_listed/,
    ],
    ['the count of a name', () => countServicesQuery({ q: 'c4ca4238a0' }), /services_names_trigrams/],
    ['the prices of a service', () => priceVersionsQuery(77), /service_prices_\w+/],
    [
      'the prices that a change is based on',
      () => priceBasesQuery({ categoryId: 2 }, app.clock.now(), 51),
      /service_prices_(service|instant)/,
    ],
    [
      'what archiving leaves valid',
      () => serviceUsageQuery([77, 78]),
      /booking_lines_(service_starts|open_service)/,
    ],
  ])('reads %s by an index of many services', async (_what, query, index) => {
    const plan = await planOf(query());
    expect(plan, plan).toMatch(index);
    expect(plan, plan).not.toMatch(/Seq Scan on (services|service_prices|booking_lines)/);
  });
});

describe('banners and revisions of pages', () => {
  beforeAll(async () => {
    const { db } = app.connection;
    const now = app.clock.now();
    await sql`insert into banners (title_en, position, archived_at)
      select 'Banner ' || n, n % 1000, case when n % 100 > 0 then ${now}::timestamptz end from generate_series(1, 20000) n`.execute(
      db,
    );
    await sql`insert into pages (slug, title_en, title_hi, body_en, body_hi)
      select 'page-' || n, 'P', 'प', '', '' from generate_series(1, 200) n`.execute(db);
    await sql`insert into page_revisions (slug, number, title_en, title_hi, body_en, body_hi, note)
      select 'page-' || p, n, 'P', 'प', '', '', '' from generate_series(1, 200) p, generate_series(1, 50) n`.execute(
      db,
    );
    await sql`analyze`.execute(db);
  });

  it.each([
    ['the first page', () => bannersQuery({}, { after: null, limit: 51 }, app.clock.now())],
    ['a later page', () => bannersQuery({}, { after: [1, 400, 9_000], limit: 51 }, app.clock.now())],
  ])('reads %s of the list by an index', async (_what, query) => {
    const plan = await planOf(query());
    expect(plan, plan).toContain('banners_listed');
    expect(plan, plan).not.toMatch(/Seq Scan on banners/);
  });

  it('reads what customers see by the index of banners that are not archived', async () => {
    const [sent] = await recordStatements(() =>
      bannerStore(app.connection.db).shown('pune', app.clock.now()),
    );
    expect(sent?.text).toContain('archived_at is null');
    const { rows } = await app.connection.pool.query<{ 'QUERY PLAN': string }>(`explain ${sent?.text}`, [
      ...(sent?.values ?? []),
    ]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan, plan).toContain('banners_shown');
  });

  it('reads revisions of a page by their numbers', async () => {
    const plan = await planOf(pageRevisionsQuery('page-7', { after: 30, limit: 21 }));
    expect(plan, plan).toContain('page_revisions_slug_number_key');
  });
});

describe('the list of payments', () => {
  beforeAll(async () => {
    const { db } = app.connection;
    const now = app.clock.now();
    // An order for each booking, an hour apart; some attempts failed, most are paid, a few of those are refunded.
    await sql`insert into payables (subject, account_id, amount, created_at)
      select 'line:' || id, account_id, total, ${now} from booking_lines`.execute(db);
    await sql`insert into payment_orders (account_id, purpose, amount, state, gateway_order_id, created_at)
      select (select min(id) from accounts where mobile like '7%') + l.id % 400, 'booking:' || l.booking_id, l.total,
        case when l.id % 100 = 0 then 'attempted' when l.id % 40 = 0 then 'open' else 'paid' end, 'order_' || l.id,
        ${now}::timestamptz - (${BOOKINGS}::int - l.booking_id) * interval '1 hour'
      from booking_lines l`.execute(db);
    await sql`insert into payment_order_parts (order_id, payable_id, amount)
      select o.id, y.id, y.amount from payment_orders o join booking_lines l on l.booking_id = split_part(o.purpose, ':', 2)::bigint
      join payables y on y.subject = 'line:' || l.id`.execute(db);
    await sql`insert into payment_captures (order_id, gateway_payment_id, amount, surplus, method, captured_at)
      select id, 'pay_' || id, amount, false, case when id % 2000 = 0 then 'wallet' else 'upi' end, created_at
      from payment_orders where state = 'paid'`.execute(db);
    await sql`insert into payment_refunds (capture_id, payable_id, amount, state, created_at)
      select c.id, part.payable_id, 100, case when c.id % 200 = 0 then 'failed' else 'processed' end, ${now}
      from payment_captures c join payment_order_parts part on part.order_id = c.order_id where c.id % 20 = 0`.execute(
      db,
    );
    await sql`vacuum (analyze)`.execute(db);
  });

  const PAYMENT_SCAN = /Seq Scan on (payment_\w+|payables|bookings|booking_lines|accounts|ledger_\w+)/;

  it.each([
    ['all, the newest first', {}],
    ['all, the oldest first', { sort: 'created' }],
    ['all, failed attempts first', { sort: 'failed' }],
    ['all, failed attempts last', { sort: '-failed' }],
    ['a state', { state: 'open' }],
    ['a rare method', { method: 'wallet' }],
    ['a city', { city: 'pune' }],
    ['a city, failed attempts first', { city: 'pune', sort: 'failed' }],
    ['some days', { from: '2026-10-01', to: '2026-10-02' }],
    ['a state on some days', { state: 'attempted', from: '2026-08-01', to: '2026-09-02' }],
    ['a number', { q: '77' }],
    ['an id of an order', { q: 'order_77' }],
    ['an id of a payment', { q: 'pay_77' }],
    ['a booking code', { q: 'AP-00004D' }],
    ['a mobile number of a customer', { q: '7000000077' }],
    ['a mobile number of a booking', { q: '9800000077' }],
  ])('reads %s by an index', async (_what, query) => {
    const filters = paymentFilters.parse(query);
    const middle = app.clock.now().getTime() - 9_000 * 3_600_000;
    for (const after of [null, [0, middle, 11_000], [1, middle, 11_000]] as const) {
      if (after && after[0] === 1 && !filters.sort.endsWith('failed')) continue;
      const plan = await planOf(paymentsQuery(filters, { after, limit: 51 }));
      expect(plan, plan).not.toMatch(PAYMENT_SCAN);
    }
  });

  it('reads a page in its order from an index instead of sorting all payments', async () => {
    for (const [query, index] of [
      [{}, 'payment_orders_newest'],
      [{ sort: 'failed' }, 'payment_orders_failed'],
      [{ state: 'attempted' }, /payment_orders_(state|failed)/],
    ] as const) {
      const plan = await planOf(paymentsQuery(paymentFilters.parse(query), { after: null, limit: 51 }));
      expect(plan, plan).toMatch(index);
    }
  });

  it('counts no more than 10,001 payments', async () => {
    const { rows } = await countPaymentsQuery(paymentFilters.parse({})).execute(app.connection.db);
    expect(rows).toEqual([{ total: 10_001 }]);
  });

  it('reads one payment and its parts by indexes', async () => {
    for (const query of [paymentQuery(100), partsQuery(100), capturesQuery(100)]) {
      const plan = await planOf(query);
      expect(plan, plan).not.toMatch(PAYMENT_SCAN);
    }
  });
});

describe('the list of reviews', () => {
  beforeAll(async () => {
    const { db } = app.connection;
    await sql`insert into reviews (service_id, reviewer_name, rating, comment, created_at, hidden_at, hidden_reason, reported_at)
      select ${fixture.service.id}, 'Reader', n % 5 + 1, md5(n::text), ${app.clock.now()},
        case when n % 500 = 0 then ${app.clock.now()}::timestamptz end, case when n % 500 = 0 then 'fake' end,
        case when n % 300 = 0 then ${app.clock.now()}::timestamptz end
      from generate_series(1, ${BOOKINGS}::int) n`.execute(db);
    // Also merges the new entries into the index of texts.
    await sql`vacuum (analyze) reviews`.execute(db);
  });

  it.each([
    ['all', {}],
    ['reported ones', { state: 'reported' }],
    ['hidden ones', { state: 'hidden' }],
    ['visible ones', { state: 'visible' }],
    ['one star', { rating: '1' }],
    ['a part of the text', { q: 'c4ca4238a0' }],
  ])('reads %s by an index', async (_what, query) => {
    const filters = reviewFilters.parse(query);
    for (const after of [null, [1, 9_000]] as const) {
      const plan = await planOf(reviewsQuery(filters, { after, limit: 51 }));
      expect(plan, plan).not.toMatch(/Seq Scan on reviews/);
    }
  });

  it('counts no more than 10,001 reviews', async () => {
    const { rows } = await countReviewsQuery({}).execute(app.connection.db);
    expect(rows).toEqual([{ total: 10_001 }]);
  });
});

describe('the list of customers', () => {
  beforeAll(async () => {
    const { db } = app.connection;
    await sql`update customer_activity set last_booking_at = ${app.clock.now()}::timestamptz - (account_id % 700) * interval '1 day'
      where account_id % 3 > 0`.execute(db);
    // Each customer has one booking.
    const customers = sql`(select id, row_number() over (order by id) as place from accounts where mobile like '6%') a`;
    await sql`update bookings b set account_id = a.id from ${customers} where a.place = b.id`.execute(db);
    await sql`update booking_lines l set account_id = b.account_id from bookings b where b.id = l.booking_id`.execute(
      db,
    );
    await sql`update payables y set account_id = l.account_id from booking_lines l where y.subject = 'line:' || l.id`.execute(
      db,
    );
    // Also moves the new names from the pending list into the trigram index, as autovacuum does.
    await sql`vacuum analyze accounts`.execute(db);
    await sql`analyze`.execute(db);
  });

  it.each([
    ['all, the newest booking first', {}],
    ['all, the oldest booking first', { sort: 'last' }],
    ['all, the newest registration first', { sort: '-id' }],
    ['some days', { from: '2026-10-01', to: '2026-10-07' }],
    ['those without a booking', { booked: 'no' }],
    ['those with an open dispute', { open: 'dispute' }],
    ['a mobile number', { q: '6000000077' }],
    ['a part of a name', { q: 'c4ca4238a0' }],
  ])('reads %s by an index', async (_what, query) => {
    const filters = customerFilters.parse(query);
    for (const after of [
      null,
      [filters.sort.endsWith('id') ? 9_000 : app.clock.now().getTime(), 9_000],
    ] as const) {
      const plan = await planOf(customersQuery(filters, { after, limit: 51 }, true) as never);
      expect(plan, plan).not.toMatch(
        /Seq Scan on (bookings|booking_lines|accounts|customer_activity|payables)/,
      );
    }
  });

  it('counts no more than 10,001 customers', async () => {
    const { rows } = await countCustomersQuery(customerFilters.parse({})).execute(app.connection.db);
    expect(rows).toEqual([{ total: 10_001 }]);
  });
});

describe('the list of professionals', () => {
  beforeAll(async () => {
    const { db } = app.connection;
    const now = app.clock.now();
    await sql`insert into accounts (role, mobile, name, password_hash, created_at)
      select 'employee', '6' || lpad(n::text, 9, '0'), md5(n::text), '', ${now} from generate_series(1, ${BOOKINGS}::int) n`.execute(
      db,
    );
    // With a description, rows are as long as real ones.
    await sql`insert into professionals (account_id, state, state_at, paused, about, created_at)
      select id, case when id % 200 = 0 then 'pending' else 'approved' end, ${now}, id % 250 = 0, repeat(md5(id::text), 10), ${now}
      from accounts where role = 'employee' and mobile like '6%'`.execute(db);
    await sql`insert into categories (id, slug, name_en, name_hi, position)
      select 5, 'offered', 'O', 'स', 5 on conflict do nothing`.execute(db);
    await sql`insert into subcategories (category_id, slug, name_en, name_hi, position) values (5, 'offered', 'O', 'स', 1)`.execute(
      db,
    );
    await sql`insert into services (category_id, subcategory_id, slug, servicetype, name_en, name_hi, about_en, about_hi, overview_en, overview_hi, created_at)
      select 5, b.id, 'offered-' || n, 'enquiry', 'Offered ' || n, 'सेवा', '', '', '', '', ${now} from subcategories b, generate_series(1, 200) n
      where b.slug = 'offered'`.execute(db);
    await sql`analyze`.execute(db);
    await sql`insert into offerings (professional_id, service_id, latitude, longitude, radius_km, created_at)
      select p.account_id, s.id, 12.97, 77.59, 15, ${now} from professionals p
      join services s on s.slug = 'offered-' || (p.account_id % 200 + 1) where p.account_id % 2 = 1`.execute(
      db,
    );
    // The first thousand professionals finished jobs in the last days and long ago.
    // The triggers of as many lines take longer than a request may on a busy machine.
    await db.transaction().execute(async (tx) => {
      await sql`set local statement_timeout = 0`.execute(tx);
      await sql`update booking_lines l set professional_id = p.account_id, started_at = l.starts_at, done_at = l.starts_at, approved_at = l.starts_at
        from (select account_id, row_number() over (order by account_id) as n from professionals) p where p.n = l.id % 1000 and l.state = 'approved'`.execute(
        tx,
      );
    });
    await sql`insert into assignments (line_id, professional_id, chosen_by, from_at, to_at, ended_by, ended_with)
      select id, professional_id, 'admin', ${now}, ${now}, case when id % 9 = 0 then 'employee' else 'admin' end, 'unassign'
      from booking_lines where professional_id is not null`.execute(db);
    await sql`update professional_activity set city = (array['bengaluru', 'mumbai', 'delhi', 'pune'])[professional_id % 4 + 1],
      rating = professional_id % 51, jobs = professional_id % 90, due_at = case when professional_id % 100 > 0 then 'infinity' else '-infinity'::timestamptz end`.execute(
      db,
    );
    await sql`vacuum analyze accounts`.execute(db);
    await sql`analyze`.execute(db);
  });

  const reader = () => ({ language: 'en' as const, now: app.clock.now() });
  const SCANS =
    /Seq Scan on (booking_lines|accounts|professionals|professional_activity|offerings|assignments)/;

  it.each([
    ['all, by name', {}],
    ['all, by name, backwards', { sort: '-name' }],
    ['all, the best rating first', { sort: '-rating' }],
    ['all, the most jobs first', { sort: '-jobs' }],
    ['all, the newest registration first', { sort: '-id' }],
    ['a state', { state: 'pending' }],
    ['a city', { city: 'pune' }],
    ['a city, the best rating first', { city: 'pune', sort: '-rating' }],
    ['a service', { service: 'offered-78' }],
    ['the paused ones', { paused: 'yes' }],
    ['a low rating', { rating: 'low' }],
    ['a mobile number', { q: '6000000077' }],
    ['a part of a name', { q: 'c4ca4238a0' }],
  ])('reads %s by an index', async (_what, query) => {
    const { rows: offered } = await sql<{
      id: number;
    }>`select id from services where slug = 'offered-78'`.execute(app.connection.db);
    const filters = professionalFilters.parse(
      'service' in query ? { service: String(offered[0]?.id) } : query,
    );
    const { rows } = await professionalsQuery(filters, { after: null, limit: 1 }, reader()).execute(
      app.connection.db,
    );
    const id = rows[0]?.id ?? 9_000;
    const value = filters.sort === '-rating' || filters.sort === '-jobs' ? 40 : id;
    for (const after of [null, [value, id]] as const) {
      const plan = await planOf(professionalsQuery(filters, { after, limit: 51 }, reader()));
      expect(plan, plan).not.toMatch(SCANS);
    }
  });

  it('counts no more than 10,001 professionals', async () => {
    const { rows } = await countProfessionalsQuery(professionalFilters.parse({})).execute(app.connection.db);
    expect(rows).toEqual([{ total: 10_001 }]);
  });

  it('writes the activity of a batch by indexes', async () => {
    const { rows } = await sql<{ id: number }>`select account_id as id from professionals limit 200`.execute(
      app.connection.db,
    );
    const plan = await planOf(
      activityQuery(
        rows.map(({ id }) => id),
        rows.map(() => null),
        app.clock.now(),
      ),
    );
    expect(plan, plan).toContain('booking_lines_earned');
    expect(plan, plan).not.toMatch(/Seq Scan on booking_lines/);
  });
});
