import { paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { aBooking, nextUnusedDate, type BookingFixture, done, startWork } from '../../../testing/bookings.ts';
import { assignLine, completeWork } from '../../../testing/line-actions.ts';
import { aPaidBooking, movementsSince, payAmountDue } from '../../../testing/payments.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import {
  addBankAccount,
  approvedBooking,
  aPayee,
  endWaitingTime,
  PAYEE_ACCOUNT,
  payOut,
} from '../../../testing/payouts.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { chargedJobs, hasOpenBalance, trialBalance } from '../ledger/store.ts';
import { placeClaim, releaseClaims } from './actions/holds.ts';

let app: TestApp;
let fixture: BookingFixture;
let approver: TestPerson;
usePaymentFixture((itsApp, itsWorld) => {
  app = itsApp;
  fixture = itsWorld;
});
beforeAll(async () => {
  approver = await anOperator(app, { name: 'Farida Khan', roles: ['finance'] });
});
afterEach(async () => {
  // Pays out what a test left payable, so that the next one starts from zero.
  await sql`update payout_holds set released_at = ${app.clock.now()} where released_at is null`.execute(
    app.connection.db,
  );
  await sql`update payout_runs set state = 'cancelled', cancelled_at = ${app.clock.now()} where state = 'prepared'`.execute(
    app.connection.db,
  );
  await endWaitingTime(app);
  if ((await preview()).reply.total > 0) await payOut(app, { operator: fixture.operator, approver });
});

const preview = () => app.call('payout.preview', {}, fixture.operator);
const keyed = (who: TestPerson, key?: string) => ({
  ...who,
  ...(key ? { headers: { 'idempotency-key': key } } : {}),
});
const prepare = (fingerprint: string, who = fixture.operator, key?: string) =>
  app.call('payout.prepare', { body: { fingerprint } }, keyed(who, key));
const approve = (id: number, fingerprint: string, who = approver, key?: string) =>
  app.call('payout.approve', { params: { id }, body: { fingerprint } }, keyed(who, key));
const run = async (id: number, who = fixture.operator) =>
  (await done(app.call('payout.run', { params: { id } }, who))).reply.data;
/** Prepares the previewed run; returns its id and fingerprint. */
const prepared = async (who = fixture.operator) => {
  const { fingerprint } = (await done(preview())).reply;
  const { id } = (await done(prepare(fingerprint, who))).reply.data;
  return { id, fingerprint };
};
const markReturned = (id: number | undefined, reason = 'Account closed') =>
  app.call('payout.mark_returned', { params: { id }, body: { reason } }, fixture.operator);

const newPayee = (bank = true) => aPayee(app, fixture, bank);
/** Creates an approved job whose waiting time is over, paid unless `paid` is false. */
const work = async (professional: TestPerson, paid = true) => {
  const booking = await approvedBooking(app, fixture, professional);
  if (paid) await payAmountDue(app, fixture.customer, booking.id);
  await endWaitingTime(app);
  return booking;
};
/** Creates approved work that is paid, with an hour of extra time that is not. */
const workWithExtra = async (professional: TestPerson) => {
  const { customer, operator } = fixture;
  const booking = await aPaidBooking(app, fixture, { slot: nextUnusedDate() });
  await done(assignLine(app, operator, booking.lineId, professional));
  await startWork(app, booking.lineId, customer, professional);
  const { reply } = await done(
    app.call('extra_time.request', { body: { bookingId: booking.lineId, hours: 1 } }, professional),
  );
  await done(app.call('extra_time.accept', { body: { id: reply.data.id } }, customer));
  await done(completeWork(app, professional, booking.lineId));
  await done(app.call('booking.approve', { body: { id: booking.lineId } }, customer));
  return booking;
};
const earningsOf = async (professional: TestPerson) =>
  (await done(app.call('earnings.list', {}, professional))).reply;
const payableIdOf = async (lineId: number) => {
  const { rows } = await sql<{
    id: number;
  }>`select id from payables where subject = ${`line:${lineId}`}`.execute(app.connection.db);
  return rows[0]?.id ?? 0;
};

