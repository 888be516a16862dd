import type { TimelineKind } from '@aaspaas/contract/features/timeline-objects.ts';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBookingFixture, type BookingFixture } from '../../testing/bookings.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { BRANCH_FACTOR, type EntryPosition } from './branches.ts';
import { entryPosition, timelineQuery } from './page-query.ts';

/** Bookings of one customer, all done by one professional: one an hour, each with events for up to twelve days. */
const BOOKINGS = 3_000;
const LIMIT = 51;

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  const { db } = app.connection;
  const now = app.clock.now();
  const { customer, professional, secondProfessional, operator, service } = fixture;
  const run = (query: ReturnType<typeof sql>) => query.execute(db);
  await run(sql`insert into bookings (code, account_id, source, state, name, email, mobile, address, description, latitude, longitude, cell, created_at, expires_at, confirmed_at)
    select 'AP-' || lpad(to_hex(n), 6, '0'), ${customer.id}, 'single', 'confirmed', 'Busy', 'm@example.in', '9876501234', 'x', 'x', 12.97, 77.59, 1,
      made, made, made from generate_series(1, ${BOOKINGS}::int) n cross join lateral (select ${now}::timestamptz - n * interval '1 hour' as made) m`);
  await run(sql`insert into booking_lines (booking_id, account_id, professional_id, service_id, state, entered_at, work_type, day_hours, service_date, service_time,
      starts_at, ends_at, price_id, unit_price, units, total, covered, created_at)
    select b.id, b.account_id, ${professional.id}::bigint, s.id, 'approved', b.created_at, 'hour', 2, date '2026-11-22', '10:00', b.created_at, b.created_at,
      s.current_price_id, 15000, 2, 30000, true, b.created_at
    from bookings b join services s on s.id = ${service.id} where b.name = 'Busy'`);
  const lines = sql`booking_lines l join bookings b on b.id = l.booking_id and b.name = 'Busy'`;
  // Every tenth line was another professional's first.
  await run(sql`insert into assignments (line_id, professional_id, chosen_by, from_at, to_at, ended_by, ended_with)
    select l.id, case when part = 0 then ${secondProfessional.id}::bigint else ${professional.id}::bigint end, 'system',
      l.created_at + part * interval '30 minutes', case when part = 0 then l.created_at + interval '30 minutes' end,
      case when part = 0 then 'admin' end, case when part = 0 then 'reassign' end
    from ${lines} cross join generate_series(0, 1) part where part = 1 or l.id % 10 = 0`);
  await run(sql`insert into line_history (line_id, at, transition, actor_role, from_state, to_state)
    select l.id, l.created_at + n * n * (l.id % 9) * interval '4 hours' + n * interval '10 minutes', 'confirm', 'user', 'draft', 'placed'
    from ${lines} cross join generate_series(0, 3) n`);
  await run(
    sql`insert into payables (subject, account_id, amount, created_at) select 'line:' || l.id, l.account_id, 30000, l.created_at from ${lines}`,
  );
  // An order pays two lines.
  await run(sql`insert into payment_orders (account_id, purpose, amount, state, created_at)
    select y.account_id, y.subject, 60000, 'paid', y.created_at from payables y where y.id % 2 = 0`);
  await run(sql`insert into payment_order_parts (order_id, payable_id, amount)
    select o.id, p.id, 30000 from payment_orders o join payables y on y.subject = o.purpose join payables p on p.id in (y.id, y.id + 1)`);
  await run(sql`insert into payment_captures (order_id, gateway_payment_id, amount, surplus, captured_at)
    select id, 'pay_' || id, 60000, false, created_at + interval '5 minutes' from payment_orders`);
  await run(sql`insert into payment_refunds (capture_id, payable_id, amount, state, created_at)
    select c.id, part.payable_id, 100, 'requested', c.captured_at + interval '9 days' from payment_captures c
    join payment_order_parts part on part.order_id = c.order_id where c.id % 3 = 0`);
  await run(sql`insert into audit_log (actor_id, action, subject, detail, at)
    select ${operator.id}, 'admin.allocate', case n when 0 then 'line:' || l.id when 1 then 'booking:' || b.code else 'refund:' || coalesce((
        select r.id from payables y join payment_refunds r on r.payable_id = y.id where y.subject = 'line:' || l.id), 0) end, '{}',
      l.created_at + n * interval '50 hours' from ${lines} cross join generate_series(0, 2) n where l.id % 4 = 0`);
  await run(sql`insert into notes (object, operator_id, text, created_at)
    select case when l.id % 2 = 0 then 'line:' || l.id else 'booking:' || b.code end, ${operator.id}, 'x', l.created_at + interval '100 hours' from ${lines} where l.id % 5 = 0`);
  await run(sql`analyze`);
}, 120_000);
afterAll(() => app.close());

type Person = 'customer' | 'professional';
const objectOf = (type: Person) => ({ type, id: String(fixture[type].id) });

/** Reads a whole timeline of a kind by the page. */
async function allEntries(type: Person, kind: TimelineKind): Promise<EntryPosition[]> {
  const found: EntryPosition[] = [];
  for (let after: EntryPosition | null = null; ; ) {
    const { rows } = await timelineQuery(objectOf(type), [kind], { after, limit: LIMIT }).execute(
      app.connection.db,
    );
    const page = rows.slice(0, LIMIT - 1).map(entryPosition);
    found.push(...page);
    if (rows.length < LIMIT) return found;
    after = page.at(-1) ?? null;
  }
}

