import type { NotificationKind } from '@aaspaas/contract/features/notification.ts';
import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SmsOutcome } from '../../ports/sms/port.ts';
import { aCustomer, type TestPerson } from '../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  done,
  nextUnusedDate,
  type SLOT,
} from '../../testing/bookings.ts';
import { bookThreeServices } from '../../testing/cart.ts';
import { assignLine } from '../../testing/line-actions.ts';
import { race } from '../../testing/race.ts';
import { runReactions } from '../../testing/reactions.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { TEST_START } from '../../testing/test-start.ts';
import { notifyAll } from './actions/notify.ts';
import { releaseMessages, smsReaction } from './index.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
beforeEach(() => app.clock.set(TEST_START));
afterAll(() => app.close());

const NIGHT = '2026-11-21T22:00:00+05:30';
const MORNING = '2026-11-22T08:00:00+05:30';

const texts = async (person: TestPerson) => (await app.inbox(person.mobile)).map(({ text }) => text);
const inbox = async (role: Role, person: TestPerson) =>
  (await app.call('notification.list', { role }, person)).reply.data;

async function release(): Promise<void> {
  await app.runLoop('held messages');
  await runReactions(app);
}

/** A placed booking whose assignment is the next event. */
async function placed(slot: Partial<typeof SLOT> = nextUnusedDate()) {
  const customer = await aCustomer(app);
  const booking = await aBooking(app, fixture, { customer, slot });
  await runReactions(app);
  return { customer, ...booking };
}

async function assign(lineId: number, professional = fixture.professional): Promise<void> {
  await done(assignLine(app, fixture.operator, lineId, professional));
  await runReactions(app);
}

/** Notifies a person of a line directly; each call is a separate event. */
let events = 0;
type About = { readonly lineId: number; readonly lines?: number };
const notifyDirectly = (person: TestPerson, kind: NotificationKind, about: About) =>
  notifyTogether(person, kind, [about]);

/** The same of several lines with one call. */
const notifyTogether = (person: TestPerson, kind: NotificationKind, about: readonly About[]) =>
  notifyAll(
    {
      db: app.connection.db,
      clock: app.clock,
      publishAll: async () => undefined,
      sms: { send: async () => 'sent' },
      live: app.live,
    },
    about.map(({ lineId, lines = 1 }) => ({
      accountId: person.id,
      origin: `delivery:${(events += 1)}`,
      kind,
      facts: { booking: 'AP-TEST', detail_id: lineId, service: { en: 'Plumber', hi: 'प्लंबर' } },
      at: app.clock.now(),
      lines,
      bySms: true,
    })),
  );