describe('the time from which pay is payable', () => {
  it('approved today for next week: 48 hours after the slot as booked, 7 days for the first three jobs', async () => {
    const professional = await newPayee();
    const slot = nextUnusedDate();
    const jobs: { lineId: number }[] = [];
    for (let job = 0; job < 4; job += 1) {
      const booking = await approvedBooking(app, fixture, professional, job === 3 ? slot : nextUnusedDate());
      await payAmountDue(app, fixture.customer, booking.id);
      jobs.push(booking);
    }
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from y.payable_at - l.ends_at) / 86400 as days from booking_lines l
      join payables y on y.subject = 'line:' || l.id where l.professional_id = ${professional.id} order by l.id`.execute(
      app.connection.db,
    );
    expect(rows.map(({ days }) => Number(days))).toEqual([7, 7, 7, 2]);

    const { reply } = await done(preview());
    expect(reply.total).toBe(0);
    expect(reply.data).toMatchObject([
      { employee_id: professional.id, skip_reason: 'not_due', jobs: [], later: { amount: 1200 } },
    ]);
    expect((await prepare(reply.fingerprint)).status).toBe(409);
    const earned = await earningsOf(professional);
    const last = earned.data.find(({ action_id }) => action_id === jobs[3]?.lineId);
    const payableOn = new Date(Date.parse(`${slot.preferredDate}T12:00:00+05:30`) + 48 * 3_600_000);
    expect(last).toMatchObject({
      payment_status: 'payable',
      available_on: payableOn.toISOString().slice(0, 10),
    });
    expect([earned.available, earned.available_later]).toEqual([0, 1200]);
  });

  it('the database rejects a payment before that time', async () => {
    const professional = await newPayee();
    const booking = await approvedBooking(app, fixture, professional);
    await payAmountDue(app, fixture.customer, booking.id);
    const { db } = app.connection;
    await expect(
      sql`with run as (insert into payout_runs (prepared_by, prepared_at, state, approved_by, approved_at)
          values (${fixture.operator.id}, ${app.clock.now()}, 'approved', ${approver.id}, ${app.clock.now()}) returning id),
        item as (insert into payout_items (run_id, account_id, amount, state) select id, ${professional.id}, 30000, 'approved' from run returning id)
        insert into payout_lines (item_id, payable_id, amount) select id, ${await payableIdOf(booking.lineId)}, 30000 from item`.execute(
        db,
      ),
    ).rejects.toThrow(/not payable yet|no rows/);
  });
});

describe('a payout run', () => {
  it('pays accepted work that its customer paid for, once the professional has a verified account', async () => {
    const [rich, poor] = [await newPayee(), await newPayee(false)];
    const first = await work(rich);
    const unpaid = await work(rich, false);
    await work(poor);
    const { reply } = await done(preview());
    expect(reply.data).toMatchObject([
      {
        employee_id: rich.id,
        account_masked: '•••• 7890',
        jobs: [{ booking_id: first.code, net: 300 }],
        net: 300,
        skip_reason: null,
      },
      { employee_id: poor.id, account_masked: '', net: 300, skip_reason: 'no_bank' },
    ]);
    expect(reply.total).toBe(300);
    const { id, fingerprint } = await prepared();
    expect(await run(id)).toMatchObject({
      state: 'prepared',
      own: true,
      allowed_actions: ['cancel'],
      payments: [{ employee_id: rich.id, net: 300, account_masked: '•••• 7890' }],
      items: [],
      prepared_by: 'Om Prakash',
      approved_by: null,
    });
    expect(await run(id, approver)).toMatchObject({ own: false, allowed_actions: ['approve', 'cancel'] });
    expect((await preview()).reply.prepared).toMatchObject({ id, total: 300 });
    const queue = (await done(app.call('admin.queue', { query: { kind: 'payout_approval' } }, approver)))
      .reply;
    expect(queue.data).toMatchObject([{ object: `payout_run:${id}`, person: 'Om Prakash' }]);
    await done(approve(id, fingerprint));
    const shown = await run(id);
    expect(shown).toMatchObject({
      state: 'approved',
      total: 300,
      approved: 1,
      paid: 0,
      approved_by: 'Farida Khan',
      payments: [],
      allowed_actions: [],
    });
    expect(shown.items).toMatchObject([{ employee_id: rich.id, net: 300, state: 'approved' }]);
    expect(
      (await earningsOf(rich)).data.map((row: { payment_status: string }) => row.payment_status),
    ).toEqual(['due', 'payable']);

    await payAmountDue(app, fixture.customer, unpaid.id);
    expect((await done(preview())).body).toMatchObject({
      total: 300,
      data: [{ jobs: [{ booking_id: unpaid.code }] }, {}],
    });
    await addBankAccount(app, poor.id, null);
    expect((await preview()).reply.data[1]).toMatchObject({ skip_reason: 'bank_unverified' });
    await addBankAccount(app, poor.id);
    expect((await done(preview())).reply.total).toBe(600);
  });

  it('is approved by another operator only, once, and a repeated call returns the first answer', async () => {
    const professional = await newPayee();
    await work(professional);
    const { id, fingerprint } = await prepared();
    await runReactions(app);
    const noticesOf = async (who: TestPerson) =>
      (await done(app.call('notification.list', { role: 'admin' }, who))).reply.data
        .filter(({ kind }) => kind === 'admin_payout_approval')
        .map(({ text }) => text);
    expect((await noticesOf(approver))[0]).toBe(
      'Om Prakash prepared a payout run of ₹300. Please approve it within 24 hours.',
    );
    expect(await noticesOf(fixture.operator)).toEqual([]);
    const moved = await movementsSince(app);
    const own = await approve(id, fingerprint, fixture.operator);
    expect([own.status, own.error.message]).toEqual([
      403,
      'You prepared this run. Another operator has to approve it.',
    ]);
    expect((await approve(id, 'x'.repeat(64))).status).toBe(409);
    for (const roles of [['dispatcher'], ['support'], ['content']] as const)
      expect((await approve(id, fingerprint, await anOperator(app, { roles: [...roles] }))).status).toBe(403);
    const answers = await race(50, (at) => approve(id, fingerprint, approver, `approval-${at}`));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    expect(await moved()).toEqual({ payout: 1 });
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await approve(id, fingerprint, approver, `approval-${winner}`)).status).toBe(200);
    expect(await moved()).toEqual({ payout: 1 });
    await expect(
      sql`update payout_runs set approved_by = prepared_by where id = ${id}`.execute(app.connection.db),
    ).rejects.toThrow('payout_runs_two_operators');
  });

  it('of 50 preparations of the same preview at once, one run is prepared', async () => {
    const professional = await newPayee();
    await work(professional);
    const { fingerprint } = (await preview()).reply;
    const answers = await race(50, (at) =>
      prepare(fingerprint, at % 2 ? approver : fixture.operator, `prepare-${at}`),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    const { id } = (await preview()).reply.prepared ?? { id: 0 };
    await done(app.call('payout.cancel', { params: { id } }, fixture.operator));
    expect((await app.call('payout.cancel', { params: { id } }, fixture.operator)).status).toBe(409);
    expect((await approve(id, fingerprint)).status).toBe(409);
    expect((await preview()).reply).toMatchObject({ prepared: null, total: 300 });
  });

  it('cannot be approved after 24 hours, and is replaced when it is prepared again', async () => {
    const professional = await newPayee();
    await work(professional);
    const { id, fingerprint } = await prepared();
    app.clock.advance(24 * 60 + 1);
    const late = await approve(id, fingerprint);
    expect([late.status, late.error.message]).toEqual([
      409,
      'This run was prepared more than 24 hours ago. Prepare it again.',
    ]);
    const again = await prepared();
    expect((await run(id)).state).toBe('cancelled');
    await done(approve(again.id, again.fingerprint));
  });

  it('pays what was prepared although more became payable, and refuses if a payment would be another', async () => {
    const professional = await newPayee();
    const first = await work(professional);
    const { id, fingerprint } = await prepared();
    await work(professional);
    await done(approve(id, fingerprint));
    expect((await run(id)).items).toMatchObject([{ net: 300, jobs: [{ booking_id: first.code }] }]);

    const next = await prepared();
    await addBankAccount(app, professional.id);
    const changed = await approve(next.id, next.fingerprint);
    expect([changed.status, changed.error.message]).toEqual([
      409,
      'The payments have changed since the run was prepared. Cancel it and prepare it again.',
    ]);
    const held = await prepared();
    await done(
      app.callRaw('payout.hold', { body: { employee_id: professional.id, reason: 'Called in' } }, approver),
    );
    expect((await approve(held.id, held.fingerprint)).status).toBe(409);
  });

  it('collects a debt up to half of the payment', async () => {
    const professional = await newPayee();
    const { lineId } = await work(professional);
    const { db } = app.connection;
    const { rows } = await sql<{ id: number }>`insert into payables (subject, account_id, amount, created_at)
      values (${`cash:${lineId}`}, ${fixture.customer.id}, 0, ${app.clock.now()}) returning id`.execute(db);
    const debt = rows[0]?.id ?? 0;
    await sql`with movement as (insert into ledger_transactions (key, kind, source, at, posted_on)
      values (${`cash:${lineId}`}, 'goodwill', ${`line:${lineId}`}, ${app.clock.now()}, '2026-11-20') returning id)
      insert into ledger_entries (transaction_id, account, account_id, payable_id, amount)
      select id, 'pro', ${professional.id}::bigint, ${debt}::bigint, 20000 from movement
      union all select id, 'customer', ${fixture.customer.id}, ${debt}, -20000 from movement`.execute(db);
    expect((await preview()).reply).toMatchObject({ total: 150, data: [{ net: 150 }] });
    const id = await payOut(app, { operator: fixture.operator, approver });
    expect((await run(id)).items).toMatchObject([{ net: 150 }]);
    const { rows: left } = await sql<{ open: number }>`select sum(amount)::int as open from ledger_entries
      where account = 'pro' and payable_id = ${debt}`.execute(db);
    expect(left).toEqual([{ open: 5000 }]);
  });

  it('is refused while the newest nightly check of the books has a fault', async () => {
    const professional = await newPayee();
    await work(professional);
    const { id, fingerprint } = await prepared();
    const checked = (day: string, faults: string) =>
      sql`insert into ledger_checks (day, faults, at) values (${day}, ${faults}::jsonb, ${app.clock.now()})`.execute(
        app.connection.db,
      );
    await checked('2026-11-20', '[{"what": "gateway", "books": 1, "expected": 2}]');
    const refused = await approve(id, fingerprint);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      expect.stringContaining('fault in the books'),
    ]);
    expect(await run(id)).toMatchObject({ state: 'prepared', items: [] });
    expect((await preview()).reply).toMatchObject({ frozen: true, total: 300 });
    expect((await prepare((await preview()).reply.fingerprint)).error.message).toContain(
      'fault in the books',
    );
    await checked('2026-11-21', '[]');
    expect((await preview()).reply).toMatchObject({ frozen: false });
    await done(approve(id, fingerprint));
    // An approved run is not sent, either.
    const file = async () =>
      (
        await app.app.inject({
          url: `/api/admin/payouts/${id}/file`,
          headers: { authorization: `Bearer ${fixture.operator.token}` },
        })
      ).statusCode;
    await checked('2026-11-22', '[{"what": "gateway", "books": 1, "expected": 2}]');
    expect(await file()).toBe(409);
    expect((await run(id)).items).toMatchObject([{ state: 'approved' }]);
    await checked('2026-11-23', '[]');
    expect(await file()).toBe(200);
  });

  it('is marked paid once, and a payment returned by the bank is parked until another account is verified', async () => {
    const professional = await newPayee();
    const { code } = await work(professional);
    const id = await payOut(app, { operator: fixture.operator, approver });
    const [item] = (await run(id)).items;
    const paid = (reference: string) =>
      app.call('payout.mark_paid', { params: { id: item?.id }, body: { reference } }, fixture.operator);
    const moved = await movementsSince(app);
    const answers = await race(50, () => paid('UTR123'));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect((await paid('UTR999')).status).toBe(409);
    expect((await paid(' ')).status).toBe(422);
    expect(await moved()).toEqual({ payout_paid: 1 });
    expect((await earningsOf(professional)).data[0]).toMatchObject({
      booking_id: code,
      payment_status: 'paid',
      paid_on: app.clock.now().toISOString().slice(0, 10),
      paid_reference: 'UTR123',
    });
    expect((await earningsOf(professional)).paid).toBe(300);
    expect(await hasOpenBalance(app.connection.db, professional.id)).toBe(false);
    expect((await preview()).reply.total).toBe(0);

    await done(markReturned(item?.id));
    await done(markReturned(item?.id));
    expect((await paid('UTR123')).status).toBe(409);
    expect(await moved()).toEqual({ payout_paid: 1, payout_reversed: 1 });
    expect((await earningsOf(professional)).data[0]).toMatchObject({
      payment_status: 'returned',
      paid_on: null,
      paid_reference: null,
    });
    expect(await hasOpenBalance(app.connection.db, professional.id)).toBe(true);

    // One notification each, despite repeated calls.
    await runReactions(app);
    const inbox = async (language: string) => {
      const reader = { ...professional, headers: { 'accept-language': language } };
      const { reply } = await app.call('notification.list', { role: 'employee' }, reader);
      return reply.data.filter(({ kind }) => kind.startsWith('payout')).map(({ text }) => text);
    };
    expect(await inbox('en')).toEqual([
      expect.stringMatching(/^Your bank returned ₹300 \(Account closed\)\./),
      expect.stringMatching(/^We’ve paid ₹300 for your work/),
    ]);
    expect(await inbox('hi')).toEqual([
      expect.stringMatching(/^बैंक ने ₹300 लौटा दिए \(Account closed\)/),
      expect.stringMatching(/^आपके काम के ₹300/),
    ]);

    const parkedOf = async () =>
      (await done(app.call('payout.parked', {}, fixture.operator))).reply.data.filter(
        ({ employee_id }) => employee_id === professional.id,
      );
    expect((await preview()).reply).toMatchObject({ total: 0, data: [{ skip_reason: 'parked', net: 300 }] });
    expect(await parkedOf()).toMatchObject([
      { id: item?.id, amount: 300, reason: 'Account closed', account_masked: '•••• 7890', new_account: null },
    ]);
    await addBankAccount(app, professional.id, 'review', '555566667777');
    expect((await preview()).reply).toMatchObject({ total: 0, data: [{ skip_reason: 'bank_unverified' }] });
    expect(await parkedOf()).toMatchObject([{ new_account: 'review' }]);
    await addBankAccount(app, professional.id, 'verified', '555566668888');
    expect(await parkedOf()).toEqual([]);

    const again = await payOut(app, { operator: fixture.operator, approver });
    const [second] = (await run(again)).items;
    expect(second).toMatchObject({ net: 300, jobs: [{ booking_id: code }], account_masked: '•••• 8888' });
    await done(markReturned(second?.id, 'No such account'));
    expect(await moved()).toMatchObject({ payout: 1, payout_returned: 1 });
    const balances = await trialBalance(app.connection.db);
    expect([...balances.values()].reduce((all, one) => all + one, 0)).toBe(0);
    expect(
      (
        await app.call(
          'payout.mark_paid',
          { params: { id: 999999 }, body: { reference: 'x' } },
          fixture.operator,
        )
      ).status,
    ).toBe(404);
    await addBankAccount(app, professional.id);
  });

  it('pays the work although its extra time is not paid, and the extra time once it is', async () => {
    const professional = await newPayee();
    const { id, code } = await workWithExtra(professional);
    await endWaitingTime(app);
    expect((await preview()).reply).toMatchObject({
      total: 300,
      data: [{ jobs: [{ booking_id: code, net: 300 }] }],
    });
    const first = await payOut(app, { operator: fixture.operator, approver });
    expect((await run(first)).items).toMatchObject([{ net: 300 }]);
    const earned = await earningsOf(professional);
    expect(earned.data[0]).toMatchObject({
      payment_status: 'payable',
      net: 450,
      extra: { net: 150, payment_status: 'due', available_on: null },
    });
    expect([earned.available, earned.due, earned.paid]).toEqual([300, 450, 0]);
    await payAmountDue(app, fixture.customer, id);
    expect((await earningsOf(professional)).data[0]).toMatchObject({ extra: { payment_status: 'payable' } });
    expect((await preview()).reply).toMatchObject({
      total: 150,
      data: [{ jobs: [{ booking_id: code, net: 150 }] }],
    });
  });

  it('counts work and its extra time as one of the first three jobs', async () => {
    const professional = await newPayee();
    for (let job = 0; job < 2; job += 1) await work(professional);
    const { lineId } = await workWithExtra(professional);
    const { rows } = await sql<{ same: boolean }>`
      select bool_and(y.payable_at = other.payable_at) as same from payables y, payables other
      where y.subject = ${`line:${lineId}`} and other.subject = ${`extra:${lineId}`}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ same: true }]);
    expect(await chargedJobs(app.connection.db, professional.id)).toBe(3);
    expect(await chargedJobs(app.connection.db, professional.id, `line:${lineId}`)).toBe(2);
  });

  it('excludes disputed work, and pays the rest', async () => {
    const professional = await newPayee();
    await work(professional);
    await aBooking(app, fixture, { professional, state: 'disputed', slot: nextUnusedDate() });
    const { reply } = await preview();
    expect(reply.data).toMatchObject([{ net: 300, jobs: [{}] }]);
    expect((await earningsOf(professional)).waiting).toBe(300);
  });

  it('the database rejects a line in two live payments', async () => {
    const professional = await newPayee();
    await work(professional);
    await payOut(app, { operator: fixture.operator, approver });
    const { db } = app.connection;
    await expect(
      sql`insert into payout_lines (item_id, payable_id, amount)
        select item_id, payable_id, amount from payout_lines where live order by id desc limit 1`.execute(db),
    ).rejects.toThrow('exceeds its balance');
  });

  it('is exported for the bank with full account numbers, which marks its payments as sent, and each download is logged', async () => {
    const professional = await newPayee();
    await work(professional);
    const id = await payOut(app, { operator: fixture.operator, approver });
    const [item] = (await run(id)).items;
    const get = (who?: TestPerson) =>
      app.app.inject({
        url: `/api/admin/payouts/${id}/file`,
        headers: who ? { authorization: `Bearer ${who.token}` } : {},
      });
    expect([(await get()).statusCode, (await get(professional)).statusCode]).toEqual([401, 403]);
    const file = await get(fixture.operator);
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="payout-${id}.csv"`,
    });
    expect(file.body.split('\r\n')).toEqual([
      '"Beneficiary name","Account number","IFSC","Amount","Reference"',
      `"'=Ravi, Kumar","${PAYEE_ACCOUNT}","SBIN0000456","300.00","AP-${id}-${item?.id}"`,
      '',
    ]);
    expect((await run(id)).items).toMatchObject([{ state: 'sent' }]);
    expect((await get(fixture.operator)).body).toBe(file.body);
    const { rows } = await sql<{ action: string; detail: object }>`
      select action, detail from audit_log where subject = ${`payout:${id}`} order by id`.execute(
      app.connection.db,
    );
    expect(rows).toMatchObject([
      { action: 'payout.prepare' },
      { action: 'payout.approve' },
      { action: 'payout.file', detail: { items: [item?.id], total: 300 } },
      { action: 'payout.file' },
    ]);
    expect(JSON.stringify(rows)).not.toContain(PAYEE_ACCOUNT);
  });

  it('is accessible to operators only', async () => {
    const professional = await newPayee();
    for (const name of [
      'payout.runs',
      'payout.preview',
      'payout.run',
      'payout.parked',
      'payout.holds',
      'books.balance',
      'books.movements',
      'payout.rules',
      'bank.accounts',
    ] as const) {
      expect((await app.callRaw(name, { params: { id: 1 } })).status).toBe(401);
      expect((await app.callRaw(name, { params: { id: 1 } }, professional)).status).toBe(403);
    }
    expect((await prepare('x', fixture.customer)).status).toBe(403);
    expect((await approve(1, 'x', professional)).status).toBe(403);
  });
});

describe('holds', () => {
  const hold = (body: object, who = fixture.operator) => app.callRaw('payout.hold', { body }, who);
  const openHolds = async (professional: TestPerson) =>
    (await done(app.call('payout.holds', {}, fixture.operator))).reply.data.filter(
      ({ employee_id }) => employee_id === professional.id,
    );

  it('hold a part of a booking until they are released, and pay the rest', async () => {
    const professional = await newPayee();
    const { code } = await work(professional);
    const placed = await hold({
      employee_id: professional.id,
      booking_id: code,
      amount: '100',
      reason: 'Photo check',
    });
    expect(placed.status).toBe(200);
    expect((await preview()).reply).toMatchObject({ total: 200, data: [{ net: 200, held: 100 }] });
    expect(await openHolds(professional)).toMatchObject([
      {
        booking_id: code,
        amount: 100,
        kind: 'operator',
        reason: 'Photo check',
        placed_by: 'Om Prakash',
        allowed_actions: ['release'],
      },
    ]);
    await payOut(app, { operator: fixture.operator, approver });
    expect((await preview()).reply).toMatchObject({
      total: 0,
      data: [{ held: 100, skip_reason: 'on_hold' }],
    });
    const id = (await openHolds(professional))[0]?.id ?? 0;
    const release = (reason: string) =>
      app.call('payout.release_hold', { params: { id }, body: { reason } }, approver);
    expect((await release(' ')).status).toBe(422);
    await done(release('Photo is right'));
    expect((await release('Again')).status).toBe(409);
    expect((await preview()).reply).toMatchObject({ total: 100, data: [{ net: 100, held: 0 }] });
    const { reply } = await done(app.call('payout.holds', { query: { list: 'ended' } }, fixture.operator));
    expect(reply.data[0]).toMatchObject({ id, released_by: 'Farida Khan', release_reason: 'Photo is right' });
  });

  it('of a dispute or chargeback are placed once, of 50 at a time, and released with it', async () => {
    const professional = await newPayee();
    const { lineId } = await work(professional);
    const { db } = app.connection;
    const context = <T>(run: (work: { tx: Tx; now: Date }) => Promise<T>) =>
      transaction(db, (tx) => run({ tx, now: app.clock.now() }));
    const claim = {
      subject: `line:${lineId}`,
      claimed: paise(20_000),
      kind: 'chargeback' as const,
      origin: `chargeback:${lineId}`,
    };
    const pay = async () => ({ accountId: professional.id, amount: paise(15_658) });
    await race(50, () => context((work) => placeClaim(work, claim, pay)));
    expect(await openHolds(professional)).toMatchObject([
      { kind: 'chargeback', amount: 156.58, claimed: 200, allowed_actions: [] },
    ]);
    expect((await preview()).reply).toMatchObject({ total: 143.42, data: [{ held: 156.58 }] });
    expect((await earningsOf(professional)).data[0]).toMatchObject({ payment_status: 'payable' });
    const [listed] = await openHolds(professional);
    const release = { params: { id: listed?.id }, body: { reason: 'x' } };
    expect((await app.call('payout.release_hold', release, fixture.operator)).status).toBe(409);
    await payOut(app, { operator: fixture.operator, approver });
    expect((await earningsOf(professional)).data[0]).toMatchObject({ payment_status: 'held' });
    expect(await earningsOf(professional)).toMatchObject({ available: 143.42, waiting: 156.58, due: 143.42 });
    await context((work) => releaseClaims(work, claim.origin));
    await context((work) => releaseClaims(work, claim.origin));
    expect((await preview()).reply).toMatchObject({ total: 156.58 });
    expect((await earningsOf(professional)).data[0]).toMatchObject({ payment_status: 'payable' });
    await expect(
      context((work) => placeClaim(work, { ...claim, subject: 'line:999999' }, pay)),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('of a claim end when it takes nothing from the pay any more, and begin again when it does', async () => {
    const professional = await newPayee();
    const { lineId } = await work(professional);
    const claim = {
      subject: `line:${lineId}`,
      claimed: paise(20_000),
      kind: 'chargeback' as const,
      origin: `chargeback:${lineId}`,
    };
    const place = (amount: number) =>
      transaction(app.connection.db, (tx) =>
        placeClaim({ tx, now: app.clock.now() }, claim, async () => ({
          accountId: professional.id,
          amount: paise(amount),
        })),
      );
    await place(15_658);
    expect(await openHolds(professional)).toHaveLength(1);
    await place(0);
    expect(await openHolds(professional)).toEqual([]);
    await place(10_000);
    expect(await openHolds(professional)).toMatchObject([{ amount: 100, claimed: 200 }]);
  });

  it('placed while a run is approved, of 50 at a time, hold the amount or find it paid', async () => {
    const professional = await newPayee();
    await work(professional);
    const { id, fingerprint } = await prepared();
    const statuses = await race(50, async (at) =>
      at % 2
        ? (await approve(id, fingerprint, approver, `raced-${at}`)).status
        : (await hold({ employee_id: professional.id, reason: `Call ${at}` })).status,
    );
    const approved = statuses.filter((status, at) => at % 2 === 1 && status === 200).length;
    expect(statuses.every((status, at) => status === 200 || (at % 2 === 1 && status === 409))).toBe(true);
    expect(approved).toBeLessThanOrEqual(1);
    const { state, items } = await run(id);
    expect([state, items.length]).toEqual(approved ? ['approved', 1] : ['prepared', 0]);
    expect(await openHolds(professional)).toHaveLength(25);
    expect((await preview()).reply.total).toBe(0);
  });

  it('of a booking hold its extra time, too, and an amount is at most what is owed', async () => {
    const professional = await newPayee();
    const { code, id } = await workWithExtra(professional);
    await endWaitingTime(app);
    await payAmountDue(app, fixture.customer, id);
    const body = { employee_id: professional.id, booking_id: code, reason: 'Photo check' };
    const above = await hold({ ...body, amount: '451' });
    expect([above.status, above.error.errors]).toEqual([
      422,
      { amount: ['The professional is owed less for this booking.'] },
    ]);
    const unnamed = await hold({ employee_id: professional.id, amount: '10', reason: 'x' });
    expect([unnamed.status, Object.keys(unnamed.error.errors)]).toEqual([422, ['booking_id']]);
    await done(hold({ ...body, amount: '350' }));
    expect((await openHolds(professional)).map(({ amount }) => amount).toSorted()).toEqual([300, 50]);
    expect((await preview()).reply).toMatchObject({ total: 100 });
    await done(hold(body));
    expect((await openHolds(professional)).map(({ booking_id }) => booking_id)).toEqual([
      code,
      code,
      code,
      code,
    ]);
    expect((await preview()).reply).toMatchObject({
      total: 0,
      data: [{ skip_reason: 'on_hold', held: 450 }],
    });
  });

  it('hold everything of a professional, and only them', async () => {
    const [one, other] = [await newPayee(), await newPayee()];
    await work(one);
    await work(other);
    await done(
      app.callRaw('payout.hold', { body: { employee_id: one.id, reason: 'Called in' } }, fixture.operator),
    );
    expect((await preview()).reply).toMatchObject({
      total: 300,
      data: [
        { employee_id: one.id, skip_reason: 'on_hold' },
        { employee_id: other.id, skip_reason: null },
      ],
    });
  });

  it('report every wrong field, and refuse bookings without pay of the professional', async () => {
    const professional = await newPayee();
    const other = await newPayee();
    const { code } = await work(professional);
    const wrong = await hold({ employee_id: 'x', booking_id: code, amount: '0.001', reason: '' });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.error.errors)).toEqual(['employee_id', 'amount', 'reason']);
    expect((await hold({ employee_id: other.id, booking_id: code, reason: 'x' })).status).toBe(404);
    expect((await hold({ employee_id: fixture.customer.id, reason: 'x' })).status).toBe(404);
    expect((await hold({ employee_id: professional.id, reason: 'x' }, professional)).status).toBe(403);
  });
});

describe('deductions', () => {
  const add = (rule: object) => app.callRaw('payout.add_rule', { body: rule }, fixture.operator);

  it('follow the rule in force on the approval day, and never change earlier work', async () => {
    const professional = await newPayee();
    const before = await work(professional);
    expect((await add({ valid_from: '2026-11-21', commission: 15 })).error.errors).toEqual({
      valid_from: ['A rule can start tomorrow at the earliest.'],
    });
    await done(
      add({ valid_from: '2026-11-23', commission: 15, commission_fixed: '5', commission_tax: 18, tds: 0.1 }),
    );
    expect((await add({ valid_from: '2026-11-23', commission: 1 })).status).toBe(422);
    expect((await add({ valid_from: '2026-11-24', commission: 101 })).status).toBe(422);
    expect((await add({ valid_from: '2026-11-24', commission: 0.125 })).status).toBe(422);
    expect((await add({ valid_from: '2026-11-24', category_id: 77 })).status).toBe(404);
    await done(add({ valid_from: '2026-11-24', category_id: 3, commission: 20 }));

    const net = async () =>
      Object.fromEntries(
        (await earningsOf(professional)).data.map((row: { booking_id: string; net: number }) => [
          row.booking_id,
          row.net,
        ]),
      );
    expect(await net()).toEqual({ [before.code]: 300 });
    app.clock.set('2026-11-23T08:00:00Z');
    const after = await work(professional);
    // 45 + 5 commission.
    expect(await net()).toEqual({ [before.code]: 300, [after.code]: 250 });
    app.clock.set('2026-11-24T08:00:00Z');
    const own = await work(professional);
    expect(await net()).toEqual({ [before.code]: 300, [after.code]: 250, [own.code]: 240 });

    await endWaitingTime(app);
    const { reply } = await done(preview());
    expect(reply.data[0]).toMatchObject({ gross: 900, commission: 110, tax: 0, tds: 0, net: 790 });
    expect((await done(app.call('payout.rules', {}, fixture.operator))).reply.data[0]).toMatchObject({
      category_id: 3,
      valid_from: '2026-11-24',
      commission: 20,
    });
    await expect(sql`update earning_rules set commission = 0`.execute(app.connection.db)).rejects.toThrow(
      'rules of the past',
    );
  });
});
