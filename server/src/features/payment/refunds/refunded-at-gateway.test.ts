import { paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { SignedWebhook } from '../../../ports/payment-gateway/port.ts';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import { aBooking, nextUnusedDate, type BookingFixture, done, doWork } from '../../../testing/bookings.ts';
import {
  submitCheckout,
  aPaidBooking,
  checkoutOf,
  deliverWebhooks,
  movementsSince,
  drainWebhooks,
  payOrder,
  deliverWebhook,
  settlePayments,
  ledgerBalancesOf,
  getBooking,
} from '../../../testing/payments.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import { runReactions } from '../../../testing/reactions.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { trialBalance } from '../ledger/store.ts';

let app: TestApp;
let fixture: BookingFixture;
let customer: TestPerson;
usePaymentFixture((itsApp, itsWorld) => {
  app = itsApp;
  fixture = itsWorld;
});

let refundCount = 0;
/** Refunds part of a payment on the gateway's dashboard. */
const refundAtGateway = async (paymentId: string, rupees: number) => {
  const answer = await app.gateway.refund({
    paymentId,
    amount: paise(rupees * 100),
    key: `dashboard-${(refundCount += 1)}`,
    receipt: `by-hand-${refundCount}`,
  });
  if (!('id' in answer)) throw new Error(JSON.stringify(answer));
  return answer.id;
};
/** Returns all webhook events of a payment until its refunds have arrived, without delivering them. */
const webhooksUntilProcessed = async (paymentId: string) => {
  const first = await drainWebhooks(app);
  app.clock.advance(1);
  return [...first, ...(await drainWebhooks(app))].filter(({ body }) => body.includes(paymentId));
};
const deliverAll = async (webhooks: readonly SignedWebhook[]) => {
  for (const one of webhooks) expect(await deliverWebhook(app, one)).toBe(200);
  await runReactions(app);
};
const loop = async (name: string) => app.product.loops.find((one) => one.name === name)?.run();
const paid = async () => {
  customer = await aCustomer(app);
  const booking = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
  await deliverWebhooks(app);
  return booking;
};
/** Creates a paid, finished and accepted booking. */
const accepted = async () => {
  const booking = await paid();
  await doWork(app, fixture, booking.lineId, customer);
  await done(app.call('booking.approve', { body: { id: booking.lineId } }, customer));
  await runReactions(app);
  return booking;
};
/** The ledger balances of a line that are not zero. */
const booksOf = async (lineId: number) =>
  Object.fromEntries(
    Object.entries(await ledgerBalancesOf(app, lineId)).filter(([, balance]) => balance !== 0),
  );
const atGateway = async (paymentId: string) => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount), 0)::bigint as sum from simulator_refunds where payment_id = ${paymentId}`.execute(
    app.connection.db,
  );
  return rows[0]?.sum;
};

// proves: money.refunds
describe('refund made by hand at the gateway', () => {
  it('before the work: the line is unpaid, with events delivered five times, in reverse and under other ids', async () => {
    const { id, code, lineId, paymentId } = await paid();
    const moved = await movementsSince(app);
    await refundAtGateway(paymentId, 100);
    const webhooks = await webhooksUntilProcessed(paymentId);
    expect(webhooks.map(({ body }) => JSON.parse(body).event)).toEqual([
      'refund.created',
      'refund.processed',
    ]);
    for (let time = 0; time < 5; time += 1)
      await deliverAll(
        webhooks
          .toReversed()
          .flatMap((one) => [
            one,
            { ...one, headers: { ...one.headers, 'x-razorpay-event-id': `evt_hand_${id}_${time}` } },
          ]),
      );
    expect(await moved()).toEqual({ refund: 1, refund_processed: 1 });
    expect(await booksOf(lineId)).toEqual({ advances: -20_000 });
    expect(await getBooking(app, customer, id)).toMatchObject({
      due_later: 100,
      details: [
        {
          payment_status: 0,
          refund_amount: 100,
          refunds: [{ amount: 100, reason: 'platform', state: 'processed' }],
        },
      ],
    });
    // A cancellation refunds the rest, and no paisa twice.
    const cancelled = await done(app.call('booking.cancel', { body: { bookingId: id } }, customer));
    expect(cancelled.reply.data).toMatchObject({ fee: 0, refund: 200 });
    await runReactions(app);
    await settlePayments(app);
    expect(await atGateway(paymentId)).toBe(30_000);
    const { data } = (await app.call('booking.canceled', {}, customer)).reply;
    expect(data[code]).toMatchObject({ refundStatus: true, total_refund_amount: 300 });
    expect(await booksOf(lineId)).toEqual({});
  });

  it('forged event: is rejected', async () => {
    const { paymentId, lineId } = await paid();
    await refundAtGateway(paymentId, 100);
    const webhooks = await webhooksUntilProcessed(paymentId);
    const moved = await movementsSince(app);
    for (const one of webhooks) {
      expect(await deliverWebhook(app, { ...one, body: one.body.replace('10000', '10001') })).toBe(400);
      expect(
        await deliverWebhook(app, {
          ...one,
          headers: { ...one.headers, 'x-razorpay-signature': 'f'.repeat(64) },
        }),
      ).toBe(400);
    }
    expect(await moved()).toEqual({});
    await deliverAll(webhooks);
    expect(await booksOf(lineId)).toEqual({ advances: -20_000 });
  });

  it('for accepted work: is a goodwill credit; nothing is due again, and the professional is paid', async () => {
    const { id, lineId, paymentId } = await accepted();
    const moved = await movementsSince(app);
    const goodwill = (await trialBalance(app.connection.db)).get('goodwill') ?? 0;
    await refundAtGateway(paymentId, 120);
    const webhooks = await webhooksUntilProcessed(paymentId);
    for (let time = 0; time < 5; time += 1) await deliverAll(webhooks);
    expect(await moved()).toEqual({ refund_processed: 1, goodwill: 1 });
    expect(await booksOf(lineId)).toEqual({ pro: -30_000, goodwill: 12_000 });
    expect(((await trialBalance(app.connection.db)).get('goodwill') ?? 0) - goodwill).toBe(12_000);
    expect(await getBooking(app, customer, id)).toMatchObject({
      due_now: 0,
      due_later: 0,
      details: [{ payment_status: 1, due_now: 0, refund_amount: 120 }],
    });
    expect((await app.call('payment.order', { body: { booking_id: id } }, customer)).status).toBe(409);
  });

  it('reported before its payment: is handled the same way', async () => {
    customer = await aCustomer(app);
    const { id, lineId } = await aBooking(app, fixture, { customer, state: 'draft', slot: nextUnusedDate() });
    const { razorpay_payment_id } = await payOrder(
      app,
      (await checkoutOf(app, customer, id)).order_id,
      'lost',
    );
    await refundAtGateway(razorpay_payment_id, 300);
    const webhooks = await webhooksUntilProcessed(razorpay_payment_id);
    const moved = await movementsSince(app);
    await deliverAll(webhooks.toReversed());
    expect(await moved()).toEqual({ capture: 1, refund: 1, refund_processed: 1 });
    expect(await booksOf(lineId)).toEqual({});
    expect((await app.call('booking.confirmed', { params: { id } }, customer)).status).toBe(402);
  });

  it('instead of a failed refund of ours: replaces it, and ours is not retried', async () => {
    const { id, lineId, paymentId } = await paid();
    await done(app.call('booking.cancel', { body: { bookingId: id } }, customer));
    vi.spyOn(app.gateway, 'refund').mockResolvedValueOnce({ refused: 'BAD_REQUEST_ERROR' });
    await runReactions(app);
    expect(await booksOf(lineId), 'still owed').toEqual({ refunds: -30_000 });
    await refundAtGateway(paymentId, 300);
    await deliverAll(await webhooksUntilProcessed(paymentId));
    app.clock.advance(24 * 60);
    await loop('payment reconciliation');
    await settlePayments(app);
    expect(await atGateway(paymentId)).toBe(30_000);
    expect(await booksOf(lineId)).toEqual({});
    const { rows } = await sql<{ state: string; origin: string }>`
      select r.state, r.origin from payment_refunds r join payment_captures c on c.id = r.capture_id
      where c.gateway_payment_id = ${paymentId} order by r.id`.execute(app.connection.db);
    expect(rows).toEqual([
      { state: 'void', origin: 'platform' },
      { state: 'processed', origin: 'gateway' },
    ]);
  });

  it('instead of part of a failed refund: the rest is retried', async () => {
    const { id, lineId, paymentId } = await paid();
    await done(app.call('booking.cancel', { body: { bookingId: id } }, customer));
    vi.spyOn(app.gateway, 'refund').mockResolvedValueOnce({ refused: 'BAD_REQUEST_ERROR' });
    await runReactions(app);
    await refundAtGateway(paymentId, 100);
    await settlePayments(app);
    await settlePayments(app);
    expect(await atGateway(paymentId)).toBe(30_000);
    expect(await booksOf(lineId)).toEqual({});
  });

  it('while ours is still being sent: ours is dropped', async () => {
    const { id, lineId, paymentId } = await paid();
    await done(app.call('booking.cancel', { body: { bookingId: id } }, customer));
    // Our refund is stored, and the one on the dashboard is made before it is sent.
    await refundAtGateway(paymentId, 300);
    await deliverWebhooks(app);
    await runReactions(app);
    await settlePayments(app);
    app.clock.advance(24 * 60);
    await loop('payment reconciliation');
    await settlePayments(app);
    expect(await atGateway(paymentId)).toBe(30_000);
    expect(await booksOf(lineId)).toEqual({});
    const { data } = (await app.call('booking.canceled', {}, customer)).reply;
    expect(Object.values(data)).toMatchObject([{ refundStatus: true, total_refund_amount: 300 }]);
  });

  it('of a surplus payment: is not refunded again', async () => {
    customer = await aCustomer(app);
    const { id } = await aBooking(app, fixture, { customer, state: 'draft', slot: nextUnusedDate() });
    const { order_id } = await checkoutOf(app, customer, id);
    await done(submitCheckout(app, customer, id, await payOrder(app, order_id)));
    await deliverWebhooks(app);
    // A second payment of the order, known only from a webhook event.
    const second = `pay_second${id}`;
    await sql`insert into simulator_payments (id, order_id, amount, status, captured, times, created_at)
      select ${second}, order_id, amount, 'captured', true, 1, created_at from simulator_payments where order_id = ${order_id}`.execute(
      app.connection.db,
    );
    await refundAtGateway(second, 300);
    await settlePayments(app);
    await settlePayments(app);
    expect(await atGateway(second)).toBe(30_000);
    expect((await trialBalance(app.connection.db)).get('suspense') ?? 0).toBe(0);
    expect((await trialBalance(app.connection.db)).get('refunds') ?? 0).toBe(0);
    // The customer sees it at the line that the order was for, beside its untouched payment.
    const [line] = (await getBooking(app, customer, id)).details;
    expect(line).toMatchObject({ payment_status: 1, refund_amount: 0 });
    expect(line?.refunds).toMatchObject([{ amount: 300, reason: 'surplus', state: 'processed' }]);
    const { reply } = await app.call('notification.list', { role: 'user' }, customer);
    expect(reply.data.map(({ kind }) => kind)).toContain('refund_part_processed');
  });

  it('the customer is notified', async () => {
    const { paymentId } = await paid();
    await refundAtGateway(paymentId, 100);
    await settlePayments(app);
    const { reply } = await app.call('notification.list', { role: 'user' }, customer);
    const kinds = reply.data.map(({ kind }) => kind);
    expect(kinds).toContain('refund_part_processed');
    // The newer notification of the same refund replaces it.
    expect(kinds).not.toContain('refund_part_sent');
  });
});
