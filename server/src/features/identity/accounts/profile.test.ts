import { PROFILE_DETAILS, type ProfileDetail } from '@aaspaas/contract/features/profile.ts';
import { recordOf } from '@aaspaas/contract/kernel/record-of.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import { followLive } from '../../../testing/live-events.ts';
import { done } from '../../../testing/bookings.ts';
import { requestExport } from '../../../testing/documents.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { sqlState } from '../../../platform/db/transaction.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { accountStore } from '../store.ts';

let app: TestApp;
let photo: Blob;
beforeAll(async () => {
  app = await testApp();
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#246' } })
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .jpeg()
    .toBuffer();
  photo = new Blob([new Uint8Array(bytes)]);
});
afterAll(() => app.close());

function form(fields: Record<string, string>, picture?: Blob): FormData {
  const sent = new FormData();
  for (const [name, value] of Object.entries(fields)) sent.set(name, value);
  if (picture) sent.set('profile_image', picture, 'me.jpg');
  return sent;
}
const update = (token: string, fields: Record<string, string>, picture?: Blob) =>
  app.sendForm('account.update', { role: 'user', form: form(fields, picture) }, { token });
const changeMobile = ({ token, password }: TestPerson, mobile: string) => update(token, { mobile, password });
const served = async (url: string) => (await app.app.inject({ method: 'GET', url })).statusCode;
const codeFor = async (mobile: string) => (await app.inbox(mobile))[0]?.code ?? '';
let last = 0;
const newNumber = () => `97${String((last += 1)).padStart(8, '0')}`;

describe('profile', () => {
  // proves: field.profile
  it('is changed field by field; an omitted field is unchanged, an empty one is cleared', async () => {
    const { token, mobile } = await aCustomer(app);
    const words = 'Ring <b>twice</b> 😟 مرحبا';
    const first = await update(token, { name: ' Meera ', email: 'meera@example.in', address: words });
    expect(first.status).toBe(200);
    expect(first.reply.message).toBe('Profile saved.');
    expect(first.reply.data).toMatchObject({
      name: 'Meera',
      email: 'meera@example.in',
      address: words,
      mobile,
    });
    await update(token, { email: '', description: 'The bell is old.' });
    const { reply } = await app.call('identity.profile', {}, { token });
    expect(reply.data).toMatchObject({
      name: 'Meera',
      email: null,
      address: words,
      description: 'The bell is old.',
    });
  });

  it('stores, returns and exports every optional text, and erases it with the account', async () => {
    const texts: Record<ProfileDetail, string> = {
      email: 'meera@example.in',
      address: '77 Cubbon Road',
      description: 'The bell is old.',
      gstin: '29AAGCB7383J1Z4',
    };
    const person = await aCustomer(app);
    expect((await done(update(person.token, texts))).reply.data).toMatchObject(texts);
    expect((await app.call('identity.profile', {}, person)).reply.data).toMatchObject(texts);
    const { sections } = await requestExport(app, 'user', person);
    expect(sections['account']).toEqual([expect.objectContaining(texts)]);

    await done(app.call('account.send_deletion_code', { role: 'user' }, person));
    const otp = await codeFor(person.mobile);
    await done(app.call('account.delete', { role: 'user', body: { otp } }, person));
    app.clock.advance(7 * 24 * 60 + 1);
    await app.runLoop('account deletion');
    expect(await accountStore(app.connection.db).accountById(person.id)).toMatchObject(
      recordOf(PROFILE_DETAILS, () => null),
    );
  });

  it('reports all errors together, and stores nothing', async () => {
    const { token, password } = await aCustomer(app);
    const other = await aCustomer(app);
    const wrong = await update(
      token,
      { name: ' ', email: 'meera@', mobile: '12', address: 'x'.repeat(501), description: 'x'.repeat(1001) },
      new Blob(['no picture']),
    );
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.error.errors).sort()).toEqual([
      'address',
      'description',
      'email',
      'mobile',
      'name',
      'profile_image',
    ]);
    const refused = await update(
      token,
      { name: 'Meera', mobile: other.mobile, password },
      new Blob(['no picture']),
    );
    expect(refused.error.errors).toEqual({
      mobile: ['This mobile number belongs to another account.'],
      profile_image: ['This isn’t an image. Please use JPEG, PNG, WebP or HEIC.'],
    });
    const { reply } = await app.call('identity.profile', {}, { token });
    expect(reply.data).toMatchObject({ name: 'Asha Rao', image_url: null, pending_mobile: null });
  });

  it('stores a picture without metadata; a new one replaces it, and it can be deleted', async () => {
    const { token } = await aCustomer(app);
    const first = (await update(token, {}, photo)).reply.data.image_url as string;
    const { rawPayload } = await app.app.inject({ method: 'GET', url: first });
    const made = await sharp(rawPayload).metadata();
    expect([made.format, made.exif]).toEqual(['webp', undefined]);
    const second = (await update(token, {}, photo)).reply.data.image_url as string;
    expect(second).not.toBe(first);
    expect([await served(first), await served(second)]).toEqual([404, 200]);
    expect((await update(token, { remove_image: '1' })).reply.data.image_url).toBeNull();
    expect(await served(second)).toBe(404);
    const key = (url: string) => url.split('/').pop()?.split('.')[0] as string;
    await app.runLoop('uploads');
    expect(await app.objects.exists(key(first))).toBe('missing');
    expect(await app.objects.exists(key(second))).toBe('missing');
  });
});

