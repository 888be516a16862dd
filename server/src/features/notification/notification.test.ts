import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Reaction } from '../../platform/events/events.ts';
import type { SmsOutcome } from '../../ports/sms/port.ts';
import { aCustomer, type TestPerson } from '../../testing/accounts.ts';
import type { Answer } from '../../testing/api-client.ts';
import {
  createBookingFixture,
  aBooking,
  nextUnusedDate,
  type BookingFixture,
  done,
  startWork,
} from '../../testing/bookings.ts';
import { assignLine, completeWork } from '../../testing/line-actions.ts';
import { runReactions } from '../../testing/reactions.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { startCodeCreated } from '../booking/events.ts';
import { bookingReactions } from './index.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const kinds = async (role: Role, person: TestPerson) => {
  const { reply } = await app.call('notification.list', { role }, person);
  return reply.data.map(({ kind }) => kind);
};
const texts = async (person: TestPerson) => (await app.inbox(person.mobile)).map(({ text }) => text);

describe('a booking from start to end', () => {
  it('notifies both parties, in the inbox and where required by SMS', async () => {
    const customer = await aCustomer(app, { name: 'Lata Iyer' });
    const { code, lineId } = await aBooking(app, fixture, {
      customer,
      state: 'assigned',
      slot: { preferredDate: '2026-11-22' },
    });
    await runReactions(app);
    const { name } = fixture.professional;
    expect(await texts(customer)).toEqual([
      `Aaspaas: ${name} is coming for your booking on Sun 22 Nov, 10:00 am. See the app for details.`,
    ]);
    expect(await texts(fixture.professional)).toEqual([
      'Aaspaas: New job: Plumber on Sun 22 Nov, 10:00 am. See the app for details.',
    ]);

    await startWork(app, lineId, customer, fixture.professional);
    await done(completeWork(app, fixture.professional, lineId));
    await done(app.call('booking.approve', { body: { id: lineId } }, customer));
    await runReactions(app);
    // The code was used before the SMS could be sent, so it is not sent any more.
    expect(await kinds('user', customer)).toEqual([
      'work_done',
      'work_started',
      'professional_found',
      'booked',
    ]);
    expect(await kinds('employee', fixture.professional)).toEqual(['job_approved', 'job_new']);

    const { reply } = await app.call('notification.list', { role: 'user' }, customer);
    expect(reply.data[0]?.text).toBe(`${name} has finished Plumber. Check the work and approve.`);
    expect(reply.data.at(-1)).toMatchObject({
      text: `We’ve received your booking ${code}: Plumber, Sun 22 Nov, 10:00 am. We’re looking for a professional.`,
      booking_id: code,
      detail_id: lineId,
      read: false,
      created_at: '2026-11-21T12:00:00+05:30',
    });
    const hindi = await app.call(
      'notification.list',
      { role: 'user' },
      {
        token: customer.token,
        headers: { cookie: 'lang=hi' },
      },
    );
    expect(hindi.reply.data.at(-1)?.text)?.toBe(
      `आपकी बुकिंग ${code} मिल गई: Plumber हिंदी, रवि 22 नव, सुबह 10:00। हम पेशेवर खोज रहे हैं।`,
    );
  });

  it('uses the language of the account', async () => {
    const customer = await aCustomer(app);
    await sql`update accounts set language = 'hi' where id = ${customer.id}`.execute(app.connection.db);
    await aBooking(app, fixture, { customer, state: 'assigned', slot: nextUnusedDate() });
    await runReactions(app);
    expect((await texts(customer))[0]).toContain('आपकी बुकिंग के लिए');
  });
});

describe('one notification per event and line', () => {
  it('the newest one replaces the older ones of its line, which count as read and are not sent', async () => {
    const customer = await aCustomer(app);
    const { lineId } = await aBooking(app, fixture, { customer, state: 'assigned', slot: nextUnusedDate() });
    const other = await aBooking(app, fixture, { customer, state: 'assigned', slot: nextUnusedDate() });
    await runReactions(app);
    await assignLine(app, fixture.operator, lineId, fixture.secondProfessional);
    await runReactions(app);
    const { reply } = await app.call('notification.list', { role: 'user' }, customer);
    expect(reply.data.map(({ kind, detail_id }) => [kind, detail_id])).toEqual([
      ['professional_changed', lineId],
      ['professional_found', other.lineId],
      ['booked', other.lineId],
      ['booked', lineId],
    ]);
    expect(reply.unread).toBe(4);
    const { rows } = await sql<{
      replaced: boolean;
      read: boolean;
    }>`select replaced, read_at is not null as read from notifications
      where account_id = ${customer.id} and kind = 'professional_found' order by id`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([
      { replaced: true, read: true },
      { replaced: false, read: false },
    ]);
  });
});

