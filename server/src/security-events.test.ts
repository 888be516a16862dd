import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, aProfessional, type TestPerson } from './testing/accounts.ts';
import { done } from './testing/bookings.ts';
import { logLines } from './testing/log-lines.ts';
import { race } from './testing/race.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const logged = logLines();
let app: TestApp;
let owner: TestPerson;
let since = 0;
beforeAll(async () => {
  app = await testApp(logged.log);
  owner = await anOperator(app);
});
afterAll(() => app.close());
beforeEach(() => {
  since = logged.mark();
});

/** The security events of the running test. */
const events = () =>
  logged
    .lines(since)
    .flatMap(({ security, reason, accountRole, account, network }) =>
      security ? [{ security, reason, accountRole, account, network }] : [],
    );

const byOperator = (security: string, reason: string) => ({
  security,
  reason,
  accountRole: 'admin',
  account: expect.stringMatching(/^[0-9a-f]{12}$/),
  network: '127.0.0.0/24',
});

describe('security events', () => {
  it('grant_changed: records each change of roles, and none for a change that was refused or did nothing', async () => {
    const { id } = await anOperator(app, { roles: ['support'] });
    const change = (roles: ('content' | 'support')[]) =>
      app.call('operator.change_roles', { params: { id }, body: { roles } }, owner);
    await done(change(['content']));
    await done(change(['content']));
    await app.call(
      'operator.change_roles',
      { params: { id: owner.id }, body: { roles: ['support'] } },
      owner,
    );
    expect(events()).toEqual([byOperator('grant_changed', 'operator.change_roles')]);
  });

  it('grant_changed and session_revoked: record that an operator was disabled', async () => {
    const { id } = await anOperator(app, { roles: ['support'] });
    await done(app.call('operator.disable', { params: { id } }, owner));
    expect(events()).toEqual([
      expect.objectContaining({ security: 'session_revoked', reason: 'operator_disabled' }),
      byOperator('grant_changed', 'operator.disable'),
    ]);
  });

  it('config_changed: records changed settings once, also if the call is repeated with its key', async () => {
    const body = { group: 'booking', values: { approveHours: 24 } } as const;
    const options = { ...owner, headers: { 'idempotency-key': 'security-events-1' } };
    await done(app.callRaw('admin.change_settings', { body }, options));
    await done(app.callRaw('admin.change_settings', { body }, options));
    expect(events()).toEqual([byOperator('config_changed', 'admin.change_settings')]);
  });

  it('reveal: records a view of tax numbers without their values', async () => {
    const { id } = await aProfessional(app);
    const before = logged.mark();
    await done(app.call('admin.reveal_tax_numbers', { params: { id }, body: { reason: 'Form 140' } }, owner));
    expect(events()).toEqual([byOperator('reveal', 'admin.reveal_tax_numbers')]);
    expect(logged.text().slice(before)).not.toMatch(/012345678901|Form 140/);
  });

  it('export: records a file of a list without its filters, and the export of an own account', async () => {
    const customer = await aCustomer(app);
    const get = (url: string, { token }: TestPerson) =>
      app.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
    expect((await get(`/api/admin/customers/csv?q=${customer.mobile}`, owner)).statusCode).toBe(200);
    expect((await get('/api/user/export', customer)).statusCode).toBe(200);
    expect(events()).toEqual([
      byOperator('export', 'admin.customers_csv'),
      expect.objectContaining({ security: 'export', reason: 'own_account', accountRole: 'user' }),
    ]);
    expect(logged.text().slice(since)).not.toContain(customer.mobile);
  });

  it('session_revoked: records a logout and a changed password', async () => {
    const customer = await aCustomer(app);
    await done(
      app.call(
        'identity.change_password',
        { role: 'user', body: { old_password: customer.password, new_password: 'another-secret-81' } },
        customer,
      ),
    );
    await done(app.call('identity.log_out', { role: 'user' }, customer));
    expect(events().map(({ security, reason }) => ({ security, reason }))).toEqual([
      { security: 'session_revoked', reason: 'password_changed' },
      { security: 'password_changed', reason: undefined },
      { security: 'session_revoked', reason: 'logged_out' },
    ]);
    // Of these, the usual level `warn` writes the revocation only.
    const levels = logged.lines(since).flatMap(({ security, level }) => (security ? [level] : []));
    expect(levels).toEqual([40, 30, 30]);
  });

  it("origin_refused: records a browser's token from another site or without its cookie, and no stale token", async () => {
    const { mobile, password } = await aCustomer(app);
    const answer = await app.call(
      'identity.log_in',
      { role: 'user', body: { mobile, password } },
      { headers: { 'x-aaspaas-client': 'web' } },
    );
    const { token } = answer.reply.success;
    const cookie = String(answer.headers['set-cookie']).split(';')[0] ?? '';
    since = logged.mark();
    const write = (headers: Record<string, string>, bearer = token) =>
      app.call('cart.add', { body: { serviceId: 1 } }, { token: bearer, headers });
    expect((await write({})).status).toBe(401);
    expect((await write({ cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    expect((await write({}, 'a-token-that-never-existed')).status).toBe(401);
    expect((await write({ cookie })).status).not.toBe(401);
    expect(events().map(({ security, reason }) => ({ security, reason }))).toEqual([
      { security: 'origin_refused', reason: 'other_browser' },
      { security: 'origin_refused', reason: 'other_site' },
    ]);
    expect(logged.text().slice(since)).not.toContain(token);
  });

  it('code_exhausted: records once that a code cannot be entered any more', async () => {
    const { mobile } = await aCustomer(app);
    const forgot = (body: object) =>
      app.callRaw('identity.forgot_password', { role: 'user', body: { mobile, ...body } });
    await forgot({});
    const code = Number((await app.inbox(mobile))[0]?.code);
    const otp = String((code + 1) % 10_000).padStart(4, '0');
    const tries = await race(7, () => forgot({ otp }));
    expect(tries.map(({ status }) => status)).toEqual(Array.from({ length: 7 }, () => 422));
    expect(events()).toEqual([
      {
        security: 'code_exhausted',
        reason: 'reset_code',
        accountRole: 'user',
        account: expect.stringMatching(/^[0-9a-f]{12}$/),
        network: '127.0.0.0/24',
      },
    ]);
    expect(logged.text().slice(since)).not.toContain(mobile);
  });

  it('forbidden: records an operator without the grant', async () => {
    const support = await anOperator(app, { roles: ['support'] });
    const body = { group: 'booking', values: { approveHours: 24 } } as const;
    expect((await app.callRaw('admin.change_settings', { body }, support)).status).toBe(403);
    expect(events()).toEqual([{ ...byOperator('forbidden', 'no_grant'), accountRole: undefined }]);
  });

  it('are counted in the metrics by name and reason', async () => {
    const { body } = await app.app.inject('/metrics');
    expect(body).toContain('security_events_total{event="reveal",reason="admin.reveal_tax_numbers"} 1');
    expect(body).toContain('security_events_total{event="origin_refused",reason="other_site"} 1');
    // So that the first one is an increase.
    expect(body).toContain('security_events_total{event="signature_invalid",reason="payout_webhook"} 0');
    expect(body).toContain('security_events_total{event="export",reason="payout.file"} 0');
    expect(body).toContain('money_alarms_total{kind="chargeback_due"} 0');
  });
});
