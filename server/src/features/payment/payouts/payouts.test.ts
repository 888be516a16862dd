import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/accounts.ts';
import { aBooking, nextUnusedDate, type BookingFixture, done } from '../../../testing/bookings.ts';
import { movementsSince, payAmountDue } from '../../../testing/payments.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import { approvedBooking, aPayee, PAYEE_ACCOUNT } from '../../../testing/payouts.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { hasOpenBalance, trialBalance } from '../ledger/store.ts';

let app: TestApp;
let fixture: BookingFixture;
usePaymentFixture((itsApp, itsWorld) => {
  app = itsApp;
  fixture = itsWorld;
});
afterEach(async () => {
  // Approves what a test left payable, so that the next one starts from zero.
  const { fingerprint, total } = (await preview()).reply;
  if (total > 0) await approve(fingerprint);
});

const preview = () => app.call('payout.preview', {}, fixture.operator);
const approve = (fingerprint: string, key?: string) =>
  app.call(
    'payout.approve',
    { body: { fingerprint } },
    { ...fixture.operator, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );
const run = async (id: number) =>
  (await done(app.call('payout.run', { params: { id } }, fixture.operator))).reply.data;

const newPayee = (bank = true) => aPayee(app, fixture, bank);
/** Creates an approved job, paid unless `paid` is false. */
const work = async (professional: TestPerson, paid = true) => {
  const booking = await approvedBooking(app, fixture, professional);
  if (paid) await payAmountDue(app, fixture.customer, booking.id);
  return booking;
};
const earningsOf = async (professional: TestPerson) =>
  (await done(app.call('earnings.list', {}, professional))).reply;

describe('a payout run', () => {
  it('pays accepted work that its customer paid for, once the professional has bank details', async () => {
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
    const { data } = (await done(approve(reply.fingerprint))).reply;
    const shown = await run(data.id);
    expect(shown).toMatchObject({ total: 300, approved: 1, paid: 0, approved_by: 'Om Prakash' });
    expect(shown.items).toMatchObject([{ employee_id: rich.id, net: 300, state: 'approved' }]);
    expect(
      (await earningsOf(rich)).data.map((row: { payment_status: string }) => row.payment_status),
    ).toEqual(['due', 'payable']);

    await payAmountDue(app, fixture.customer, unpaid.id);
    expect((await done(preview())).body).toMatchObject({
      total: 300,
      data: [{ jobs: [{ booking_id: unpaid.code }] }, {}],
    });
    await sql`update professionals set account_sealed = ${app.vault.seal(PAYEE_ACCOUNT)}, ifsc = 'SBIN0000456'
      where account_id = ${poor.id}`.execute(app.connection.db);
    expect((await done(preview())).reply.total).toBe(600);
  });

  it('covers exactly the previewed payments: two concurrent approvals give one run, without later work', async () => {
    const professional = await newPayee();
    await work(professional);
    const { fingerprint } = (await preview()).reply;
    const moved = await movementsSince(app);
    const answers = await race(4, (at) => approve(fingerprint, `run-${at}`));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(await moved()).toEqual({ payout: 1 });
    expect((await approve(fingerprint)).status).toBe(409);

    await work(professional);
    const seen = (await preview()).reply.fingerprint;
    await work(professional);
    expect((await approve(seen)).status).toBe(409);
    const now = (await preview()).reply.fingerprint;
    const [once, again] = [await approve(now, 'one'), await approve(now, 'one')];
    expect(again.body).toEqual(once.body);
  });

  it('is refused while the newest nightly check of the books has a fault', async () => {
    const professional = await newPayee();
    await work(professional);
    const { fingerprint } = (await preview()).reply;
    const checked = (day: string, faults: string) =>
      sql`insert into ledger_checks (day, faults, at) values (${day}, ${faults}::jsonb, ${app.clock.now()})`.execute(
        app.connection.db,
      );
    await checked('2026-11-20', '[{"what": "gateway", "books": 1, "expected": 2}]');
    const refused = await app.callRaw('payout.approve', { body: { fingerprint } }, fixture.operator);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      expect.stringContaining('fault in the books'),
    ]);
    await checked('2026-11-21', '[]');
    await done(approve(fingerprint));
  });

  it('is marked paid once, and a payment returned by the bank is owed again', async () => {
    const professional = await newPayee();
    const { code } = await work(professional);
    const { id } = (await done(approve((await preview()).reply.fingerprint))).reply.data;
    const [item] = (await run(id)).items;
    const paid = (reference: string) =>
      app.call('payout.mark_paid', { params: { id: item?.id }, body: { reference } }, fixture.operator);
    const moved = await movementsSince(app);
    const answers = await race(3, () => paid('UTR123'));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await paid('UTR999')).status).toBe(409);
    expect((await paid(' ')).status).toBe(422);
    expect(await moved()).toEqual({ payout_paid: 1 });
    expect((await earningsOf(professional)).data[0]).toMatchObject({
      booking_id: code,
      payment_status: 'paid',
      paid_on: '2026-11-21',
    });
    expect((await earningsOf(professional)).paid).toBe(300);
    expect(await hasOpenBalance(app.connection.db, professional.id)).toBe(false);
    expect((await preview()).reply.total).toBe(0);

    const returned = () =>
      app.call(
        'payout.mark_returned',
        { params: { id: item?.id }, body: { reason: 'Account closed' } },
        fixture.operator,
      );
    await done(returned());
    await done(returned());
    expect((await paid('UTR123')).status).toBe(409);
    expect(await moved()).toEqual({ payout_paid: 1, payout_reversed: 1 });
    expect((await earningsOf(professional)).data[0]).toMatchObject({
      payment_status: 'returned',
      paid_on: null,
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

    const again = (await done(approve((await preview()).reply.fingerprint))).reply.data.id;
    const [second] = (await run(again)).items;
    expect(second).toMatchObject({ net: 300, jobs: [{ booking_id: code }] });
    await done(
      app.call(
        'payout.mark_returned',
        { params: { id: second?.id }, body: { reason: 'No such account' } },
        fixture.operator,
      ),
    );
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
    await done(approve((await preview()).reply.fingerprint));
    const { db } = app.connection;
    await expect(
      sql`insert into payout_lines (item_id, payable_id, amount)
        select item_id, payable_id, amount from payout_lines where live order by id desc limit 1`.execute(db),
    ).rejects.toThrow('payout_lines_once');
  });

  it('is exported for the bank with full account numbers, and each download is logged', async () => {
    const professional = await newPayee();
    await work(professional);
    const { id } = (await done(approve((await preview()).reply.fingerprint))).reply.data;
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
    const { rows } = await sql<{ action: string; detail: object }>`
      select action, detail from audit_log where subject = ${`payout:${id}`} order by id`.execute(
      app.connection.db,
    );
    expect(rows).toMatchObject([
      { action: 'payout.approve' },
      { action: 'payout.file', detail: { items: [item?.id], total: 300 } },
    ]);
    expect(JSON.stringify(rows)).not.toContain(PAYEE_ACCOUNT);
  });

  it('is accessible to operators only', async () => {
    const professional = await newPayee();
    for (const name of [
      'payout.runs',
      'payout.preview',
      'payout.run',
      'books.balance',
      'books.movements',
      'payout.rules',
    ] as const) {
      expect((await app.callRaw(name, { params: { id: 1 } })).status).toBe(401);
      expect((await app.callRaw(name, { params: { id: 1 } }, professional)).status).toBe(403);
    }
    expect((await app.call('payout.approve', { body: { fingerprint: 'x' } }, fixture.customer)).status).toBe(
      403,
    );
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
