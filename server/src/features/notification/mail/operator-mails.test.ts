import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { type BookingFixture, createBookingFixture, done } from '../../../testing/bookings.ts';
import { giveEmail } from '../../../testing/mail.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { TEST_START } from '../../../testing/test-start.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
beforeEach(() => app.clock.set(TEST_START));
afterAll(() => app.close());

describe('the daily digest', () => {
  const digestOn = async (operator: TestPerson) => {
    const body = { group: 'digest', channel: 'email', enabled: true } as const;
    await done(app.call('preferences.change', { role: 'admin', body }, operator));
  };
  const at = async (time: string, day = '2026-11-24') => {
    app.clock.set(`${day}T${time}:00+05:30`);
    await app.runLoop('daily digests');
    await runReactions(app);
  };

  it('is sent once a day at nine to those who turned it on, with the open items of their roles', async () => {
    const [support, silent, unverified] = [
      await anOperator(app, { roles: ['support'] }),
      await anOperator(app),
      await anOperator(app),
    ];
    const email = await giveEmail(app, support);
    const silentEmail = await giveEmail(app, silent);
    const unverifiedEmail = await giveEmail(app, unverified, { verified: false });
    await digestOn(support);
    await digestOn(unverified);
    await sql`insert into reports (ticket, account_id, fingerprint, name, email, mobile, service_id, description, created_at)
      values ('RQ-DIGEST1', ${fixture.customer.id}, decode(md5('digest'), 'hex'), 'Asha', 'a@b.in', '9876543210', ${fixture.service.id},
        'Late.', '2026-11-20T09:00:00+05:30')`.execute(app.connection.db);
    await at('08:59');
    expect(await app.mails(email)).toEqual([]);
    await at('09:00');
    await at('09:01');
    const [mail, ...more] = await app.mails(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toMatch(/^Open work: \d+ items?$/);
    expect(mail?.text).toMatch(/Overdue: \d+/);
    expect(mail?.unsubscribeUrl).toMatch(/\.digest\./);
    expect(await app.mails(silentEmail)).toEqual([]);
    expect(await app.mails(unverifiedEmail)).toEqual([]);
    await at('09:30', '2026-11-25');
    expect(await app.mails(email)).toHaveLength(2);
    await sql`update operators set disabled_at = ${app.clock.now()} where account_id = ${support.id}`.execute(
      app.connection.db,
    );
    await at('09:30', '2026-11-26');
    expect(await app.mails(email)).toHaveLength(2);
  });

  it('is one if five workers run the loop at once', async () => {
    const operator = await anOperator(app);
    const email = await giveEmail(app, operator);
    await digestOn(operator);
    app.clock.set('2026-11-27T09:00:00+05:30');
    await race(5, () => app.runLoop('daily digests'));
    await runReactions(app);
    expect(await app.mails(email)).toHaveLength(1);
  });
});

describe('the invitation of an operator', () => {
  it('is mailed to the address that the inviter entered, with a link that works', async () => {
    const owner = await anOperator(app, { name: 'Owner One' });
    const email = 'divya.nair@example.in';
    const invited = await done(
      app.call(
        'operator.invite',
        { body: { name: 'Divya Nair', mobile: '9611111111', email, roles: ['support'] } },
        owner,
      ),
    );
    expect(invited.reply.data.mailed).toBe(true);
    await runReactions(app);
    const [mail, ...more] = await app.mails(email);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your invitation to the Aaspaas console');
    expect(mail?.text).toContain(invited.reply.data.link);
    expect(mail?.text).toContain('96******11');
    expect(mail?.text).not.toContain('9611111111');
    // Neither a job nor the log has the link.
    const { rows } = await sql<{ text: string }>`select data::text as text from pgboss.job
      union all select m::text from message_sends m`.execute(app.connection.db);
    const secret = invited.reply.data.link.split('.').pop() ?? '';
    expect(rows.map(({ text }) => text).join('\n')).not.toContain(secret);

    const renewed = await done(
      app.call('operator.renew_link', { params: { id: invited.reply.data.id } }, owner),
    );
    await runReactions(app);
    const [second] = await app.mails(email);
    expect(second?.text).toContain(renewed.reply.data.link);
    expect(await app.mails(email)).toHaveLength(2);
  });

  it('without an address is not mailed, and a wrong address is refused', async () => {
    const owner = await anOperator(app);
    const body = { name: 'Farhan Ali', mobile: '9622222222', roles: ['finance'] as ['finance'] };
    const wrong = await app.call('operator.invite', { body: { ...body, email: 'farhan@' } }, owner);
    expect(Object.keys(wrong.error.fields)).toEqual(['email']);
    const invited = await done(app.call('operator.invite', { body: { ...body, email: '' } }, owner));
    expect(invited.reply.data.mailed).toBe(false);
    await runReactions(app);
    const { rows } =
      await sql`select id from message_sends where account_id = ${invited.reply.data.id}`.execute(
        app.connection.db,
      );
    expect(rows).toEqual([]);
  });
});

describe('the address of an operator', () => {
  it('is changed by themselves, in the audit log without the address, and has to be verified again', async () => {
    const operator = await anOperator(app, { roles: ['dispatcher'] });
    const change = (email: string) => app.call('operator.change_email', { body: { email } }, operator);
    expect((await change('no address')).status).toBe(422);
    await done(change('om@example.in'));
    await done(change('om@example.in'));
    const me = await done(app.call('operator.me', {}, operator));
    expect(me.reply.data).toMatchObject({ email: 'om@example.in', email_verified: false });
    const { rows } = await sql<{ text: string }>`select a::text as text from audit_log a
      where actor_id = ${operator.id} and action = 'operator.change_email'`.execute(app.connection.db);
    expect(rows).toHaveLength(1);
    expect(rows[0]?.text).not.toContain('om@example.in');
    await done(app.call('account.send_email_link', { role: 'admin' }, operator));
    await runReactions(app);
    const [mail] = await app.mails('om@example.in');
    const token = /\/verify-email#([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await done(app.call('account.verify_email', { body: { token } }));
    expect((await app.call('operator.me', {}, operator)).reply.data.email_verified).toBe(true);
    await done(change(''));
    expect((await app.call('operator.me', {}, operator)).reply.data).toMatchObject({
      email: null,
      email_verified: false,
    });
  });
});
