import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer } from '../../../testing/accounts.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { DEFAULT_SMS_BUDGET } from './rules/sms-budget.ts';

const DAY_MS = 86_400_000;
const REFUSAL = 'We can’t send any more OTPs today. Please try again tomorrow.';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

/** Sets the number of uses of a key in the current window. */
async function used(key: string, hits: number, windowMs = DAY_MS): Promise<void> {
  const now = app.clock.now().getTime();
  const start = new Date(now - (now % windowMs));
  await sql`insert into rate_counters (key, window_start, hits, expires_at)
    values (${key}, ${start}, ${hits}, ${new Date(start.getTime() + windowMs)})
    on conflict (key, window_start) do update set hits = excluded.hits`.execute(app.connection.db);
}
const resendFrom = (remoteAddress: string, token: string) =>
  app.call('identity.resend_code', {}, { token, remoteAddress });
const refusals = async (reason: string) =>
  Number(
    new RegExp(`security_events_total{event="code_exhausted",reason="${reason}"} (\\d+)`).exec(
      (await app.app.inject({ method: 'GET', url: '/metrics' })).body,
    )?.[1] ?? 0,
  );

describe('the daily SMS budget', () => {
  it.each([
    ['sms_network', 'sms-network:2001:db8:1:2::/64', DEFAULT_SMS_BUDGET.perNetwork],
    ['sms_total', 'sms-total', DEFAULT_SMS_BUDGET.total],
  ])('%s: sends the last one, then returns 429 until the next day', async (reason, key, max) => {
    const [first, second] = [
      await aCustomer(app, { verified: false }),
      await aCustomer(app, { verified: false }),
    ];
    await used(key, max - 1);
    expect((await resendFrom('2001:db8:1:2::1', first.token)).status).toBe(200);
    const refused = await resendFrom('2001:db8:1:2::2', second.token);
    expect([refused.status, refused.error.message]).toEqual([429, REFUSAL]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
    expect(await app.inbox(second.mobile)).toEqual([]);
    expect(await refusals(reason)).toBe(1);
    app.clock.advance(1440);
    expect((await resendFrom('2001:db8:1:2::2', second.token)).status).toBe(200);
  });

  it('sms_number: applies from any network, also for a number without an account', async () => {
    const mobile = '9999999970';
    await used(
      `sms-number:${app.vault.stableMac(`sms ${mobile}`).toString('hex')}`,
      DEFAULT_SMS_BUDGET.perNumber,
    );
    const refused = await app.call('identity.forgot_password', { role: 'user', body: { mobile } });
    expect([refused.status, refused.error.message]).toEqual([429, REFUSAL]);
  });
});

describe('limits per address', () => {
  it.each([
    ['identity.resend_code', {}, 600, 3600],
    ['payment.verify', { params: { id: 1 } }, 120, 600],
  ] as const)('%s returns 429 once they are used up', async (name, request, max, seconds) => {
    const { token } = await aCustomer(app);
    await used(`${name}:127.0.0.1`, max - 1, seconds * 1000);
    expect((await app.callRaw(name, request, { token })).status).not.toBe(429);
    const refused = await app.callRaw(name, request, { token });
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  });
});
