import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { razorpayx } from '../../../ports/payout-rail/razorpayx.ts';
import {
  type RazorpayxStub,
  STUB_KEYS,
  STUB_WEBHOOK_SECRET,
  startRazorpayxStub,
} from '../../../ports/payout-rail/testing/razorpayx-stub.ts';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { createBookingFixture, type BookingFixture, done } from '../../../testing/bookings.ts';
import { movementsSince, payAmountDue } from '../../../testing/payments.ts';
import { addBankAccount, approvedBooking, aPayee, endWaitingTime, payOut } from '../../../testing/payouts.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { findLedgerFaults } from '../ledger/store.ts';

let app: TestApp;
let fixture: BookingFixture;
let approver: TestPerson;
let vendor: RazorpayxStub;
beforeAll(async () => {
  vendor = await startRazorpayxStub();
  const payoutRail = razorpayx({
    url: vendor.url,
    ...STUB_KEYS,
    webhookSecret: STUB_WEBHOOK_SECRET,
    timeoutMs: 500,
    userAgent: 'Aaspaas/1.0',
  });
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
  return { id: item.id, run, key: `payout-${item.id}` };
};
const itemOf = async (id: number) => {
  const { rows } = await sql<{
    state: string;
    reference: string | null;
    reason: string | null;
    rail: string;
    rail_reference: string | null;
  }>`select state, reference, reason, rail, rail_reference from payout_items where id = ${id}`.execute(
    app.connection.db,
  );
  return rows[0];
};
const work = () => app.runLoop('payouts');
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
    expect(await moved()).toEqual({ payout_paid: 1 });
    app.clock.advance(24 * 60);
    const before = vendor.requests.length;
    await work();
    expect(vendor.requests.length).toBe(before);
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
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
    expect(await moved()).toEqual({ payout_paid: 1, payout_reversed: 1 });
    const { data } = (await done(app.call('payout.parked', {}, fixture.operator))).reply;
    expect(data).toContainEqual(expect.objectContaining({ id, reason: 'The account is closed.' }));
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
  });

  it.each(['failed', 'rejected', 'cancelled'])('that %s are owed again', async (status) => {
    const { id, key } = await approved();
    await work();
    const moved = await movementsSince(app);
    vendor.finish(key, status, { description: 'Beneficiary bank is offline.' });
    await report(key);
    expect(await itemOf(id)).toMatchObject({ state: 'returned', reason: 'Beneficiary bank is offline.' });
    expect(await moved()).toEqual({ payout_returned: 1 });
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

  it('that the vendor refuses wait for an operator', async () => {
    const { id } = await approved('000999888777');
    await work();
    expect(await itemOf(id)).toMatchObject({ state: 'approved', reason: 'BAD_REQUEST_ERROR' });
    const before = vendor.requests.length;
    app.clock.advance(24 * 60);
    await work();
    expect(vendor.requests.length).toBe(before);
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
