import { TIMELINE_TYPE_KINDS, type TimelineObjectType } from '@aaspaas/contract/features/timeline-objects.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingFixture, createBookingFixture } from '../../testing/bookings.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { timelineQuery } from './page-query.ts';

const ROWS = 20_000;
const PEOPLE = 400;

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  const { db } = app.connection;
  const now = app.clock.now();
  const { operator, service } = fixture;
  const run = (query: ReturnType<typeof sql>) => query.execute(db);
  await run(sql`insert into accounts (role, mobile, name, password_hash, created_at)
    select case when n <= ${PEOPLE} / 2 then 'user' else 'employee' end, '7' || lpad(n::text, 9, '0'), 'Many', '', ${now} from generate_series(1, ${PEOPLE}) n`);
  await run(sql`insert into professionals (account_id, state, state_at, created_at)
    select id, 'approved', ${now}, ${now} from accounts where mobile like '7%' and role = 'employee'`);
  const pick = (role: string) =>
    sql`(select array_agg(id order by id) from accounts where mobile like '7%' and role = ${role})`;
  await run(sql`insert into bookings (code, account_id, source, state, name, email, mobile, address, description, latitude, longitude, cell, created_at, expires_at, confirmed_at)
    select 'AP-' || lpad(to_hex(n), 6, '0'), (${pick('user')})[n % ${PEOPLE / 2} + 1], 'single', 'confirmed', 'Many', 'm@example.in', '9876501234', 'x', 'x', 12.97, 77.59, 1, ${now}, ${now}, ${now}
    from generate_series(1, ${ROWS}::int) n`);
  await run(sql`insert into booking_lines (booking_id, account_id, professional_id, service_id, state, entered_at, work_type, day_hours, service_date, service_time,
      starts_at, ends_at, price_id, unit_price, units, total, covered, created_at)
    select b.id, b.account_id, (${pick('employee')})[b.id % ${PEOPLE / 2} + 1], s.id, 'approved', ${now}, 'hour', 2, date '2026-11-22', '10:00', ${now}, ${now}, s.current_price_id, 15000, 2, 30000, true, ${now}
    from bookings b join services s on s.id = ${service.id}`);
  await run(
    sql`insert into assignments (line_id, professional_id, from_at) select id, professional_id, ${now} from booking_lines`,
  );
  await run(sql`insert into line_history (line_id, at, transition, actor_role, from_state, to_state)
    select id, ${now}::timestamptz + n * interval '1 hour', 'confirm', 'user', 'draft', 'placed' from booking_lines, generate_series(1, 3) n`);
  await run(sql`insert into notifications (account_id, origin, kind, facts, created_at)
    select l.account_id, 'seed:' || l.id, 'booked', jsonb_build_object('booking', b.code, 'detail_id', l.id), ${now}
    from booking_lines l join bookings b on b.id = l.booking_id`);
  await run(sql`insert into message_sends (day, channel, template, language, vendor, recipient_masked, state, created_at, account_id, notification_id)
    select date '2026-11-22', 'sms', 'otp_reset', 'en', 'local', '98', 'delivered', ${now}, account_id, case when id % 2 = 0 then id end from notifications`);
  await run(
    sql`insert into payables (subject, account_id, amount, created_at) select 'line:' || id, account_id, 30000, ${now} from booking_lines`,
  );
  await run(
    sql`insert into payment_orders (account_id, purpose, amount, state, created_at) select account_id, subject, 30000, 'paid', ${now} from payables`,
  );
  await run(
    sql`insert into payment_order_parts (order_id, payable_id, amount) select o.id, p.id, 30000 from payment_orders o join payables p on p.subject = o.purpose`,
  );
  await run(
    sql`insert into payment_captures (order_id, gateway_payment_id, amount, surplus, captured_at) select id, 'pay_' || id, 30000, false, ${now} from payment_orders`,
  );
  await run(sql`insert into payment_refunds (capture_id, payable_id, amount, state, created_at)
    select c.id, part.payable_id, 100, 'requested', ${now} from payment_captures c join payment_order_parts part on part.order_id = c.order_id where c.id % 2 = 0`);
  await run(sql`insert into documents (kind, financial_year, serial, number, subject, account_id, booking, keep_until, issued_at, content)
    select 'invoice', '2026-27', id, 'AI/' || id, 'booking:' || id, account_id, code, '2033-12-31', ${now}, '{}' from bookings`);
  await run(
    sql`insert into disputes (line_id, opened_at, answer_due_at, resolved_at) select id, ${now}, ${now}, ${now} from booking_lines where id % 10 = 0`,
  );
  await run(
    sql`insert into audit_log (actor_id, action, subject, detail, at) select ${operator.id}, 'admin.allocate', 'line:' || id, '{}', ${now} from booking_lines`,
  );
  await run(
    sql`insert into notes (object, operator_id, text, created_at) select 'line:' || id, ${operator.id}, 'x', ${now} from booking_lines`,
  );
  await run(sql`insert into reports (ticket, account_id, fingerprint, name, email, mobile, service_id, description, created_at)
    select 'T-' || id, account_id, id::text::bytea, 'Many', 'm@example.in', '9876501234', ${service.id}, 'x', ${now} from bookings`);
  // 200 services with 100 prices, 100 reviews and their reports, and 100 actions each.
  await run(sql`insert into services (category_id, subcategory_id, slug, servicetype, name_en, name_hi, about_en, about_hi, overview_en, overview_hi, created_at)
    select category_id, subcategory_id, 'many-' || n, 'enquiry', 'Many ' || n, 'सेवा', '', '', '', '', ${now} from services, generate_series(1, 200) n where id = ${service.id}`);
  await run(sql`insert into service_prices (service_id, per_day, per_hour, valid_from, switched_at)
    select id, 80000, 15000, ${now}::timestamptz - n * interval '1 day', ${now} from services, generate_series(1, 100) n where slug like 'many-%'`);
  await run(sql`insert into reviews (service_id, account_id, reviewer_name, rating, comment, created_at)
    select id, (${pick('user')})[n], 'Many', 4, 'x', ${now} from services, generate_series(1, 100) n where slug like 'many-%'`);
  await run(sql`insert into review_reports (review_id, service_id, account_id, reason, created_at)
    select id, service_id, account_id, 'fake', ${now} from reviews where account_id is not null`);
  await run(sql`insert into audit_log (actor_id, action, subject, detail, at)
    select ${operator.id}, 'admin.edit_service', 'service:' || id, '{}', ${now} from services, generate_series(1, 100) where slug like 'many-%'`);
  await run(sql`analyze`);
}, 120_000);
afterAll(() => app.close());

