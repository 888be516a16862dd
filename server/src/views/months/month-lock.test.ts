import { instantOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Movement } from '../../features/payment/index.ts';
import { post } from '../../features/payment/ledger/store.ts';
import { transaction } from '../../platform/db/transaction.ts';
import { aCustomer, anOperator, type TestPerson } from '../../testing/accounts.ts';
import { type BookingFixture, done, nextUnusedDate } from '../../testing/bookings.ts';
import { endedMonth, endMonth, moneyOperators } from '../../testing/ended-month.ts';
import { usePaymentFixture } from '../../testing/payment-fixture.ts';
import { aPaidBooking } from '../../testing/payments.ts';
import { race } from '../../testing/race.ts';
import { runReactions } from '../../testing/reactions.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let finance: TestPerson;
let second: TestPerson;
usePaymentFixture((itsApp, itsFixture) => {
  app = itsApp;
  fixture = itsFixture;
});
beforeAll(async () => {
  ({ finance, second } = await endedMonth(app, fixture));
}, 120_000);

const call = (
  name: 'admin.request_month' | 'admin.approve_month' | 'admin.reject_month',
  month: string,
  body: object,
  by: TestPerson,
) => app.callRaw(name, { params: { month }, body }, by);
const monthOf = async (month: string, by = finance) =>
  (await done(app.call('admin.month', { params: { month } }, by))).reply.data;
const totalsOf = async (month: string) =>
  (await done(app.call('admin.month_totals', { params: { month } }, finance))).reply.data;
const waitingId = async (month: string) => (await monthOf(month)).waiting?.id as number;

/** A movement of an account with itself: it changes no balance. */
const neutral = (key: string): Movement => ({
  key,
  kind: 'reclassification',
  source: 'test',
  entries: [100, -100].map((amount) => ({
    account: 'bank',
    personId: null,
    payableId: null,
    amount,
    taxHead: null,
    registrationId: null,
  })),
});
const postOn = (day: string, key: string) =>
  transaction(app.connection.db, (tx) => post(tx, neutral(key), instantOf(day, '12:00')));

