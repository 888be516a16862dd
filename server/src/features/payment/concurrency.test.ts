import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { aCustomer, type TestPerson } from '../../testing/accounts.ts';
import { aBooking, nextUnusedDate, type BookingFixture, done, doWork } from '../../testing/bookings.ts';
import { assignLine } from '../../testing/line-actions.ts';
import {
  submitCheckout,
  aPaidBooking,
  checkoutOf,
  movementsSince,
  drainWebhooks,
  payOrder,
  deliverWebhook,
  settlePayments,
} from '../../testing/payments.ts';
import { usePaymentFixture } from '../../testing/payment-fixture.ts';
import { runReactions } from '../../testing/reactions.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let customer: TestPerson;
usePaymentFixture((itsApp, itsWorld) => {
  app = itsApp;
  fixture = itsWorld;
});

const ROUNDS = [1, 2, 3];
const bookingOptions = async () => {
  customer = await aCustomer(app);
  return { customer, slot: nextUnusedDate() };
};
const allocated = async (booking: { readonly lineId: number }) => {
  await done(assignLine(app, fixture.operator, booking.lineId, fixture.professional));
  return booking;
};
/** Creates a finished booking that was paid in advance. */
const finished = async () => {
  const booking = await aPaidBooking(app, fixture, await bookingOptions());
  await doWork(app, fixture, booking.lineId, customer);
  return booking;
};
/** Returns what the customer paid for a line and was refunded, in the ledger and at the gateway; paise. */
const lineBalances = async (lineId: number, paymentId: string) => {
  const { rows } = await sql<{ customer: number; earned: number; back: number }>`
    select
      (select coalesce(sum(e.amount), 0)::bigint from ledger_entries e join payables p on p.id = e.payable_id
        where p.subject = ${`line:${lineId}`} and e.account in ('customer', 'advances')) as customer,
      (select coalesce(-sum(e.amount), 0)::bigint from ledger_entries e join payables p on p.id = e.payable_id
        where p.subject = ${`line:${lineId}`} and e.account = 'pro') as earned,
      (select coalesce(sum(amount), 0)::bigint from simulator_refunds where payment_id = ${paymentId}) as back`.execute(
    app.connection.db,
  );
  return rows[0];
};
const stateOf = async (lineId: number) => {
  const { rows } = await sql<{
    state: string;
  }>`select state from booking_lines where id = ${lineId}`.execute(app.connection.db);
  return rows[0]?.state;
};