describe('among many rows', () => {
  it.each(['line', 'booking', 'customer', 'professional', 'service', 'review', 'report'] as const)(
    'the timeline of a %s is found by indexes, on the first page and the next',
    async (type) => {
      const { db } = app.connection;
      const { rows } = await sql<Record<TimelineObjectType, number | string>>`
        select l.id as line, b.code as booking, l.account_id as customer, l.professional_id as professional,
          (select id from services where slug = 'many-50') as service,
          (select max(w.id) from reviews w) as review, (select max(r.id) from reports r) as report
        from booking_lines l join bookings b on b.id = l.booking_id order by l.id offset 500 limit 1`.execute(
        db,
      );
      const object = { type, id: String(rows[0]?.[type]) };
      // A ticket without notes or actions has no entries.
      const expected = { service: 100, review: 2, report: 0 } as const;
      for (const after of [null, [app.clock.now().getTime(), 1_000_000_000]] as const) {
        const query = timelineQuery(object, TIMELINE_TYPE_KINDS[type], { after, limit: 51 });
        const { rows: entries } = await query.execute(db);
        const least =
          type in expected ? Math.min(51, expected[type as keyof typeof expected]) : after ? 1 : 5;
        expect(entries.length).toBeGreaterThanOrEqual(least);
        const { rows: lines } = await sql<{
          'QUERY PLAN': string;
        }>`explain (analyze, costs off, timing off, summary off) ${query}`.execute(db);
        const plan = lines.map((row) => row['QUERY PLAN']).join('\n');
        expect(plan, plan).not.toMatch(
          /using audit_log_at |Seq Scan on (bookings|booking_lines|line_history|line_activity|timeline_entries|notifications|message_sends|payables|payment_\w+|documents|disputes|audit_log|notes|reports|assignments|service_prices|reviews|review_reports)\b/,
        );
      }
    },
  );
});
