import { paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import {
  aBooking,
  aService,
  type BookingFixture,
  type BuiltBooking,
  done,
  doWork,
  nextUnusedDate,
  offers,
} from '../../../testing/bookings.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import {
  aPaidBooking,
  deliverWebhooks,
  getBooking,
  ledgerBalancesOf,
  settlePayments,
} from '../../../testing/payments.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { chargeCommission, registerPlatform } from '../../../testing/taxes.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { findShareFaults } from './actions/share-faults.ts';

let app: TestApp;
let fixture: BookingFixture;
let finance: TestPerson;
let dispatcher: TestPerson;
usePaymentFixture((itsApp, itsFixture) => {
  app = itsApp;
  fixture = itsFixture;
});
beforeAll(async () => {
  await registerPlatform(app);
  await chargeCommission(app);
  finance = await anOperator(app, { name: 'Farida Shaikh', roles: ['finance'] });
  dispatcher = await anOperator(app, { roles: ['dispatcher'] });
});

const reduce = (
  lineId: number,
  price: number,
  { by = finance, ...more }: { by?: TestPerson; version?: number; key?: string } = {},
) =>
  app.call(
    'admin.reduce_price',
    {
      params: { detail_id: lineId },
      body: {
        price,
        reason: 'One tile is broken',
        ...(more.version === undefined ? {} : { version: more.version }),
      },
    },
    { ...by, ...(more.key ? { headers: { 'idempotency-key': more.key } } : {}) },
  );

/** Approved work of ₹300 that was paid in advance. */
async function paidWork(customer: TestPerson): Promise<BuiltBooking> {
  const booking = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
  await doWork(app, fixture, booking.lineId, customer);
  await done(app.call('booking.approve', { body: { id: booking.lineId } }, customer));
  await runReactions(app);
  return booking;
}

const NOT_CHARGED = 'This work is not charged yet, so there is nothing to reduce.';

const lineOf = async (lineId: number, by = finance) =>
  (await done(app.call('admin.line', { params: { detail_id: lineId } }, by))).reply.data;
const balancesOf = async (lineId: number) =>
  Object.fromEntries(
    Object.entries(await ledgerBalancesOf(app, lineId)).filter(([, balance]) => balance !== 0),
  );
const reductionsOf = async (lineId: number) =>
  (
    await sql<{ amount: number; price: number; decided_by: number; approved_by: number | null }>`
      select amount, price, decided_by, approved_by from price_reductions where line_id = ${lineId} order by id`.execute(
      app.connection.db,
    )
  ).rows;
const documentsOf = async ({ code }: BuiltBooking) =>
  (
    await sql<{ kind: string; amount: number; tax: number }>`
      select kind, amount, tax from documents where booking = ${code} order by id`.execute(app.connection.db)
  ).rows;

