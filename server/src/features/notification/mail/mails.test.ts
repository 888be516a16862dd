import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  done,
  nextUnusedDate,
} from '../../../testing/bookings.ts';
import { bookThreeServices } from '../../../testing/cart.ts';
import { fakeMail, giveEmail } from '../../../testing/mail.ts';
import { aPaidBooking, settlePayments } from '../../../testing/payments.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { TEST_START } from '../../../testing/test-start.ts';
import { type MailDeps, type OutgoingMail, sendMail } from './actions/send-mail.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
beforeEach(() => app.clock.set(TEST_START));
afterAll(() => app.close());

const subjects = async (address: string) => (await app.mails(address)).map(({ subject }) => subject);
const book = (customer: TestPerson, options = {}) =>
  aBooking(app, fixture, { customer, slot: nextUnusedDate(), ...options });
const log = async (person: TestPerson) => {
  const { rows } = await sql<{
    channel: string;
    template: string;
    vendor: string;
    state: string;
    recipient_masked: string;
    error: string | null;
  }>`select channel, template, vendor, state, recipient_masked, error from message_sends
    where account_id = ${person.id} and channel = 'email' order by id`.execute(app.connection.db);
  return rows;
};

describe('the mail of a booking', () => {
  it('is sent to a verified address, with the facts, a link and no way to unsubscribe', async () => {
    const customer = await aCustomer(app, { name: 'Meera Iyer' });
    const email = await giveEmail(app, customer);
    const { code } = await book(customer);
    await runReactions(app);
    const [mail, ...more] = await app.mails(email);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: `Booking ${code} is confirmed`, unsubscribeUrl: null });
    for (const part of ['Hello Meera Iyer,', 'Plumber', code, '/instand-booking', '/notification-settings']) {
      expect(mail?.text).toContain(part);
      expect(mail?.html).toContain(part);
    }
    // Neither the address of the visit nor the mobile number is in a mail.
    expect(`${mail?.text}${mail?.html}`).not.toMatch(/Church Street|9876501234/);
    expect(await log(customer)).toEqual([
      {
        channel: 'email',
        template: 'booking_confirmed',
        vendor: 'local',
        state: 'delivered',
        recipient_masked: expect.stringMatching(/^r\*\*\*@e\*\*\*\.in$/),
        error: null,
      },
    ]);
  });

  it('is in the language of the account', async () => {
    const customer = await aCustomer(app);
    const email = await giveEmail(app, customer);
    await sql`update accounts set language = 'hi' where id = ${customer.id}`.execute(app.connection.db);
    const { code } = await book(customer);
    await runReactions(app);
    const [mail] = await app.mails(email);
    expect(mail?.subject).toBe(`बुकिंग ${code} कन्फ़र्म हो गई`);
    expect(mail?.html).toContain('Plumber हिंदी');
    expect(mail?.html).toContain('<html lang="hi">');
  });

  it('is not sent to an address that is not verified, or that changed', async () => {
    const customer = await aCustomer(app);
    const unverified = await giveEmail(app, customer, { verified: false });
    await book(customer);
    await runReactions(app);
    expect(await app.mails(unverified)).toEqual([]);
    const old = await giveEmail(app, customer);
    await done(app.call('account.update', { role: 'user', body: { email: 'new@example.in' } }, customer));
    await book(customer);
    await runReactions(app);
    expect(await app.mails(old)).toEqual([]);
    expect(await app.mails('new@example.in')).toEqual([]);
  });

  it('is not sent once its reader turned mails off, also if it was requested before', async () => {
    const customer = await aCustomer(app);
    const email = await giveEmail(app, customer);
    await book(customer);
    const off = { group: 'bookings', channel: 'email', enabled: false } as const;
    await done(app.call('preferences.change', { role: 'user', body: off }, customer));
    await runReactions(app);
    expect(await app.mails(email)).toEqual([]);
  });

  it('is sent although the inbox was read, and one for all services', async () => {
    const customer = await aCustomer(app);
    const email = await giveEmail(app, customer);
    await bookThreeServices(app, fixture, customer, ['Mason', 'Welder']);
    await runReactions(app);
    await app.call('notification.read', { role: 'user', body: { all: true } }, customer);
    app.clock.advance(1);
    await app.runLoop('held messages');
    await runReactions(app);
    const mails = await app.mails(email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringMatching(/is confirmed$/)]);
    expect(mails[0]?.text).toContain('And 2 more services');
  });

  it('is also sent for a cancellation and for a refund', async () => {
    const customer = await aCustomer(app);
    const email = await giveEmail(app, customer);
    const { id, code } = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await runReactions(app);
    await done(app.call('booking.cancel', { body: { bookingId: id } }, customer));
    await runReactions(app);
    await settlePayments(app);
    const sent = await subjects(email);
    expect(sent).toContain(`Booking ${code}: a service is cancelled`);
    expect(sent).toContain('Your refund of ₹300');
  });

  it('with new documents names their numbers and attaches nothing', async () => {
    const customer = await aCustomer(app);
    const email = await giveEmail(app, customer);
    const { code } = await book(customer, { state: 'approved' });
    await runReactions(app);
    const mail = (await app.mails(email)).find(({ subject }) => subject === `Documents for booking ${code}`);
    expect(mail?.text).toMatch(/Bill: AR\/26-27\/\d{6}/);
    expect(mail?.text).toContain('/complete-booking');
    const change = (channel: 'sms' | 'email', enabled: boolean) =>
      app.call(
        'preferences.change',
        { role: 'user', body: { group: 'payments', channel, enabled } },
        customer,
      );
    // Refunds must arrive, so another channel comes first.
    expect((await change('email', false)).status).toBe(422);
    await done(change('sms', true));
    await done(change('email', false));
    const next = await book(customer, { state: 'approved' });
    await runReactions(app);
    expect(await subjects(email)).not.toContain(`Documents for booking ${next.code}`);
  });
});

