import { bookingLineFilters, MAX_COUNTED } from '@aaspaas/contract/features/admin-bookings.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBookingFixture } from '../../testing/bookings.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { bookingLinesQuery } from './booking-lines.ts';

const BOOKINGS = 20_000;
const LIMIT = 51;

let app: TestApp;
let fixture: Awaited<ReturnType<typeof createBookingFixture>>;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  const { db } = app.connection;
  const now = app.clock.now();
  // One booking of four has a name that starts with C4.
  await sql`insert into bookings (code, account_id, source, state, name, email, mobile, address, description, latitude, longitude, cell, created_at, expires_at, confirmed_at)
    select 'AP-' || lpad(to_hex(n), 6, '0'), ${fixture.customer.id}, 'single', 'confirmed', case when n % 4 = 0 then 'C4' else '' end || md5(n::text),
      'm@example.in', '9876501234', 'x', 'x', 12.97, 77.59, 1, ${now}, ${now}, ${now}
    from generate_series(1, ${BOOKINGS}::int) n`.execute(db);
  await sql`insert into booking_lines (booking_id, account_id, service_id, state, entered_at, work_type, day_hours, service_date, service_time,
      starts_at, ends_at, price_id, unit_price, units, total, covered, city, pin, deadline_at, created_at)
    select b.id, b.account_id, ${fixture.service.id}, case when b.id % 50 < 2 then 'placed' else 'approved' end, ${now}, 'hour', 2, date '2026-11-22' - (b.id % 700)::int, '10:00',
      ${now}::timestamptz - (b.id % 700) * interval '1 day', ${now}, s.current_price_id, 15000, 2, 30000, true,
      'pune', '560001', case when b.id % 50 < 2 then ${now}::timestamptz + (b.id % 90) * interval '1 hour' end, ${now}
    from bookings b join services s on s.id = ${fixture.service.id}`.execute(db);
  await sql`vacuum (analyze)`.execute(db);
});
afterAll(() => app.close());

// A branch that is not needed may be planned as a scan.
const SCAN = /Seq Scan on (bookings|booking_lines)\b(?!.*never executed)/;

describe('the list of booking lines with a frequent name', () => {
  it.each(['starts_at', '-starts_at', 'deadline_at', '-deadline_at', 'id', '-id'])(
    'reads no booking to know it, and the first lines only in the order %s',
    async (sort) => {
      for (const state of [undefined, 'approved', 'placed,approved,done']) {
        const filters = bookingLineFilters.parse({ q: 'c4', sort, ...(state ? { state } : {}) });
        const plan = await planOf(filters);
        expect(plan, plan).not.toMatch(SCAN);
        expect(plan).toMatch(/Index Only Scan using bookings_name_start/);
        expect(plan).not.toMatch(/(Heap Scan on bookings|bookings_name_trigrams) .*\(actual/);
        const page = plan.slice(plan.indexOf('CTE page'));
        expect(page, plan).not.toMatch(SCAN);
        for (const [, removed] of page.matchAll(/Rows Removed by Filter: (\d+)/g))
          expect(Number(removed), plan).toBeLessThanOrEqual(BOOKINGS / 20);
        // Other customers' lines are passed in an index; only the bookings of the page are read.
        for (const step of plan.split('\n').filter((line) => !line.includes('bookings_name_start'))) {
          const [, count, loops] = / on bookings b .*actual rows=([\d.]+) loops=(\d+)/.exec(step) ?? [];
          expect(Number(count ?? 0) * Number(loops ?? 0), plan).toBeLessThanOrEqual(LIMIT);
        }
        if (!sort.endsWith('id'))
          expect(page, plan).toMatch(
            /Index Only Scan (Backward )?using booking_lines_(queue|starts|due|newest)/,
          );
      }
    },
  );

  it('follows a change of the name, also to none', async () => {
    const { db } = app.connection;
    const customerName = async () =>
      (
        await sql<{
          customer_name: string;
        }>`select l.customer_name from booking_lines l join bookings b on b.id = l.booking_id
          where b.code = 'AP-000001'`.execute(db)
      ).rows;
    const { rows } = await sql<{ name: string }>`select name from bookings where code = 'AP-000001'`.execute(
      db,
    );
    expect(await customerName()).toEqual(rows.map(({ name }) => ({ customer_name: name })));
    for (const name of ['Meera Joshi', '']) {
      await sql`update bookings set name = ${name} where code = 'AP-000001'`.execute(db);
      expect(await customerName()).toEqual([{ customer_name: name }]);
    }
  });

  it('does not count the lines of a state, unless they are one page', async () => {
    const { db } = app.connection;
    await sql`update bookings set name = 'C4 of many' where id % 4 <> 0 and id % 50 <> 0`.execute(db);
    const totalOf = async (query: Record<string, string>) =>
      (await app.call('admin.booking_lines', { query: query as never }, fixture.operator)).reply.total;
    expect(await totalOf({ q: 'c4' })).toBe(MAX_COUNTED + 1);
    expect(await totalOf({ q: 'c4', state: 'approved' })).toBeNull();
    await sql`update booking_lines set state = 'cancelled' where id in (select min(l.id) from booking_lines l join bookings b on b.id = l.booking_id where b.name like 'C4%')`.execute(
      db,
    );
    expect(await totalOf({ q: 'c4', state: 'cancelled' })).toBe(1);
  });
});

async function planOf(filters: Parameters<typeof bookingLinesQuery>[0]): Promise<string> {
  const query = bookingLinesQuery(filters, { after: null, limit: LIMIT }, 1_000);
  const { rows } = await sql<{
    'QUERY PLAN': string;
  }>`explain (analyze, costs off, timing off, summary off) ${query}`.execute(app.connection.db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}
