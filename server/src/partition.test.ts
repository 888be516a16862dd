import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, type BookingFixture, createBookingFixture, done } from './testing/bookings.ts';
import { pruneTables } from './testing/prune-tables.ts';
import { runReactions } from './testing/reactions.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const SCRIPT = fileURLToPath(new URL('../../deploy/postgres/partition.sql', import.meta.url));
const ROWS = 200;
const FACTS = {
  booking: 'AP-24K7Q9',
  service: { en: 'Plumber', hi: 'प्लंबर' },
  date: '2026-12-01',
  time: '10:00',
};

let app: TestApp;
let fixture: BookingFixture;
let lineId: number;
let indexesBefore: readonly string[];

const indexesOf = async (table: string) => {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexname as name, substring(indexdef from ' USING .*') as definition from pg_indexes
    where schemaname = 'public' and tablename = ${table} order by 1`.execute(app.connection.db);
  return rows.map(({ name, definition }) => `${name}${definition}`);
};
const constraintsOf = async (table: string) => {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conrelid = ${table}::regclass and contype in ('p', 'u', 'f', 'c') order by 1`.execute(
    app.connection.db,
  );
  return rows.map(({ definition }) => definition);
};
const count = async (table: string) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)}`.execute(app.connection.db);
  return rows[0]?.count;
};

/** Sends each step as psql does: committed separately. */
async function runScript(): Promise<void> {
  const client = new pg.Client(app.target);
  await client.connect();
  try {
    for (const step of readFileSync(SCRIPT, 'utf8').split(/^-- step.*$/m)) await client.query(step);
  } finally {
    await client.end();
  }
}

// The script reads the clock of the database, so the rows that exist are dated by it.
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  ({ lineId } = await aBooking(app, fixture));
  const { db } = app.connection;
  await sql`insert into notifications (account_id, origin, kind, facts, created_at)
    select ${fixture.customer.id}, 'before:' || n, 'booked', ${JSON.stringify(FACTS)}::jsonb, now() - n * interval '8 hours'
    from generate_series(1, ${ROWS}::int) n`.execute(db);
  await sql`insert into held_messages (notification_id, by_sms, release_at)
    select id, false, now() from notifications limit 1`.execute(db);
  await sql`delete from line_candidates`.execute(db);
  await sql`insert into line_candidates (line_id, professional_id, decided_at, chosen, why, reasons, area)
    values (${lineId}, ${fixture.professional.id}, now(), true, '{}', '[]', '')`.execute(db);
  indexesBefore = await indexesOf('notifications');
  await runScript();
}, 120_000);
afterAll(() => app.close());

describe('deploy/postgres/partition.sql', () => {
  it('splits both tables by month and keeps their rows', async () => {
    const { rows } = await sql<{ table: string; kind: string; partitions: number }>`
      select c.relname as table, c.relkind::text as kind, count(i.inhrelid)::int as partitions
      from pg_class c join pg_inherits i on i.inhparent = c.oid
      where c.oid in ('notifications'::regclass, 'line_candidates'::regclass) group by 1, 2 order by 1`.execute(
      app.connection.db,
    );
    // The table so far, twelve months, and the rest.
    expect(rows).toEqual([
      { table: 'line_candidates', kind: 'p', partitions: 14 },
      { table: 'notifications', kind: 'p', partitions: 14 },
    ]);
    expect([await count('notifications'), await count('notifications_before')]).toEqual([ROWS, ROWS]);
    expect([await count('line_candidates'), await count('line_candidates_before')]).toEqual([1, 1]);
    expect(await count('notification_keys')).toBe(90);
  });

  it('keeps the indexes, and the constraints that a partition can check', async () => {
    const expected = indexesBefore
      .filter((one) => !one.startsWith('notifications_account_id_origin_key'))
      .map((one) => one.replace(/^(notifications_pkey USING btree) \(id\)$/, '$1 (id, created_at)'));
    expect(expected.length).toBe(indexesBefore.length - 1);
    expect(await indexesOf('notifications')).toEqual(expected);
    expect(await constraintsOf('notifications')).toEqual([
      'FOREIGN KEY (account_id) REFERENCES accounts(id) ON DELETE CASCADE',
      'PRIMARY KEY (id, created_at)',
    ]);
    expect(await constraintsOf('line_candidates')).toEqual([
      'FOREIGN KEY (line_id) REFERENCES booking_lines(id) ON DELETE CASCADE',
      'FOREIGN KEY (professional_id) REFERENCES professionals(account_id) ON DELETE CASCADE',
      'PRIMARY KEY (line_id, professional_id, decided_at)',
    ]);
    const invalid = await sql`select from pg_index where not indisvalid`.execute(app.connection.db);
    expect(invalid.rows).toEqual([]);
  });

  it('the product adds notifications with further ids, replaces decisions, and finds them', async () => {
    const { rows } = await sql<{ last: number }>`select max(id) as last from notifications`.execute(
      app.connection.db,
    );
    await runReactions(app);
    const added = await sql<{ id: number }>`
      select id from notifications where origin not like 'before:%'`.execute(app.connection.db);
    expect(added.rows.length).toBeGreaterThan(0);
    for (const { id } of added.rows) expect(id).toBeGreaterThan(rows[0]?.last ?? 0);
    await aBooking(app, fixture, { state: 'approved', slot: { preferredDate: '2026-11-25' } });
    await runReactions(app);
    const inbox = await done(app.call('notification.list', { role: 'user' }, fixture.customer));
    expect(inbox.reply.data.length).toBeGreaterThan(3);
    await done(app.call('notification.read', { role: 'user', body: { all: true } }, fixture.customer));
  });

  it('the retention empties the first partition, which can then be dropped', async () => {
    // After the rows that the script found, and those of the clock of this test.
    const later = Math.max(Date.now(), app.clock.now().getTime()) + 120 * 86_400_000;
    const clock = { now: () => new Date(later) };
    await pruneTables({ connection: app.connection, clock }, 'notifications', 'line_candidates');
    expect([await count('notifications_before'), await count('line_candidates_before')]).toEqual([0, 0]);
    expect(await count('held_messages')).toBe(0);
    const { db } = app.connection;
    await sql`drop table notifications_before, line_candidates_before`.execute(db);
    await aBooking(app, fixture, { state: 'approved', slot: { preferredDate: '2026-11-26' } });
    await runReactions(app);
    expect(await count('notifications')).toBeGreaterThan(0);
  });
});