describe('a reminder by mail', () => {
  it('is off until its reader turns it on, and the link in its header turns it off', async () => {
    const customer = await aCustomer(app);
    const email = await giveEmail(app, customer);
    const remind = async () => {
      const { rows } = await sql<{
        id: number;
      }>`insert into notifications (account_id, origin, kind, facts, created_at)
        values (${customer.id}, 'test:' || clock_timestamp(), 'visit_day_before',
          '{"booking": "AP-24K7Q9", "service": {"en": "Plumber", "hi": "प्लंबर"}, "date": "2026-11-22", "time": "10:00"}', ${app.clock.now()})
        returning id`.execute(app.connection.db);
      const reaction = app.product.reactions.find(
        ({ event }) => event.name === 'notification.mail_requested',
      );
      await reaction?.run({ notification_id: rows[0]?.id } as never);
    };
    await remind();
    expect(await app.mails(email)).toEqual([]);
    const on = { group: 'reminders', channel: 'email', enabled: true } as const;
    await done(app.call('preferences.change', { role: 'user', body: on }, customer));
    await remind();
    const [mail] = await app.mails(email);
    expect(mail?.subject).toBe('Reminder: Plumber, Sun 22 Nov, 10:00 am');
    expect(mail?.unsubscribeUrl).toMatch(/^\/api\/mail\/unsubscribe\/\d+\.reminders\.[\w-]{43}$/);

    const url = mail?.unsubscribeUrl ?? '';
    // A mail filter opens the link.
    const opened = await app.app.inject({ url });
    expect(opened.statusCode).toBe(303);
    expect(opened.headers.location).toMatch(/^\/unsubscribe\?token=/);
    await remind();
    expect(await app.mails(email)).toHaveLength(2);

    const oneClick = {
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    } as const;
    for (let turn = 0; turn < 2; turn += 1)
      expect((await app.app.inject({ ...oneClick, payload: 'List-Unsubscribe=One-Click' })).statusCode).toBe(
        200,
      );
    await remind();
    expect(await app.mails(email)).toHaveLength(2);
  });

  it('cannot be turned off with a forged link, nor for another person or group', async () => {
    const customer = await aCustomer(app);
    const other = await aCustomer(app);
    const email = await giveEmail(app, customer);
    const on = { group: 'reminders', channel: 'email', enabled: true } as const;
    await done(app.call('preferences.change', { role: 'user', body: on }, customer));
    await sql`insert into notifications (account_id, origin, kind, facts, created_at)
      values (${customer.id}, 'forged', 'visit_day_before', '{}', ${app.clock.now()})`.execute(
      app.connection.db,
    );
    const { rows } = await sql<{ id: number }>`select id from notifications where origin = 'forged'`.execute(
      app.connection.db,
    );
    const reaction = app.product.reactions.find(({ event }) => event.name === 'notification.mail_requested');
    await reaction?.run({ notification_id: rows[0]?.id } as never);
    const [mail] = await app.mails(email);
    const token = (mail?.unsubscribeUrl ?? '').split('/').pop() ?? '';
    const [, group = '', mac = ''] = token.split('.');
    expect(group).toBe('reminders');
    for (const forged of [
      `${other.id}.${group}.${mac}`,
      `${customer.id}.bookings.${mac}`,
      `${customer.id}.${group}.${mac.replace(/.$/, (end) => (end === 'A' ? 'E' : 'A'))}`,
      'x',
      '1.reminders.',
    ]) {
      const answer = await app.app.inject({ method: 'POST', url: `/api/mail/unsubscribe/${forged}` });
      expect(answer.statusCode, forged).toBe(404);
    }
    const page = await app.app.inject({
      method: 'POST',
      url: '/api/mail/unsubscribe/x',
      headers: { accept: 'text/html' },
    });
    expect([page.statusCode, page.headers.location]).toEqual([303, '/unsubscribe?state=invalid']);
    const { reply } = await app.call('preferences.show', { role: 'user' }, customer);
    expect(reply.data.groups.find((one) => one.group === 'reminders')?.channels.at(-1)).toMatchObject({
      channel: 'email',
      enabled: true,
    });
  });
});

