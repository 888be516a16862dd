import type { OperatorRole } from '@aaspaas/contract/kernel/grants.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { nextNumber } from '../../../testing/counters.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let owner: TestPerson;
beforeAll(async () => {
  app = await testApp();
  owner = await anOperator(app, { name: 'Owner One' });
});
afterAll(() => app.close());

const mobile = () => `97${String(nextNumber('invited')).padStart(8, '0')}`;
const invite = async (body: { name?: string; mobile?: string; roles?: OperatorRole[] } = {}) => {
  const sent = { name: 'Divya Nair', mobile: mobile(), roles: ['support'] as OperatorRole[], ...body };
  const { reply } = await app.call('operator.invite', { body: sent }, owner);
  return { ...sent, ...reply.data, token: reply.data.link.split('#')[1] ?? '' };
};
const accept = (token: string, password = 'Banyan42x') =>
  app.call('operator.accept_invitation', { body: { token, password, confirm_password: password } });
const logIn = (number: string, password = 'Banyan42x') =>
  app.call('identity.log_in', { role: 'admin', body: { mobile: number, password } });
const listed = async (id: number) => {
  const { reply } = await app.call('operator.list', { query: { limit: 100 } }, owner);
  return reply.data.find((one) => one.id === id);
};
const setRoles = (id: number, roles: OperatorRole[], by = owner) =>
  app.call('operator.change_roles', { params: { id }, body: { roles } }, by);
const disable = (id: number, by = owner) => app.call('operator.disable', { params: { id } }, by);

describe('an invitation', () => {
  it('lets the operator set a password once, and then log in with their roles', async () => {
    const invited = await invite({ roles: ['support', 'dispatcher', 'support'] });
    expect(invited.link).toMatch(/^\/admin\/invitation#\d+\.[\w-]{43}$/);
    expect(await listed(invited.id)).toMatchObject({
      name: 'Divya Nair',
      roles: ['dispatcher', 'support'],
      state: 'invited',
      link_expires_at: invited.expires_at,
    });
    expect((await logIn(invited.mobile)).status).toBe(401);
    const seen = await app.call('operator.invitation', { body: { token: invited.token } });
    expect(seen.reply.data.name).toBe('Divya Nair');
    expect(seen.reply.data.mobile).not.toContain(invited.mobile);

    expect((await accept(invited.token, 'short')).error.fields).toHaveProperty('password');
    expect((await accept(invited.token, '123456')).error.fields).toHaveProperty('password');
    expect((await accept(invited.token)).status).toBe(200);
    expect((await accept(invited.token)).status).toBe(404);
    expect((await listed(invited.id))?.state).toBe('active');
    const session = await logIn(invited.mobile);
    const { reply } = await app.call('operator.me', {}, { token: session.reply.success.token });
    expect(reply.data).toMatchObject({ roles: ['dispatcher', 'support'], totp: 'off' });
    expect(reply.data.grants).toContain('bookings.act');
    expect(reply.data.grants).not.toContain('money.read');
  });

  it('is accepted once of twenty at once', async () => {
    const { token } = await invite();
    const answers = await race(20, (index) => accept(token, `Banyan42x${index}`));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 404)).toHaveLength(19);
  });

  it('ends after 24 hours, with a newer link, and for a disabled operator', async () => {
    const late = await invite();
    app.clock.advance(24 * 60 + 1);
    expect((await accept(late.token)).status).toBe(404);
    const renewed = await app.call('operator.renew_link', { params: { id: late.id } }, owner);
    const token = renewed.reply.data.link.split('#')[1] ?? '';
    const again = await app.call('operator.renew_link', { params: { id: late.id } }, owner);
    expect((await accept(token)).status).toBe(404);
    const newest = again.reply.data.link.split('#')[1] ?? '';
    expect((await accept(newest.replace(/.$/, (end) => (end === 'A' ? 'E' : 'A')))).status).toBe(404);
    await disable(late.id);
    expect((await accept(newest)).status).toBe(404);
    expect((await app.call('operator.renew_link', { params: { id: late.id } }, owner)).status).toBe(409);
  });

  it('sent again with the same key creates one operator and returns the same link', async () => {
    const body = { name: 'Farhan Ali', mobile: mobile(), roles: ['finance'] as OperatorRole[] };
    const options = { ...owner, headers: { 'idempotency-key': 'invite once' } };
    const first = await app.call('operator.invite', { body }, options);
    const second = await app.call('operator.invite', { body }, options);
    expect(second.reply.data).toEqual(first.reply.data);
    const { rows } = await sql<{ reply: unknown }>`
      select reply from idempotency_keys where key = 'invite once'`.execute(app.connection.db);
    // The link opens the account, so it is not stored.
    expect(JSON.stringify(rows)).not.toContain('invitation');
    expect((await app.call('operator.invite', { body }, owner)).error.fields).toHaveProperty('mobile');
  });

  it('names the field of bad input', async () => {
    const body = { name: '', mobile: '12', roles: [] };
    const { error } = await app.callRaw('operator.invite', { body }, owner);
    expect(Object.keys(error.fields).sort()).toEqual(['mobile', 'name', 'roles']);
  });

  it('replaces the password and ends the sessions of an operator who lost theirs', async () => {
    const person = await anOperator(app, { roles: ['support'] });
    const { reply } = await app.call('operator.renew_link', { params: { id: person.id } }, owner);
    expect((await logIn(person.mobile, person.password)).status).toBe(200);
    expect((await accept(reply.data.link.split('#')[1] ?? '')).status).toBe(200);
    expect((await app.call('operator.me', {}, person)).status).toBe(401);
    expect((await logIn(person.mobile, person.password)).status).toBe(401);
    expect((await logIn(person.mobile)).status).toBe(200);
  });
});