describe('start code', () => {
  // proves: call.usercode
  it('is sent to the customer, is in no job and no inbox, and a new one is sent again', async () => {
    const customer = await aCustomer(app);
    const { lineId } = await aBooking(app, fixture, {
      customer,
      state: 'assigned',
      slot: nextUnusedDate(),
    });
    await runReactions(app);
    const sent: string[] = [];
    for (let turn = 0; turn < 2; turn += 1) {
      await done(app.call('job.generate_code', { body: { bookingId: lineId } }, fixture.professional));
      const { rows } = await sql<{
        data: object;
      }>`select data from pgboss.job where state = 'created'`.execute(app.connection.db);
      expect(rows.map(({ data }) => data)).toEqual([{ line_id: lineId }]);
      await runReactions(app);
      const [text] = await app.inbox(customer.mobile);
      const shown = await app.call('booking.codes', {}, customer);
      expect(text?.code).toBe(shown.reply.data[0]?.code);
      expect(text?.text).toBe(
        `${text?.code} is your Aaspaas start code for Plumber. Share it only when the professional is at your door.`,
      );
      sent.push(text?.code ?? '');
      app.clock.advance(1);
    }
    const { rows } = await sql<{
      facts: object;
    }>`select facts from notifications where account_id = ${customer.id} and kind = 'start_code'`.execute(
      app.connection.db,
    );
    expect(rows).toHaveLength(2);
    for (const code of sent) expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
    app.clock.set('2026-11-21T12:00:00+05:30');
  });

  it('is sent once despite repeated jobs, and retried only while the gateway fails', async () => {
    const customer = await aCustomer(app);
    const details = {
      lineId: 1,
      bookingCode: 'AP-24K7Q9',
      customerId: customer.id,
      professionalId: null,
      formerProfessionalId: null,
      service: { en: 'Plumber', hi: 'प्लंबर' },
      date: '2026-11-22',
      time: '10:00',
      reason: null,
      amount: null,
      lines: 1,
      at: app.clock.now(),
      code: '4821',
    };
    const outcomes: SmsOutcome[] = ['failed', 'sent', 'sent'];
    let tries = 0;
    const reactions = bookingReactions({
      db: app.connection.db,
      clock: app.clock,
      publishAll: async () => undefined,
      live: { announce: async () => undefined, wake: () => undefined },
      sms: { send: async () => outcomes[tries++] ?? 'sent' },
      loadLineNotifications: async () => new Map(),
      loadExtraTimeNotification: async () => undefined,
      loadReminderNotifications: async () => new Map(),
      loadJobsOfDay: async () => ({ expected: 0, jobs: [] }),
      loadStartCodeNotification: async () => details,
    });
    const startCodeReaction = reactions.find((one: Reaction) => one.event === startCodeCreated);
    const run = async () => startCodeReaction?.run({ line_id: 1 } as never);
    await expect(run()).rejects.toThrow('did not take');
    await run();
    await run();
    expect(tries).toBe(2);
    const { rows } =
      await sql`select 1 from notifications where kind = 'start_code' and account_id = ${customer.id}`.execute(
        app.connection.db,
      );
    expect(rows).toHaveLength(1);
  });
});

