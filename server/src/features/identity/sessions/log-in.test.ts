import type { Role } from '@aaspaas/contract/kernel/role.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, aProfessional } from '../../../testing/accounts.ts';
import type { Answer } from '../../../testing/api-client.ts';
import { clearCookie } from './actions/grant-session.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());

const logIn = (mobile: string, password: string, role: Role = 'user', headers = {}) =>
  app.call('identity.log_in', { role, body: { mobile, password } }, { headers });
const details = (token?: string, headers = {}) =>
  app.call('identity.user_details', {}, { headers, ...(token ? { token } : {}) });
const write = (token?: string, headers = {}) =>
  app.call('cart.add', { body: { serviceId: 1 } }, { headers, ...(token ? { token } : {}) });

describe('login', () => {
  it('returns the session, and the role in a header', async () => {
    const { mobile, password, id } = await aCustomer(app);
    const answer = await logIn(mobile, password);
    expect(answer.body).toMatchObject({
      status: 200,
      message: 'Login Successfully',
      success: { role: 'user', id, is_verified: 1, mobile },
    });
    expect(answer.headers['x-user-role']).toBe('user');
    expect((await details(answer.reply.success.token)).status).toBe(200);
  });

  it('does not reveal whether the number or the password was wrong', async () => {
    const { mobile } = await aCustomer(app);
    const [unknown, wrong] = [await logIn('9999999990', 'secret81'), await logIn(mobile, 'secret2')];
    expect(unknown.status).toBe(401);
    expect({ ...unknown.error, request_id: '' }).toEqual({ ...wrong.error, request_id: '' });
  });

  // proves: pro.may.roles
  it('keeps the roles separate', async () => {
    const { mobile, password } = await aCustomer(app);
    expect((await logIn(mobile, password, 'admin')).status).toBe(401);
    const operator = await anOperator(app);
    expect((await logIn(operator.mobile, operator.password, 'admin')).reply.success).toMatchObject({
      role: 'admin',
      is_verified: 1,
    });
  });

  // proves: pro.may.approved-login, pro.state.unverified
  it('rejects a professional until approval', async () => {
    const { id, mobile, password } = await aProfessional(app);
    expect((await logIn(mobile, password, 'employee')).status).toBe(403);
    await sql`insert into professionals (account_id, state, state_at, created_at) values (${id}, 'approved', now(), now())`.execute(
      app.connection.db,
    );
    expect((await logIn(mobile, password, 'employee')).reply.success).toMatchObject({
      role: 'employee',
      is_verified: 1,
    });
  });

  it('locks after five failures, and opens again after 15 minutes', async () => {
    const { mobile, password } = await aCustomer(app);
    for (let tries = 0; tries < 5; tries += 1) expect((await logIn(mobile, 'wrong-one')).status).toBe(401);
    const answer = await logIn(mobile, password);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
    app.clock.advance(16);
    expect((await logIn(mobile, password)).status).toBe(200);
  });
});