describe('quiet hours', () => {
  it.each([
    ['20:59', true],
    ['21:00', false],
    ['07:59', false],
    ['08:00', true],
  ])('at %s an SMS is sent at once: %s', async (time, atOnce) => {
    const { customer, lineId } = await placed();
    app.clock.set(`2026-11-21T${time}:00+05:30`);
    await assign(lineId);
    await release();
    expect(await texts(customer)).toHaveLength(atOnce ? 1 : 0);
    expect((await inbox('user', customer))[0]?.kind).toBe('professional_found');
  });

  it('hold an SMS until 08:00, and send it once', async () => {
    const { customer, lineId } = await placed();
    app.clock.set(NIGHT);
    await assign(lineId);
    app.clock.set('2026-11-22T07:59:59+05:30');
    await release();
    expect(await texts(customer)).toEqual([]);
    app.clock.set(MORNING);
    await release();
    await release();
    expect(await texts(customer)).toHaveLength(1);
  });

  it('let a visit of the next twelve hours and a start code pass', async () => {
    const { customer, lineId } = await placed({ preferredDate: '2026-11-22', preferredTime: '09:30' });
    app.clock.set(NIGHT);
    await assign(lineId);
    await done(app.call('job.generate_code', { body: { bookingId: lineId } }, fixture.professional));
    await runReactions(app);
    const sent = await app.inbox(customer.mobile);
    expect(sent).toHaveLength(2);
    expect(sent[0]?.code).toMatch(/^\d{4}$/);
    expect(sent[1]?.text).toContain('is coming for your booking');
  });

  it('drop what was cancelled during the night, and send the cancellation at once', async () => {
    const { customer, id, lineId } = await placed();
    const before = (await texts(fixture.professional)).length;
    app.clock.set(NIGHT);
    await assign(lineId);
    await done(app.call('booking.cancel', { body: { bookingId: id } }, customer));
    await runReactions(app);
    expect(await texts(fixture.professional)).toHaveLength(before + 1);
    app.clock.set(MORNING);
    await release();
    const after = await texts(fixture.professional);
    expect(after).toHaveLength(before + 1);
    expect(after[0]).toContain('was cancelled');
    expect(await texts(customer)).toEqual([]);
  });

  it('drop what was read during the night', async () => {
    const { customer, lineId } = await placed();
    app.clock.set(NIGHT);
    await assign(lineId);
    await app.call('notification.read', { role: 'user', body: { all: true } }, customer);
    app.clock.set(MORNING);
    await release();
    expect(await texts(customer)).toEqual([]);
  });

  it('end once when 50 workers run the loop at once', async () => {
    const { customer, lineId } = await placed();
    app.clock.set(NIGHT);
    await notifyDirectly(customer, 'professional_found', { lineId });
    app.clock.set(MORNING);
    const published: unknown[] = [];
    await race(50, () =>
      releaseMessages({
        db: app.connection.db,
        clock: app.clock,
        log: pino({ level: 'silent' }),
        publishAll: async (_tx, type, changes) => {
          published.push(...changes.map(() => type.name));
        },
      }),
    );
    expect(published).toEqual(['notification.sms_requested']);
  });
});

describe('notifications of one booking', () => {
  it('of one kind within a minute are one in the inbox and one SMS', async () => {
    const customer = await aCustomer(app);
    const id = await bookThreeServices(app, fixture, customer, ['Electrician', 'Carpenter']);
    await runReactions(app);
    expect(
      (await inbox('user', customer)).map(({ kind, text }) => [kind, text.includes('And 2 more services')]),
    ).toEqual([['booked', true]]);
    const { rows } = await sql<{
      id: number;
    }>`select id from booking_lines where booking_id = ${id} order by id`.execute(app.connection.db);
    for (const line of rows) {
      await done(assignLine(app, fixture.operator, line.id, fixture.professional));
      app.clock.advance(1 / 6);
    }
    await runReactions(app);
    await release();
    expect(await texts(customer)).toEqual([]);
    app.clock.advance(1);
    await release();
    expect(await texts(customer)).toHaveLength(1);
    expect((await texts(customer))[0]).toContain('is coming for your booking');
    const shown = await inbox('user', customer);
    expect(shown.map(({ kind }) => kind)).toEqual(['professional_found', 'booked']);
    // The next day is a separate message.
    app.clock.set('2026-11-23T12:00:00+05:30');
    await assign(rows[0]?.id as number, fixture.secondProfessional);
    expect(await inbox('user', customer)).toHaveLength(3);
  });

  it('are one, too, when 20 are added at once', async () => {
    const customer = await aCustomer(app);
    await race(20, (index) => notifyDirectly(customer, 'booked', { lineId: index + 1, lines: 20 }));
    const shown = await inbox('user', customer);
    expect(shown).toHaveLength(1);
    expect(shown[0]?.text).toContain('And 19 more services');
    expect((await app.call('notification.list', { role: 'user' }, customer)).reply.unread).toBe(1);
  });

  it('are one, too, when they are added with one call', async () => {
    const customer = await aCustomer(app);
    await notifyDirectly(customer, 'booked', { lineId: 1, lines: 20 });
    const others = Array.from({ length: 19 }, (_, index) => ({ lineId: index + 2, lines: 20 }));
    await notifyTogether(customer, 'booked', others);
    const shown = await inbox('user', customer);
    expect(shown.map(({ detail_id }) => detail_id)).toEqual([20]);
    expect(shown[0]?.text).toContain('And 19 more services');
    expect((await app.call('notification.list', { role: 'user' }, customer)).reply.unread).toBe(1);
  });

  it('stay apart if each names its own amount', async () => {
    const customer = await aCustomer(app);
    for (const lineId of [1, 2]) await notifyDirectly(customer, 'refund_sent', { lineId, lines: 2 });
    expect(await inbox('user', customer)).toHaveLength(2);
  });
});

