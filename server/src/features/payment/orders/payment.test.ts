import { checkout } from '@aaspaas/contract/features/payment.ts';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import { aBooking, nextUnusedDate, type BookingFixture } from '../../../testing/bookings.ts';
import {
  submitCheckout,
  getBooking,
  checkoutOf,
  deliverWebhooks,
  confirmationStatus,
  movementsSince,
  drainWebhooks,
  payOrder,
  deliverWebhook,
} from '../../../testing/payments.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { requireRow } from '../../../testing/require-row.ts';
import type { TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let customer: TestPerson;
usePaymentFixture((itsApp, itsWorld) => {
  app = itsApp;
  fixture = itsWorld;
});

const bookingOptions = async () => {
  customer = await aCustomer(app);
  return { customer };
};

describe('payment in advance', () => {
  // proves: call.razorpay, call.update-payment
  it('requires the payment, then confirms the booking', async () => {
    const { id, code } = await aBooking(app, fixture, {
      ...(await bookingOptions()),
      state: 'draft',
      slot: nextUnusedDate(),
    });
    expect((await getBooking(app, customer, id)).allowed_actions).toEqual(['confirm_later', 'confirm_now']);
    const forCheckout = async () => {
      const line = requireRow((await getBooking(app, customer, id)).details);
      return { ramount: line.ramount, currency: line.currency, order_id: line.order_id, key: line.key };
    };
    const line = { ramount: 30_000, currency: 'INR', key: 'rzp_test_simulator' };
    expect(await forCheckout()).toEqual({ ...line, order_id: null });
    const first = await app.call('booking.confirm', { params: { id }, body: { method: 'now' } }, customer);
    expect(first.status).toBe(402);
    const requested = checkout.parse(first.error.data);
    expect(await forCheckout()).toEqual({ ...line, order_id: requested.order_id });
    expect(first.error.data).toEqual({
      key: 'rzp_test_simulator',
      ramount: 30_000,
      amount: 300,
      currency: 'INR',
      order_id: expect.stringMatching(/^order_/),
      prefill: { name: 'Asha Rao', email: 'asha.rao@example.in', contact: '9876501234' },
      theme: { color: '#B51144' },
      checkout_url: `/demo/razorpay/checkout?order_id=${requested.order_id}`,
    });
    expect(await confirmationStatus(app, customer, id)).toBe(402);
    expect(await checkoutOf(app, customer, code), 'the same order for the same').toMatchObject(requested);
    const checkoutResult = await payOrder(app, requested.order_id);
    const answer = await submitCheckout(app, customer, id, checkoutResult);
    expect(answer).toMatchObject({
      status: 200,
      body: { message: 'Payment received', data: { booking_id: code } },
    });
    const key = { token: customer.token, headers: { 'idempotency-key': `after-${id}` } };
    const again = () => app.call('payment.verify', { params: { id }, body: checkoutResult }, key);
    expect([await again(), await again()]).toMatchObject([{ body: answer.body }, { body: answer.body }]);
    expect(await confirmationStatus(app, customer, id)).toBe(200);
    await runReactions(app);
    const inbox = (await app.call('notification.list', { role: 'user' }, customer)).reply.data;
    expect(inbox.map((one: { text: string }) => one.text)).toContain(
      `Payment received: ₹300 for booking ${code}.`,
    );
    expect(await getBooking(app, customer, id)).toMatchObject({
      state: 'confirmed',
      due_now: 0,
      due_later: 0,
      details: [{ payment_status: 1, due_now: 0, status: 'pending' }],
    });
    expect(await forCheckout()).toEqual({ ramount: 0, currency: 'INR', order_id: null, key: null });
    expect((await app.call('payment.order', { body: { booking_id: id } }, customer)).status).toBe(409);
  });

  it('trusts neither a browser’s claim nor a forged signature', async () => {
    const { id } = await aBooking(app, fixture, {
      ...(await bookingOptions()),
      state: 'draft',
      slot: nextUnusedDate(),
    });
    const { order_id } = await checkoutOf(app, customer, id);
    const claim = { razorpay_payment_id: 'pay_AAAAAAAAAAAAAA', razorpay_order_id: order_id };
    expect((await submitCheckout(app, customer, id, claim)).status).toBe(402);
    const forged = { ...claim, razorpay_signature: 'f'.repeat(64) };
    expect((await submitCheckout(app, customer, id, forged)).status).toBe(400);
    const failed = await payOrder(app, order_id, 'failed');
    expect((await submitCheckout(app, customer, id, failed)).status).toBe(402);
    expect((await submitCheckout(app, customer, id, { razorpay_order_id: order_id })).status).toBe(422);
    expect(await confirmationStatus(app, customer, id)).toBe(402);
  });

  it('is limited to the customer of the booking', async () => {
    const { id } = await aBooking(app, fixture, {
      ...(await bookingOptions()),
      state: 'draft',
      slot: nextUnusedDate(),
    });
    const { order_id } = await checkoutOf(app, customer, id);
    const other = await aCustomer(app);
    expect((await app.call('payment.order', { body: { booking_id: id } }, other)).status).toBe(404);
    const own = await aBooking(app, fixture, { customer: other, state: 'draft', slot: nextUnusedDate() });
    const checkoutResult = await payOrder(app, order_id);
    expect((await submitCheckout(app, other, id, checkoutResult)).status).toBe(404);
    expect((await submitCheckout(app, other, own.id, checkoutResult)).status, 'for another booking').toBe(
      404,
    );
    expect((await app.call('payment.order', { body: { booking_id: id } })).status).toBe(401);
    expect((await app.call('payment.order', { body: { booking_id: id } }, fixture.professional)).status).toBe(
      403,
    );
    await deliverWebhooks(app);
    await runReactions(app);
    expect(await confirmationStatus(app, customer, id)).toBe(200);
    expect(await confirmationStatus(app, customer, own.id)).toBe(404);
  });

  it('confirms by webhook when the browser’s answer is lost', async () => {
    const { id } = await aBooking(app, fixture, {
      ...(await bookingOptions()),
      state: 'draft',
      slot: nextUnusedDate(),
    });
    const moved = await movementsSince(app);
    await payOrder(app, (await checkoutOf(app, customer, id)).order_id, 'lost');
    await deliverWebhooks(app);
    await runReactions(app);
    expect(await confirmationStatus(app, customer, id)).toBe(200);
    expect(await getBooking(app, customer, id)).toMatchObject({
      state: 'confirmed',
      due_now: 0,
      due_later: 0,
    });
    expect(await moved()).toEqual({ capture: 1 });
  });

  it('confirms once when browser, webhook and confirmation arrive concurrently', async () => {
    const { id } = await aBooking(app, fixture, {
      ...(await bookingOptions()),
      state: 'draft',
      slot: nextUnusedDate(),
    });
    const { order_id } = await checkoutOf(app, customer, id);
    const checkoutResult = await payOrder(app, order_id, 'duplicate');
    const moved = await movementsSince(app);
    const webhooks = await drainWebhooks(app);
    await Promise.all([
      ...webhooks.map((one) => deliverWebhook(app, one)),
      ...[1, 2, 3].map(() => submitCheckout(app, customer, id, checkoutResult)),
      app.call('booking.confirm', { params: { id }, body: { method: 'now' } }, customer),
    ]);
    await runReactions(app);
    expect(await confirmationStatus(app, customer, id)).toBe(200);
    expect(await moved()).toEqual({ capture: 1 });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from line_history h join booking_lines l on l.id = h.line_id
      where l.booking_id = ${id} and h.transition = 'confirm'`.execute(app.connection.db);
    expect(rows[0]?.count).toBe(1);
  });

  it('keeps a draft during the checkout, and refunds a payment that arrives too late', async () => {
    const { id } = await aBooking(app, fixture, {
      ...(await bookingOptions()),
      state: 'draft',
      slot: nextUnusedDate(),
    });
    app.clock.advance(29);
    const { order_id } = await checkoutOf(app, customer, id);
    app.clock.advance(14);
    await app.runLoop('deadlines');
    const checkoutResult = await payOrder(app, order_id);
    expect((await submitCheckout(app, customer, id, checkoutResult)).status).toBe(200);
    expect(await confirmationStatus(app, customer, id)).toBe(200);
  });

  it('creates one order for concurrent requests', async () => {
    const { id } = await aBooking(app, fixture, {
      ...(await bookingOptions()),
      state: 'draft',
      slot: nextUnusedDate(),
    });
    const orders = await race(5, () => checkoutOf(app, customer, id));
    expect(new Set(orders.map(({ order_id }) => order_id)).size).toBe(1);
  });

  it('reports that the gateway is unavailable, and confirms nothing', async () => {
    const { id } = await aBooking(app, fixture, {
      ...(await bookingOptions()),
      state: 'draft',
      slot: nextUnusedDate(),
    });
    vi.spyOn(app.gateway, 'createOrder').mockResolvedValue({ outage: 'timed_out' });
    expect((await app.call('payment.order', { body: { booking_id: id } }, customer)).status).toBe(503);
    vi.restoreAllMocks();
    const { order_id } = await checkoutOf(app, customer, id);
    const checkoutResult = await payOrder(app, order_id);
    vi.spyOn(app.gateway, 'paymentsOf').mockResolvedValue({ outage: 'unreachable' });
    expect((await submitCheckout(app, customer, id, checkoutResult)).status).toBe(402);
    vi.restoreAllMocks();
    // The reconciler checks again automatically.
    app.clock.advance(3);
    await app.runLoop('payment reconciliation');
    await runReactions(app);
    expect(await confirmationStatus(app, customer, id)).toBe(200);
  });
});