/** The rows of a source, with the number of its branch. */
async function expectedEntries(branch: number, rows: RawBuilder<unknown>): Promise<EntryPosition[]> {
  const { rows: found } = await sql<{
    at: Date;
    id: number;
  }>`select at, id from (${rows}) r (at, id)`.execute(app.connection.db);
  return found.map(({ at, id }) => [at.getTime(), id * BRANCH_FACTOR + branch]);
}

const newestFirst = (entries: readonly EntryPosition[]) =>
  entries.toSorted((one, other) => other[0] - one[0] || other[1] - one[1]);

const mine = sql`select l.id from booking_lines l join bookings b on b.id = l.booking_id where b.name = 'Busy'`;
const [STATES, PAYMENTS, REFUNDS, ACTIONS, NOTES] = [0, 3, 4, 7, 8] as const;
const actions = sql`select a.at, a.id from audit_log a where a.action = 'admin.allocate' and a.subject <> 'refund:0'`;
const notes = sql`select n.created_at, n.id from notes n`;

describe('the timeline of a person with thousands of bookings', () => {
  it.each<[Person, TimelineKind, () => Promise<EntryPosition[][]>]>([
    [
      'customer',
      'state',
      async () => [
        await expectedEntries(
          STATES,
          sql`select h.at, h.id from line_history h where h.line_id in (${mine})`,
        ),
      ],
    ],
    [
      'professional',
      'state',
      async () => [
        await expectedEntries(
          STATES,
          sql`select distinct h.at, h.id from line_history h join assignments g on g.line_id = h.line_id and g.professional_id = ${fixture.professional.id}
            where h.line_id in (${mine}) and h.at >= g.from_at`,
        ),
      ],
    ],
    [
      'customer',
      'money',
      async () => [
        await expectedEntries(PAYMENTS, sql`select captured_at, id from payment_captures`),
        await expectedEntries(REFUNDS, sql`select created_at, id from payment_refunds`),
      ],
    ],
    ['customer', 'action', async () => [await expectedEntries(ACTIONS, actions)]],
    [
      'professional',
      'action',
      async () => [await expectedEntries(ACTIONS, sql`${actions} and a.subject not like 'booking:%'`)],
    ],
    ['customer', 'note', async () => [await expectedEntries(NOTES, notes)]],
    [
      'professional',
      'note',
      async () => [await expectedEntries(NOTES, sql`${notes} where n.object like 'line:%'`)],
    ],
  ])(
    'of a %s has each entry of the kind %s once, in order',
    async (type, kind, expected) => {
      const entries = await allEntries(type, kind);
      const all = newestFirst((await expected()).flat());
      expect(entries.length).toBeGreaterThan(LIMIT);
      expect(entries).toEqual(all);
    },
    60_000,
  );

  it('follows a line to its next professional, and loses what is deleted', async () => {
    const { db } = app.connection;
    const { rows } = await sql<{ id: number }>`${mine} and l.id % 20 = 0 order by l.id limit 1`.execute(db);
    const line = rows[0]?.id ?? 0;
    const owners = async () =>
      (
        await sql<{ source: string; professional_id: number }>`
          select 'state' as source, professional_id from line_activity where line_id = ${line}
          union all select source, professional_id from timeline_entries where line_id = ${line} order by 1`.execute(
          db,
        )
      ).rows;
    const before = await owners();
    expect(before.length).toBeGreaterThan(2);
    await sql`update booking_lines set professional_id = ${fixture.secondProfessional.id} where id = ${line}`.execute(
      db,
    );
    expect(await owners()).toEqual(
      before.map(({ source }) => ({ source, professional_id: fixture.secondProfessional.id })),
    );
    await sql`update booking_lines set professional_id = ${fixture.professional.id} where id = ${line}`.execute(
      db,
    );
    await sql`delete from notes where object = ${`line:${line}`}`.execute(db);
    expect(await owners()).toEqual(before.filter(({ source }) => source !== 'note'));
  });

  it.each(['customer', 'professional'] as const)(
    'of a %s reads about a page of each source',
    async (type) => {
      const { db } = app.connection;
      const kinds = ['state', 'message', 'money', 'action', 'note', 'block'] as const;
      const hours = (some: number) => new Date(app.clock.now().getTime() - some * 3_600_000).getTime();
      for (const after of [
        null,
        [hours(BOOKINGS / 2), 1_000_000_000] as const,
        [hours(BOOKINGS - 100), 1_000_000_000] as const,
      ]) {
        const query = timelineQuery(objectOf(type), kinds, { after, limit: LIMIT });
        expect((await query.execute(db)).rows).toHaveLength(LIMIT);
        const { rows } = await sql<{
          'QUERY PLAN': string;
        }>`explain (analyze, costs off, timing off, summary off) ${query}`.execute(db);
        const plan = rows.map((row) => row['QUERY PLAN']);
        const text = plan.join('\n');
        expect(text, text).not.toMatch(
          /Seq Scan on (bookings|booking_lines|line_history|timeline_entries|notifications|message_sends|payables|payment_\w+|documents|audit_log|notes|assignments)\b(?!.*(never executed|rows=0\.?0* ))/,
        );
        // A line an hour has events for up to twelve days, so a hundred or two have one on either side of the cursor.
        for (const step of plan) {
          const [, table, count, loops] =
            / on (booking_lines|bookings|line_history|timeline_entries|payables|payment_\w+|documents|audit_log|notes|notifications)\b.*actual rows=([\d.]+) loops=(\d+)/.exec(
              step,
            ) ?? [];
          if (table)
            expect(Number(count) * Number(loops), `${step}\n${text}`).toBeLessThanOrEqual(BOOKINGS / 2);
        }
      }
    },
  );
});
