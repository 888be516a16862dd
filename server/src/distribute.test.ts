import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bookAndPay } from './testing/book-and-pay.ts';
import { type BookingFixture, createBookingFixture, done } from './testing/bookings.ts';
import { distribute } from './testing/distribute.ts';
import { pruneTables } from './testing/prune-tables.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

/** The constraints and indexes of all tables. */
const structure = async () => {
  const { rows } = await sql<{ definition: string }>`
    select conrelid::regclass::text || ' ' || conname || ' ' || pg_get_constraintdef(oid) as definition from pg_constraint
    where connamespace = 'public'::regnamespace
    union all select indexdef from pg_indexes where schemaname = 'public' order by 1`.execute(
    app.connection.db,
  );
  return rows.map(({ definition }) => definition);
};

const FACTS = {
  booking: 'AP-24K7Q9',
  service: { en: 'Plumber', hi: 'प्लंबर' },
  date: '2026-12-01',
  time: '10:00',
};

const CONSTRAINTS = ['coverage', 'line_ranges', 'notifications', 'held_messages', 'message_sends'];

describe('deploy/citus/distribute.sql', () => {
  it('changes nothing on Postgres without Citus, and ends with a notice', async () => {
    const before = await structure();
    expect(await distribute(app.target)).toEqual([
      'this database has no extension citus: nothing is distributed',
    ]);
    expect(await structure()).toEqual(before);
  });
});

/**
 * The functions of Citus that the script calls, which only record it. So this Postgres gets the keys and loses the foreign keys as a
 * cluster does, and the product must work like that.
 */
describe('deploy/citus/distribute.sql with recorded calls of Citus', () => {
  let notices: readonly string[];
  beforeAll(async () => {
    const { db } = app.connection;
    await sql`create table pg_dist_partition (logicalrelid regclass primary key, partmethod "char", partkey text, repmodel "char")`.execute(
      db,
    );
    await sql`create function create_distributed_table(relation regclass, key text) returns void language sql
      as $$ insert into pg_dist_partition values (relation, 'h', key, 's') $$`.execute(db);
    await sql`create function create_reference_table(relation regclass) returns void language sql
      as $$ insert into pg_dist_partition values (relation, 'n', null, 't') $$`.execute(db);
    // As the release before wrote them.
    await sql`insert into notifications (account_id, origin, kind, facts, created_at)
      values (${fixture.customer.id}, 'before', 'booked', ${JSON.stringify(FACTS)}, ${app.clock.now()})`.execute(
      db,
    );
    notices = await distribute(app.target);
  });

  it('spreads each table by its key, and copies what searches join', async () => {
    const { rows } = await sql<{ name: string; key: string | null }>`
      select logicalrelid::text as name, partkey as key from pg_dist_partition where partmethod = 'h' order by 1`.execute(
      app.connection.db,
    );
    expect(rows.map(({ name, key }) => `${name} ${key}`)).toEqual([
      'coverage cell',
      'idempotency_keys account_id',
      'line_ranges professional_id',
      'notification_keys account_id',
      'notifications account_id',
      'rate_counters key',
    ]);
    const copied = await sql<{ name: string }>`
      select logicalrelid::text as name from pg_dist_partition where partmethod = 'n' order by 1`.execute(
      app.connection.db,
    );
    expect(copied.rows.map(({ name }) => name)).toEqual([
      'categories',
      'professional_flags',
      'services',
      'subcategories',
    ]);
    expect(notices).toContain('coverage: spread by cell');
    expect(notices).toContain('professional_flags: a copy on each server');
    expect(notices).toHaveLength(10);
  });

  it('leaves only what a shard can check', async () => {
    const { rows } = await sql<{ name: string; kind: string; definition: string }>`
      select conrelid::regclass::text as name, contype::text as kind, pg_get_constraintdef(oid) as definition
      from pg_constraint where conrelid::regclass::text = any(${CONSTRAINTS}::text[])
        and (contype in ('p', 'u', 'x') or contype = 'f' and confrelid::regclass::text = any(${CONSTRAINTS}::text[]))
      order by 1, 2`.execute(app.connection.db);
    expect(rows.map(({ name, definition }) => `${name} ${definition}`)).toEqual([
      'coverage PRIMARY KEY (offering_id, cell)',
      'held_messages PRIMARY KEY (notification_id)',
      'line_ranges PRIMARY KEY (professional_id, line_id, during)',
      'line_ranges EXCLUDE USING gist (professional_id WITH =, during WITH &&)',
      'message_sends FOREIGN KEY (fallback_of) REFERENCES message_sends(id) ON DELETE CASCADE',
      'message_sends PRIMARY KEY (id)',
      'message_sends UNIQUE (fallback_of)',
      'notifications PRIMARY KEY (account_id, id)',
    ]);
    const foreign = await sql`select from pg_constraint where contype = 'f'
      and conrelid::regclass::text in ('coverage', 'line_ranges', 'notifications')`.execute(
      app.connection.db,
    );
    expect(foreign.rows).toEqual([]);
  });

  it('keeps the causes of earlier notifications', async () => {
    const { rows } = await sql`select from notification_keys
      where account_id = ${fixture.customer.id} and origin = 'before'`.execute(app.connection.db);
    expect(rows).toHaveLength(1);
  });

  it('changes nothing when it is repeated', async () => {
    const before = await structure();
    expect(await distribute(app.target)).toEqual([]);
    expect(await structure()).toEqual(before);
  });

  it('the product books, works and is paid without the foreign keys', async () => {
    const { ids, balances } = await bookAndPay(app, fixture, 8);
    expect(ids.size).toBe(8);
    expect(Object.keys(balances).length).toBeGreaterThan(0);
    const inbox = await done(app.call('notification.list', { role: 'user' }, fixture.customer));
    expect(inbox.reply.data.length).toBeGreaterThan(2);
  });

  it('pruning leaves no row that refers to a deleted notification', async () => {
    const { db } = app.connection;
    await sql`insert into held_messages (notification_id, by_sms, release_at)
      select id, false, ${app.clock.now()} from notifications on conflict do nothing`.execute(db);
    const left = async () => {
      const { rows } = await sql<{ notifications: boolean; held: boolean; sends: boolean }>`
        select exists (select from notifications) as notifications, exists (select from held_messages) as held,
          exists (select from message_sends where notification_id is not null) as sends`.execute(db);
      return rows[0];
    };
    expect(await left()).toEqual({ notifications: true, held: true, sends: true });
    app.clock.advance(91 * 24 * 60);
    await pruneTables(app, 'notifications');
    expect(await left()).toEqual({ notifications: false, held: false, sends: false });
  });
});
