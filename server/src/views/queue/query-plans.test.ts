import { queueKind } from '@aaspaas/contract/features/admin-queue.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '../../testing/bookings.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { queuePageQuery } from './page-query.ts';

const ROWS = 20_000;

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  const { db } = app.connection;
  const now = app.clock.now();
  const { service } = fixture;
  await sql`insert into accounts (role, mobile, name, password_hash, created_at)
    select 'employee', '7' || lpad(n::text, 9, '0'), 'Many', '', ${now} from generate_series(1, ${ROWS}::int) n`.execute(
    db,
  );
  await sql`insert into professionals (account_id, state, state_at, created_at)
    select id, case when id % 1000 = 0 then 'pending' else 'approved' end, ${now}, ${now} from accounts where mobile like '7%'`.execute(
    db,
  );
  await sql`insert into bookings (code, account_id, source, state, name, email, mobile, address, description, latitude, longitude, cell, created_at, expires_at, confirmed_at)
    select 'AP-' || lpad(to_hex(n), 6, '0'), ${fixture.customer.id}, 'single', 'confirmed', 'Many', 'm@example.in', '9876501234', 'x', 'x', 12.97, 77.59, 1, ${now}, ${now}, ${now}
    from generate_series(1, ${ROWS}::int) n`.execute(db);
  await sql`insert into booking_lines (booking_id, account_id, service_id, state, entered_at, work_type, day_hours, service_date, service_time,
      starts_at, ends_at, price_id, unit_price, units, total, covered, attention, attention_at, created_at)
    select b.id, b.account_id, s.id, case when b.id % 400 = 0 then 'placed' else 'approved' end, ${now}, 'hour', 2, date '2026-11-22', '10:00',
      ${now}, ${now}, s.current_price_id, 15000, 2, 30000, true, case when b.id % 500 = 1 then 'no_show' end,
      case when b.id % 500 = 1 then ${now}::timestamptz end, ${now}
    from bookings b join services s on s.id = ${service.id}`.execute(db);
  await sql`insert into line_history (line_id, at, transition, actor_role, from_state, to_state)
    select id, ${now}, 'confirm', 'user', 'draft', 'placed' from booking_lines`.execute(db);
  await sql`insert into reports (ticket, fingerprint, name, email, mobile, service_id, description, created_at, answer, closed_by, closed_at)
    select 'T-' || n, n::text::bytea, 'Many', 'm@example.in', '9876501234', ${service.id}, 'x', ${now},
      case when n % 500 > 0 then 'x' end, case when n % 500 > 0 then ${fixture.operator.id}::bigint end, case when n % 500 > 0 then ${now}::timestamptz end
    from generate_series(1, ${ROWS}::int) n`.execute(db);
  await sql`insert into service_enquiries (account_id, service_id, name, email, mobile, address, description, fingerprint, status, status_at, created_at)
    select ${fixture.customer.id}, ${service.id}, 'Many', 'm@example.in', '9876501234', 'x', 'x', n::text::bytea,
      case when n % 500 = 0 then 'pending' else 'enquired' end, ${now}, ${now} from generate_series(1, ${ROWS}::int) n`.execute(
    db,
  );
  await sql`analyze`.execute(db);
});
afterAll(() => app.close());

describe('among many settled objects', () => {
  it.each(['open', 'mine', 'snoozed'] as const)('the page of %s items is found by indexes', async (show) => {
    const now = app.clock.now();
    const query = queuePageQuery(
      {
        operatorId: fixture.operator.id,
        show,
        kind: null,
        kinds: queueKind.options,
        now,
        soon: now,
        tomorrow: now,
      },
      { after: null, limit: 51 },
    );
    const { rows } = await sql<{
      'QUERY PLAN': string;
    }>`explain (analyze, costs off, timing off, summary off) ${query}`.execute(app.connection.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan, plan).not.toMatch(
      /Seq Scan on (bookings|booking_lines|line_history|reports|service_enquiries|accounts|professionals)/,
    );
  });
});
