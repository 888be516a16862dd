import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { TEST_START } from '../../../testing/test-start.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
beforeEach(() => app.clock.set(TEST_START));
afterAll(() => app.close());

const setEmail = (person: TestPerson, email: string) =>
  done(app.call('account.update', { role: 'user', body: { email } }, person));
const sendLink = (person: TestPerson) => app.call('account.send_email_link', { role: 'user' }, person);
const verify = (token: string) => app.call('account.verify_email', { body: { token } });
const isVerified = async (person: TestPerson) =>
  (await done(app.call('identity.profile', {}, person))).reply.data.email_verified;
/** Returns the token of the newest mail to an address. */
async function tokenFor(email: string): Promise<string> {
  await runReactions(app);
  const [mail] = await app.mails(email);
  return /\/verify-email#([\w.-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
}

let number = 0;
async function aCustomerWith(): Promise<{ customer: TestPerson; email: string }> {
  const customer = await aCustomer(app);
  const email = `meera${(number += 1)}@example.in`;
  await setEmail(customer, email);
  return { customer, email };
}

describe('the link that verifies an e-mail address', () => {
  it('is sent on request only, and verifies the address, also twice', async () => {
    const { customer, email } = await aCustomerWith();
    await runReactions(app);
    expect(await app.mails(email)).toEqual([]);
    expect(await isVerified(customer)).toBe(false);
    const { reply } = await done(sendLink(customer));
    expect(reply.message).toContain(email);
    const token = await tokenFor(email);
    await done(verify(token));
    await done(verify(token));
    expect(await isVerified(customer)).toBe(true);
    expect((await sendLink(customer)).status).toBe(409);
    const [mail] = await app.mails(email);
    expect(mail).toMatchObject({ subject: 'Confirm your e-mail address', unsubscribeUrl: null });
  });

  it('is refused without an address', async () => {
    expect((await sendLink(await aCustomer(app))).status).toBe(409);
  });

  it('ends after 24 hours', async () => {
    const { customer, email } = await aCustomerWith();
    await done(sendLink(customer));
    const token = await tokenFor(email);
    app.clock.advance(24 * 60);
    expect((await verify(token)).status).toBe(404);
    expect(await isVerified(customer)).toBe(false);
  });

  it('does not verify another address, account or time', async () => {
    const { customer, email } = await aCustomerWith();
    const { customer: other } = await aCustomerWith();
    await done(sendLink(customer));
    const token = await tokenFor(email);
    const [id = '', expires = '', mac = ''] = token.split('.');
    expect(Number(id)).toBe(customer.id);
    for (const forged of [
      `${other.id}.${expires}.${mac}`,
      `${id}.${Number(expires) + 1}.${mac}`,
      `${id}.${expires}.${mac.replace(/.$/, (end) => (end === 'A' ? 'E' : 'A'))}`,
      '',
      'x',
    ])
      expect([404, 422]).toContain((await verify(forged)).status);
    await setEmail(customer, 'another@example.in');
    expect((await verify(token)).status).toBe(404);
    expect(await isVerified(customer)).toBe(false);
    expect(await isVerified(other)).toBe(false);
  });

  it('is needed again for a changed address, but not for the old one again', async () => {
    const { customer, email } = await aCustomerWith();
    await done(sendLink(customer));
    await done(verify(await tokenFor(email)));
    await setEmail(customer, 'changed@example.in');
    expect(await isVerified(customer)).toBe(false);
    await setEmail(customer, email);
    expect(await isVerified(customer)).toBe(true);
    await setEmail(customer, '');
    expect(await isVerified(customer)).toBe(false);
  });

  it('is sent at most ten times a day', async () => {
    const { customer } = await aCustomerWith();
    for (let time = 0; time < 10; time += 1) expect((await sendLink(customer)).status).toBe(200);
    expect((await sendLink(customer)).status).toBe(429);
  });

  it('is in neither the jobs nor the log, and nor is the address', async () => {
    const { customer, email } = await aCustomerWith();
    await done(sendLink(customer));
    const token = await tokenFor(email);
    const { rows } = await sql<{ text: string }>`select data::text as text from pgboss.job
      union all select m::text from message_sends m`.execute(app.connection.db);
    const stored = rows.map(({ text }) => text).join('\n');
    expect(stored).not.toContain(token.split('.')[2]);
    expect(stored).not.toContain(email);
  });
});