describe('sendMail', () => {
  const A_MAIL: Omit<OutgoingMail, 'accountId' | 'origin'> = {
    template: 'booking_confirmed',
    to: 'meera.iyer@example.in',
    language: 'en',
    subject: 'Booking',
    title: 'Booking',
    paragraphs: [],
    facts: [],
    action: null,
    actionHelp: null,
    footer: [],
    footerLinks: [],
    unsubscribeUrl: null,
  };
  const sending = async (...outcomes: Parameters<typeof fakeMail>) => {
    const customer = await aCustomer(app);
    const { vendor, got } = fakeMail(...outcomes);
    const deps: MailDeps = {
      db: app.connection.db,
      clock: app.clock,
      vault: app.vault,
      mail: vendor,
      publicUrl: 'https://aaspaas.test',
    };
    const send = (origin = 'one', changed: Partial<MailDeps> = {}) =>
      sendMail(
        { ...deps, ...changed },
        { ...A_MAIL, accountId: customer.id, origin: `${customer.id} ${origin}` },
      );
    return { customer, got, send };
  };

  it('sends a mail of one origin once, also if the job is repeated or twenty workers run it', async () => {
    const { customer, got, send } = await sending();
    await send();
    await send();
    expect(got).toHaveLength(1);
    await Promise.allSettled(Array.from({ length: 20 }, () => send('two')));
    expect(got).toHaveLength(2);
    expect(await log(customer)).toMatchObject([
      { state: 'accepted', vendor: 'smtp' },
      { state: 'accepted', vendor: 'smtp' },
    ]);
  });

  it('fails the job if the server fails, so that it is retried, with the same Message-ID', async () => {
    const { customer, got, send } = await sending({ outcome: 'failed', error: 'timed_out' });
    await expect(send()).rejects.toThrow('did not take');
    await send();
    expect(got).toHaveLength(2);
    expect(got[0]?.id).toBe(got[1]?.id);
    expect(await log(customer)).toMatchObject([
      { state: 'failed', error: 'timed_out' },
      { state: 'accepted' },
    ]);
  });

  it('does not repeat a refused mail', async () => {
    const { customer, got, send } = await sending({ outcome: 'refused', code: '550' });
    await send();
    expect(got).toHaveLength(1);
    expect(await log(customer)).toMatchObject([{ state: 'refused', error: '550' }]);
  });

  it('sends again what a worker that died was sending, but not before it could have ended', async () => {
    const { got, send } = await sending();
    const dying = { name: 'smtp', send: () => new Promise<never>(() => undefined) } as const;
    void send('dead', { mail: dying });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expect(send('dead')).rejects.toThrow('another worker');
    expect(got).toHaveLength(0);
    app.clock.advance(1.1);
    await send('dead');
    expect(got).toHaveLength(1);
  });

  it('logs neither the address nor the text', async () => {
    const { customer, send } = await sending();
    await send();
    const { rows } = await sql`select * from message_sends where account_id = ${customer.id}`.execute(
      app.connection.db,
    );
    expect(JSON.stringify(rows)).not.toMatch(/meera\.iyer|example\.in/);
  });
});

describe('the message log', () => {
  it('has mails with their channel, which is a filter, for operators who may read it', async () => {
    const customer = await aCustomer(app);
    await giveEmail(app, customer);
    await book(customer);
    await runReactions(app);
    const all = await done(
      app.call('admin.messages', { query: { channel: 'email', limit: 100 } }, fixture.operator),
    );
    expect(all.reply.data.length).toBeGreaterThan(0);
    expect(all.reply.data[0]).toMatchObject({
      channel: 'email',
      template: 'booking_confirmed',
      vendor: 'local',
      mobile: '',
      recipient: expect.stringMatching(/^r\*\*\*@/),
      segments: null,
      cost: null,
    });
    const texts = await done(
      app.call('admin.messages', { query: { channel: 'sms', limit: 100 } }, fixture.operator),
    );
    expect(new Set(texts.reply.data.map(({ channel }) => channel))).toEqual(new Set(['sms']));
    const dispatcher = await anOperator(app, { roles: ['dispatcher'] });
    expect((await app.call('admin.messages', {}, dispatcher)).status).toBe(403);
  });
});
