import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import { aBooking, nextUnusedDate, type BookingFixture, done } from '../../../testing/bookings.ts';
import { assignLine } from '../../../testing/line-actions.ts';
import {
  submitCheckout,
  aPaidBooking,
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

describe('webhook events', () => {
  it('change the ledger once: delivered five times, in reverse, forged, and after the browser', async () => {
    const { id } = await aBooking(app, fixture, {
      ...(await bookingOptions()),
      state: 'draft',
      slot: nextUnusedDate(),
    });
    const moved = await movementsSince(app);
    const checkoutResult = await payOrder(app, (await checkoutOf(app, customer, id)).order_id);
    const webhooks = await drainWebhooks(app);
    expect(webhooks.length).toBeGreaterThan(2);
    const [first] = webhooks;
    if (!first) throw new Error('no news');
    const forged = { ...first, headers: { ...first.headers, 'x-razorpay-signature': '0'.repeat(64) } };
    expect(await deliverWebhook(app, forged)).toBe(400);
    expect(await deliverWebhook(app, { ...first, body: first.body.replace('30000', '30001') })).toBe(400);
    expect(await deliverWebhook(app, { ...first, headers: { 'content-type': 'application/json' } })).toBe(
      400,
    );
    expect(await moved()).toEqual({});
    for (let time = 0; time < 5; time += 1)
      for (const one of webhooks.toReversed()) expect(await deliverWebhook(app, one)).toBe(200);
    // The same event under another id changes nothing either.
    for (const one of webhooks)
      await deliverWebhook(app, { ...one, headers: { ...one.headers, 'x-razorpay-event-id': `evt_${id}` } });
    await runReactions(app);
    expect((await submitCheckout(app, customer, id, checkoutResult)).status).toBe(200);
    expect(await moved()).toEqual({ capture: 1 });
    expect(await getBooking(app, customer, id)).toMatchObject({
      state: 'confirmed',
      due_now: 0,
      due_later: 0,
    });
  });

  it('of a payment after the cancellation: refund the money', async () => {
    const booking = await aBooking(app, fixture, {
      ...(await bookingOptions()),
      state: 'draft',
      slot: nextUnusedDate(),
    });
    const { order_id } = await checkoutOf(app, customer, booking.id);
    // The bank answers late; in the meantime the booking is confirmed as pay-later and cancelled.
    await payOrder(app, order_id, 'late');
    await deliverWebhooks(app);
    await done(
      app.call('booking.confirm', { params: { id: booking.id }, body: { method: 'later' } }, customer),
    );
    await done(app.call('booking.cancel', { body: { bookingId: booking.id } }, customer));
    const moved = await movementsSince(app);
    app.clock.advance(2);
    await deliverWebhooks(app);
    await runReactions(app);
    app.clock.advance(1);
    await deliverWebhooks(app);
    await runReactions(app);
    expect(await moved()).toEqual({ capture: 1, refund: 1, refund_processed: 1 });
    const { data } = (await app.call('booking.canceled', {}, customer)).reply;
    expect(data[booking.code]).toMatchObject({ refundStatus: true, total_refund_amount: 300 });
  });

  it('of a payment after the draft expired: refund the money', async () => {
    const { id } = await aBooking(app, fixture, {
      ...(await bookingOptions()),
      state: 'draft',
      slot: nextUnusedDate(),
    });
    const { order_id } = await checkoutOf(app, customer, id);
    app.clock.advance(31);
    await app.runLoop('deadlines');
    const checkoutResult = await payOrder(app, order_id);
    const moved = await movementsSince(app);
    expect((await submitCheckout(app, customer, id, checkoutResult)).status).toBe(404);
    await deliverWebhooks(app);
    await runReactions(app);
    app.clock.advance(1);
    await deliverWebhooks(app);
    expect(await moved()).toEqual({ capture: 1, refund: 1, refund_processed: 1 });
  });

  it('of unknown orders: are accepted and ignored', async () => {
    const { id } = await aBooking(app, fixture, {
      ...(await bookingOptions()),
      state: 'draft',
      slot: nextUnusedDate(),
    });
    const order = await app.gateway.createOrder({ receipt: 'another', amount: 5000 as never });
    if (!('id' in order)) throw new Error('no order');
    await payOrder(app, order.id);
    const moved = await movementsSince(app);
    for (const one of await drainWebhooks(app)) expect(await deliverWebhook(app, one)).toBe(200);
    expect(await moved()).toEqual({});
    expect(await confirmationStatus(app, customer, id)).toBe(402);
  });
});

describe('refunds', () => {
  // proves: call.razorpay, field.cancelled
  it('start when a paid booking is cancelled, and show their progress', async () => {
    const booking = await aPaidBooking(app, fixture, { ...(await bookingOptions()), slot: nextUnusedDate() });
    const cancelled = await done(app.call('booking.cancel', { body: { bookingId: booking.id } }, customer));
    expect(cancelled.reply.data).toEqual({
      lines: [booking.lineId],
      fee: 0,
      refund: 300,
      due: 0,
      disputed: false,
    });
    const shown = async () => (await app.call('booking.canceled', {}, customer)).reply.data[booking.code];
    expect(await shown()).toMatchObject({
      refundStatus: false,
      total_refund_amount: 300,
      details: [{ refund_amount: 300, refunds: [{ amount: 300, state: 'processing', reference: null }] }],
    });
    await runReactions(app);
    expect(await shown()).toMatchObject({ refundStatus: false });
    app.clock.advance(1);
    await deliverWebhooks(app);
    expect(await shown()).toMatchObject({
      refundStatus: true,
      details: [
        {
          refunds: [
            {
              state: 'processed',
              reference: expect.stringMatching(/^\d+$/),
              expected_on: expect.any(String),
            },
          ],
        },
      ],
    });
  });

  it('are processed once when events arrive five times, in reverse and forged', async () => {
    const booking = await aPaidBooking(app, fixture, { ...(await bookingOptions()), slot: nextUnusedDate() });
    await deliverWebhooks(app);
    const moved = await movementsSince(app);
    await done(app.call('booking.cancel', { body: { bookingId: booking.id } }, customer));
    await runReactions(app);
    app.clock.advance(1);
    const webhooks = (await drainWebhooks(app)).filter(({ body }) => body.includes(booking.paymentId));
    expect(webhooks.map(({ body }) => JSON.parse(body).event)).toEqual([
      'refund.created',
      'refund.processed',
    ]);
    for (const one of webhooks) {
      const forged = { ...one, headers: { ...one.headers, 'x-razorpay-signature': 'f'.repeat(64) } };
      expect(await deliverWebhook(app, forged)).toBe(400);
    }
    expect(await moved()).toEqual({ refund: 1 });
    const id = (time: number) => ({ 'x-razorpay-event-id': `evt_${booking.id}_${time}` });
    for (let time = 0; time < 5; time += 1)
      for (const one of webhooks.toReversed()) {
        expect(await deliverWebhook(app, one)).toBe(200);
        // The same event under another id.
        expect(await deliverWebhook(app, { ...one, headers: { ...one.headers, ...id(time) } })).toBe(200);
      }
    expect(await moved()).toEqual({ refund: 1, refund_processed: 1 });
    const { data } = (await app.call('booking.canceled', {}, customer)).reply;
    expect(data[booking.code]).toMatchObject({
      refundStatus: true,
      total_refund_amount: 300,
      details: [{ refunds: [{ amount: 300, state: 'processed' }] }],
    });
  });

  it('happen once when requested concurrently', async () => {
    const booking = await aPaidBooking(app, fixture, { ...(await bookingOptions()), slot: nextUnusedDate() });
    const moved = await movementsSince(app);
    const cancel = () => app.call('booking.cancel', { body: { bookingId: booking.id } }, customer);
    const answers = await race(4, cancel);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    app.clock.advance(2);
    await Promise.all([runReactions(app), ...[1, 2, 3].map(() => app.runLoop('payment reconciliation'))]);
    app.clock.advance(1);
    await deliverWebhooks(app);
    expect(await moved()).toEqual({ refund: 1, refund_processed: 1 });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from simulator_refunds where payment_id = ${booking.paymentId}`.execute(
      app.connection.db,
    );
    expect(rows[0]?.count).toBe(1);
  });

  it('of a settled dispute: cover that part only, and the rest is charged', async () => {
    const booking = await aPaidBooking(app, fixture, { ...(await bookingOptions()), slot: nextUnusedDate() });
    await done(assignLine(app, fixture.operator, booking.lineId, fixture.professional));
    await sql`update booking_lines set state = 'done', entered_at = ${app.clock.now()} where id = ${booking.lineId}`.execute(
      app.connection.db,
    );
    const decline = { id: booking.lineId, reason: 'It still drips.' };
    await done(app.call('booking.decline', { body: decline }, customer));
    const { rows } = await sql<{
      id: number;
    }>`select id from disputes where line_id = ${booking.lineId}`.execute(app.connection.db);
    const moved = await movementsSince(app);
    await done(
      app.call(
        'admin.resolve_dispute',
        { params: { id: requireRow(rows).id }, body: { outcome: 'partial_refund', amount: 120.5 } },
        fixture.operator,
      ),
    );
    await runReactions(app);
    app.clock.advance(1);
    await deliverWebhooks(app);
    expect(await moved()).toEqual({ charge: 1, advance_used: 1, refund_processed: 1 });
    expect(await getBooking(app, customer, booking.id)).toMatchObject({
      due_now: 0,
      details: [{ payment_status: 1, refund_amount: 120.5 }],
    });
    const { rows: owed } = await sql<{ balance: number }>`
      select sum(e.amount)::bigint as balance from ledger_entries e join payables p on p.id = e.payable_id
      where p.subject = ${`line:${booking.lineId}`} and e.account = 'pro'`.execute(app.connection.db);
    expect(owed[0]?.balance).toBe(-17_950);
  });

  it('resume after an interruption in which the gateway’s answer was lost', async () => {
    const booking = await aPaidBooking(app, fixture, { ...(await bookingOptions()), slot: nextUnusedDate() });
    const moved = await movementsSince(app);
    await done(app.call('booking.cancel', { body: { bookingId: booking.id } }, customer));
    // The request arrived; the response was lost because the process ended.
    const { refund } = app.gateway;
    const lost = vi.spyOn(app.gateway, 'refund').mockImplementation(async (requested) => {
      await refund(requested);
      return { outage: 'timed_out' };
    });
    await runReactions(app);
    expect(lost).toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
    app.clock.advance(5);
    await app.runLoop('payment reconciliation');
    app.clock.advance(5);
    await app.runLoop('payment reconciliation');
    await deliverWebhooks(app);
    expect(await moved()).toEqual({ refund: 1, refund_processed: 1 });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from simulator_refunds where payment_id = ${booking.paymentId}`.execute(
      app.connection.db,
    );
    expect(rows[0]?.count).toBe(1);
  });

  it('rejected by the bank stay owed and are retried, each attempt with its own key', async () => {
    const booking = await aPaidBooking(app, fixture, { ...(await bookingOptions()), slot: nextUnusedDate() });
    await done(app.call('booking.cancel', { body: { bookingId: booking.id } }, customer));
    const moved = await movementsSince(app);
    const spy = vi.spyOn(app.gateway, 'refund').mockResolvedValueOnce({ refused: 'BAD_REQUEST_ERROR' });
    await runReactions(app);
    expect(await moved()).toEqual({});
    await app.runLoop('payment reconciliation');
    expect(spy).toHaveBeenCalledTimes(1);
    app.clock.advance(61);
    await app.runLoop('payment reconciliation');
    app.clock.advance(3);
    await deliverWebhooks(app);
    expect(await moved()).toEqual({ refund_processed: 1 });
    const keys = spy.mock.calls.map(([{ key }]) => key);
    expect(new Set(keys).size).toBe(2);
  });
});
