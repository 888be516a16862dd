import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp(undefined, 'tables', 10, true);
});
afterAll(() => app.close());

/** What an authenticator app shows for a key, some steps from now. */
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: app.clock.now().getTime() + steps * 30_000,
  });
/** Waits until the next time step, whose code was not used. */
const nextStep = () => app.clock.set(new Date(app.clock.now().getTime() + 30_000).toISOString());
const logIn = ({ mobile, password }: TestPerson, factor: { totp?: string; recovery_code?: string } = {}) =>
  app.call('identity.log_in', { role: 'admin', body: { mobile, password, ...factor } });

async function enrol(options: Parameters<typeof anOperator>[1] = {}) {
  const person = await anOperator(app, options);
  const { secret } = (await app.call('operator.start_totp', {}, person)).reply.data;
  const confirmed = await app.call('operator.confirm_totp', { body: { totp: codeOf(secret) } }, person);
  nextStep();
  return { person, secret, recoveryCodes: confirmed.reply.data.recovery_codes };
}

describe('an operator without an authenticator app', () => {
  it('can do nothing but enrol one and log out', async () => {
    const person = await anOperator(app);
    for (const name of ['admin.queue', 'admin.bookings', 'operator.list', 'admin.audit'] as const) {
      const refused = await app.call(name, {}, person);
      expect([refused.status, refused.error.data]).toEqual([403, { totp_enrolment: true }]);
    }
    expect((await app.call('notification.list', { role: 'admin' }, person)).status).toBe(403);
    expect((await app.call('account.send_deletion_code', { role: 'admin' }, person)).status).toBe(403);
    expect((await app.call('operator.me', {}, person)).reply.data.totp).toBe('required');

    const started = (await app.call('operator.start_totp', {}, person)).reply.data;
    expect(started.uri).toMatch(/^otpauth:\/\/totp\/Aaspaas:\d{10}\?issuer=Aaspaas&secret=[A-Z2-7]{32}&/);
    // A repeated start keeps the QR code on the screen valid.
    expect((await app.call('operator.start_totp', {}, person)).reply.data.secret).toBe(started.secret);
    const wrong = await app.call('operator.confirm_totp', { body: { totp: '000000' } }, person);
    expect(wrong.error.fields).toHaveProperty('totp');
    const body = { totp: codeOf(started.secret) };
    const { reply } = await app.call('operator.confirm_totp', { body }, person);
    expect(new Set(reply.data.recovery_codes).size).toBe(10);
    expect((await app.call('admin.queue', {}, person)).status).toBe(200);
    expect((await app.call('operator.me', {}, person)).reply.data).toMatchObject({
      totp: 'on',
      recovery_codes_left: 10,
    });
    expect((await app.call('operator.confirm_totp', { body }, person)).status).toBe(409);
  });

  it('is admitted if it is a demo account', async () => {
    const person = await anOperator(app);
    await sql`update operators set totp_exempt = true where account_id = ${person.id}`.execute(
      app.connection.db,
    );
    expect((await app.call('admin.queue', {}, person)).status).toBe(200);
    // Money needs no code either, because there is none.
    expect((await app.call('admin.retry_refund', { params: { id: 999_999 } }, person)).status).toBe(404);
  });

  it('must start again after 30 minutes', async () => {
    const person = await anOperator(app);
    const { secret } = (await app.call('operator.start_totp', {}, person)).reply.data;
    app.clock.advance(31);
    const body = { totp: codeOf(secret) };
    expect((await app.call('operator.confirm_totp', { body }, person)).status).toBe(409);
    expect((await app.call('operator.start_totp', {}, person)).reply.data.secret).not.toBe(secret);
  });
});

describe('the keys and recovery codes', () => {
  it('are not readable in the database', async () => {
    const { person, secret, recoveryCodes } = await enrol();
    const { rows } = await sql<{ stored: string }>`
      select concat(encode(totp_sealed, 'escape'), (select string_agg(encode(code_hash, 'escape'), '')
        from operator_recovery_codes c where c.account_id = o.account_id)) as stored
      from operators o where account_id = ${person.id}`.execute(app.connection.db);
    expect(rows[0]?.stored).not.toContain(secret);
    for (const code of recoveryCodes) expect(rows[0]?.stored).not.toContain(code.replace('-', ''));
  });
});

