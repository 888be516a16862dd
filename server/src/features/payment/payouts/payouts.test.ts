import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { type BookingFixture, done } from '../../../testing/bookings.ts';
import { movementsSince, payAmountDue } from '../../../testing/payments.ts';
import { addBankAccount, PAYEE_ACCOUNT, payOut } from '../../../testing/payouts.ts';
import { payoutRuns } from '../../../testing/payout-runs.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { markRestored } from '../../../platform/backup/mark-restored.ts';
import { releaseHold } from '../../../platform/outbound.ts';
import { hasOpenBalance, trialBalance } from '../ledger/store.ts';

let app: TestApp;
let fixture: BookingFixture;
let approver: TestPerson;
usePaymentFixture((itsApp, itsFixture) => {
  app = itsApp;
  fixture = itsFixture;
});
beforeAll(async () => {
  approver = await anOperator(app, { name: 'Farida Khan', roles: ['finance'] });
});
const { approve, earningsOf, newPayee, prepare, prepared, preview, run, work } = payoutRuns(() => ({
  app,
  fixture,
  approver,
}));
const markReturned = (id: number | undefined, reason = 'Account closed') =>
  app.call('payout.mark_returned', { params: { id }, body: { reason } }, fixture.operator);

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
    expect(queue.data).toMatchObject([{ object: `payout:${id}`, person: 'Om Prakash' }]);
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
    const other = (await run(id)).own ? approver : fixture.operator;
    await done(app.call('payout.cancel', { params: { id } }, fixture.operator));
    expect((await app.call('payout.cancel', { params: { id } }, fixture.operator)).status).toBe(409);
    expect((await approve(id, fingerprint, other)).status).toBe(409);
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
    await markRestored(app.connection.db, app.clock.now(), app.clock.now());
    expect((await get(fixture.operator)).statusCode, 'after a restore').toBe(503);
    await releaseHold(app.connection.db, app.clock.now());
    expect((await run(id)).items).toMatchObject([{ state: 'approved' }]);
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
