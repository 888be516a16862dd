import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresRateLimits } from '../../../platform/http/rate-limits.ts';
import { makeVault } from '../../../platform/vault.ts';
import { aCustomer, aProfessional } from '../../../testing/accounts.ts';
import { Answer } from '../../../testing/api-client.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { issueCode } from '../codes/actions/send-code.ts';
import { DEFAULT_SMS_BUDGET } from '../codes/rules/sms-budget.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Logs in from a given network address. */
async function logInFrom(remoteAddress: string, body: object, headers: Record<string, string> = {}) {
  const response = await app.app.inject({
    method: 'POST',
    url: '/api/user/login',
    payload: body,
    remoteAddress,
    headers,
  });
  return {
    cookies: response.cookies,
    status: response.statusCode,
    answer: new Answer('identity.log_in', {
      status: response.statusCode,
      headers: response.headers,
      body: response.json<unknown>(),
    }),
    retryAfter: response.headers['retry-after'],
  };
}
const forgot = (body: object) => app.callRaw('identity.forgot_password', { role: 'user', body });
const codeFor = async (mobile: string) => (await app.inbox(mobile))[0]?.code ?? '';
/** Records failures from before the test. */
async function failedBefore(key: string, times: number) {
  const limits = postgresRateLimits(app.connection.db, app.clock);
  await race(times, () => limits.hit(key, { max: times, seconds: 900 }));
}
const count = async (table: string) => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
    app.connection.db,
  );
  return rows[0]?.n ?? 0;
};

