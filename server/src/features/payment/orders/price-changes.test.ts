import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import {
  createBookingFixture,
  aBooking,
  nextUnusedDate,
  type BookingFixture,
  type BuiltBooking,
  done,
  startWork,
  startCodeOf,
} from '../../../testing/bookings.ts';
import { assignLine, completeWork } from '../../../testing/line-actions.ts';
import {
  submitCheckout,
  aPaidBooking,
  getBooking,
  checkoutOf,
  deliverWebhooks,
  payOrder,
  ledgerBalancesOf,
} from '../../../testing/payments.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { findLedgerFaults } from '../ledger/store.ts';

let app: TestApp;
let fixture: BookingFixture;
let customer: TestPerson;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());
afterEach(async () => expect(await findLedgerFaults(app.connection.db)).toEqual([]));

const allocate = ({ lineId }: BuiltBooking) =>
  done(assignLine(app, fixture.operator, lineId, fixture.professional));
const finish = ({ lineId }: BuiltBooking) => done(completeWork(app, fixture.professional, lineId));
const approve = ({ lineId }: BuiltBooking) =>
  done(app.call('booking.approve', { body: { id: lineId } }, customer));

async function addExtraHours({ lineId }: BuiltBooking, hours: number): Promise<void> {
  const { reply } = await done(
    app.call('extra_time.request', { body: { bookingId: lineId, hours } }, fixture.professional),
  );
  await done(app.call('extra_time.accept', { body: { id: reply.data.id } }, customer));
}

/** Pays the amount due, as the Completed tab does. */
async function payAmountDue(booking: BuiltBooking): Promise<number> {
  const { order_id, ramount } = await checkoutOf(app, customer, booking.id);
  await done(submitCheckout(app, customer, booking.id, await payOrder(app, order_id)));
  return ramount;
}

const askedFor = async ({ lineId }: BuiltBooking) => {
  const { rows } = await sql<{ amount: number }>`
    select sum(amount)::bigint as amount from payables where subject in (${`line:${lineId}`}, ${`extra:${lineId}`})`.execute(
    app.connection.db,
  );
  return rows[0]?.amount;
};

const movementsOf = async ({ lineId }: BuiltBooking) => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select t.kind, count(distinct t.id)::int as count from ledger_transactions t
    join ledger_entries e on e.transaction_id = t.id join payables p on p.id = e.payable_id
    where p.subject in (${`line:${lineId}`}, ${`extra:${lineId}`}) group by t.kind`.execute(
    app.connection.db,
  );
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]));
};

async function aPaid(): Promise<BuiltBooking> {
  customer = await aCustomer(app);
  return aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
}

describe('extra hours of a line paid in advance', () => {
  // proves: call.razorpay
  it('are due only when the work is done', async () => {
    const booking = await aPaid();
    await allocate(booking);
    await startWork(app, booking.lineId, customer, fixture.professional);
    await addExtraHours(booking, 2);
    // Extra time becomes a payable when it is paid or charged.
    expect(await askedFor(booking)).toBe(30_000);
    expect(await getBooking(app, customer, booking.id)).toMatchObject({
      total_amount: 600,
      due_now: 0,
      due_later: 300,
      details: [{ payment_status: 0 }],
    });
    expect((await app.call('payment.order', { body: { booking_id: booking.id } }, customer)).status).toBe(
      409,
    );
    await finish(booking);
    expect(await getBooking(app, customer, booking.id)).toMatchObject({ due_now: 300, due_later: 0 });
    expect(await payAmountDue(booking)).toBe(30_000);
    expect(await getBooking(app, customer, booking.id)).toMatchObject({
      due_now: 0,
      details: [{ payment_status: 1 }],
    });
    await approve(booking);
    expect(await movementsOf(booking)).toEqual({ capture: 2, charge: 2, advance_used: 2 });
    expect(await ledgerBalancesOf(app, booking.lineId)).toMatchObject({ customer: 0 });
  });

  it('stay due after the work is accepted, and block account deletion until they are paid', async () => {
    const booking = await aPaid();
    await allocate(booking);
    await startWork(app, booking.lineId, customer, fixture.professional);
    await addExtraHours(booking, 1);
    await finish(booking);
    await approve(booking);
    expect(await ledgerBalancesOf(app, booking.lineId)).toMatchObject({ customer: 15_000 });
    expect((await app.call('account.send_deletion_code', { role: 'user' }, customer)).status).toBe(409);
    expect(await payAmountDue(booking)).toBe(15_000);
    expect(await ledgerBalancesOf(app, booking.lineId)).toMatchObject({ customer: 0 });
  });

  it('agreed before a late first payment: the payment counts, and only the rest is due', async () => {
    customer = await aCustomer(app);
    const booking = await aBooking(app, fixture, { customer, state: 'draft', slot: nextUnusedDate() });
    const { order_id } = await checkoutOf(app, customer, booking.id);
    await done(
      app.call('booking.confirm', { params: { id: booking.id }, body: { method: 'later' } }, customer),
    );
    await allocate(booking);
    await startWork(app, booking.lineId, customer, fixture.professional);
    await payOrder(app, order_id, 'lost');
    await addExtraHours(booking, 2);
    await deliverWebhooks(app);
    await runReactions(app);
    expect(await getBooking(app, customer, booking.id)).toMatchObject({
      due_later: 300,
      total_refund_amount: 0,
    });
    await finish(booking);
    expect(await payAmountDue(booking)).toBe(30_000);
  });
});

describe('a line refunded as not done and then done late', () => {
  const deadlines = () => app.runLoop('deadlines');

  async function aLateStart(): Promise<BuiltBooking> {
    const booking = await aPaid();
    await allocate(booking);
    const { details } = await getBooking(app, customer, booking.id);
    const at = (time: string) => `${details[0]?.service_date}T${time}.000Z`;
    const before = app.clock.now();
    app.clock.set(at('04:40:00'));
    await done(app.call('job.generate_code', { body: { bookingId: booking.lineId } }, fixture.professional));
    const code = await startCodeOf(app, customer, booking.lineId);
    // The network is back an hour after the slot.
    app.clock.set(at('07:30:00'));
    await deadlines();
    await runReactions(app);
    app.clock.advance(1);
    await deliverWebhooks(app);
    expect(await getBooking(app, customer, booking.id)).toMatchObject({
      refundStatus: true,
      total_refund_amount: 300,
      due_now: 0,
    });
    const entry = { bookingId: booking.lineId, otp: code, happened_at: at('04:45:00') };
    await done(app.call('job.verify_code', { body: entry }, fixture.professional));
    expect(app.clock.now() > before).toBe(true);
    return booking;
  }

  it('is paid after the work, once', async () => {
    const booking = await aLateStart();
    await finish(booking);
    expect(await getBooking(app, customer, booking.id)).toMatchObject({
      due_now: 300,
      total_refund_amount: 300,
    });
    expect(await payAmountDue(booking)).toBe(30_000);
    await approve(booking);
    expect(await getBooking(app, customer, booking.id)).toMatchObject({
      due_now: 0,
      details: [{ payment_status: 1 }],
    });
    expect(await movementsOf(booking)).toEqual({
      capture: 2,
      refund: 1,
      refund_processed: 1,
      charge: 1,
      advance_used: 1,
    });
    expect(await ledgerBalancesOf(app, booking.lineId)).toMatchObject({ customer: 0 });
  });

  it('is due in full from its start on, so that payments are kept', async () => {
    const booking = await aLateStart();
    expect(await askedFor(booking)).toBe(30_000);
  });
});
