import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresRateLimits } from '../../../platform/http/rate-limits.ts';
import { aCustomer } from '../../../testing/accounts.ts';
import { followLive } from '../../../testing/live-events.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { FAILED_RESETS_PER_ALERT } from './rules/attempt-limits.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const forgot = (body: object) => app.callRaw('identity.forgot_password', { role: 'user', body });
const codeFor = async (mobile: string) => (await app.inbox(mobile))[0]?.code ?? '';

describe('reset code', () => {
  it('sets one of two concurrent passwords', async () => {
    const { mobile } = await aCustomer(app);
    await forgot({ mobile });
    const otp = await codeFor(mobile);
    await forgot({ mobile, otp });
    const answers = await race(2, (index) =>
      forgot({ mobile, otp, password: `secret8${index}`, confirm_password: `secret8${index}` }),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  });

  it('notifies open event streams immediately', { timeout: 90_000 }, async () => {
    const { id, mobile } = await aCustomer(app);
    const followed = await followLive(app.live, [`account:${id}`]);
    await forgot({ mobile });
    const otp = await codeFor(mobile);
    await forgot({ mobile, otp, password: 'secret9', confirm_password: 'secret9' });
    // An event waits for all older transactions of the database server, which other tests share.
    await expect.poll(followed.kinds, { timeout: 60_000 }).toEqual(['session']);
    await followed.stop();
  });

  it('allows ten wrong entries a day for a number, across its codes', async () => {
    const { mobile } = await aCustomer(app);
    for (let codes = 0; codes < 2; codes += 1) {
      await forgot({ mobile, again: true });
      const wrong = String((Number(await codeFor(mobile)) + 1) % 10_000).padStart(4, '0');
      const tries = await race(5, () => forgot({ mobile, otp: wrong }));
      expect(tries.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422]);
      app.clock.advance(11);
    }
    await forgot({ mobile, again: true });
    const otp = await codeFor(mobile);
    const refused = await forgot({ mobile, otp });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
    app.clock.advance(1440);
    await forgot({ mobile, again: true });
    expect((await forgot({ mobile, otp: await codeFor(mobile) })).status).toBe(200);
  });

  it('raises an alarm for many wrong entries across all numbers', async () => {
    const limits = postgresRateLimits(app.connection.db, app.clock);
    await limits.reset('reset-wrong');
    await race(FAILED_RESETS_PER_ALERT.max - 1, () => limits.hit('reset-wrong', FAILED_RESETS_PER_ALERT));
    const alarms = async () =>
      /security_events_total{event="code_exhausted",reason="reset_rate"} (\d+)/.exec(
        (await app.app.inject({ method: 'GET', url: '/metrics' })).body,
      )?.[1];
    const before = Number((await alarms()) ?? 0);
    await forgot({ mobile: '9999999982', otp: '0000' });
    await forgot({ mobile: '9999999983', otp: '0000' });
    expect(Number(await alarms())).toBe(before + 1);
  });

  it('verifies the number it was sent to', async () => {
    const { mobile } = await aCustomer(app, { verified: false });
    await forgot({ mobile });
    const otp = await codeFor(mobile);
    await forgot({ mobile, otp, password: 'secret9', confirm_password: 'secret9' });
    expect(
      (await app.call('identity.log_in', { role: 'user', body: { mobile, password: 'secret9' } })).reply
        .success.is_verified,
    ).toBe(1);
  });

  it('reports all errors of the last step together', async () => {
    expect((await forgot({ mobile: '1', password: '123', confirm_password: '124' })).error.errors).toEqual({
      mobile: ['Please enter a valid 10-digit mobile number.'],
      otp: ['Please enter all OTP digits.'],
      password: ['Password must be at least 5 characters long.'],
      confirm_password: ['Passwords do not match.'],
    });
    expect((await forgot({ password: 'secret81', confirm_password: 'secret2' })).error.errors).toHaveProperty(
      'confirm_password',
    );
  });

  it('behaves the same for a number without an account, which never reaches the last step', async () => {
    const mobile = '9999999981';
    await forgot({ mobile });
    const { rows } = await sql<{
      code_hash: Buffer;
    }>`select code_hash from one_time_codes where mobile = ${mobile}`.execute(app.connection.db);
    expect(rows).toHaveLength(1);
    const tried = await Promise.all(
      ['0000', '1111', '2222', '3333', '4444', '5555'].map((otp) => forgot({ mobile, otp })),
    );
    expect(
      tried
        .map(({ error }) => error.fields.otp?.[0])
        .sort()
        .at(-1),
    ).toBe('Too many wrong attempts. Please request a new OTP.');
    expect(tried.every(({ status }) => status === 422)).toBe(true);
  });
});
