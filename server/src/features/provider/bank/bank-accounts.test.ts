import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, aProfessional, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { addBankAccount, PAYEE_ACCOUNT } from '../../../testing/payouts.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { payeesOf } from '../index.ts';

let app: TestApp;
let operator: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app, { name: 'Farida Khan', roles: ['finance'] });
});
afterAll(() => app.close());

const NEW = {
  account_number: '5566 7788 9900',
  ifsc: 'hdfc0000123',
  bank_name: 'HDFC Bank',
  branch_name: 'Jayanagar',
};

/** Requests a code and returns it. */
const codeOf = async (person: TestPerson) => {
  await done(app.call('bank.send_code', { body: {} }, person));
  return (await app.inbox(person.mobile))[0]?.code ?? '';
};
const change = (person: TestPerson, body: object, key?: string) =>
  app.callRaw(
    'bank.change',
    { body: { ...NEW, password: person.password, ...body } },
    { ...person, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );
const own = async (person: TestPerson) => (await done(app.call('bank.account', {}, person))).reply.data;
const accountsOf = async (person: TestPerson) =>
  (await done(app.call('bank.accounts', { params: { id: person.id } }, operator))).reply.data.accounts;
const check = () => app.runLoop('bank account checks');
const noticesOf = async (person: TestPerson) =>
  (await done(app.call('notification.list', { role: 'employee' }, person))).reply.data
    .filter(({ kind }) => kind.startsWith('bank_'))
    .map(({ text }) => text);
const smsOf = async (mobile: string) =>
  (await app.inbox(mobile)).filter(({ text }) => text.includes('Bank account changed'));

describe('a change of the bank account', () => {
  it('needs the password and a code, adds a row, freezes payouts for 72 hours and informs the number', async () => {
    const person = await aProfessional(app);
    const first = await addBankAccount(app, person.id);
    const otp = await codeOf(person);
    const wrong = await change(person, { password: 'not it', ifsc: 'ABCD1', otp });
    expect([wrong.status, Object.keys(wrong.error.errors)]).toEqual([422, ['ifsc']]);
    expect(Object.keys((await change(person, { password: 'not it', otp })).error.errors)).toEqual([
      'password',
    ]);
    const bad = await change(person, { otp: otp === '0000' ? '1111' : '0000' });
    expect([bad.status, Object.keys(bad.error.errors)]).toEqual([422, ['otp']]);
    expect(await own(person)).toMatchObject({ account: { id: first }, frozen_until: null });

    await done(change(person, { otp }));
    expect((await change(person, { otp })).status).toBe(422);
    expect(await own(person)).toMatchObject({
      account: { account_masked: '•••• 9900', ifsc: 'HDFC0000123', state: 'checking' },
      frozen_until: '2026-11-24T12:00:00+05:30',
      parked: false,
    });
    await runReactions(app);
    expect(await smsOf(person.mobile)).toMatchObject([
      { text: 'Aaspaas: Bank account changed to **9900. Not you? Call us.' },
    ]);
    await check();
    await runReactions(app);
    expect(await noticesOf(person)).toEqual([
      'Your bank account ending in 9900 is verified. Payouts go to it.',
      'You have a new bank account, ending in 9900. Payouts wait for 72 hours. If you didn’t change it, call us now.',
    ]);
    expect(await own(person)).toMatchObject({ account: { state: 'verified' } });
    expect((await payeesOf(app.connection.db, [person.id])).get(person.id)?.state).toBe('payable');
    expect(await accountsOf(person)).toMatchObject([
      { account_masked: '•••• 9900', state: 'verified', registered_name: person.name, score: 100 },
      { id: first, account_masked: '•••• 7890' },
    ]);
    app.clock.advance(72 * 60 + 1);
    await sql`update sessions set expires_at = '2027-12-01'`.execute(app.connection.db);
    expect(await own(person)).toMatchObject({ frozen_until: null });
  });

  it('informs the number before a recent change of the mobile number, too, and that change freezes payouts', async () => {
    const person = await aProfessional(app);
    await addBankAccount(app, person.id);
    const mobile = '9711100001';
    const form = new FormData();
    for (const [name, value] of Object.entries({ mobile, password: person.password })) form.set(name, value);
    await app.sendForm('account.update', { role: 'employee', form }, person);
    await done(app.call('account.send_mobile_code', { role: 'employee', body: {} }, person));
    const otp = (await app.inbox(mobile))[0]?.code ?? '';
    await done(app.call('account.verify_mobile', { role: 'employee', body: { otp } }, person));
    expect((await own(person)).frozen_until).not.toBeNull();
    app.clock.advance(1);
    await done(change(person, { otp: await codeOf({ ...person, mobile }) }));
    await runReactions(app);
    expect([(await smsOf(mobile)).length, (await smsOf(person.mobile)).length]).toEqual([1, 1]);
    const { rows } = await sql<{
      kind: string;
    }>`select kind from payout_holds where account_id = ${person.id} order by id`.execute(app.connection.db);
    expect(rows.map(({ kind }) => kind)).toEqual(['mobile_change', 'bank_change']);
  });

  it('neither freezes nor announces the first account', async () => {
    const person = await aProfessional(app);
    expect(await own(person)).toEqual({ account: null, frozen_until: null, parked: false });
    await done(change(person, { otp: await codeOf(person) }));
    await runReactions(app);
    expect(await own(person)).toMatchObject({ account: { state: 'checking' }, frozen_until: null });
    expect(await smsOf(person.mobile)).toEqual([]);
  });

  it('is done once for eight calls at once with one key, and once for eight keys with one code', async () => {
    const [one, other] = [await aProfessional(app), await aProfessional(app)];
    const count = async (person: TestPerson) => (await accountsOf(person)).length;
    const otp = await codeOf(one);
    // Ten calls an hour are the limit of an account.
    await race(8, () => change(one, { otp }, 'one key'));
    expect((await change(one, { otp }, 'one key')).status).toBe(200);
    expect(await count(one)).toBe(1);
    const code = await codeOf(other);
    const answers = await race(8, (at) => change(other, { otp: code }, `key ${at}`));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await count(other)).toBe(1);
  });

  it('reports every wrong field at once', async () => {
    const person = await aProfessional(app);
    const answer = await app.callRaw(
      'bank.change',
      { body: { account_number: '12', ifsc: 'x', bank_name: ' ', branch_name: '', password: '', otp: '1' } },
      person,
    );
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.error.errors)).toEqual([
      'account_number',
      'ifsc',
      'bank_name',
      'branch_name',
      'password',
      'otp',
    ]);
  });

  it('is for professionals only', async () => {
    const customer = await aCustomer(app);
    expect((await change(customer, { otp: '1234' })).status).toBe(403);
    expect((await app.callRaw('bank.change', { body: {} })).status).toBe(401);
    expect((await app.call('bank.account', {}, customer)).status).toBe(403);
    expect((await app.call('bank.accounts', { params: { id: customer.id } }, operator)).status).toBe(404);
  });
});

