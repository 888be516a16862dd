import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import { aBooking, nextUnusedDate, type BookingFixture, done } from '../../../testing/bookings.ts';
import { completeWork } from '../../../testing/line-actions.ts';
import {
  submitCheckout,
  getBooking,
  checkoutOf,
  deliverWebhooks,
  movementsSince,
  payOrder,
  ledgerBalancesOf,
} from '../../../testing/payments.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import { runReactions } from '../../../testing/reactions.ts';
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

describe('payment after the work', () => {
  it('is due for finished lines only', async () => {
    const booking = await aBooking(app, fixture, {
      ...(await bookingOptions()),
      state: 'started',
      slot: nextUnusedDate(),
    });
    const order = (detail_id?: number) =>
      app.call('payment.order', { body: { booking_id: booking.code, detail_id } }, customer);
    expect((await order()).status).toBe(409);
    expect((await order(999_999)).status).toBe(404);
    await done(completeWork(app, fixture.professional, booking.lineId));
    expect(await getBooking(app, customer, booking.id)).toMatchObject({
      due_now: 300,
      due_later: 0,
      details: [{ due_now: 300 }],
    });
    const checkout = await checkoutOf(app, customer, booking.code, booking.lineId);
    expect(checkout.ramount).toBe(30_000);
    const moved = await movementsSince(app);
    const checkoutResult = await payOrder(app, checkout.order_id);
    expect((await submitCheckout(app, customer, booking.id, checkoutResult)).status).toBe(200);
    expect(await getBooking(app, customer, booking.id)).toMatchObject({
      due_now: 0,
      details: [{ payment_status: 1 }],
    });
    await done(app.call('booking.approve', { body: { id: booking.lineId } }, customer));
    expect(await moved()).toEqual({ capture: 1, charge: 1, advance_used: 1 });
    expect(await ledgerBalancesOf(app, booking.lineId)).toEqual({
      advances: 0,
      customer: 0,
      pro: -30_000,
    });
  });

  it('refunds one payment when a line and the whole booking are both paid', async () => {
    const booking = await aBooking(app, fixture, {
      ...(await bookingOptions()),
      state: 'approved',
      slot: nextUnusedDate(),
    });
    const line = await checkoutOf(app, customer, booking.id, booking.lineId);
    await sql`update payment_orders set created_at = created_at - interval '2 days' where gateway_order_id = ${line.order_id}`.execute(
      app.connection.db,
    );
    const whole = await checkoutOf(app, customer, booking.id);
    expect(whole.order_id).not.toBe(line.order_id);
    const moved = await movementsSince(app);
    await payOrder(app, line.order_id);
    await payOrder(app, whole.order_id);
    await deliverWebhooks(app);
    await runReactions(app);
    app.clock.advance(1);
    await deliverWebhooks(app);
    expect(await moved()).toEqual({ capture: 2, refund: 1, refund_processed: 1 });
    expect(await getBooking(app, customer, booking.id)).toMatchObject({
      due_now: 0,
      details: [{ payment_status: 1, refund_amount: 300 }],
    });
  });

  it('blocks account deletion while money is owed in either direction', async () => {
    const booking = await aBooking(app, fixture, {
      ...(await bookingOptions()),
      state: 'approved',
      slot: nextUnusedDate(),
    });
    const ask = () => app.call('account.send_deletion_code', { role: 'user' }, customer);
    expect((await ask()).status).toBe(409);
    const checkoutResult = await payOrder(app, (await checkoutOf(app, customer, booking.id)).order_id);
    await done(submitCheckout(app, customer, booking.id, checkoutResult));
    expect((await ask()).status).toBe(200);
  });
});
