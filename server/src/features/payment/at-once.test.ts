import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { aCustomer, type TestPerson } from '../../testing/accounts.ts';
import { aBooking, anotherDay, type BookableWorld, done, startWork } from '../../testing/bookings.ts';
import {
  afterCheckout,
  aPaidBooking,
  checkoutOf,
  hearNews,
  movementsSince,
  newsOf,
  payAt,
  tell,
} from '../../testing/payments.ts';
import { payingWorld } from '../../testing/paying-world.ts';
import { react } from '../../testing/reactions.ts';
import type { TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BookableWorld;
let customer: TestPerson;
payingWorld((itsApp, itsWorld) => {
  app = itsApp;
  world = itsWorld;
});

const TURNS = [1, 2, 3];
const post = (path: string, body: object, who: TestPerson) => app.call('POST', path, body, who);
const fresh = async () => {
  customer = await aCustomer(app);
  return { customer, slot: anotherDay() };
};
const allocated = async (booking: { readonly lineId: number }) => {
  await done(
    post(`admin/lines/${booking.lineId}/allocate`, { employee_id: world.professional.id }, world.operator),
  );
  return booking;
};
/** Paid before, and finished. */
const finished = async () => {
  const booking = await aPaidBooking(app, world, await fresh());
  await allocated(booking);
  await startWork(app, booking.lineId, customer, world.professional);
  await done(
    post('employee/booking/status', { bookingId: booking.lineId, status: 'completed' }, world.professional),
  );
  return booking;
};
const settle = async () => {
  await hearNews(app);
  await react(app);
  app.clock.advance(1);
  await hearNews(app);
  await react(app);
};
/** What the customer has paid and got back of a line, in the books and at the gateway; paise. */
const moneyOf = async (lineId: number, paymentId: string) => {
  const { rows } = await sql<{ customer: number; earned: number; back: number }>`
    select
      (select coalesce(sum(e.amount), 0)::bigint from ledger_entries e join payables p on p.id = e.payable_id
        where p.subject = ${`line:${lineId}`} and e.account = 'customer') as customer,
      (select coalesce(-sum(e.amount), 0)::bigint from ledger_entries e join payables p on p.id = e.payable_id
        where p.subject = ${`line:${lineId}`} and e.account = 'professional') as earned,
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
describe('at the same moment', () => {
  it.each(TURNS)('paying and cancelling: everything goes back, once (%i)', async () => {
    const booking = await aBooking(app, world, { ...(await fresh()), state: 'draft' });
    const { order_id } = await checkoutOf(app, customer, booking.id);
    await done(post(`user/updatePayment/${booking.id}`, { method: 'later' }, customer));
    const handed = await payAt(app, order_id);
    const news = await newsOf(app);
    const [cancelled] = await Promise.all([
      post('user/cancelbooking', { bookingId: booking.id }, customer),
      afterCheckout(app, customer, booking.id, handed),
      ...news.map((one) => tell(app, one)),
    ]);
    expect(cancelled.status).toBe(200);
    await settle();
    expect(await moneyOf(booking.lineId, handed.razorpay_payment_id)).toEqual({
      customer: 0,
      earned: 0,
      back: 30_000,
    });
  });

  it.each(TURNS)('customer, professional and operator cancel: it goes back once (%i)', async () => {
    const booking = await aPaidBooking(app, world, await fresh());
    await allocated(booking);
    const moved = await movementsSince(app);
    const answers = await Promise.all([
      post('user/cancelbooking', { bookingId: booking.id }, customer),
      post('employee/cancel/booking', { bookingId: booking.lineId }, world.professional),
      post(`admin/lines/${booking.lineId}/cancel`, { reason: 'The road is closed.' }, world.operator),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await settle();
    expect(await moved()).toEqual({ refund: 1, refund_done: 1 });
    expect(await moneyOf(booking.lineId, booking.paymentId)).toMatchObject({ customer: 0, back: 30_000 });
  });

  it.each(TURNS)('approving and the operator cancelling: it is earned, or goes back (%i)', async () => {
    const booking = await finished();
    const answers = await Promise.all([
      post('user/service/statusupdate', { id: booking.lineId }, customer),
      post(`admin/lines/${booking.lineId}/cancel`, { reason: 'It was a mistake.' }, world.operator),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await settle();
    expect(await moneyOf(booking.lineId, booking.paymentId)).toEqual(
      (await stateOf(booking.lineId)) === 'approved'
        ? { customer: 0, earned: 30_000, back: 0 }
        : { customer: 0, earned: 0, back: 30_000 },
    );
  });

  it.each(TURNS)('two operators settle a dispute in two ways: one of them holds (%i)', async () => {
    const booking = await finished();
    await done(post('user/service/decline', { id: booking.lineId, reason: 'It drips.' }, customer));
    const { rows } = await sql<{
      id: number;
    }>`select id from disputes where line_id = ${booking.lineId}`.execute(app.connection.db);
    const resolve = (body: object) => post(`admin/disputes/${rows[0]?.id}/resolve`, body, world.operator);
    const answers = await Promise.all([
      resolve({ outcome: 'partial_refund', amount: 100 }),
      resolve({ outcome: 'full_refund' }),
      resolve({ outcome: 'approve' }),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await settle();
    const back = [10_000, 30_000, 0][answers.findIndex(({ status }) => status === 200)] ?? -1;
    expect(await moneyOf(booking.lineId, booking.paymentId)).toEqual({
      customer: 0,
      earned: 30_000 - back,
      back,
    });
  });

  it.each(TURNS)('a failed refund is tried again and paid from the bank: it is paid once (%i)', async () => {
    const booking = await aPaidBooking(app, world, await fresh());
    await done(post('user/cancelbooking', { bookingId: booking.id }, customer));
    vi.spyOn(app.gateway, 'refund').mockResolvedValueOnce({ refused: 'BAD_REQUEST_ERROR' });
    await react(app);
    const { rows } = await sql<{ id: number }>`
      select r.id from payment_refunds r join payment_captures c on c.id = r.capture_id
      where c.gateway_payment_id = ${booking.paymentId}`.execute(app.connection.db);
    const id = rows[0]?.id;
    const [, paid] = await Promise.all([
      post(`admin/refunds/${id}/retry`, {}, world.operator),
      post(`admin/refunds/${id}/paid`, { reference: 'UTR77' }, world.operator),
      app.runLoop('open payments'),
    ]);
    await settle();
    await app.runLoop('open payments');
    await settle();
    expect(await moneyOf(booking.lineId, booking.paymentId)).toEqual({
      customer: 0,
      earned: 0,
      back: paid.status === 200 ? 0 : 30_000,
    });
  });
});

describe('a payment of something else', () => {
  it('pays nothing here, with its own signature or without', async () => {
    const paid = await aBooking(app, world, { ...(await fresh()), state: 'draft' });
    const owner = customer;
    const handed = await payAt(app, (await checkoutOf(app, owner, paid.id)).order_id);
    await done(afterCheckout(app, owner, paid.id, handed));
    const other = await aBooking(app, world, { customer: owner, slot: anotherDay(), state: 'draft' });
    const { order_id } = await checkoutOf(app, owner, other.id);
    const moved = await movementsSince(app);
    const claims = [
      [handed, 404],
      [{ ...handed, razorpay_order_id: order_id }, 400],
      [{ razorpay_payment_id: handed.razorpay_payment_id, razorpay_order_id: order_id }, 402],
    ] as const;
    for (const [claim, status] of claims)
      expect((await afterCheckout(app, owner, other.id, claim)).status).toBe(status);
    expect((await app.call('GET', `user/updatePayment/${other.id}`, undefined, owner)).status).toBe(402);
    expect(await moved()).toEqual({});
  });
});
