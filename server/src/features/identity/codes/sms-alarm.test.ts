import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { DEFAULT_SMS_BUDGET, THROTTLED_PER_NETWORK_HOUR } from './rules/sms-budget.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app);
});
afterAll(() => app.close());

/** Requests codes for new accounts from one /24 and returns the statuses in their order. */
async function requestCodes(network: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let turn = 0; turn < times; turn += 1) {
    const { token } = await aCustomer(app, { verified: false });
    const { status } = await app.call(
      'identity.resend_code',
      {},
      { token, remoteAddress: `${network}.${turn + 1}` },
    );
    statuses.push(status);
  }
  return statuses;
}

/** Adds codes that were sent ten minutes ago, some of them verified. */
async function addCodes(sent: number, verified: number): Promise<void> {
  const { id, mobile } = await aCustomer(app);
  await sql`insert into one_time_codes (purpose, role, mobile, account_id, code_hash, created_at, expires_at, verified_at)
    select 'signup', 'user', ${mobile}, ${id}, '', now_.at - interval '10 minutes', now_.at, case when n <= ${verified} then now_.at end
    from generate_series(1, ${sent}::int) n, (select ${app.clock.now()}::timestamptz as at) now_`.execute(
    app.connection.db,
  );
}

const kinds = async () => {
  await runReactions(app);
  const { reply } = await app.call('notification.list', { role: 'admin' }, operator);
  return reply.data.map(({ kind }) => kind);
};

const allowed = (count: number, of: number) =>
  Array.from({ length: of }, (_, at) => (at < count ? 200 : 429));

describe('codes of an hour', () => {
  it('are limited for each /24, and sent again in the next hour', async () => {
    const max = DEFAULT_SMS_BUDGET.perNetworkHour;
    expect(await requestCodes('203.0.113', max + 2)).toEqual(allowed(max, max + 2));
    expect(await requestCodes('203.0.114', 1)).toEqual([200]);
    app.clock.advance(60);
    expect(await requestCodes('203.0.113', 1)).toEqual([200]);
  });

  it('raise no alarm while enough of them are verified', async () => {
    app.clock.advance(120);
    await addCodes(60, 12);
    await app.runLoop('unverified codes');
    expect(await kinds()).toEqual([]);
  });

  it('raise one alarm if few are verified, whichever worker notices it, and are throttled for an hour', async () => {
    app.clock.advance(120);
    await addCodes(60, 11);
    await race(4, () => app.runLoop('unverified codes'));
    expect(await kinds()).toEqual(['admin_codes_unverified']);
    const { body } = await app.app.inject({ method: 'GET', url: '/metrics' });
    expect(body).toContain('security_events_total{event="code_exhausted",reason="codes_unverified"} 1\n');
    const max = THROTTLED_PER_NETWORK_HOUR;
    expect(await requestCodes('203.0.115', max + 1)).toEqual(allowed(max, max + 1));
    app.clock.advance(61);
    expect(await requestCodes('203.0.116', max + 1)).toEqual(allowed(max + 1, max + 1));
  });
});

describe('the day’s total', () => {
  it('raises one alarm at 80 %', async () => {
    app.clock.advance(24 * 60);
    const now = app.clock.now().getTime();
    const start = new Date(now - (now % 86_400_000));
    await sql`insert into rate_counters (key, window_start, hits, expires_at)
      values ('sms-total', ${start}, ${DEFAULT_SMS_BUDGET.total * 0.8 - 2}, ${new Date(now + 86_400_000)})`.execute(
      app.connection.db,
    );
    expect(await requestCodes('203.0.117', 1)).toEqual([200]);
    expect(await kinds()).not.toContain('admin_sms_budget');
    expect(await requestCodes('203.0.118', 2)).toEqual([200, 200]);
    expect((await kinds()).filter((kind) => kind === 'admin_sms_budget')).toHaveLength(1);
  });
});
