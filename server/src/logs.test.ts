import { once } from 'node:events';
import { request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer } from './testing/accounts.ts';
import { logLines } from './testing/log-lines.ts';
import { deliverWebhook } from './testing/payments.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const logged = logLines({ release: '1.4.0-3f9c2ab', role: 'web' });
let app: TestApp;
beforeAll(async () => {
  app = await testApp(logged.log);
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
    const written = logged.text();
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
    const since = logged.mark();
    await app.call('identity.user_details', {}, { token });
    const line = logged.lines(since).find(({ msg }) => msg === 'request');
    expect(line).toMatchObject({
      release: '1.4.0-3f9c2ab',
      role: 'web',
      requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      ms: expect.any(Number),
      method: 'GET',
      route: '/api/user/user-details',
      status: 200,
      network: '127.0.0.0/24',
    });
    expect(line?.['account']).toMatch(/^[0-9a-f]{12}$/);
    expect(line?.['account']).not.toBe(String(id));
  });

  it('contain an access line for a request whose caller disconnects, and for an event stream that its caller ends', async () => {
    const { token } = await aCustomer(app);
    const address = await app.app.listen({ host: '127.0.0.1', port: 0 });
    const headers = { authorization: `Bearer ${token}` };
    const lineOf = (since: number, route: string) =>
      logged.lines(since).filter(({ msg, route: logged }) => msg === 'request' && logged === route);
    const since = logged.mark();
    const stream = new AbortController();
    const opened = await fetch(`${address}/api/user/events`, { headers, signal: stream.signal });
    expect(opened.status).toBe(200);
    stream.abort();
    await expect
      .poll(() => lineOf(since, '/api/user/events'))
      .toEqual([expect.objectContaining({ status: 200, account: expect.any(String) })]);

    expect((await fetch(`${address}/api/category`)).status).toBe(200);
    await sleep(100);
    expect(lineOf(since, '/api/category')).toEqual([expect.objectContaining({ status: 200 })]);

    const body = JSON.stringify({ mobile: '9812345678', password: 'secret81' });
    const sent = request(`${address}/api/user/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': body.length },
    });
    sent.on('error', () => undefined).write(body.slice(0, 10));
    await once(sent, 'socket');
    await sleep(100);
    sent.destroy();
    await expect
      .poll(() => lineOf(since, '/api/user/login'))
      .toEqual([expect.objectContaining({ status: 499, method: 'POST', ms: expect.any(Number) })]);
  });

  it('contain security events: logins, lock-out, forbidden calls and forged webhooks', async () => {
    const { token, mobile } = await aCustomer(app);
    const since = logged.mark();
    await app.call('identity.log_in', { role: 'user', body: { mobile, password: 'secret81' } });
    for (let tries = 0; tries < 6; tries += 1)
      await app.call('identity.log_in', { role: 'user', body: { mobile, password: 'wrong-password' } });
    await app.call('admin.settings', {}, { token });
    await deliverWebhook(app, {
      body: JSON.stringify({ event: 'x' }),
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': 'x' },
    });
    const events = logged
      .lines(since)
      .flatMap(({ security, account, reason }) => (security ? [{ security, account, reason }] : []));
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
    const since = logged.mark();
    app.app.log.error(
      { err: await sql`select ${'9712345678'}::smallint`.execute(db).catch((error: unknown) => error) },
      'probe',
    );
    app.app.log.error(await sql`select ${'planted text'}::int`.execute(db).catch((error: unknown) => error));
    const errors = logged.lines(since).map(({ err }) => err as Record<string, unknown>);
    expect(errors.map(({ code }) => code)).toEqual(['22003', '22P02']);
    expect(logged.text().slice(since)).not.toMatch(/9712345678|planted text/);
  });

  it('name the request in every line that it causes', async () => {
    const { token, mobile } = await aCustomer(app);
    const since = logged.mark();
    await app.call('identity.log_in', { role: 'user', body: { mobile, password: 'wrong-password' } });
    const refused = await app.call('admin.settings', {}, { token });
    const byRequest = Map.groupBy(logged.lines(since), ({ requestId }) => requestId);
    expect([...byRequest.values()].map((lines) => lines.map(({ msg }) => msg))).toEqual([
      ['security event', 'request'],
      ['security event', 'request'],
    ]);
    expect(byRequest.has(refused.error.request_id)).toBe(true);
  });

  it('contain nothing of a request that fails', async () => {
    const planted = {
      mobile: '9812345670',
      name: 'Planted Person',
      token: 'pLaNtEd0token1of2this3test4abcdefghij',
      code: '7391',
      latitude: '12.97162',
      longitude: '77.59456',
      email: 'planted@example.in',
    };
    const values = Object.values(planted);
    // Fails as a fault of the product would, with what a library attaches to an error.
    const handlers = app.product.handlers as unknown as Record<string, () => Promise<unknown>>;
    const original = handlers['catalog.categories'];
    handlers['catalog.categories'] = async () => {
      const text = `for ${planted.mobile}, ${planted.email} at ${planted.latitude},${planted.longitude} with ${planted.token}`;
      throw Object.assign(new Error(text, { cause: new Error(`invalid value: "${planted.name}"`) }), {
        detail: `Key (name)=(${planted.name}) already exists.`,
        where: values.join(),
        parameters: values,
        query: `select '${planted.name}'`,
      });
    };
    const since = logged.mark();
    const query = new URLSearchParams(planted).toString();
    const answer = await app.app.inject({
      url: `/api/category?${query}`,
      headers: { authorization: `Bearer ${planted.token}`, cookie: `session=${planted.token}` },
    });
    if (original) handlers['catalog.categories'] = original;
    expect(answer.statusCode).toBe(500);
    const { log } = app.app;
    log.error(
      {
        err: await sql`insert into one_time_codes (purpose, role, mobile, code_hash, created_at, expires_at)
          values ('signup', 'user', ${planted.mobile}, ${planted.name}, ${planted.token}, now())`
          .execute(app.connection.db)
          .catch((error: unknown) => error),
        ...planted,
        body: planted,
      },
      `call of ${planted.mobile} failed for ${planted.email}`,
    );
    log.warn(
      {
        reason: `${planted.code} at ${planted.latitude}`,
        text: values.filter((one) => one !== planted.name).join(' '),
      },
      'probe',
    );
    const lines = logged.lines(since);
    expect(lines.map(({ msg }) => msg)).toEqual([
      'request failed',
      'request',
      'call of ‹number› failed for ‹mail›',
      'probe',
    ]);
    expect(lines[2]).toMatchObject({
      err: { code: expect.stringMatching(/^22/) },
      omitted: expect.arrayContaining(['mobile', 'name', 'token', 'body']),
    });
    const written = logged.text().slice(since);
    for (const value of values.filter((one) => one !== planted.code)) expect(written).not.toContain(value);
    expect(written).not.toMatch(/[^0-9]7391[^0-9]/);
  });
});