describe('new mobile number', () => {
  it('is pending until its code is entered; the old one stays until then', async () => {
    const customer = await aCustomer(app);
    const { token, mobile, password } = customer;
    const newMobile = newNumber();
    const answer = await changeMobile(customer, newMobile);
    expect(answer.reply.data).toMatchObject({ mobile, pending_mobile: newMobile });
    expect(await app.inbox(newMobile)).toEqual([]);
    expect((await app.call('account.send_mobile_code', { role: 'user' }, { token })).status).toBe(200);
    const otp = await codeFor(newMobile);
    const wrong = String((Number(otp) + 1) % 10_000).padStart(4, '0');
    const refused = await app.call(
      'account.verify_mobile',
      { role: 'user', body: { otp: wrong } },
      { token },
    );
    expect(refused.error.errors).toEqual({ otp: ['Invalid OTP. Please try again.'] });
    const right = await app.call('account.verify_mobile', { role: 'user', body: { otp } }, { token });
    expect(right.reply.data).toMatchObject({ mobile: newMobile, pending_mobile: null });
    expect((await app.call('identity.log_in', { role: 'user', body: { mobile, password } })).status).toBe(
      401,
    );
    expect(
      (await app.call('identity.log_in', { role: 'user', body: { mobile: newMobile, password } })).status,
    ).toBe(200);
    expect((await app.call('account.verify_mobile', { role: 'user', body: { otp } }, { token })).status).toBe(
      409,
    );
  });

  it('is cancelled by sending the current one', async () => {
    const customer = await aCustomer(app);
    const { token, mobile } = customer;
    await changeMobile(customer, newNumber());
    expect((await update(token, { mobile })).reply.data.pending_mobile).toBeNull();
    expect((await app.call('account.send_mobile_code', { role: 'user' }, { token })).status).toBe(409);
  });

  it('is not verified by the code of another account', async () => {
    const [one, two] = [await aCustomer(app), await aCustomer(app)];
    const newMobile = newNumber();
    for (const customer of [one, two]) await changeMobile(customer, newMobile);
    await app.call('account.send_mobile_code', { role: 'user' }, one);
    const otp = await codeFor(newMobile);
    const answer = await app.call('account.verify_mobile', { role: 'user', body: { otp } }, two);
    expect(answer.status).toBe(422);
  });

  it('requested by several accounts concurrently: one gets it', async () => {
    const people = await race(4, () => aCustomer(app));
    const newMobile = newNumber();
    for (const customer of people) await changeMobile(customer, newMobile);
    const { db } = app.connection;
    const taken = await race(4, (index) =>
      accountStore(db)
        .confirmPendingMobile(people[index]?.id as number, newMobile, app.clock.now())
        .then(
          () => 'taken',
          (error: unknown) => sqlState(error),
        ),
    );
    expect(taken.toSorted()).toEqual(['23505', '23505', '23505', 'taken']);
  });

  it('goes to the first of a verification and a sign-up with the same number', async () => {
    const customer = await aCustomer(app);
    const { token, mobile } = customer;
    const newMobile = newNumber();
    await changeMobile(customer, newMobile);
    await app.call('account.send_mobile_code', { role: 'user' }, { token });
    const otp = await codeFor(newMobile);
    const answers = await Promise.all([
      app.call('account.verify_mobile', { role: 'user', body: { otp } }, { token }),
      app.call('identity.sign_up', { body: { name: 'Ravi', mobile: newMobile, password: 'secret81' } }),
    ]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
    const { reply } = await app.call('identity.profile', {}, { token });
    const won = answers[0].status === 200;
    expect(reply.data).toMatchObject({ mobile: won ? newMobile : mobile, pending_mobile: null });
  });

  it('requires the password, and reports it together with all other errors', async () => {
    const { token, mobile, password } = await aCustomer(app);
    const other = await aCustomer(app);
    const fields = { mobile: newNumber() };
    const missing = await update(token, fields);
    expect(missing.status).toBe(422);
    expect(missing.error.errors).toEqual({
      password: ['Please enter your password to change the mobile number.'],
    });
    const wrong = await update(token, { mobile: other.mobile, password: 'wrong-one' });
    expect(wrong.error.errors).toEqual({
      mobile: ['This mobile number belongs to another account.'],
      password: ['Incorrect password.'],
    });
    const { reply } = await app.call('identity.profile', {}, { token });
    expect(reply.data).toMatchObject({ mobile, pending_mobile: null });
    // The pending number and the current one need no password.
    expect((await update(token, { ...fields, password })).status).toBe(200);
    expect((await update(token, { ...fields, name: 'Meera' })).reply.data.pending_mobile).toBe(fields.mobile);
    expect((await update(token, { mobile })).status).toBe(200);
  });

  it('limits wrong passwords of a session', async () => {
    const { token, password } = await aCustomer(app);
    const mobile = newNumber();
    const tries = await race(12, () => update(token, { mobile, password: 'wrong-one' }));
    expect(tries.filter(({ status }) => status === 422)).toHaveLength(5);
    expect((await update(token, { mobile, password })).status).toBe(429);
  });

  it('ends the other sessions and their event streams, and informs the old number by SMS', {
    timeout: 90_000,
  }, async () => {
    const customer = await aCustomer(app);
    const { token, mobile, password, id } = customer;
    const other = (await app.call('identity.log_in', { role: 'user', body: { mobile, password } })).reply
      .success.token as string;
    const newMobile = newNumber();
    await changeMobile(customer, newMobile);
    await app.call('account.send_mobile_code', { role: 'user' }, { token });
    const followed = await followLive(app.live, [`account:${id}`]);
    const otp = await codeFor(newMobile);
    expect((await app.call('account.verify_mobile', { role: 'user', body: { otp } }, { token })).status).toBe(
      200,
    );
    // An event waits for all older transactions of the database server, which other tests share.
    await expect.poll(followed.kinds, { timeout: 60_000 }).toContain('session');
    await followed.stop();
    expect((await app.call('identity.profile', {}, { token })).status).toBe(200);
    expect((await app.call('identity.profile', {}, { token: other })).status).toBe(401);
    // A job sends the SMS: the request does not depend on the gateway, and the job contains no plain number.
    expect(await app.inbox(mobile)).not.toContainEqual(
      expect.objectContaining({ text: expect.stringContaining('was changed to') }),
    );
    const { rows: jobs } = await sql<{ data: object }>`
      select data from pgboss.job where name = 'identity.mobile_changed.sms' and data ->> 'account_id' = ${String(id)}`.execute(
      app.connection.db,
    );
    expect(jobs).toHaveLength(1);
    expect(JSON.stringify(jobs)).not.toMatch(new RegExp(`${mobile}|${newMobile}`));
    await runReactions(app);
    const [text] = await app.inbox(mobile);
    expect(text?.text).toContain('The mobile number of your Aaspaas account was changed to');
    expect(text?.text).not.toContain(newMobile);
  });
});
