import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { runJobsCommand } from '../../../jobs.ts';
import { bossEvents, DEAD_LETTER_QUEUE, type Events, queueOf } from '../../../platform/events/events.ts';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  nextUnusedDate,
} from '../../../testing/bookings.ts';
import { type KillableServer, startKillableServer } from '../../../testing/killable-server.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { runLength } from '../../../testing/run-length.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { lineTransitioned } from '../../booking/events.ts';

let app: TestApp;
let fixture: BookingFixture;
let worker: Events | undefined;
let server: KillableServer | undefined;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterEach(async () => {
  await worker?.stop();
  await server?.kill();
});
afterAll(() => app.close());

const QUEUE = queueOf({ event: lineTransitioned, name: 'notification' });
const REMINDERS = queueOf({ event: lineTransitioned, name: 'reminders' });

/** The kinds of all notifications that a person ever got, oldest first. */
async function kinds(person: TestPerson): Promise<string[]> {
  const { rows } = await sql<{ kind: string }>`
    select kind from notifications where account_id = ${person.id} order by id`.execute(app.connection.db);
  return rows.map(({ kind }) => kind);
}

describe('a batch of events', () => {
  it('does not stop at an event that cannot be processed, which is counted and can be repeated', async () => {
    const customer = await aCustomer(app);
    const { lineId } = await aBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await runReactions(app);
    const { rows: entries } = await sql<{ id: number }>`
      insert into line_history (line_id, at, transition, actor_role, actor_id, from_state, to_state, note)
      select h.line_id, h.at, h.transition, h.actor_role, h.actor_id, h.from_state, h.to_state, h.note
      from line_history h, generate_series(1, 100) where h.line_id = ${lineId} and h.transition = 'confirm'
      returning id`.execute(app.connection.db);
    worker = bossEvents(app.connection, { log: pino({ level: 'silent' }), maintenance: false });
    await worker.start(app.product.reactions);
    await worker.publishAll(
      app.connection.db,
      lineTransitioned,
      entries.map(({ id }, at) => ({
        id,
        // A confirmation has no notification of a cancellation.
        payload: {
          history_id: id,
          line_id: lineId,
          transition: 'confirm',
          notices: [at === 50 ? 'user_cancelled' : 'user_booked'],
        },
      })),
    );
    await sql`update pgboss.job set retry_limit = 0 where name = ${QUEUE}`.execute(app.connection.db);
    const dead = async () => {
      const { rows } = await sql`select source_name as queue, data->>'history_id' as entry from pgboss.job
        where name = ${DEAD_LETTER_QUEUE} and state = 'created'`.execute(app.connection.db);
      return rows;
    };
    await worker.work();
    const poisoned = entries[50]?.id as number;
    await expect.poll(dead, { timeout: 20_000 }).toEqual([{ queue: QUEUE, entry: String(poisoned) }]);
    await expect.poll(() => kinds(customer), { timeout: 20_000 }).toHaveLength(100);
    expect(worker.failures()).toEqual(new Map([[QUEUE, 1]]));
    expect(await worker.queues()).toMatchObject([{ queue: QUEUE, dead: 1 }]);

    await sql`update pgboss.job set data = jsonb_set(data, '{notices}', '["user_booked"]')
      where name = ${DEAD_LETTER_QUEUE}`.execute(app.connection.db);
    await runJobsCommand(app.connection, ['retry', '--all']);
    await expect.poll(() => kinds(customer), { timeout: 20_000 }).toHaveLength(101);
    const { reply } = await app.call('notification.list', { role: 'user' }, customer);
    expect(reply.data.map(({ kind }) => kind)).toEqual(['booked']);
  });

  const KILLED = [
    [QUEUE, 'in its transaction', 'sms_requested_at ='],
    [REMINDERS, 'after its commit', 'commit'],
    [QUEUE, 'before its transaction', 'from "accounts"'],
    [QUEUE, 'after its commit', 'commit'],
    [REMINDERS, 'in its transaction', 'insert into line_timers'],
  ] as const;
  it.each(KILLED.slice(0, runLength(KILLED.length, 2)))(
    'of %s, killed %s, loses nothing and sends nothing twice',
    async (queue, _when, statement) => {
      const bookings: { customer: TestPerson; lineId: number }[] = [];
      for (let count = 0; count < 6; count += 1) {
        const customer = await aCustomer(app);
        const { lineId } = await aBooking(app, fixture, {
          customer,
          state: 'assigned',
          slot: nextUnusedDate(),
        });
        bookings.push({ customer, lineId });
      }
      const { professional } = fixture;
      const before = (await app.inbox(professional.mobile)).length;
      server = await startKillableServer(app.target, randomBytes(32).toString('hex'), app.clock);
      await server.killAfterStatement(statement);
      expect(await server.work({ queue })).toBe(false);
      await runReactions(app);
      for (const { customer, lineId } of bookings) {
        expect(await kinds(customer)).toEqual(['booked', 'professional_found']);
        expect(await app.inbox(customer.mobile)).toHaveLength(1);
        const { rows } = await sql`select kind, count(*)::int as count from line_timers
          where line_id = ${lineId} group by kind order by kind`.execute(app.connection.db);
        expect(rows).toEqual([
          { kind: 'day_before', count: 1 },
          { kind: 'two_hours_before', count: 1 },
        ]);
      }
      expect(await app.inbox(professional.mobile)).toHaveLength(before + bookings.length);
    },
    60_000,
  );
});