describe('the lock', () => {
  it('needs two operators: the one who asked cannot approve, also not in the database', async () => {
    const support = await anOperator(app, { roles: ['support'] });
    expect(
      (await call('admin.request_month', '2026-11', { action: 'lock', reason: 'Filed' }, support)).status,
    ).toBe(403);
    expect(
      (await call('admin.request_month', '2026-11', { action: 'lock', reason: ' ' }, finance)).body,
    ).toMatchObject({
      errors: { reason: [expect.any(String)] },
    });
    for (const [month, action, code] of [
      ['2026-12', 'lock', 'This month is not over yet.'],
      ['2026-11', 'reopen', 'The books of this month are open.'],
    ] as const)
      expect(
        (await call('admin.request_month', month, { action, reason: 'Test' }, finance)).body,
      ).toMatchObject({
        status: 409,
        message: code,
      });
    const asked = await race(10, () =>
      call('admin.request_month', '2026-11', { action: 'lock', reason: 'Filed with GSTR-1' }, finance),
    );
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    const id = await waitingId('2026-11');
    expect((await monthOf('2026-11')).allowed_actions).toEqual(['reject']);
    expect((await monthOf('2026-11', second)).allowed_actions).toEqual(['approve', 'reject']);
    const queued = async () =>
      (await done(app.call('admin.queue', { query: { kind: 'month_approval' } }, second))).reply.data;
    expect(await queued()).toMatchObject([
      { object: 'book_month:202611', code: '2026-11', person: 'Finance One' },
    ]);
    await runReactions(app);
    const notices = async (reader: TestPerson) =>
      (await done(app.call('notification.list', { role: 'admin' }, reader))).reply.data
        .filter(({ kind }) => kind === 'admin_month_approval')
        .map(({ text }) => text);
    expect(await notices(second)).toEqual([
      'Finance One asks another operator to lock a month of the books, or to open it again. Please check and decide.',
    ]);
    expect(await notices(finance)).toEqual([]);
    const own = await call('admin.approve_month', '2026-11', { id }, finance);
    expect([own.status, own.body]).toMatchObject([
      403,
      { message: 'You asked for this, so another operator has to approve.' },
    ]);
    await expect(
      sql`update period_requests set state = 'approved', decided_by = requested_by, decided_at = now() where id = ${id}`.execute(
        app.connection.db,
      ),
    ).rejects.toThrow(/period_requests/);
    await done(call('admin.reject_month', '2026-11', { id, reason: 'Too early' }, second));
    expect(await queued()).toEqual([]);
    expect((await call('admin.approve_month', '2026-11', { id }, second)).status).toBe(409);
    expect(await monthOf('2026-11')).toMatchObject({
      state: 'open',
      waiting: null,
      history: [
        { action: 'lock', state: 'rejected', decision_reason: 'Too early', decided_by: 'Finance Two' },
      ],
      allowed_actions: ['lock'],
    });
  });

  it('refuses transactions up to the last day of the month, and admits later ones', async () => {
    await done(
      call('admin.request_month', '2026-11', { action: 'lock', reason: 'Filed with GSTR-1' }, finance),
    );
    const id = await waitingId('2026-11');
    await done(call('admin.approve_month', '2026-11', { id }, second));
    expect(await monthOf('2026-11')).toMatchObject({ state: 'locked', allowed_actions: ['reopen'] });
    const { rows: locks } = await sql<{
      open_from: string;
      totals: unknown[];
      requested_by: number;
      approved_by: number;
    }>`
      select open_from, totals, requested_by, approved_by from period_locks`.execute(app.connection.db);
    expect(locks).toMatchObject([
      { open_from: '2026-12-01', requested_by: finance.id, approved_by: second.id },
    ]);
    expect(locks[0]?.totals.length).toBeGreaterThan(10);

    for (const day of ['2026-11-30', '2026-11-01', '2026-10-31', '2017-07-01'])
      await expect(postOn(day, `locked:${day}`)).rejects.toMatchObject({
        code: 'month_locked',
        details: { data: { month: day.slice(0, 7) } },
      });
    await expect(
      transaction(app.connection.db, (tx) =>
        sql`insert into ledger_transactions (key, kind, source, at, posted_on) values ('raw', 'capture', 'x', now(), '2026-11-30')`.execute(
          tx,
        ),
      ),
    ).rejects.toThrow('the books of 2026-11 are locked');
    expect(await postOn('2026-12-01', 'open:2026-12-01')).toBe(true);
    // A repeated movement writes nothing, so it is no error.
    expect(await postOn('2026-12-01', 'open:2026-12-01')).toBe(false);
    // A payment today is posted today.
    const customer = await aCustomer(app);
    await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
    for (const change of [
      sql`update period_locks set open_from = '2026-11-01'`,
      sql`delete from period_locks`,
      sql`truncate period_locks cascade`,
    ])
      await expect(change.execute(app.connection.db)).rejects.toThrow(/append-only/);
    const { rows: log } = await sql<{ action: string; actor_id: number; before: object; after: object }>`
      select action, actor_id, before, after from audit_log where subject = 'book_month:202611' order by id`.execute(
      app.connection.db,
    );
    expect(log.map(({ action }) => action)).toEqual([
      'admin.request_month',
      'admin.reject_month',
      'admin.request_month',
      'admin.approve_month',
    ]);
    expect(log.at(-1)).toMatchObject({
      actor_id: second.id,
      before: { open_from: null },
      after: { open_from: '2026-12-01', request: { state: 'approved', requested_by: finance.id } },
    });
  });

  it('keeps the month balanced and lists it as locked', async () => {
    expect((await totalsOf('2026-11')).balanced).toBe(true);
    const [december, november] = (await done(app.call('admin.months', {}, finance))).reply.data;
    expect([december, november]).toMatchObject([
      { id: 202612, month: '2026-12', state: 'current', locked_at: null },
      { id: 202611, month: '2026-11', state: 'locked', locked_at: expect.stringContaining('2026-12-01') },
    ]);
  });

  it('is opened again by two operators, with a reason, and only the newest month', async () => {
    expect(
      (await call('admin.request_month', '2026-10', { action: 'reopen', reason: 'Test' }, finance)).body,
    ).toMatchObject({
      message: expect.stringContaining('only the newest locked one'),
    });
    await done(
      call('admin.request_month', '2026-11', { action: 'reopen', reason: 'A challan was missing' }, second),
    );
    const id = await waitingId('2026-11');
    expect((await call('admin.approve_month', '2026-11', { id }, second)).status).toBe(403);
    await done(call('admin.approve_month', '2026-11', { id }, finance));
    expect(await postOn('2026-11-30', 'reopened')).toBe(true);
    // Months before it stay closed.
    await expect(postOn('2026-10-31', 'older')).rejects.toMatchObject({ code: 'month_locked' });
    expect((await monthOf('2026-11')).history.map(({ action, reason }) => [action, reason])[0]).toEqual([
      'reopen',
      'A challan was missing',
    ]);
    await done(call('admin.request_month', '2026-11', { action: 'lock', reason: 'Again' }, finance));
    await done(call('admin.approve_month', '2026-11', { id: await waitingId('2026-11') }, second));
    expect((await monthOf('2026-11')).state).toBe('locked');
  });

  it('admits, of 50 transactions at once with it, exactly those that its sums contain', {
    timeout: 60_000,
  }, async () => {
    await runReactions(app);
    await endMonth(app, '2027-01-01');
    ({ finance, second } = await moneyOperators(app));
    await done(call('admin.request_month', '2026-12', { action: 'lock', reason: 'Filed' }, finance));
    const id = await waitingId('2026-12');
    const results = await race(51, async (index) => {
      if (index === 25) return (await call('admin.approve_month', '2026-12', { id }, second)).status;
      return postOn('2026-12-31', `race:${index}`).then(
        (posted) => posted,
        (error: { code?: string }) => error.code,
      );
    });
    expect(results[25]).toBe(200);
    const others = results.filter((_, index) => index !== 25);
    expect(others.every((one) => one === true || one === 'month_locked')).toBe(true);
    const { rows } = await sql<{ posted: number; debits: number; locked: number }>`
      select (select count(*)::int from ledger_transactions where key like 'race:%') as posted,
        (select coalesce(sum(e.amount), 0)::bigint from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
          where t.posted_on >= '2026-12-01' and t.posted_on < '2027-01-01' and e.amount > 0) as debits,
        (select (one ->> 'inLedger')::bigint from period_locks l, jsonb_array_elements(l.totals) one
          where l.month = '2026-12-01' and one ->> 'what' = 'debits') as locked`.execute(app.connection.db);
    expect(rows[0]?.posted).toBe(others.filter((one) => one === true).length);
    expect(rows[0]?.debits).toBe(rows[0]?.locked);
  });

  it('locks December once, although five operators approve at once', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from period_locks where month = '2026-12-01'`.execute(app.connection.db);
    expect(rows).toEqual([{ count: 1 }]);
    const id = (
      await sql<{ id: number }>`select max(id) as id from period_requests`.execute(app.connection.db)
    ).rows[0]?.id;
    const answers = await race(5, () => call('admin.approve_month', '2026-12', { id }, second));
    expect(answers.map(({ status }) => status)).toEqual([409, 409, 409, 409, 409]);
  });
});