describe('cancellations', () => {
  it.each<[string, (lineId: number, id: number) => Promise<Answer>, string | null, string | null]>([
    [
      'the customer',
      (_line, id) => app.call('booking.cancel', { body: { bookingId: id } }, fixture.customer),
      null,
      'was cancelled.',
    ],
    [
      'the professional',
      (line) => app.call('job.cancel', { body: { bookingId: line } }, fixture.professional),
      'The professional cancelled Plumber on ',
      null,
    ],
    [
      'an operator',
      (line) =>
        app.call(
          'admin.cancel_line',
          { params: { detail_id: line }, body: { reason: 'Heavy rain' } },
          fixture.operator,
        ),
      'We had to cancel Plumber on ',
      'was cancelled.',
    ],
  ])('by %s', async (_who, call, customerReads, professionalReads) => {
    const { id, lineId } = await aBooking(app, fixture, { state: 'assigned', slot: nextUnusedDate() });
    await runReactions(app);
    const before = [(await texts(fixture.customer)).length, (await texts(fixture.professional)).length];
    await done(call(lineId, id));
    await runReactions(app);
    const [customer, professional] = [await texts(fixture.customer), await texts(fixture.professional)];
    expect(customer).toHaveLength((before[0] ?? 0) + (customerReads ? 1 : 0));
    expect(professional).toHaveLength((before[1] ?? 0) + (professionalReads ? 1 : 0));
    if (customerReads) expect(customer[0]).toContain(customerReads);
    if (professionalReads) expect(professional[0]).toContain(professionalReads);
    const { reply: inbox } = await app.call(
      'notification.list',
      { role: 'user', query: { limit: '1' } },
      fixture.customer,
    );
    expect(inbox.data[0]).toMatchObject({ detail_id: lineId });
  });

  it('of a line without a professional notify the customer', async () => {
    const customer = await aCustomer(app);
    await aBooking(app, fixture, { customer, slot: { preferredDate: '2026-11-21', preferredTime: '12:30' } });
    app.clock.set('2026-11-21T13:00:00+05:30');
    await app.runLoop('deadlines');
    await runReactions(app);
    expect((await texts(customer))[0]).toContain('We could not find a professional for Plumber');
    app.clock.set('2026-11-21T12:00:00+05:30');
  });

  it('of a line whose professional did not come name the professional', async () => {
    const customer = await aCustomer(app);
    const slot = { preferredDate: '2026-11-24', preferredTime: '12:30' };
    await aBooking(app, fixture, { customer, state: 'assigned', slot });
    const readAfter = async (time: string) => {
      app.clock.set(time);
      await app.runLoop('deadlines');
      await runReactions(app);
      const { reply } = await app.call('notification.list', { role: 'user' }, customer);
      return reply.data[0]?.text;
    };
    const { name } = fixture.professional;
    expect(await readAfter('2026-11-24T20:00:00+05:30')).toBe(
      `It looks like ${name} didn’t come for Plumber, Tue 24 Nov, 12:30 pm. We’re sorry. We’re looking into it.`,
    );
    expect(await readAfter('2026-11-26T20:00:00+05:30')).toBe(
      `${name} didn’t come for Plumber, Tue 24 Nov, 12:30 pm, so we cancelled it. We’re sorry.`,
    );
    app.clock.set('2026-11-21T12:00:00+05:30');
  });

  it('reassignment notifies the previous professional', async () => {
    const { lineId } = await aBooking(app, fixture, { state: 'assigned', slot: nextUnusedDate() });
    await done(assignLine(app, fixture.operator, lineId, fixture.secondProfessional));
    await runReactions(app);
    expect((await texts(fixture.professional))[0]).toContain('went to another professional');
    expect((await texts(fixture.secondProfessional))[0]).toContain('New job');
    expect((await texts(fixture.customer))[0]).toContain('is now coming');
  });
});

describe('inbox', () => {
  it('is marked as read by its owner, by id or completely', async () => {
    const customer = await aCustomer(app);
    await aBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await aBooking(app, fixture, { customer, state: 'assigned', slot: nextUnusedDate() });
    await runReactions(app);
    const list = await app.call('notification.list', { role: 'user' }, customer);
    expect(list.body).toMatchObject({ unread: 3, next_cursor: null });
    const ids = list.reply.data.map((one) => one.id);
    const stranger = await app.call('notification.read', { role: 'user', body: { ids } }, fixture.customer);
    expect(stranger.status).toBe(200);
    expect(
      (await app.call('notification.read', { role: 'user', body: { ids: ids.slice(0, 1) } }, customer)).reply
        .unread,
    ).toBe(2);
    expect((await app.call('notification.list', { role: 'user' }, customer)).reply.data[0]?.read).toBe(true);
    for (const neither of [{}, { all: false }]) {
      const answer = await app.call('notification.read', { role: 'user', body: neither }, customer);
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.error.errors)).toEqual(['ids']);
    }
    const none = await app.call('notification.read', { role: 'user', body: { ids: [] } }, customer);
    expect(none.reply.unread).toBe(2);
    expect(
      (await app.call('notification.read', { role: 'user', body: { all: true } }, customer)).reply.unread,
    ).toBe(0);
  });

  it('is paged', async () => {
    const all = await app.call('notification.list', { role: 'employee' }, fixture.professional);
    const first = await app.call(
      'notification.list',
      { role: 'employee', query: { limit: '2' } },
      fixture.professional,
    );
    const second = await app.call(
      'notification.list',
      { role: 'employee', query: { limit: '2', cursor: first.reply.next_cursor } },
      fixture.professional,
    );
    expect([...first.reply.data, ...second.reply.data]).toEqual(all.reply.data.slice(0, 4));
    expect(
      (
        await app.call(
          'notification.list',
          { role: 'employee', query: { cursor: 'x' } },
          fixture.professional,
        )
      ).status,
    ).toBe(422);
  });

  it('is separate for each role', async () => {
    expect((await app.call('notification.list', { role: 'admin' }, fixture.customer)).status).toBe(403);
    expect((await app.call('notification.list', { role: 'user' })).status).toBe(401);
    expect((await app.call('notification.list', { role: 'admin' }, fixture.operator)).body).toMatchObject({
      data: [],
      unread: 0,
    });
  });
});