describe('SMS of a line', () => {
  const requested = async (person: TestPerson) => {
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from notifications
      where account_id = ${person.id} and sms_requested_at is not null`.execute(app.connection.db);
    return rows[0]?.count;
  };

  it('are at most four a day, the others are in the inbox only; a start code is sent, and the next day more', async () => {
    const { customer, lineId } = await placed();
    const turns = [fixture.professional, fixture.secondProfessional];
    for (let turn = 0; turn < 5; turn += 1) {
      await assign(lineId, turns[turn % 2]);
      app.clock.advance(5);
    }
    expect(await texts(customer)).toHaveLength(4);
    expect((await inbox('user', customer))[0]?.text).toContain(fixture.professional.name);
    await done(app.call('job.generate_code', { body: { bookingId: lineId } }, fixture.professional));
    await runReactions(app);
    expect((await app.inbox(customer.mobile))[0]?.code).toMatch(/^\d{4}$/);
    app.clock.set('2026-11-22T12:00:00+05:30');
    await assign(lineId, fixture.secondProfessional);
    expect(await texts(customer)).toHaveLength(6);
  });

  it('are at most four when ten are requested at once', async () => {
    const customer = await aCustomer(app);
    await race(10, () => notifyDirectly(customer, 'professional_changed', { lineId: 7 }));
    expect(await requested(customer)).toBe(4);
  });

  it('are at most four when ten are requested with one call, and replace each other', async () => {
    const customer = await aCustomer(app);
    await notifyTogether(
      customer,
      'professional_changed',
      Array.from({ length: 10 }, () => ({ lineId: 7 })),
    );
    expect(await requested(customer)).toBe(4);
    expect(await inbox('user', customer)).toHaveLength(1);
  });

  it('are sent once, also when the gateway fails at first', async () => {
    const { customer, lineId } = await placed();
    await notifyDirectly(customer, 'professional_found', { lineId });
    const { rows } = await sql<{ id: number }>`select id from notifications
      where account_id = ${customer.id} and kind = 'professional_found'`.execute(app.connection.db);
    const outcomes: SmsOutcome[] = ['failed', 'sent', 'sent'];
    let sends = 0;
    const { run } = smsReaction({
      db: app.connection.db,
      clock: app.clock,
      sms: { send: async () => outcomes[sends++] ?? 'sent' },
    });
    const job = { notification_id: rows[0]?.id } as never;
    await expect(run(job)).rejects.toThrow('did not take the SMS');
    await run(job);
    await run(job);
    expect(sends).toBe(2);
  });
});

it('due messages and the SMS of a line are found with an index', async () => {
  const { db } = app.connection;
  const customer = await aCustomer(app);
  await sql`insert into notifications (account_id, origin, kind, facts, created_at, sms_requested_at)
    select ${customer.id}, 'plan:' || n, 'booked', jsonb_build_object('detail_id', n % 500), now(), now()
    from generate_series(1, 20000) n`.execute(db);
  await sql`insert into held_messages (notification_id, by_sms, release_at)
    select id, true, now() + interval '1 day' from notifications where account_id = ${customer.id}`.execute(
    db,
  );
  await sql`analyze notifications, held_messages`.execute(db);
  const plan = async (query: ReturnType<typeof sql>) => {
    const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(db);
    return rows.map((row) => Object.values(row)[0]).join('\n');
  };
  expect(
    await plan(
      sql`select notification_id from held_messages where release_at <= now() order by release_at limit 500`,
    ),
  ).toContain('held_messages_release');
  expect(
    await plan(sql`select count(*) from notifications where account_id = ${customer.id}
      and (facts ->> 'detail_id')::bigint = 7 and facts ? 'detail_id' and sms_requested_at >= now()`),
  ).toContain('notifications_line_sms');
});