describe('roles and access of an operator', () => {
  it('change at once, and are logged with before and after', async () => {
    const person = await anOperator(app, { roles: ['support'] });
    expect((await app.call('admin.refunds', {}, person)).status).toBe(403);
    expect((await setRoles(person.id, ['finance'])).status).toBe(200);
    expect((await app.call('admin.refunds', {}, person)).status).toBe(200);
    const { reply } = await app.call('admin.audit', { query: { object: `operator:${person.id}` } }, owner);
    expect(reply.data[0]).toMatchObject({
      action: 'operator.change_roles',
      before: { roles: ['support'] },
      after: { roles: ['finance'] },
    });
    expect((await setRoles(999_999, ['finance'])).status).toBe(404);
    expect((await setRoles(owner.id, ['owner'], person)).status).toBe(403);
  });

  it('end when the operator is disabled: sessions, login, claims; enabling restores the login', async () => {
    const person = await anOperator(app, { roles: ['dispatcher'] });
    await sql`insert into work_claims (object, operator_id, expires_at)
      values ('line:77', ${person.id}, ${new Date(app.clock.now().getTime() + 60_000)})`.execute(
      app.connection.db,
    );
    expect((await disable(person.id)).status).toBe(200);
    expect((await disable(person.id)).status).toBe(200);
    expect((await app.call('operator.me', {}, person)).status).toBe(401);
    const refused = await logIn(person.mobile, person.password);
    expect([refused.status, refused.error.message]).toEqual([
      403,
      'Your operator account is disabled. Ask an owner.',
    ]);
    // Only the right password shows that the account exists.
    expect((await logIn(person.mobile, 'wrong-password')).status).toBe(401);
    const { rows } = await sql`select from work_claims where operator_id = ${person.id}
      and expires_at is not null`.execute(app.connection.db);
    expect(rows).toHaveLength(0);
    expect((await app.call('operator.enable', { params: { id: person.id } }, owner)).status).toBe(200);
    expect((await logIn(person.mobile, person.password)).status).toBe(200);
  });

  it('keep exactly one active owner of twenty who give up their own role or access at once', async () => {
    const owners = [owner];
    while (owners.length < 20) owners.push(await anOperator(app));
    const statuses = await race(20, async (index) => {
      const { id } = owners[index] as TestPerson;
      const ended = index % 2 ? disable(id, owners[index]) : setRoles(id, ['support'], owners[index]);
      return (await ended).status;
    });
    expect(statuses.toSorted()).toEqual([...Array.from({ length: 19 }, () => 200), 409]);
    const { rows } = await sql<{ account_id: number }>`select account_id from operators
      where 'owner' = any(roles) and disabled_at is null and accepted_at is not null`.execute(
      app.connection.db,
    );
    expect(rows).toHaveLength(1);
    const last = owners.find(({ id }) => id === rows[0]?.account_id) as TestPerson;
    // An invited owner cannot log in yet.
    owner = last;
    await invite({ roles: ['owner'] });
    const refused = await disable(last.id, last);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'This is the only active owner. Give another operator the role Owner first.',
    ]);
  });
});