describe('admin.reduce_price', () => {
  it('refunds ₹100 of ₹300, with a credit note, less pay and commission, and the reason on the timeline', async () => {
    const customer = await aCustomer(app);
    const booking = await paidWork(customer);
    const { lineId } = booking;
    const before = await lineOf(lineId);
    expect(before).toMatchObject({ charged: 300, allowed_actions: expect.arrayContaining(['reduce_price']) });
    expect((await lineOf(lineId, dispatcher)).allowed_actions).not.toContain('reduce_price');
    expect((await done(reduce(lineId, 200, { version: before.version }))).reply.message).toContain(
      'Price reduced',
    );
    // ₹200 with 5 % inside: 2 × ₹4.76 tax, 15 % of ₹190.48, and 18 % on it.
    expect(await balancesOf(lineId)).toEqual({
      pro: -15_677,
      commission: -2857,
      gst_out: -514,
      gst_95: -952,
      refunds: -10_000,
    });
    await settlePayments(app);
    expect((await balancesOf(lineId)).refunds).toBeUndefined();
    expect(await documentsOf(booking)).toMatchObject([
      { kind: 'receipt_voucher' },
      { kind: 'invoice', amount: 30_000 },
      { kind: 'credit_note', amount: 10_000, tax: 476 },
    ]);
    const after = await lineOf(lineId);
    expect(after).toMatchObject({ price: 300, charged: 200, paid: 200, unpaid: 0, state: 'approved' });
    expect(after.version).toBeGreaterThan(before.version);
    const [detail] = (await getBooking(app, customer, booking.id)).details;
    expect(detail).toMatchObject({ payment_status: 1, due_now: 0, refund_amount: 100 });
    expect(detail?.refunds).toMatchObject([{ amount: 100, reason: 'reduced', state: 'processed' }]);
    expect(await reductionsOf(lineId)).toEqual([
      { amount: 10_000, price: 20_000, decided_by: finance.id, approved_by: null },
    ]);
    const { rows: logged } = await sql<{ action: string; detail: object; after: object }>`
      select action, detail, after from audit_log where subject = ${`line:${lineId}`} order by id desc limit 1`.execute(
      app.connection.db,
    );
    expect(logged).toMatchObject([
      {
        action: 'admin.reduce_price',
        detail: { price: 200, reason: 'One tile is broken' },
        after: { price_reduced: 10_000 },
      },
    ]);
    const { reply } = await done(
      app.call('admin.timeline', { query: { object: `line:${lineId}`, limit: 100 } }, fixture.operator),
    );
    expect(reply.data).toContainEqual(
      expect.objectContaining({ kind: 'state', transition: 'reduce_price', reason: 'One tile is broken' }),
    );
    const { rows: notified } = await sql<{ account_id: number; kind: string }>`
      select account_id, kind from notifications where kind like '%dispute_partially_refunded' and facts ->> 'detail_id' = ${String(lineId)}
      order by kind`.execute(app.connection.db);
    expect(notified).toEqual([
      { account_id: customer.id, kind: 'dispute_partially_refunded' },
      { account_id: fixture.professional.id, kind: 'job_dispute_partially_refunded' },
    ]);
    expect(await findShareFaults(app.connection.db)).toEqual([]);
  });

  it('reduces what is still due, and refunds nothing', async () => {
    const customer = await aCustomer(app);
    const { id, lineId } = await aBooking(app, fixture, {
      customer,
      state: 'approved',
      slot: nextUnusedDate(),
    });
    await done(reduce(lineId, 200));
    expect(await balancesOf(lineId)).toEqual({
      customer: 20_000,
      pro: -15_677,
      commission: -2857,
      gst_out: -514,
      gst_95: -952,
    });
    const [detail] = (await getBooking(app, customer, id)).details;
    expect(detail).toMatchObject({ payment_status: 0, refunds: [] });
    expect((await lineOf(lineId)).unpaid).toBe(200);
    // A second time, to nothing.
    await done(reduce(lineId, 0));
    expect(await balancesOf(lineId)).toEqual({});
    expect((await reduce(lineId, 0)).error.message).toBe(NOT_CHARGED);
    expect((await reductionsOf(lineId)).map(({ amount }) => amount)).toEqual([10_000, 20_000]);
  });

  it('works long after the month of the invoice', async () => {
    const booking = await paidWork(await aCustomer(app));
    const start = app.clock.now();
    app.clock.advance(70 * 24 * 60);
    await sql`update sessions set expires_at = '2028-01-01'`.execute(app.connection.db);
    expect((await reduce(booking.lineId, 200)).status).toBe(200);
    await runReactions(app);
    expect((await documentsOf(booking)).at(-1)).toMatchObject({ kind: 'credit_note', amount: 10_000 });
    app.clock.set(start.toISOString());
  });

  it('takes no tax back after 30 November of the next year, also the second time', async () => {
    const booking = await paidWork(await aCustomer(app));
    const start = app.clock.now();
    app.clock.set('2027-12-01T12:00:00+05:30');
    await sql`update sessions set expires_at = '2028-01-01'`.execute(app.connection.db);
    for (const price of [200, 100]) {
      expect((await reduce(booking.lineId, price)).status).toBe(200);
      await runReactions(app);
    }
    expect((await documentsOf(booking)).slice(-2)).toEqual([
      { kind: 'credit_note', amount: 10_000, tax: 0 },
      { kind: 'credit_note', amount: 10_000, tax: 0 },
    ]);
    // ₹300 contained ₹14.28 of tax, and ₹100 contain ₹4.76: the platform bears the difference.
    expect(await balancesOf(booking.lineId)).toEqual({
      pro: -7837,
      commission: -1429,
      gst_out: -258,
      gst_95: -1428,
      goodwill: 952,
      refunds: -20_000,
    });
    expect(await findShareFaults(app.connection.db)).toEqual([]);
    app.clock.set(start.toISOString());
  });

  it('is refused without a charge, during a dispute, for prices that are not lower, and without the grant', async () => {
    const assigned = await aBooking(app, fixture, { state: 'assigned', slot: nextUnusedDate() });
    const disputed = await aBooking(app, fixture, { state: 'disputed', slot: nextUnusedDate() });
    const { lineId } = await aBooking(app, fixture, { state: 'approved', slot: nextUnusedDate() });
    for (const [id, price, message] of [
      [assigned.lineId, 100, NOT_CHARGED],
      [
        disputed.lineId,
        100,
        'The customer disputes this work. Settle the dispute instead: it can refund a part of the price.',
      ],
    ] as const) {
      const answer = await reduce(id, price);
      expect([answer.status, answer.error.message]).toEqual([409, message]);
    }
    for (const [price, message] of [
      [300, 'Please enter a price below what is charged now.'],
      [299.5, 'Please reduce the price by at least ₹1, to ₹0 or to at least ₹1.'],
      [0.5, 'Please reduce the price by at least ₹1, to ₹0 or to at least ₹1.'],
      [-1, 'The price can’t be below ₹0.'],
    ] as const) {
      const answer = await reduce(lineId, price);
      expect([answer.status, answer.error.errors], String(price)).toEqual([422, { price: [message] }]);
    }
    expect((await reduce(999_999, 100)).status).toBe(404);
    expect((await reduce(lineId, 200, { by: dispatcher })).status).toBe(403);
    expect(await reductionsOf(lineId)).toEqual([]);
  });

  it('waits for the customer’s answer about cash, and never goes below cash', async () => {
    const customer = await aCustomer(app);
    const { lineId } = await aBooking(app, fixture, { customer, state: 'approved', slot: nextUnusedDate() });
    await done(app.call('cash.claim', { body: { bookingId: lineId } }, fixture.professional));
    expect((await reduce(lineId, 200)).error.message).toContain('says that the customer paid in cash');
    await done(app.call('cash.answer', { body: { detailId: lineId, paid: true } }, customer));
    const refused = await reduce(lineId, 200);
    expect([refused.status, refused.error.errors]).toEqual([
      422,
      { price: [expect.stringContaining('cash')] },
    ]);
    expect(await reductionsOf(lineId)).toEqual([]);
  });

  it('waits until a chargeback of the payment is decided', async () => {
    const customer = await aCustomer(app);
    const { paymentId, ...booking } = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await doWork(app, fixture, booking.lineId, customer);
    await done(app.call('booking.approve', { body: { id: booking.lineId } }, customer));
    await app.simulator.dispute(paymentId, { amount: paise(10_000), deducts: false });
    await deliverWebhooks(app);
    expect((await lineOf(booking.lineId)).allowed_actions).not.toContain('reduce_price');
    const refused = await reduce(booking.lineId, 200);
    expect([refused.status, refused.error.message]).toEqual([
      409,
      'The customer’s bank demands this payment back. Wait until the chargeback is decided.',
    ]);
  });

  it('is done once by fifty operators at once, with one refund', async () => {
    const booking = await paidWork(await aCustomer(app));
    const answers = await race(50, (n) =>
      reduce(booking.lineId, 200, {
        by: n % 2 ? finance : fixture.operator,
        key: `reduce-${booking.lineId}-${n}`,
      }),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(49);
    expect(await reductionsOf(booking.lineId)).toHaveLength(1);
    const { rows } = await sql<{ amount: number }>`
      select r.amount from payment_refunds r join payables p on p.id = r.payable_id where p.subject = ${`line:${booking.lineId}`}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ amount: 10_000 }]);
  });
});

describe('a reduction over ₹10,000', () => {
  /** ₹6,000 an hour, so that two hours are more than the limit. */
  let expensive: number;
  beforeAll(async () => {
    expensive = (await aService(app, 'Crane')).id;
    await sql`with price as (
        insert into service_prices (service_id, per_day, per_hour, valid_from, switched_at)
        values (${expensive}, 4800000, 600000, ${app.clock.now()}::timestamptz + interval '1 ms', ${app.clock.now()}) returning id
      ) update services set current_price_id = (select id from price) where id = ${expensive}`.execute(
      app.connection.db,
    );
    await offers(app, fixture.professional, expensive);
  });

  /** Unpaid work whose price is ₹12,000. */
  const large = async () =>
    aBooking(app, fixture, {
      customer: await aCustomer(app),
      serviceId: expensive,
      state: 'approved',
      slot: nextUnusedDate(),
    });
  const approvalOf = async (lineId: number, by: TestPerson) =>
    requireRow(
      (await done(app.call('admin.refund_approvals', { query: { limit: 100 } }, by))).reply.data,
      ({ detail_id }) => detail_id === lineId,
    );
  const approve = (id: number, by: TestPerson) => app.call('admin.approve_refund', { params: { id } }, by);

  it('waits for another operator, who sees the new price, and is carried out once', async () => {
    const { lineId } = await large();
    expect((await done(reduce(lineId, 1000))).reply.message).toContain('second operator');
    expect(await reductionsOf(lineId)).toEqual([]);
    expect((await reduce(lineId, 2000, { by: fixture.operator })).status).toBe(409);
    const approval = await approvalOf(lineId, fixture.operator);
    expect(approval).toMatchObject({
      action: 'reduce_price',
      amount: 11_000,
      price: 1000,
      reason: 'One tile is broken',
      requested_by: 'Farida Shaikh',
    });
    expect((await approve(approval.id, finance)).status).toBe(409);
    expect(await reductionsOf(lineId)).toEqual([]);
    const answers = await race(20, () => approve(approval.id, fixture.operator));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await reductionsOf(lineId)).toEqual([
      { amount: 1_100_000, price: 100_000, decided_by: finance.id, approved_by: fixture.operator.id },
    ]);
    expect(await lineOf(lineId)).toMatchObject({ charged: 1000, refund_approval: null });
  });

  it('that is rejected changes nothing', async () => {
    const { lineId } = await large();
    await done(reduce(lineId, 1000));
    const { id } = await approvalOf(lineId, fixture.operator);
    await done(
      app.call('admin.reject_refund', { params: { id }, body: { reason: 'Ask first' } }, fixture.operator),
    );
    expect(await reductionsOf(lineId)).toEqual([]);
    expect((await lineOf(lineId)).charged).toBe(12_000);
  });
});