describe('password guessing', () => {
  it('checks five of twenty concurrent attempts', async () => {
    const { mobile } = await aCustomer(app);
    const answers = await race(20, () => logInFrom('10.1.0.1', { mobile, password: 'wrong-one' }));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(15);
    expect(Number(refused[0]?.retryAfter)).toBeLessThanOrEqual(900);
  });

  it('from many addresses: the owner is asked for a code, which opens the number again', async () => {
    const { mobile, password } = await aCustomer(app);
    await failedBefore(`login:user:${mobile}`, 19);
    expect((await logInFrom('10.2.0.1', { mobile, password: 'wrong-one' })).status).toBe(401);
    const locked = await logInFrom('10.2.1.1', { mobile, password });
    expect(locked.status).toBe(422);
    expect(locked.answer.error.fields['otp']).toEqual([
      'Too many failed logins. Please enter the OTP we sent to this number.',
    ]);
    expect(
      (
        await logInFrom('10.2.1.1', {
          mobile,
          password,
          otp: String((Number(await codeFor(mobile)) + 1) % 10_000).padStart(4, '0'),
        })
      ).status,
    ).toBe(422);
    expect((await logInFrom('10.2.1.1', { mobile, password, otp: await codeFor(mobile) })).status).toBe(200);
    expect((await logInFrom('10.2.1.1', { mobile, password })).status).toBe(200);
  });

  it('without the right password: uses none of the owner’s unlock codes', async () => {
    const { mobile, password } = await aCustomer(app);
    await failedBefore(`login:user:${mobile}`, 20);
    for (let tries = 0; tries < 8; tries += 1) {
      await logInFrom(`10.2.2.${tries}`, { mobile, password: 'wrong-one' });
      app.clock.advance(0.6);
    }
    expect(await app.inbox(mobile)).toEqual([]);
    expect((await logInFrom('10.2.3.1', { mobile, password })).status).toBe(422);
    const otp = await codeFor(mobile);
    expect((await logInFrom('10.2.3.1', { mobile, password, otp })).status).toBe(200);
  });

  it('requests for other codes do not use up the budget of unlock codes', async () => {
    const { mobile, password } = await aCustomer(app);
    for (let attempt = 0; attempt < 6; attempt += 1) {
      await forgot({ mobile, again: true });
      app.clock.advance(11);
    }
    expect((await forgot({ mobile, again: true })).status).toBe(429);
    await failedBefore(`login:user:${mobile}`, 20);
    expect((await logInFrom('10.2.4.1', { mobile, password })).status).toBe(422);
    const otp = await codeFor(mobile);
    expect((await logInFrom('10.2.4.1', { mobile, password, otp })).status).toBe(200);
  });

  it('does not lock out a known device until the password changes', async () => {
    const { mobile, password } = await aCustomer(app);
    const browser = { 'x-aaspaas-client': 'web' };
    const first = await logInFrom('10.2.5.1', { mobile, password }, browser);
    const device = first.cookies.find(({ name }) => name === 'device');
    expect(device).toMatchObject({ httpOnly: true });
    await failedBefore(`login:user:${mobile}`, 20);
    const cookie = `device=${device?.value}`;
    expect((await logInFrom('10.2.5.2', { mobile, password }, { ...browser, cookie })).status).toBe(200);
    const other = await aCustomer(app);
    await failedBefore(`login:user:${other.mobile}`, 20);
    expect(
      (await logInFrom('10.2.5.3', { mobile: other.mobile, password: other.password }, { cookie })).status,
    ).toBe(422);
    const guesses = await race(8, () => logInFrom('10.2.5.4', { mobile, password: 'wrong-one' }, { cookie }));
    expect(guesses.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('counts the addresses of one IPv6 /64 as one', async () => {
    const { mobile } = await aCustomer(app);
    const answers = await race(8, (index) =>
      logInFrom(`2001:db8:7:7::${index + 1}`, { mobile, password: 'wrong-one' }),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
  });

  it('locks a number without an account in the same way, and sends no SMS', async () => {
    const mobile = '9999999980';
    await failedBefore(`login:user:${mobile}`, 20);
    expect((await logInFrom('10.3.1.1', { mobile, password: 'wrong-one' })).status).toBe(422);
    expect(await app.inbox(mobile)).toEqual([]);
  });

  it('blocks an address after a hundred failures, for any number', async () => {
    await failedBefore('login:10.4.0.1', 99);
    expect((await logInFrom('10.4.0.1', { mobile: '9600000001', password: 'wrong-one' })).status).toBe(401);
    const { mobile, password } = await aCustomer(app);
    const answer = await logInFrom('10.4.0.1', { mobile, password });
    expect(answer.status).toBe(429);
    expect(Number(answer.retryAfter)).toBeGreaterThan(0);
    expect((await logInFrom('10.4.0.2', { mobile, password })).status).toBe(200);
  });

  it('a new password resets the count', async () => {
    const { mobile } = await aCustomer(app);
    for (let tries = 0; tries < 6; tries += 1)
      await app.call('identity.log_in', { role: 'user', body: { mobile, password: 'wrong-one' } });
    await forgot({ mobile });
    const otp = await codeFor(mobile);
    await forgot({ mobile, otp, password: 'secret9', confirm_password: 'secret9' });
    expect(
      (await app.call('identity.log_in', { role: 'user', body: { mobile, password: 'secret9' } })).status,
    ).toBe(200);
  });
});

describe('undelivered SMS', () => {
  it('withdraws its code, so that the next request sends another', async () => {
    const { id, mobile } = await aCustomer(app, { verified: false });
    const { db } = app.connection;
    const deps = {
      db,
      clock: app.clock,
      publish: async () => undefined,
      vault: makeVault('x'.repeat(32)),
      limits: postgresRateLimits(db, app.clock),
      smsBudget: DEFAULT_SMS_BUDGET,
      securityLog: { record: () => undefined, accountHash: () => '' },
    };
    const ask = {
      owner: { purpose: 'signup', role: 'user', mobile },
      accountId: id,
      again: false,
      language: 'en',
      address: '10.9.0.1',
    } as const;
    const failed = await issueCode({ ...deps, sms: { send: async () => 'failed' } }, ask);
    expect(await failed.deliver()).toBe(false);
    app.clock.advance(1);
    const next = await issueCode({ ...deps, sms: { send: async () => 'sent' } }, ask);
    expect(next.sent).toBe(true);
    expect(await next.deliver()).toBe(true);
  });
});

describe('access', () => {
  it('is refused without a session, with another role, and with an unverified number', async () => {
    const change = { old_password: 'secret81', new_password: 'secret2' };
    expect((await app.call('identity.change_password', { role: 'user', body: change })).status).toBe(401);
    expect((await app.call('identity.user_details')).status).toBe(401);
    expect((await app.call('identity.resend_code')).status).toBe(401);
    const { token: professional } = await aProfessional(app);
    expect((await app.call('identity.log_out', { role: 'user' }, { token: professional })).status).toBe(403);
    const { token, mobile } = await aCustomer(app, { verified: false });
    const refused = await app.call('identity.profile', {}, { token });
    expect(refused.body).toMatchObject({ status: 403, errors: 'Please verify your mobile number.' });
    expect(
      (await app.call('identity.change_password', { role: 'user', body: change }, { token })).status,
    ).toBe(403);
    expect((await app.call('identity.user_details', {}, { token })).body).toMatchObject({
      mobile,
      is_verified: 0,
      data: { mobile },
    });
    expect((await app.call('identity.log_out', { role: 'user' }, { token })).status).toBe(200);
  });

  it('does not ask a verified customer for a code', async () => {
    const { token, mobile } = await aCustomer(app);
    expect(
      (await app.call('identity.verify_code', { body: { otp: '1234' } }, { token })).reply.data.is_verified,
    ).toBe(1);
    expect(
      (await app.call('identity.resend_code', { body: { phoneNumber: mobile } }, { token })).status,
    ).toBe(409);
    expect((await app.call('identity.profile', {}, { token })).body).toMatchObject({
      name: 'Asha Rao',
      mobile,
      image_url: null,
    });
  });

  it('logout ends no session of another account', async () => {
    const [mine, theirs] = [await aCustomer(app), await aCustomer(app)];
    expect(
      (await app.call('identity.log_out', { role: 'user', body: { token: theirs.token } }, mine)).status,
    ).toBe(200);
    expect((await app.call('identity.user_details', {}, theirs)).status).toBe(200);
    expect((await app.call('identity.user_details', {}, mine)).status).toBe(401);
  });
});

describe('stored data', () => {
  it('includes the consent at sign-up, and no usable token or code', async () => {
    const { reply } = await app.call(
      'identity.sign_up',
      { body: { name: 'Meera', mobile: '9700009999', password: 'secret81' } },
      { headers: { cookie: 'lang=hi' } },
    );
    const { rows } =
      await sql`select language, notice from consents where account_id = ${reply.success.id}`.execute(
        app.connection.db,
      );
    expect(rows).toEqual([{ language: 'hi', notice: 'privacy-2026-11' }]);
    const stored = await sql<{
      kept: string;
    }>`select row_to_json(s)::text || (select password_hash from accounts where id = s.account_id) as kept
      from sessions s where account_id = ${reply.success.id}`.execute(app.connection.db);
    expect(stored.rows[0]?.kept).not.toContain(reply.success.token);
    expect(stored.rows[0]?.kept).toMatch(/\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is deleted once expired', async () => {
    expect(await count('sessions')).toBeGreaterThan(0);
    app.clock.advance(31 * 1440);
    await app.runLoop('prune');
    expect(await count('sessions')).toBe(0);
    expect(await count('one_time_codes')).toBe(0);
  });
});