describe('the check of a bank account', () => {
  const withAccount = async (account_number: string) => {
    const person = await aProfessional(app);
    await done(change(person, { account_number, otp: await codeOf(person) }));
    await check();
    return person;
  };
  const decide = (id: number | undefined, decision: string, reason = 'Cheque compared', who = operator) =>
    app.callRaw('bank.decide', { params: { id }, body: { decision, reason } }, who);

  it('refuses an account that does not exist', async () => {
    const person = await withAccount('000112233445');
    expect(await own(person)).toMatchObject({ account: { state: 'refused' } });
    expect((await payeesOf(app.connection.db, [person.id])).get(person.id)?.state).toBe('unverified');
    expect(await accountsOf(person)).toMatchObject([{ state: 'refused', allowed_actions: [] }]);
    await runReactions(app);
    expect(await noticesOf(person)).toEqual([
      'We can’t pay to the bank account ending in 3445. Please add another one under Bank & tax.',
    ]);
  });

  it('waits for an operator if the name at the bank differs, who decides once and with a reason', async () => {
    const person = await withAccount('999112233445');
    expect(await own(person)).toMatchObject({ account: { state: 'review' } });
    await runReactions(app);
    expect(await noticesOf(person)).toEqual([]);
    const [account] = await accountsOf(person);
    expect(account).toMatchObject({
      registered_name: 'Sunita Traders',
      score: 0,
      allowed_actions: ['accept', 'reject'],
    });
    const queue = (
      await done(app.call('admin.queue', { query: { kind: 'bank_review', limit: 100 } }, operator))
    ).reply;
    expect(queue.data).toContainEqual(
      expect.objectContaining({ object: `payee:${person.id}`, person: person.name, kind: 'bank_review' }),
    );
    const support = await anOperator(app, { roles: ['support'] });
    expect((await decide(account?.id, 'accepted', 'x', support)).status).toBe(403);
    expect(Object.keys((await decide(account?.id, 'perhaps', ' ')).error.errors)).toEqual([
      'decision',
      'reason',
    ]);
    const answers = await race(50, (at) => decide(account?.id, at % 2 ? 'accepted' : 'rejected'));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const [decided] = await accountsOf(person);
    expect(['verified', 'refused']).toContain(decided?.state);
    await runReactions(app);
    expect(await noticesOf(person)).toHaveLength(1);
    expect(decided).toMatchObject({
      reason: 'Cheque compared',
      checked_by: 'Farida Khan',
      allowed_actions: [],
    });
    const { rows } = await sql<{ detail: object }>`select detail from audit_log
      where action = 'bank.decide' and subject = ${`bank_account:${account?.id}`}`.execute(app.connection.db);
    expect(rows).toHaveLength(1);
    const after = (
      await done(app.call('admin.queue', { query: { kind: 'bank_review', limit: 100 } }, operator))
    ).reply;
    expect(after.data.map(({ object }) => object)).not.toContain(`payee:${person.id}`);
    expect((await decide(999_999, 'accepted')).status).toBe(404);
  });

  it('decides only about the newest account, and a newer one that is not checked stops payouts', async () => {
    const person = await withAccount('999112233445');
    const [older] = await accountsOf(person);
    app.clock.advance(1);
    await done(change(person, { account_number: '112233445566', otp: await codeOf(person) }));
    expect((await decide(older?.id, 'accepted')).status).toBe(409);
    expect((await payeesOf(app.connection.db, [person.id])).get(person.id)?.state).toBe('unverified');
  });
});

describe('stored bank accounts', () => {
  it('are never changed or deleted, and contain no readable number', async () => {
    const person = await aProfessional(app);
    const id = await addBankAccount(app, person.id);
    const { db } = app.connection;
    for (const statement of [
      sql`update bank_accounts set ifsc = 'HDFC0000123' where id = ${id}`,
      sql`update bank_accounts set account_id = account_id + 1, account_sealed = null, account_last4 = null, ifsc = null, bank_name = null, branch_name = null where id = ${id}`,
      sql`delete from bank_accounts where id = ${id}`,
      sql`update bank_account_checks set outcome = 'accepted' where bank_account_id = ${id}`,
      sql`delete from bank_account_checks where bank_account_id = ${id}`,
      sql`truncate bank_account_checks`,
    ])
      await expect(statement.execute(db)).rejects.toThrow('append-only');
    const { rows } = await sql`select * from bank_accounts where id = ${id}`.execute(db);
    expect(JSON.stringify(rows)).not.toContain(PAYEE_ACCOUNT);
  });
});