describe('browser session', () => {
  const browser = { 'x-aaspaas-client': 'web' };
  const cookieOf = (answer: Answer) => String(answer.headers['set-cookie']).split(';')[0] ?? '';

  it('writes only with token and cookie together, and reads with either', async () => {
    const { mobile, password } = await aCustomer(app);
    const answer = await logIn(mobile, password, 'user', browser);
    const { token } = answer.reply.success;
    const cookie = cookieOf(answer);
    expect((await details(token)).status).toBe(200);
    expect((await details(undefined, { cookie })).status).toBe(200);
    expect((await details(undefined, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(401);
    expect((await write(token)).status).toBe(401);
    expect((await write(undefined, { cookie })).status).toBe(401);
    // The service does not exist; it matters only that the request passed authentication.
    expect((await write(token, { cookie })).status).toBe(404);
    expect((await write(token, { cookie, 'sec-fetch-site': 'cross-site' })).status).toBe(401);
  });

  it('has cookies for the whole site that scripts cannot read; logout deletes the session cookie', async () => {
    const { mobile, password } = await aCustomer(app);
    const answer = await logIn(mobile, password, 'user', browser);
    const attributes = 'Max-Age=34560000; Path=/; HttpOnly; SameSite=Lax';
    expect(answer.headers['set-cookie']).toEqual([
      expect.stringMatching(new RegExp(`^session=[\\w-]{43}; ${attributes}$`)),
      expect.stringMatching(new RegExp(`^device=[\\w-]{16}\\.[\\w-]{43}; ${attributes}$`)),
    ]);
    const cookies = answer.headers['set-cookie'] as unknown as string[];
    const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
    const { token } = answer.reply.success;
    const loggedOut = await app.call(
      'identity.log_out',
      { role: 'user' },
      { token, headers: { ...browser, cookie } },
    );
    expect(loggedOut.headers['set-cookie']).toBe('session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
  });

  it('behind HTTPS: has cookies that browsers send over HTTPS only', () => {
    const sent: string[] = [];
    clearCookie({ header: (_name, value) => void sent.push(value) }, { secureCookies: true });
    expect(sent).toEqual(['session=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax']);
  });

  it('is found beside cookies of others, also malformed ones', async () => {
    const { mobile, password } = await aCustomer(app);
    const cookie = cookieOf(await logIn(mobile, password, 'user', browser));
    const header = `a; =b; __proto__=c; lang=%E0%A4; ${cookie}; session=second`;
    expect((await details(undefined, { cookie: header })).status).toBe(200);
  });

  it('is not created for a plain client, whose token works alone', async () => {
    const { mobile, password } = await aCustomer(app);
    const answer = await logIn(mobile, password);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await write(answer.reply.success.token)).status).toBe(404);
  });
});

describe('session', () => {
  // proves: call.logout
  it('ends with logout', async () => {
    const { token } = await aCustomer(app);
    expect((await app.call('identity.log_out', { role: 'user', body: { token } }, { token })).status).toBe(
      200,
    );
    expect((await details(token)).status).toBe(401);
  });

  it('expires 30 days after its last use', async () => {
    const { token } = await aCustomer(app);
    app.clock.advance(29 * 1440);
    expect((await details(token)).status).toBe(200);
    app.clock.advance(29 * 1440);
    expect((await details(token)).status).toBe(200);
    app.clock.advance(31 * 1440);
    expect((await details(token)).status).toBe(401);
  });
});

describe('password change', () => {
  // proves: call.changepassword, rule.change-password, field.password-change
  it('requires the old password, ends every other session, and continues the current one', async () => {
    const person = await aCustomer(app);
    const other = (await logIn(person.mobile, person.password)).reply.success.token;
    const change = (body: object) => app.callRaw('identity.change_password', { role: 'user', body }, person);
    expect((await change({ old_password: '', new_password: '1234' })).error.errors).toEqual({
      old_password: ['Old password is required.'],
      new_password: ['Password must be at least 5 characters long.'],
    });
    expect(
      (await change({ old_password: person.password, new_password: '12345' })).error.fields.new_password,
    ).toEqual(['Password must be at least 6 characters long.']);
    expect((await change({ old_password: 'not-it', new_password: 'secret2' })).error.errors).toHaveProperty(
      'old_password',
    );
    expect((await change({ old_password: person.password, new_password: 'secret2' })).status).toBe(200);
    expect((await details(other)).status).toBe(401);
    expect((await details(person.token)).status).toBe(200);
    expect((await logIn(person.mobile, 'secret2')).status).toBe(200);
  });
});

describe('forgotten password', () => {
  const forgot = (body: object) => app.callRaw('identity.forgot_password', { role: 'user', body });

  it('gives the same answer for a number with and without an account', async () => {
    const { mobile } = await aCustomer(app);
    const [known, unknown] = [await forgot({ mobile }), await forgot({ mobile: '9999999991' })];
    expect(known.body).toEqual(unknown.body);
    expect(await app.inbox('9999999991')).toEqual([]);
    expect((await forgot({ mobile: '9999999991', otp: '1234' })).status).toBe(422);
  });

  // proves: call.forgot-password, rule.reset
  it('proceeds from number to code to new password, once, and ends every session', async () => {
    const person = await aCustomer(app);
    const { mobile } = person;
    await forgot({ mobile });
    const otp = (await app.inbox(mobile))[0]?.code ?? '';
    expect((await forgot({ mobile, otp: otp === '0000' ? '0001' : '0000' })).status).toBe(422);
    expect((await forgot({ mobile, otp })).status).toBe(200);
    app.clock.advance(8);
    expect(
      (await forgot({ mobile, otp, password: 'secret3', confirm_password: 'other' })).error.fields
        .confirm_password,
    ).toEqual(['Passwords do not match.']);
    expect(
      (await forgot({ mobile, otp, password: '12345', confirm_password: '12345' })).error.fields.password,
    ).toEqual(['Password must be at least 6 characters long.']);
    const done = await forgot({ mobile, otp, password: 'secret3', confirm_password: 'secret3' });
    expect(done.reply.message).toBe('Password successfully verified!');
    expect((await forgot({ mobile, otp, password: 'secret4', confirm_password: 'secret4' })).status).toBe(
      422,
    );
    expect((await details(person.token)).status).toBe(401);
    expect((await logIn(mobile, 'secret3')).status).toBe(200);
  });

  it('allows ten minutes for the new password', async () => {
    const { mobile } = await aCustomer(app);
    await forgot({ mobile });
    const otp = (await app.inbox(mobile))[0]?.code ?? '';
    await forgot({ mobile, otp });
    app.clock.advance(11);
    expect((await forgot({ mobile, otp, password: 'secret3', confirm_password: 'secret3' })).status).toBe(
      422,
    );
  });
});
