import { Writable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeLogger } from './platform/log/logger.ts';
import { aCustomer } from './testing/accounts.ts';
import { deliverWebhook } from './testing/payments.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

let written = '';
let app: TestApp;
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  app = await testApp(makeLogger('trace', stream));
});
afterAll(() => app.close());

describe('the logs', () => {
  it('contain routes and no personal data', async () => {
    const mobile = '9712345678';
    const password = 'hunter-2-secret';
    const { reply } = await app.call('identity.sign_up', {
      body: { name: 'Planted Name', mobile, password },
    });
    const { token } = reply.success;
    await app.call('identity.resend_code', { body: { phoneNumber: mobile } }, { token });
    const code = (await app.inbox(mobile))[0]?.code ?? '';
    await app.call('identity.verify_code', { body: { otp: code } }, { token });
    await app.call('identity.log_in', { role: 'user', body: { mobile, password: 'wrong-password' } });
    await app.call(
      'discovery.category',
      { params: { category: 1 }, query: { latitude: '12.34567', longitude: '76.54321' } },
      { token },
    );
    await app.call('booking.get', { params: { id: 'AP-PLANTD' } }, { token });
    await app.app.inject({
      url: `/api/no/such/route/${mobile}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(written).toContain('/api/user/getbooking/:id');
    for (const planted of [
      mobile,
      password,
      token,
      'wrong-password',
      '12.34567',
      '76.54321',
      'AP-PLANTD',
      'Planted Name',
    ])
      expect(written).not.toContain(planted);
    // A four-digit code can be part of a number by chance, so the test looks for it as a separate value.
    expect(written).not.toMatch(new RegExp(`[^0-9]${code}[^0-9]`));
  });

  it('contain an access line for each request, with route, status, account hash and network', async () => {
    const { token, id } = await aCustomer(app);
    const since = written.length;
    await app.call('identity.user_details', {}, { token });
    const line = lines(since).find(({ msg }) => msg === 'request');
    expect(line).toMatchObject({
      method: 'GET',
      route: '/api/user/user-details',
      status: 200,
      network: '127.0.0.0/24',
    });
    expect(line?.['account']).toMatch(/^[0-9a-f]{12}$/);
    expect(line?.['account']).not.toBe(String(id));
  });

  it('contain security events: logins, lock-out, forbidden calls and forged webhooks', async () => {
    const { token, mobile } = await aCustomer(app);
    const since = written.length;
    await app.call('identity.log_in', { role: 'user', body: { mobile, password: 'secret81' } });
    for (let tries = 0; tries < 6; tries += 1)
      await app.call('identity.log_in', { role: 'user', body: { mobile, password: 'wrong-password' } });
    await app.call('admin.settings', {}, { token });
    await deliverWebhook(app, {
      body: JSON.stringify({ event: 'x' }),
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': 'x' },
    });
    const events = lines(since).flatMap(({ security, account, reason }) =>
      security ? [{ security, account, reason }] : [],
    );
    const known = expect.stringMatching(/^[0-9a-f]{12}$/);
    expect(events).toEqual([
      { security: 'login_succeeded', account: known, reason: undefined },
      ...Array.from({ length: 5 }, () => ({
        security: 'login_failed',
        account: known,
        reason: 'wrong_password',
      })),
      { security: 'login_locked', account: known, reason: 'pair' },
      { security: 'forbidden', account: known, reason: undefined },
      { security: 'signature_invalid', account: undefined, reason: 'payment_webhook' },
    ]);
    expect(new Set(events.flatMap(({ account }) => account ?? [])).size).toBe(1);
  });

  it('contain no bound value of a statement that the database rejected', async () => {
    const { db } = app.connection;
    const since = written.length;
    app.app.log.error(
      { err: await sql`select ${'9712345678'}::smallint`.execute(db).catch((error: unknown) => error) },
      'probe',
    );
    app.app.log.error(await sql`select ${'planted text'}::int`.execute(db).catch((error: unknown) => error));
    const logged = lines(since).map(({ err }) => err as Record<string, unknown>);
    expect(logged.map(({ code }) => code)).toEqual(['22003', '22P02']);
    expect(written.slice(since)).not.toMatch(/9712345678|planted text/);
  });
});

function lines(since: number): Record<string, unknown>[] {
  return written
    .slice(since)
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}
