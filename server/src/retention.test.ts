import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retentions } from './retention.ts';
import { aBooking, type BookingFixture, createBookingFixture, done } from './testing/bookings.ts';
import { runReactions } from './testing/reactions.ts';
import { recordStatements } from './testing/record-statements.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let lineId: number;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  ({ lineId } = await aBooking(app, fixture, { state: 'approved' }));
  await runReactions(app);
  // Its rows would be among those that are counted.
  await sql`delete from line_candidates`.execute(app.connection.db);
});
afterAll(() => app.close());

const DAY = 24 * 60;
const FACTS = {
  booking: 'AP-24K7Q9',
  service: { en: 'Plumber', hi: 'प्लंबर' },
  date: '2026-12-01',
  time: '10:00',
};
const minutesAgo = (minutes: number) => new Date(app.clock.now().getTime() - minutes * 60_000);
const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}`.execute(app.connection.db);
  return rows[0]?.count ?? 0;
};

describe('notifications', () => {
  const inbox = async () =>
    (await done(app.call('notification.list', { role: 'user' }, fixture.customer))).reply;
  const addNotification = async (origin: string, at: Date, readAt: Date | null) => {
    const { rows } = await sql<{ id: number }>`
      insert into notifications (account_id, origin, kind, facts, created_at, read_at)
      values (${fixture.customer.id}, ${origin}, 'booked', ${JSON.stringify(FACTS)}, ${at}, ${readAt})
      returning id`.execute(app.connection.db);
    return rows[0]?.id as number;
  };

  it('are deleted after 90 days, read or not; the bookings and the log of messages stay', async () => {
    await sql`update notifications set created_at = ${minutesAgo(90 * DAY + 1)}`.execute(app.connection.db);
    expect(await count('notifications')).toBeGreaterThan(0);
    const read = await addNotification('retention:read', minutesAgo(90 * DAY + 1), app.clock.now());
    const unread = await addNotification('retention:unread', minutesAgo(90 * DAY + 1), null);
    const kept = await addNotification('retention:kept', minutesAgo(90 * DAY - 1), null);
    for (const id of [read, unread, kept]) {
      await sql`insert into held_messages (notification_id, by_sms, release_at)
        values (${id}, false, ${app.clock.now()})`.execute(app.connection.db);
      await sql`insert into message_sends (day, channel, template, language, vendor, recipient_masked, state, created_at, notification_id)
        values (${'2026-11-20'}, 'sms', 'otp_reset', 'en', 'local', '98', 'delivered', ${app.clock.now()}, ${id})`.execute(
        app.connection.db,
      );
    }
    const sends = await count('message_sends');
    await app.runLoop('prune');
    expect((await inbox()).data.map(({ id }) => id)).toEqual([kept]);
    expect((await inbox()).unread).toBe(1);
    expect(await count('notifications')).toBe(1);
    expect(await count('held_messages')).toBe(1);
    expect(await count('message_sends')).toBe(sends);
    const { rows } = await sql<{ id: number }>`
      select notification_id as id from message_sends where notification_id is not null`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ id: kept }]);
    const completed = await done(app.call('booking.completed', {}, fixture.customer));
    expect(completed.reply.data).toHaveLength(1);
  });
});

/** Tables by the minutes after which a row expires, and how to add one. */
const tables: readonly [string, number, (at: Date, n: number) => RawBuilder<unknown>][] = [
  [
    'rate_counters',
    0,
    (at, n) => sql`insert into rate_counters (key, window_start, hits, expires_at)
      values (${`retention:${n}`}, ${at}, 1, ${at})`,
  ],
  [
    'idempotency_keys',
    DAY,
    (at, n) => sql`insert into idempotency_keys (account_id, endpoint, key, body_hash, reply, created_at)
      values (${fixture.customer.id}, 'cart.add', ${`retention:${n}`}, '\\x00', '{}', ${at})`,
  ],
  [
    'sessions',
    0,
    (at, n) => sql`insert into sessions (account_id, token_hash, created_at, last_used_at, expires_at)
      values (${fixture.customer.id}, ${Buffer.from([n])}, ${at}, ${at}, ${at})`,
  ],
  [
    'one_time_codes',
    DAY,
    (at) => sql`insert into one_time_codes (purpose, role, mobile, code_hash, created_at, expires_at)
      values ('reset', 'user', '9876500000', '\\x00', ${at}, ${at})`,
  ],
  [
    'sms_alarms',
    90 * DAY,
    (at) => sql`insert into sms_alarms (kind, window_start, raised_at) values ('budget', ${at}, ${at})`,
  ],
  [
    'former_mobiles',
    30 * DAY,
    (at) => sql`insert into former_mobiles (account_id, mobile_sealed, changed_at)
      values (${fixture.customer.id}, '\\x00', ${at})`,
  ],
  [
    'operator_presence',
    1,
    (at, n) => sql`insert into operator_presence (object, operator_id, editing, seen_at)
      values (${`line:${n}`}, ${fixture.operator.id}, false, ${at})`,
  ],
  [
    'work_claims',
    DAY,
    (at, n) => sql`insert into work_claims (object, operator_id, expires_at)
      values (${`line:${n}`}, ${fixture.operator.id}, ${at})`,
  ],
  [
    'list_exports',
    30 * DAY,
    (
      at,
      n,
    ) => sql`insert into list_exports (operator_id, list, query, filtered, language, state, object_key, leased_until,
        requested_at, finished_at, expires_at)
      values (${fixture.operator.id}, 'customers', '', false, 'en', 'expired', ${`exports/${n}`}, ${at}, ${at}, ${at}, ${at})`,
  ],
  [
    'message_sends',
    // By the day in India: the clock shows noon.
    180 * DAY + DAY / 2,
    (
      at,
    ) => sql`insert into message_sends (day, channel, template, language, vendor, recipient_masked, state, created_at)
      values ((${at}::timestamptz at time zone 'Asia/Kolkata')::date, 'sms', 'otp_reset', 'en', 'local', '98', 'delivered', ${at})`,
  ],
  [
    'notification_keys',
    30 * DAY,
    (at, n) => sql`insert into notification_keys (account_id, origin, created_at)
      values (${fixture.customer.id}, ${`retention:${n}`}, ${at})`,
  ],
  [
    'line_candidates',
    90 * DAY,
    (
      at,
      n,
    ) => sql`insert into line_candidates (line_id, professional_id, decided_at, chosen, why, reasons, area)
      values (${lineId}, ${n === 1 ? fixture.professional.id : fixture.secondProfessional.id}, ${at}, false, '{}', '[]', '')`,
  ],
  [
    'job_requests',
    90 * DAY,
    (
      at,
    ) => sql`insert into job_requests (line_id, professional_id, ring, travel_minutes, sent_at, expires_at, state)
      values (${lineId}, ${fixture.professional.id}, 1, 10, ${at}, ${at}, 'missed')`,
  ],
  [
    'job_summaries',
    30 * DAY,
    (at, n) => sql`insert into job_summaries (professional_id, day, kind, sent_at)
      values (${fixture.professional.id}, ${`2026-10-0${n}`}, 'list', ${at})`,
  ],
  [
    'visit_positions',
    365 * DAY,
    (at) => sql`insert into visit_positions (line_id, professional_id, at, sealed)
      values (${lineId}, ${fixture.professional.id}, ${at}, '\\x00')`,
  ],
  [
    'payment_webhook_events',
    30 * DAY,
    (at, n) =>
      sql`insert into payment_webhook_events (id, kind, at) values (${`retention:${n}`}, 'paid', ${at})`,
  ],
  [
    'kept_webhooks',
    400 * DAY,
    (at, n) => sql`insert into kept_webhooks (event_id, kind, reason, body_sealed, received_at)
      values (${`retention:${n}`}, 'paid', 'unknown', '\\x00', ${at})`,
  ],
];

it.each(tables)('%s: deletes a row that expired, and no other', async (table, minutes, add) => {
  await add(minutesAgo(minutes + 1), 1).execute(app.connection.db);
  const before = await count(table);
  await add(minutesAgo(minutes - 1), 2).execute(app.connection.db);
  expect(await count(table)).toBe(before + 1);
  await app.runLoop('prune');
  expect(await count(table)).toBe(before);
});

it('covers every table; the others are tested where they are read', () => {
  const covered = ['notifications', 'live_events', 'search_miss_days', ...tables.map(([table]) => table)];
  expect(retentions.map(({ table }) => table).toSorted()).toEqual(covered.toSorted());
});

/** A few rows, so an index would not be used. */
const SMALL = ['operator_presence', 'sms_alarms', 'work_claims'];

it('finds the rows of every large table by an index', async () => {
  const statements = (await recordStatements(() => app.runLoop('prune'))).filter(({ text }) =>
    text.includes('for update skip locked'),
  );
  expect(statements).toHaveLength(retentions.length - 2);
  const client = await app.connection.pool.connect();
  try {
    await client.query('begin');
    await client.query('set local enable_seqscan = off');
    const read = new Set<string>();
    for (const { text, values } of statements) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...values]);
      for (const row of rows) {
        const table = /Seq Scan on (\w+)/.exec(row['QUERY PLAN'])?.[1];
        if (table) read.add(table);
      }
    }
    expect([...read].filter((table) => !SMALL.includes(table))).toEqual([]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

it('counts the deleted rows of each table', async () => {
  const counted = async () => {
    const { body } = await app.app.inject('/metrics');
    return Number(/^rows_pruned_total\{table="rate_counters"\} (\d+)$/m.exec(body)?.[1] ?? 0);
  };
  const before = await counted();
  await sql`insert into rate_counters (key, window_start, hits, expires_at)
    select 'counted:' || n, ${minutesAgo(5)}::timestamptz, 1, ${minutesAgo(5)}::timestamptz from generate_series(1, 3) n`.execute(
    app.connection.db,
  );
  await app.runLoop('prune');
  expect(await counted()).toBe(before + 3);
});