// proves: call.razorpay, money.refunds
describe('concurrent actions', () => {
  it.each(ROUNDS)('paying and cancelling: refunds everything, once (%i)', async () => {
    const booking = await aBooking(app, fixture, { ...(await bookingOptions()), state: 'draft' });
    const { order_id } = await checkoutOf(app, customer, booking.id);
    await done(
      app.call('booking.confirm', { params: { id: booking.id }, body: { method: 'later' } }, customer),
    );
    const checkoutResult = await payOrder(app, order_id);
    const webhooks = await drainWebhooks(app);
    const [cancelled] = await Promise.all([
      app.call('booking.cancel', { body: { bookingId: booking.id } }, customer),
      submitCheckout(app, customer, booking.id, checkoutResult),
      ...webhooks.map((one) => deliverWebhook(app, one)),
    ]);
    expect(cancelled.status).toBe(200);
    await settlePayments(app);
    expect(await lineBalances(booking.lineId, checkoutResult.razorpay_payment_id)).toEqual({
      customer: 0,
      earned: 0,
      back: 30_000,
    });
  });

  it.each(ROUNDS)('customer, professional and operator cancel: refunds once (%i)', async () => {
    const booking = await aPaidBooking(app, fixture, await bookingOptions());
    await allocated(booking);
    const moved = await movementsSince(app);
    const answers = await Promise.all([
      app.call('booking.cancel', { body: { bookingId: booking.id } }, customer),
      app.call('job.cancel', { body: { bookingId: booking.lineId } }, fixture.professional),
      app.call(
        'admin.cancel_line',
        { params: { detail_id: booking.lineId }, body: { reason: 'The road is closed.' } },
        fixture.operator,
      ),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await settlePayments(app);
    expect(await moved()).toEqual({ refund: 1, refund_processed: 1 });
    expect(await lineBalances(booking.lineId, booking.paymentId)).toMatchObject({
      customer: 0,
      back: 30_000,
    });
  });

  it.each(ROUNDS)(
    'approval and cancellation by the operator: the line is either charged or refunded (%i)',
    async () => {
      const booking = await finished();
      const answers = await Promise.all([
        app.call('booking.approve', { body: { id: booking.lineId } }, customer),
        app.call(
          'admin.cancel_line',
          { params: { detail_id: booking.lineId }, body: { reason: 'It was a mistake.' } },
          fixture.operator,
        ),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      await settlePayments(app);
      expect(await lineBalances(booking.lineId, booking.paymentId)).toEqual(
        (await stateOf(booking.lineId)) === 'approved'
          ? { customer: 0, earned: 30_000, back: 0 }
          : { customer: 0, earned: 0, back: 30_000 },
      );
    },
  );

  it.each(ROUNDS)('two operators settle a dispute differently: one settlement wins (%i)', async () => {
    const booking = await finished();
    await done(app.call('booking.decline', { body: { id: booking.lineId, reason: 'It drips.' } }, customer));
    const { rows } = await sql<{
      id: number;
    }>`select id from disputes where line_id = ${booking.lineId}`.execute(app.connection.db);
    const resolve = (body: object) =>
      app.callRaw('admin.resolve_dispute', { params: { id: rows[0]?.id }, body }, fixture.operator);
    const answers = await Promise.all([
      resolve({ outcome: 'partial_refund', amount: 100 }),
      resolve({ outcome: 'full_refund' }),
      resolve({ outcome: 'approve' }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await settlePayments(app);
    const back = [10_000, 30_000, 0][answers.findIndex(({ status }) => status === 200)] ?? -1;
    expect(await lineBalances(booking.lineId, booking.paymentId)).toEqual({
      customer: 0,
      earned: 30_000 - back,
      back,
    });
  });

  it.each(ROUNDS)('a failed refund is retried and paid from the bank: it is paid once (%i)', async () => {
    const booking = await aPaidBooking(app, fixture, await bookingOptions());
    await done(app.call('booking.cancel', { body: { bookingId: booking.id } }, customer));
    vi.spyOn(app.gateway, 'refund').mockResolvedValueOnce({ refused: 'BAD_REQUEST_ERROR' });
    await runReactions(app);
    const { rows } = await sql<{ id: number }>`
      select r.id from payment_refunds r join payment_captures c on c.id = r.capture_id
      where c.gateway_payment_id = ${booking.paymentId}`.execute(app.connection.db);
    const id = rows[0]?.id;
    const [, paid] = await Promise.all([
      app.call('admin.retry_refund', { params: { id } }, fixture.operator),
      app.call('admin.pay_refund', { params: { id }, body: { reference: 'UTR77' } }, fixture.operator),
      app.runLoop('payment reconciliation'),
    ]);
    await settlePayments(app);
    await app.runLoop('payment reconciliation');
    await settlePayments(app);
    expect(await lineBalances(booking.lineId, booking.paymentId)).toEqual({
      customer: 0,
      earned: 0,
      back: paid.status === 200 ? 0 : 30_000,
    });
  });
});

describe('a payment of another order', () => {
  it('does not pay this booking, with or without its own signature', async () => {
    const paid = await aBooking(app, fixture, { ...(await bookingOptions()), state: 'draft' });
    const owner = customer;
    const checkoutResult = await payOrder(app, (await checkoutOf(app, owner, paid.id)).order_id);
    await done(submitCheckout(app, owner, paid.id, checkoutResult));
    const other = await aBooking(app, fixture, { customer: owner, slot: nextUnusedDate(), state: 'draft' });
    const { order_id } = await checkoutOf(app, owner, other.id);
    const moved = await movementsSince(app);
    const attempts = [
      [checkoutResult, 404],
      [{ ...checkoutResult, razorpay_order_id: order_id }, 400],
      [{ razorpay_payment_id: checkoutResult.razorpay_payment_id, razorpay_order_id: order_id }, 402],
    ] as const;
    for (const [attempt, status] of attempts)
      expect((await submitCheckout(app, owner, other.id, attempt)).status).toBe(status);
    expect((await app.call('booking.confirmed', { params: { id: other.id } }, owner)).status).toBe(402);
    expect(await moved()).toEqual({});
  });
});
