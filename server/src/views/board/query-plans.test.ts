import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cityOf } from '../../features/places/index.ts';
import { type BookingFixture, createBookingFixture } from '../../testing/bookings.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { lanePageQuery, laneRowsQuery, placesQuery, reservedQuery, selectedLineQuery } from './queries.ts';
import { dayOf } from './rules/hours-of-day.ts';

const PROFESSIONALS = 10_000;
const LINES = 20_000;
const DATE = '2026-11-24';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  const { db } = app.connection;
  const now = app.clock.now();
  await sql`insert into accounts (role, mobile, name, password_hash, created_at)
    select 'employee', '7' || lpad(n::text, 9, '0'), md5(n::text), '', ${now} from generate_series(1, ${PROFESSIONALS}::int) n`.execute(
    db,
  );
  // All over the country: a twentieth of them in Bengaluru.
  await sql`insert into professionals (account_id, state, state_at, created_at, latitude, longitude)
    select id, 'approved', ${now}, ${now},
      case when id % 20 = 0 then 12.97 + (id % 7) * 0.01 else 9 + (id % 2000) * 0.01 end,
      case when id % 20 = 0 then 77.59 + (id % 11) * 0.01 else 71 + (id % 1500) * 0.01 end
    from accounts where role = 'employee' and password_hash = ''`.execute(db);
  await sql`insert into days_off (professional_id, first_day, last_day, reason, created_at)
    select account_id, date '2026-11-20' - n, date '2026-11-20' - n, '', ${now} from professionals, generate_series(1, 2) n`.execute(
    db,
  );
  await sql`insert into bookings (code, account_id, source, state, name, email, mobile, address, description, latitude, longitude, cell, created_at, expires_at, confirmed_at)
    select 'AP-' || lpad(to_hex(n), 6, '0'), ${fixture.customer.id}, 'single', 'confirmed', 'M', 'm@example.in', '9812345678', 'x', 'x', 12.97, 77.59, 1, ${now}, ${now}, ${now}
    from generate_series(1, ${LINES}::int) n`.execute(db);
  await sql`insert into booking_lines (booking_id, account_id, service_id, professional_id, state, entered_at, work_type, day_hours, service_date, service_time,
      starts_at, ends_at, price_id, unit_price, units, total, covered, city, pin, created_at)
    select b.id, b.account_id, ${fixture.service.id}, p.account_id, 'assigned', ${now}, 'hour', 1, date '2026-06-01' + (b.id / 100)::int, '10:00',
      timestamptz '2026-06-01 10:00+05:30' + (b.id / 100) * interval '1 day', timestamptz '2026-06-01 11:00+05:30' + (b.id / 100) * interval '1 day',
      s.current_price_id, 15000, 1, 15000, true, (array['bengaluru', 'mumbai', 'delhi', 'pune'])[b.id % 4 + 1], '560001', ${now}
    from bookings b join services s on s.id = ${fixture.service.id}
    join (select account_id, row_number() over (order by account_id) as n from professionals) p on p.n = b.id % 100 + 1`.execute(
    db,
  );
  await sql`insert into line_ranges (line_id, professional_id, during)
    select id, professional_id, tstzrange(starts_at, ends_at + interval '30 minutes', '[)') from booking_lines where professional_id is not null`.execute(
    db,
  );
  await sql`vacuum (analyze)`.execute(db);
}, 120_000);
afterAll(() => app.close());

async function planOf(query: RawBuilder<unknown>): Promise<string> {
  const { rows } = await sql<{
    'QUERY PLAN': string;
  }>`explain (analyze, costs off, timing off, summary off) ${query}`.execute(app.connection.db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

const SCAN = /Seq Scan on (professionals|booking_lines|bookings|accounts|line_ranges|days_off)/;

describe('the dispatch board', () => {
  const filter = () => {
    const city = cityOf('bengaluru');
    if (!city) throw new Error('the city is missing');
    return { city, day: dayOf(DATE) };
  };
  const sixty = async () => {
    const { rows } = await lanePageQuery(filter(), { after: null, limit: 60 }).execute(app.connection.db);
    return rows.map(({ id }) => id);
  };

  it('finds the professionals of a city and the jobs of a day by indexes', async () => {
    const plan = await planOf(lanePageQuery(filter(), { after: null, limit: 61 }));
    expect(plan).not.toMatch(SCAN);
    expect(plan).toContain('professionals_bases');
    expect(plan).toContain('booking_lines');
    expect(
      await planOf(lanePageQuery({ ...filter(), q: 'ab' }, { after: [8.64e15, 40], limit: 61 })),
    ).not.toMatch(SCAN);
  });

  it('reads 60 lanes and their reserved time by indexes', async () => {
    const ids = await sixty();
    expect(ids).toHaveLength(60);
    expect(await planOf(laneRowsQuery(ids, DATE))).not.toMatch(SCAN);
    const reserved = await planOf(reservedQuery(ids, dayOf(DATE), app.clock.now()));
    expect(reserved).not.toMatch(SCAN);
  });

  it('reads the places of unassigned lines by an index of open lines', async () => {
    for (const after of [null, [Date.parse(DATE), 7]] as const) {
      const plan = await planOf(placesQuery(filter(), { after, limit: 101 }));
      expect(plan).not.toMatch(SCAN);
      expect(plan).toMatch(/booking_lines_(open_by_city|queue)/);
    }
  });

  it('reads the selected line by its key', async () => {
    expect(await planOf(selectedLineQuery(77))).not.toMatch(SCAN);
  });
});
