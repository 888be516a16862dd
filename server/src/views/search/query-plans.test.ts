import { SEARCH_KINDS } from '@aaspaas/contract/features/admin-search.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, aProfessional } from '../../testing/accounts.ts';
import { createBookingFixture } from '../../testing/bookings.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { searchQuery } from './branches.ts';

const MANY = 20_000;

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  const { customer, service } = await createBookingFixture(app);
  const operator = await anOperator(app);
  const professional = await aProfessional(app);
  const { db } = app.connection;
  const now = app.clock.now();
  await sql`insert into accounts (role, mobile, name, password_hash, created_at)
    select case when n % 10 = 0 then 'employee' else 'user' end, '6' || lpad(n::text, 9, '0'), md5(n::text), '', ${now}
    from generate_series(1, ${MANY}::int) n`.execute(db);
  await sql`insert into bookings (code, account_id, source, state, name, email, mobile, address, description, latitude, longitude, cell, created_at, expires_at, confirmed_at)
    select 'AP-' || lpad(upper(to_hex(n)), 6, '0'), ${customer.id}, 'single', 'confirmed', md5(n::text), 'm@example.in', '98' || lpad(n::text, 8, '0'), 'x', 'x', 12.97, 77.59, 1, ${now}, ${now}, ${now}
    from generate_series(1, ${MANY}::int) n`.execute(db);
  await sql`insert into booking_lines (booking_id, account_id, service_id, state, entered_at, work_type, day_hours, service_date, service_time,
      starts_at, ends_at, price_id, unit_price, units, total, covered, created_at)
    select b.id, b.account_id, ${service.id}, 'approved', ${now}, 'hour', 2, date '2026-11-22', '10:00', ${now}, ${now}, s.current_price_id, 15000, 2, 30000, true, ${now}
    from bookings b join services s on s.id = ${service.id}`.execute(db);
  await sql`insert into reports (ticket, fingerprint, name, email, mobile, service_id, description, created_at)
    select 'RQ-' || lpad(upper(to_hex(n)), 6, '0'), decode(md5(n::text), 'hex'), 'x', 'x', 'x', ${service.id}, 'x', ${now} from generate_series(1, ${MANY}::int) n`.execute(
    db,
  );
  await sql`insert into payment_orders (account_id, purpose, amount, state, created_at)
    select ${customer.id}, 'booking:' || id, 30000, 'paid', ${now} from bookings`.execute(db);
  await sql`insert into payment_captures (order_id, gateway_payment_id, amount, surplus, captured_at)
    select id, 'pay_' || md5(id::text), 30000, false, ${now} from payment_orders`.execute(db);
  await sql`insert into payment_refunds (capture_id, amount, state, gateway_refund_id, reference, created_at)
    select id, 30000, 'processed', 'rfnd_' || md5(id::text), 'UTR' || id, ${now} from payment_captures`.execute(
    db,
  );
  await sql`insert into documents (kind, financial_year, serial, number, subject, account_id, booking, keep_until, issued_at, content)
    select 'invoice', '2026-27', n, 'AI/26-27/' || lpad(n::text, 6, '0'), 'booking:' || n, ${customer.id}, 'AP-' || lpad(n::text, 6, '0'), '2033-12-31', ${now}, '{}' from generate_series(1, ${MANY}::int) n`.execute(
    db,
  );
  await sql`with runs as (insert into payout_runs (prepared_by, prepared_at, state, single_operator, approved_at) select ${operator.id}, ${now}, 'approved', true, ${now} from generate_series(1, ${MANY}::int) returning id)
    insert into payout_items (run_id, account_id, amount, state, reference, settled_at)
    select id, ${professional.id}, 100, 'paid', 'NEFT' || id, ${now} from runs`.execute(db);
  // Also merges the new names into the trigram indexes, as autovacuum does.
  await sql`vacuum analyze`.execute(db);
}, 120_000);
afterAll(() => app.close());

describe('the search', () => {
  it.each([
    ['a booking code', 'AP-00004D'],
    ['a ticket', 'RQ-00004D'],
    ['a mobile number of a person', '6000000077'],
    ['a mobile number of a booking', '9800000077'],
    ['a payment', 'pay_28dd2c7955ce926456240b2ff0100bde'],
    ['a refund', 'rfnd_28dd2c7955ce926456240b2ff0100bde'],
    ['a refund’s number', '77'],
    ['a bank reference', 'UTR77xxx'],
    ['a payout', 'NEFT0077'],
    ['a document', 'AI/26-27/000077'],
    ['a part of a name', 'c4ca4238a0'],
    ['two letters', 'c4'],
  ])('reads %s by indexes', async (_what, q) => {
    const query = searchQuery(q, SEARCH_KINDS);
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain (analyze, costs off, timing off, summary off) ${query}`.execute(app.connection.db);
    const plan = rows.map((one) => one['QUERY PLAN']).join('\n');
    expect(plan, plan).not.toMatch(
      /Seq Scan on (accounts|bookings|booking_lines|reports|payment_\w+|payout_items|documents)/,
    );
  });
});
