import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../testing/accounts.ts';
import { pruneTables } from '../../testing/prune-tables.ts';
import { race } from '../../testing/race.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { notifyAll } from './actions/notify.ts';
import { eraseNotificationData } from './index.ts';
import { notificationStore } from './store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const FACTS = { booking: 'AP-24K7Q9', service: { en: 'Plumber', hi: 'प्लंबर' } };

const notifyOf = (person: TestPerson, ...origins: readonly string[]) =>
  notifyAll(
    {
      db: app.connection.db,
      clock: app.clock,
      publishAll: async () => undefined,
      sms: { send: async () => 'sent' },
      live: app.live,
    },
    origins.map((origin) => ({
      accountId: person.id,
      origin,
      kind: 'booked' as const,
      facts: FACTS,
      at: app.clock.now(),
      bySms: false,
    })),
  );

const originsOf = async (table: 'notifications' | 'notification_keys', { id }: TestPerson) => {
  const { rows } = await sql<{ origin: string }>`
    select origin from ${sql.table(table)} where account_id = ${id} order by origin`.execute(
    app.connection.db,
  );
  return rows.map(({ origin }) => origin);
};

describe('beside the release before, with the unique key of notifications', () => {
  it('a cause that the release before has notified of adds no second notification', async () => {
    const person = await aCustomer(app);
    await sql`insert into notifications (account_id, origin, kind, facts, created_at)
      values (${person.id}, 'one', 'booked', ${JSON.stringify(FACTS)}, ${app.clock.now()})
      on conflict (account_id, origin) do nothing`.execute(app.connection.db);
    await notifyOf(person, 'one', 'two');
    expect(await originsOf('notifications', person)).toEqual(['one', 'two']);
  });

  it('the release before adds no second notification of a cause of this release', async () => {
    const person = await aCustomer(app);
    await notifyOf(person, 'one');
    await sql`insert into notifications (account_id, origin, kind, facts, created_at)
      values (${person.id}, 'one', 'booked', ${JSON.stringify(FACTS)}, ${app.clock.now()})
      on conflict (account_id, origin) do nothing`.execute(app.connection.db);
    expect(await originsOf('notifications', person)).toEqual(['one']);
  });
});

describe('without the unique key of notifications', () => {
  beforeAll(() =>
    sql`alter table notifications drop constraint notifications_account_id_origin_key`.execute(
      app.connection.db,
    ),
  );

  it('a cause adds one notification, repeated, twice in a batch, and of twenty processes at once', async () => {
    const person = await aCustomer(app);
    await notifyOf(person, 'one');
    await notifyOf(person, 'one', 'two', 'two');
    await race(20, () => notifyOf(person, 'three', 'four'));
    expect(await originsOf('notifications', person)).toEqual(['four', 'one', 'three', 'two']);
  });

  it('the notifications of a batch are added in its order', async () => {
    const person = await aCustomer(app);
    await notifyOf(person, 'third', 'first', 'second', 'first');
    const { rows } = await sql<{ origin: string }>`
      select origin from notifications where account_id = ${person.id} order by id`.execute(
      app.connection.db,
    );
    expect(rows.map(({ origin }) => origin)).toEqual(['third', 'first', 'second']);
  });

  it('the same cause notifies each person', async () => {
    const [one, other] = [await aCustomer(app), await aCustomer(app)];
    await notifyOf(one, 'same');
    await notifyOf(other, 'same');
    expect([await originsOf('notifications', one), await originsOf('notifications', other)]).toEqual([
      ['same'],
      ['same'],
    ]);
  });

  it('a notification that was just added is found by its cause', async () => {
    const person = await aCustomer(app);
    await notifyOf(person, 'earlier', 'later');
    const { rows } = await sql<{ id: number }>`
      select id from notifications where account_id = ${person.id} and origin = 'later'`.execute(
      app.connection.db,
    );
    const found = await notificationStore(app.connection.db).byOrigin(person.id, 'later');
    expect(found).toEqual({ id: rows[0]?.id, sms_sent_at: null });
  });

  it('an erased person has neither notifications nor causes', async () => {
    const person = await aCustomer(app);
    await notifyOf(person, 'one');
    await eraseNotificationData(app.connection.db, person.id);
    expect(await originsOf('notifications', person)).toEqual([]);
    expect(await originsOf('notification_keys', person)).toEqual([]);
  });

  it('a cause is known for 30 days', async () => {
    const person = await aCustomer(app);
    await notifyOf(person, 'one');
    app.clock.advance(30 * 24 * 60 - 1);
    await pruneTables(app, 'notification_keys');
    await notifyOf(person, 'one');
    expect(await originsOf('notifications', person)).toEqual(['one']);
    app.clock.advance(1);
    await pruneTables(app, 'notification_keys');
    await notifyOf(person, 'one');
    expect(await originsOf('notifications', person)).toEqual(['one', 'one']);
  });
});
