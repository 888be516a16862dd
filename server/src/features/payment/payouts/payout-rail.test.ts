import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type RazorpayxStub,
  razorpayxOf,
  startRazorpayxStub,
} from '../../../ports/payout-rail/testing/razorpayx-stub.ts';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { createBookingFixture, type BookingFixture, done } from '../../../testing/bookings.ts';
import { movementsSince, payAmountDue } from '../../../testing/payments.ts';
import { addBankAccount, approvedBooking, aPayee, endWaitingTime, payOut } from '../../../testing/payouts.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { findLedgerFaults } from '../ledger/store.ts';

let app: TestApp;
let fixture: BookingFixture;
let approver: TestPerson;
let vendor: RazorpayxStub;
beforeAll(async () => {
  vendor = await startRazorpayxStub();
  const payoutRail = razorpayxOf(vendor);
  app = await testApp(undefined, 'tables', 10, false, { payoutRail });
  fixture = await createBookingFixture(app);
  approver = await anOperator(app, { roles: ['finance'] });
});
afterAll(async () => {
  await app.close();
  await vendor.close();
});
beforeEach(() => {
  vendor.failWith(null);
  vendor.startAs('processing');
  vendor.refuse(true);
});

/** Approves a run with one payment; returns its id and the key of its request. */
const approved = async (account?: string) => {
  const payee = await aPayee(app, fixture, account === undefined);
  if (account !== undefined) await addBankAccount(app, payee.id, 'verified', account);
  const booking = await approvedBooking(app, fixture, payee);
  await payAmountDue(app, fixture.customer, booking.id);
  await endWaitingTime(app);
  const run = await payOut(app, { operator: fixture.operator, approver });
  const { items } = (await done(app.call('payout.run', { params: { id: run } }, fixture.operator))).reply
    .data;
  const item = items.find(({ employee_id }) => employee_id === payee.id);
  if (!item) throw new Error('the run has no payment of the professional');
  return { id: item.id, run, key: `payout-${item.id}-1` };
};
const itemOf = async (id: number) => {
  const { rows } = await sql<{
    state: string;
    reference: string | null;
    reason: string | null;
    rail: string;
    rail_reference: string | null;
    stalled: boolean;
    parks: boolean;
    fee: number;
    fee_tax: number;
  }>`select state, reference, reason, rail, rail_reference, stalled_at is not null as stalled, parks, fee, fee_tax from payout_items where id = ${id}`.execute(
    app.connection.db,
  );
  return rows[0];
};
const work = () => app.runLoop('payouts');
/** Counts the requests that make a payment, of a run and an item. */
const sentFor = (run: number, id: number) =>
  vendor.requests.filter(
    ({ body }) => (body as { reference_id?: string } | null)?.reference_id === `AP-${run}-${id}`,
  ).length;
const post = (body: string, signature: string) =>
  app.app.inject({
    method: 'POST',
    url: '/api/payouts/razorpayx/webhook',
    payload: body,
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
  });
const report = async (key: string) => {
  const { body, signature } = vendor.report(key);
  return (await post(body, signature)).statusCode;
};