describe('login with a second factor', () => {
  it('asks for the code, and accepts one step of difference', async () => {
    const { person, secret } = await enrol();
    const missing = await logIn(person);
    expect([missing.status, missing.error.fields]).toEqual([
      422,
      { totp: ['Enter the code from your authenticator app.'] },
    ]);
    expect((await logIn(person, { totp: codeOf(secret, -3) })).status).toBe(422);
    expect((await logIn(person, { totp: codeOf(secret, 3) })).status).toBe(422);
    expect((await logIn(person, { totp: codeOf(secret, 1) })).status).toBe(200);
    // Without the right password nothing shows that a code is needed.
    expect((await logIn({ ...person, password: 'wrong-password' }, { totp: codeOf(secret) })).status).toBe(
      401,
    );
  });

  it('accepts each code once, of twenty logins at once too', async () => {
    const { person, secret } = await enrol();
    const totp = codeOf(secret);
    const answers = await race(20, () => logIn(person, { totp }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { rows } = await sql`select from sessions where account_id = ${person.id}`.execute(
      app.connection.db,
    );
    expect(rows).toHaveLength(2);
    app.clock.advance(15);
    const replay = await app.call('operator.step_up', { body: { totp: codeOf(secret) } }, person);
    expect(replay.status).toBe(200);
    const again = await app.call('operator.step_up', { body: { totp: codeOf(secret) } }, person);
    expect(again.error.fields).toEqual({
      totp: ['This code was used already. Wait for the next one.'],
    });
  });

  it('accepts each recovery code once, as people type it', async () => {
    const { person, recoveryCodes } = await enrol();
    const [code = '', other = ''] = recoveryCodes;
    expect((await logIn(person, { recovery_code: code.toLowerCase().replace('-', ' ') })).status).toBe(200);
    expect((await logIn(person, { recovery_code: code })).error.fields).toHaveProperty('recovery_code');
    const answers = await race(4, () => logIn(person, { recovery_code: other }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await logIn(person, { recovery_code: 'nope' })).error.fields).toHaveProperty('recovery_code');
  });

  it('locks guessing for 15 minutes after five wrong codes', async () => {
    const { person, secret } = await enrol();
    for (let n = 0; n < 5; n += 1) expect((await logIn(person, { totp: '000000' })).status).toBe(422);
    const locked = await logIn(person, { totp: codeOf(secret) });
    expect(locked.status).toBe(429);
    expect(locked.headers['retry-after']).toBeDefined();
    app.clock.advance(15);
    expect((await logIn(person, { totp: codeOf(secret) })).status).toBe(200);
  });

  it('lasts twelve hours, also while it is used', async () => {
    const { person, secret } = await enrol();
    const { token } = (await logIn(person, { totp: codeOf(secret) })).reply.success;
    for (let hour = 0; hour < 11; hour += 1) {
      app.clock.advance(60);
      expect((await app.call('operator.me', {}, { token })).status).toBe(200);
    }
    app.clock.advance(61);
    expect((await app.call('operator.me', {}, { token })).status).toBe(401);
  });
});

describe('calls that need a recent code', () => {
  const money = (token: string) => app.call('admin.retry_refund', { params: { id: 999_999 } }, { token });

  it('are admitted until 30 minutes after the last of them, and then after a new code', async () => {
    const { person, secret } = await enrol();
    const { token } = (await logIn(person, { totp: codeOf(secret) })).reply.success;
    expect((await money(token)).status).toBe(404);
    app.clock.advance(29);
    expect((await money(token)).status).toBe(404);
    app.clock.advance(29);
    // Reading does not extend the time.
    expect((await app.call('admin.refunds', {}, { token })).status).toBe(200);
    app.clock.advance(2);
    const refused = await money(token);
    expect([refused.status, refused.error.data]).toEqual([403, { step_up: true }]);
    expect((await app.call('operator.step_up', { body: { totp: '000000' } }, { token })).status).toBe(422);
    expect((await app.call('operator.step_up', { body: {} }, { token })).error.fields).toHaveProperty('totp');
    expect((await money(token)).status).toBe(403);
    const confirmed = await app.call('operator.step_up', { body: { totp: codeOf(secret) } }, { token });
    expect(confirmed.status).toBe(200);
    expect((await money(token)).status).toBe(404);
    // Another session of the operator has to enter its own code.
    expect((await money(person.token)).status).toBe(403);
  });

  it('include exports and roles, and the same idempotency key works after the code', async () => {
    const { person, secret } = await enrol();
    app.clock.advance(31);
    for (const url of [
      '/api/admin/audit/file',
      '/api/admin/booking-lines/csv',
      '/api/admin/payouts/1/file',
    ]) {
      const headers = { authorization: `Bearer ${person.token}` };
      const response = await app.app.inject({ method: 'GET', url, headers });
      expect([response.statusCode, response.json<{ data: unknown }>().data]).toEqual([
        403,
        { step_up: true },
      ]);
    }
    const body = { name: 'Divya Nair', mobile: '9700000001', roles: ['support' as const] };
    const options = { ...person, headers: { 'idempotency-key': 'after the code' } };
    expect((await app.call('operator.invite', { body }, options)).status).toBe(403);
    await app.call('operator.step_up', { body: { totp: codeOf(secret) } }, person);
    const invited = await app.call('operator.invite', { body }, options);
    expect((await app.call('operator.invite', { body }, options)).reply.data).toEqual(invited.reply.data);
  });

  it('include a change of the authenticator app; a new link removes it', async () => {
    const { person, secret, recoveryCodes } = await enrol();
    app.clock.advance(31);
    expect((await app.call('operator.start_totp', {}, person)).status).toBe(403);
    expect((await app.call('operator.new_recovery_codes', {}, person)).status).toBe(403);
    await app.call('operator.step_up', { body: { totp: codeOf(secret) } }, person);
    const { reply } = await app.call('operator.new_recovery_codes', {}, person);
    const [old = ''] = recoveryCodes;
    expect((await logIn(person, { recovery_code: old })).status).toBe(422);
    expect((await logIn(person, { recovery_code: reply.data.recovery_codes[0] ?? '' })).status).toBe(200);

    const { person: owner } = await enrol();
    const link = await app.call('operator.renew_link', { params: { id: person.id } }, owner);
    const token = link.reply.data.link.split('#')[1] ?? '';
    const password = 'Banyan42x';
    await app.call('operator.accept_invitation', { body: { token, password, confirm_password: password } });
    const session = await logIn({ ...person, password });
    expect(session.status).toBe(200);
    const me = await app.call('operator.me', {}, { token: session.reply.success.token });
    expect(me.reply.data).toMatchObject({ totp: 'required', recovery_codes_left: 0 });
  });
});