describe('payouts by RazorpayX', () => {
  it('are sent once, and paid when the vendor has processed them', async () => {
    const { id, key } = await approved();
    const moved = await movementsSince(app);
    await work();
    expect(await itemOf(id)).toMatchObject({ state: 'sent', rail: 'razorpayx', reference: null });
    expect(vendor.payouts.get(key)).toMatchObject({ amount: 30_000, status: 'processing' });
    await work();
    expect([...vendor.payouts.keys()].filter((one) => one === key)).toHaveLength(1);
    vendor.finish(key, 'processed', { utr: '000123456789' });
    app.clock.advance(10);
    await work();
    expect(await itemOf(id)).toMatchObject({ state: 'paid', reference: '000123456789' });
    expect(await moved()).toEqual({ payout_paid: 1, payout_fee: 1 });
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
  });

  it('are asked about for some days after they are paid, because a report of a return may be lost', async () => {
    const { id, key } = await approved();
    await work();
    vendor.finish(key, 'processed', { utr: '000123456794' });
    await report(key);
    const path = `/v1/payouts/${vendor.payouts.get(key)?.id}`;
    const questions = () => vendor.requests.filter(({ url }) => url.pathname === path).length;
    const asked = async (minutes: number) => {
      const before = questions();
      app.clock.advance(minutes);
      await work();
      return questions() - before;
    };
    expect(await asked(23 * 60)).toBe(0);
    expect(await asked(2 * 60)).toBe(1);
    expect(await asked(24 * 60)).toBe(0);
    vendor.finish(key, 'reversed', { description: 'The account is closed.' });
    expect(await asked(24 * 60)).toBe(1);
    expect(await itemOf(id)).toMatchObject({ state: 'returned', parks: true });
    expect(await asked(7 * 24 * 60)).toBe(0);
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
  });

  it('have a fee, which is posted once with its tax, changed with a later report, and not deducted from the pay', async () => {
    const { id, key } = await approved();
    await work();
    const balances = async () => {
      const { rows } = await sql<{ account: string; amount: number }>`
        select e.account || coalesce(' ' || e.tax_head, '') as account, sum(e.amount)::int as amount
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        where t.source = ${`payout_item:${id}`} and e.account in ('payout_fees', 'input_gst', 'bank')
        group by 1 having sum(e.amount) <> 0 order by 1`.execute(app.connection.db);
      return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
    };
    // The vendor names the fee with the first answer, but it is due only for a payment that was made.
    expect(await balances()).toEqual({});
    vendor.finish(key, 'processed', { utr: '000123456795' });
    for (let time = 0; time < 3; time += 1) await report(key);
    // The platform of the tests has no registration, so the tax is a cost.
    expect(await balances()).toEqual({ bank: -30_590, payout_fees: 590 });
    expect(await itemOf(id)).toMatchObject({ fee: 590, fee_tax: 90 });
    vendor.finish(key, 'reversed', { description: 'The account is closed.', fees: 0, tax: 0 });
    await report(key);
    expect(await balances()).toEqual({});
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
  });

  it('wait for the bank’s number before they count as paid', async () => {
    const { id, key } = await approved();
    await work();
    vendor.finish(key, 'processed');
    expect(await report(key)).toBe(200);
    expect(await itemOf(id)).toMatchObject({ state: 'sent', reference: null });
    vendor.finish(key, 'processed', { utr: '000123456796' });
    await report(key);
    expect(await itemOf(id)).toMatchObject({ state: 'paid', reference: '000123456796' });
  });

  it('follow reports that are duplicate and late, and never move back', async () => {
    const { id, key } = await approved();
    await work();
    const moved = await movementsSince(app);
    vendor.finish(key, 'queued');
    expect(await report(key)).toBe(200);
    const processing = vendor.report(key);
    vendor.finish(key, 'processed', { utr: '000123456790' });
    const processed = vendor.report(key);
    for (let time = 0; time < 3; time += 1) expect(await report(key)).toBe(200);
    expect(await itemOf(id)).toMatchObject({ state: 'paid', reference: '000123456790' });
    expect((await post(processing.body, processing.signature)).statusCode).toBe(200);
    expect(await itemOf(id)).toMatchObject({ state: 'paid' });
    vendor.finish(key, 'reversed', { description: 'The account is closed.' });
    expect(await report(key)).toBe(200);
    expect(await itemOf(id)).toMatchObject({ state: 'returned', reason: 'The account is closed.' });
    expect((await post(processed.body, processed.signature)).statusCode).toBe(200);
    expect(await itemOf(id)).toMatchObject({ state: 'returned' });
    expect(await moved()).toEqual({ payout_paid: 1, payout_reversed: 1, payout_fee: 1 });
    const { data } = (await done(app.call('payout.parked', {}, fixture.operator))).reply;
    expect(data).toContainEqual(expect.objectContaining({ id, reason: 'The account is closed.' }));
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
  });

  it.each([
    ['failed', 'beneficiary_bank', true],
    ['failed', 'gateway', false],
    ['failed', 'business', false],
    ['reversed', 'internal', false],
    ['rejected', 'business', false],
    ['cancelled', 'business', false],
  ])('that are %s (%s) are owed again; parked: %s', async (status, source, parks) => {
    const { id, key } = await approved();
    await work();
    const moved = await movementsSince(app);
    vendor.finish(key, status, { description: 'The payment was not made.', source });
    await report(key);
    expect(await itemOf(id)).toMatchObject({ state: 'returned', reason: 'The payment was not made.', parks });
    expect(await moved()).toEqual({ payout_returned: 1 });
    const { data } = (await done(app.call('payout.parked', {}, fixture.operator))).reply;
    expect(data.some((one) => one.id === id)).toBe(parks);
    const next = (await done(app.call('payout.preview', {}, fixture.operator))).reply.data;
    const { rows } = await sql<{
      account_id: number;
    }>`select account_id from payout_items where id = ${id}`.execute(app.connection.db);
    expect(next.find(({ employee_id }) => employee_id === rows[0]?.account_id)?.skip_reason).toBe(
      parks ? 'parked' : null,
    );
  });

  it('find a report whose request never got its answer, by our reference', async () => {
    const { id, key } = await approved();
    // The vendor made the payout; the process ended before the answer was stored.
    await work();
    await sql`update payout_items set state = 'approved', rail_reference = null, sent_at = null where id = ${id}`.execute(
      app.connection.db,
    );
    vendor.finish(key, 'processed', { utr: '000123456791' });
    expect(await report(key)).toBe(200);
    expect(await itemOf(id)).toMatchObject({ state: 'paid', rail_reference: vendor.payouts.get(key)?.id });
  });

  it('are sent again with the same key after an outage, and the vendor makes one payout', async () => {
    const { id, key } = await approved();
    vendor.failWith({ status: 500, body: '{}' });
    await work();
    expect(await itemOf(id)).toMatchObject({ state: 'approved', rail_reference: null });
    vendor.failWith(null);
    await work();
    expect(vendor.payouts.has(key), 'waits before it tries again').toBe(false);
    app.clock.advance(5);
    await work();
    expect(await itemOf(id)).toMatchObject({ state: 'sent' });
    // The same request again, as after a crash.
    await sql`update payout_items set state = 'approved', rail_reference = null, check_at = ${app.clock.now()} where id = ${id}`.execute(
      app.connection.db,
    );
    const payouts = vendor.payouts.size;
    await work();
    expect(vendor.payouts.size).toBe(payouts);
    expect(await itemOf(id)).toMatchObject({ state: 'sent', rail_reference: vendor.payouts.get(key)?.id });
  });

  const retry = (id: number, who = fixture.operator, key?: string) =>
    app.call(
      'payout.retry',
      { params: { id } },
      { ...who, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
    );
  const shown = async (run: number, id: number) =>
    (await done(app.call('payout.run', { params: { id: run } }, fixture.operator))).reply.data.items.find(
      (item) => item.id === id,
    );

  it('that the vendor refuses wait for an operator, who sends them again once', async () => {
    const { id, run, key } = await approved('000999888777');
    expect((await retry(id)).status).toBe(409);
    expect((await shown(run, id))?.allowed_actions).toEqual([]);
    expect(
      (await app.call('payout.mark_paid', { params: { id }, body: { reference: 'x' } }, approver)).status,
    ).toBe(409);
    await work();
    expect(await itemOf(id)).toMatchObject({ state: 'approved', reason: 'BAD_REQUEST_ERROR', stalled: true });
    expect(await shown(run, id)).toMatchObject({
      reason: 'BAD_REQUEST_ERROR',
      allowed_actions: ['retry', 'mark_paid', 'mark_returned'],
    });
    const queue = await done(app.call('admin.queue', { query: { kind: 'payout_stalled' } }, approver));
    expect(queue.reply.data).toMatchObject([{ object: `payout:${run}`, kind: 'payout_stalled' }]);
    const before = sentFor(run, id);
    app.clock.advance(24 * 60);
    await work();
    expect(sentFor(run, id)).toBe(before);

    expect((await retry(id, await anOperator(app, { roles: ['support'] }))).status).toBe(403);
    const answers = await race(50, (at) => retry(id, approver, `retry-${id}-${at}`));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(49);
    vendor.refuse(false);
    await work();
    expect(vendor.payouts.has(key)).toBe(false);
    expect(vendor.payouts.get(`payout-${id}-2`)).toMatchObject({ amount: 30_000 });
    expect(await itemOf(id)).toMatchObject({ state: 'sent', reason: null, stalled: false });
    expect((await retry(id)).status).toBe(409);
    expect((await app.call('payout.retry', { params: { id: 999_999 } }, approver)).status).toBe(404);
  });

  it('are not made twice if the vendor refuses a repeated request with other details', async () => {
    const { id, key } = await approved();
    await work();
    // The answer was lost, and the professional has another name since.
    await sql`update payout_items set state = 'approved', rail_reference = null, sent_at = null, check_at = ${app.clock.now()} where id = ${id}`.execute(
      app.connection.db,
    );
    await sql`update accounts set name = 'Ravi K. Kumar' where id = (select account_id from payout_items where id = ${id})`.execute(
      app.connection.db,
    );
    const payouts = vendor.payouts.size;
    await work();
    expect(vendor.payouts.size).toBe(payouts);
    expect(await itemOf(id)).toMatchObject({ state: 'sent', rail_reference: vendor.payouts.get(key)?.id });
  });

  it('that were refused although the vendor made them are followed after its report', async () => {
    const { id, key } = await approved();
    await work();
    // The first answer was lost, and a refusal was stored.
    await sql`update payout_items set state = 'approved', rail_reference = null, sent_at = null, check_at = null,
      stalled_at = ${app.clock.now()}, reason = 'BAD_REQUEST_ERROR' where id = ${id}`.execute(
      app.connection.db,
    );
    expect(await report(key)).toBe(200);
    expect(await itemOf(id)).toMatchObject({ state: 'sent', stalled: false, reason: null });
    // The next report is lost.
    vendor.finish(key, 'processed', { utr: '000123456799' });
    app.clock.advance(10);
    await work();
    expect(await itemOf(id)).toMatchObject({ state: 'paid', reference: '000123456799' });
  });

  it('are not made twice if an operator sends one again that was made', async () => {
    const { id, key } = await approved('000999888778');
    await work();
    // The refusal came too late: the vendor has made the payment all the same.
    vendor.refuse(false);
    await sql`update payout_items set attempt = 1, check_at = ${app.clock.now()}, stalled_at = null where id = ${id}`.execute(
      app.connection.db,
    );
    await work();
    await sql`update payout_items set state = 'approved', rail_reference = null, stalled_at = ${app.clock.now()}, check_at = null where id = ${id}`.execute(
      app.connection.db,
    );
    await done(retry(id));
    const payouts = vendor.payouts.size;
    await work();
    expect(vendor.payouts.size).toBe(payouts);
    expect(await itemOf(id)).toMatchObject({ state: 'sent', rail_reference: vendor.payouts.get(key)?.id });
  });

  it('that the vendor never had are owed again without parking the account', async () => {
    const { id, run } = await approved('000999888779');
    await work();
    await done(
      app.call(
        'payout.mark_returned',
        { params: { id }, body: { reason: 'Not accepted' } },
        fixture.operator,
      ),
    );
    expect(await itemOf(id)).toMatchObject({ state: 'returned', parks: false, stalled: false });
    const before = sentFor(run, id);
    app.clock.advance(24 * 60);
    await work();
    expect(sentFor(run, id)).toBe(before);
  });

  it('that an operator marks as paid are not sent any more', async () => {
    const { id, run } = await approved('000999888780');
    await work();
    vendor.refuse(false);
    await done(
      app.call('payout.mark_paid', { params: { id }, body: { reference: 'UTR900' } }, fixture.operator),
    );
    const before = sentFor(run, id);
    app.clock.advance(8 * 24 * 60);
    await work();
    expect(sentFor(run, id)).toBe(before);
    expect(await itemOf(id)).toMatchObject({ state: 'paid', reference: 'UTR900', reason: null });
  });

  it('without bank details, or unknown to the vendor, wait for an operator', async () => {
    const erased = await approved();
    await sql`update bank_accounts set account_sealed = null, account_last4 = null, ifsc = null, bank_name = null, branch_name = null
      where id = (select bank_account_id from payout_items where id = ${erased.id})`.execute(
      app.connection.db,
    );
    await work();
    expect(await itemOf(erased.id)).toMatchObject({ state: 'approved', stalled: true, reason: 'no_account' });
    const unknown = await approved();
    await work();
    await sql`update payout_items set rail_reference = 'pout_other', check_at = ${app.clock.now()} where id = ${unknown.id}`.execute(
      app.connection.db,
    );
    await work();
    expect(await itemOf(unknown.id)).toMatchObject({ state: 'sent', stalled: true, reason: 'not_found' });
  });

  it('of another rail wait for an operator', async () => {
    const { id } = await approved();
    await sql`update payout_items set rail = 'bank_file', check_at = ${app.clock.now()} where id = ${id}`.execute(
      app.connection.db,
    );
    await work();
    expect(await itemOf(id)).toMatchObject({ state: 'approved', stalled: true });
  });

  it('without a result for a week wait for an operator, who has them asked about again', async () => {
    const { id, run } = await approved();
    await work();
    for (let check = 0; check < 36; check += 1) {
      app.clock.advance(6 * 60);
      await work();
    }
    expect(await itemOf(id)).toMatchObject({ state: 'sent', stalled: true });
    expect(await shown(run, id)).toMatchObject({
      reason: null,
      allowed_actions: expect.arrayContaining(['retry']),
    });
    const payouts = vendor.payouts.size;
    vendor.finish(`payout-${id}-1`, 'processed', { utr: '000123456797' });
    await done(retry(id));
    await work();
    expect(vendor.payouts.size).toBe(payouts);
    expect(await itemOf(id)).toMatchObject({ state: 'paid', stalled: false });
  });

  it('are not sent while the books have a fault, and those that are sent are followed', async () => {
    const { id: sent, key } = await approved();
    await work();
    const { id } = await approved();
    const checked = (day: string, faults: string) =>
      sql`insert into ledger_checks (day, faults, at) values (${day}, ${faults}::jsonb, ${app.clock.now()})`.execute(
        app.connection.db,
      );
    await checked('2026-11-20', '[{"what": "gateway", "books": 1, "expected": 2}]');
    vendor.finish(key, 'processed', { utr: '000123456798' });
    app.clock.advance(10);
    await work();
    expect([(await itemOf(sent))?.state, (await itemOf(id))?.state]).toEqual(['paid', 'approved']);
    await checked('2026-11-21', '[]');
    await work();
    expect((await itemOf(id))?.state).toBe('sent');
  });

  it('are in no bank file', async () => {
    const { run } = await approved();
    const file = await app.app.inject({
      url: `/api/admin/payouts/${run}/file`,
      headers: { authorization: `Bearer ${fixture.operator.token}` },
    });
    expect(file.body.trim().split('\r\n')).toHaveLength(1);
  });

  it('reject forged and unreadable reports, and ignore those about other payouts', async () => {
    const { id, key } = await approved();
    await work();
    vendor.finish(key, 'processed', { utr: '000123456792' });
    const forged = vendor.report(key, 'another secret');
    expect((await post(forged.body, forged.signature)).statusCode).toBe(400);
    const { body, signature } = vendor.report(key);
    expect((await post(body.replace('000123456792', '000123456793'), signature)).statusCode).toBe(400);
    expect((await post(body, '')).statusCode).toBe(400);
    expect(await itemOf(id)).toMatchObject({ state: 'sent' });
    await sql`update payout_items set rail_reference = 'pout_another' where id = ${id}`.execute(
      app.connection.db,
    );
    expect((await post(body, signature)).statusCode).toBe(200);
    expect(await itemOf(id)).toMatchObject({ state: 'sent' });
  });
});
