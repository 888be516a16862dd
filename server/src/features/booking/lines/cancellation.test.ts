import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import {
  createBookingFixture,
  aBooking,
  nextUnusedDate,
  type BookingFixture,
  done,
} from '../../../testing/bookings.ts';
import { assignLine, changeBookingSettings } from '../../../testing/line-actions.ts';
import { aPaidBooking, deliverWebhooks, movementsSince, payAmountDue } from '../../../testing/payments.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { findLedgerFaults } from '../../payment/index.ts';

let app: TestApp;
let fixture: BookingFixture;
let customer: TestPerson;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  await setLadder([
    { hours: 48, percent: 2500 },
    { hours: 4, percent: 5000 },
  ]);
});
afterAll(() => app.close());
afterEach(async () => expect(await findLedgerFaults(app.connection.db)).toEqual([]));

const setLadder = (cancelLadder: object[]) =>
  done(changeBookingSettings(app, fixture.operator, { cancelLadder }));
/** A paid and assigned line. */
const assigned = async () => {
  customer = await aCustomer(app);
  const booking = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
  await allocate(booking.lineId);
  return booking;
};
const allocate = (lineId: number) => done(assignLine(app, fixture.operator, lineId, fixture.professional));
/** Sets the clock to the given number of hours before the line begins. */
const setClockBefore = async (lineId: number, hours: number) => {
  const { rows } = await sql<{
    starts_at: Date;
  }>`select starts_at from booking_lines where id = ${lineId}`.execute(app.connection.db);
  const at = (rows[0]?.starts_at.getTime() ?? 0) - hours * 3_600_000;
  app.clock.advance((at - app.clock.now().getTime()) / 60_000);
};
const quote = (bookingId: number | string, detailId?: number) =>
  app.call('booking.cancel_quote', { query: { bookingId, detailId } }, customer);
const cancel = (bookingId: number, fee?: number) =>
  app.call('booking.cancel', { body: { bookingId, ...(fee === undefined ? {} : { fee }) } }, customer);
const cancelled = async (code: string) => (await app.call('booking.canceled', {}, customer)).reply.data[code];

describe('cancellation fee ladder', () => {
  // proves: money.ladder, money.refunds
  it('previews the fee, charges exactly that fee and shows it', async () => {
    const booking = await assigned();
    expect((await quote(booking.code)).reply.data).toEqual({
      lines: [booking.lineId],
      fee: 0,
      refund: 300,
      due: 0,
      disputed: false,
      expected_on: expect.stringMatching(/^2026-/),
    });
    await setClockBefore(booking.lineId, 47);
    const { data } = (await quote(booking.id, booking.lineId)).reply;
    expect(data).toMatchObject({ fee: 75, refund: 225 });
    const moved = await movementsSince(app);
    expect((await cancel(booking.id, data.fee)).body).toMatchObject({
      message: 'Booking cancelled.',
      data: { lines: [booking.lineId], fee: 75, refund: 225, due: 0, disputed: false },
    });
    await runReactions(app);
    app.clock.advance(1);
    await deliverWebhooks(app);
    await runReactions(app);
    expect(await moved()).toEqual({ charge: 1, advance_used: 1, refund_processed: 1 });
    expect(await cancelled(booking.code)).toMatchObject({
      refundStatus: true,
      total_refund_amount: 225,
      due_now: 0,
      details: [
        {
          cancel_fee: 75,
          refund_amount: 225,
          refunds: [
            {
              amount: 225,
              reason: 'cancelled',
              state: 'processed',
              reference: expect.stringMatching(/^\d+$/),
            },
          ],
        },
      ],
    });
    const { rows } = await sql<{ account: string; amount: number }>`
      select e.account, sum(e.amount)::bigint as amount from ledger_entries e join payables p on p.id = e.payable_id
      where p.subject = ${`line:${booking.lineId}`} and e.account not in ('gateway', 'bank') group by e.account having sum(e.amount) <> 0 order by 1`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([
      { account: 'commission', amount: -1500 },
      { account: 'pro', amount: -6000 },
    ]);
  });

  it('notifies the customer of the refund; the newest notification replaces the one before', async () => {
    const { reply } = await app.call('notification.list', { role: 'user' }, customer);
    const refunds = reply.data.filter(({ kind }) => kind.startsWith('refund_'));
    expect(refunds.map(({ kind, text }: { kind: string; text: string }) => [kind, text])).toEqual([
      ['refund_processed', expect.stringContaining('₹225')],
    ]);
  });

  it('cancels nothing if the fee has changed, and returns the new fee', async () => {
    const booking = await assigned();
    await setClockBefore(booking.lineId, 49);
    expect((await quote(booking.id)).reply.data.fee).toBe(0);
    app.clock.advance(120);
    const late = await cancel(booking.id, 0);
    expect(late).toMatchObject({ status: 409, body: { data: { fee: 75, refund: 225, due: 0 } } });
    expect((await quote(booking.id)).status).toBe(200);
    expect((await cancel(booking.id, 75)).status).toBe(200);
    expect((await quote(booking.id)).status).toBe(409);
  });

  it('applies the ladder that was effective at booking time', async () => {
    const before = await assigned();
    await setLadder([]);
    await setClockBefore(before.lineId, 1);
    expect((await quote(before.id)).reply.data).toMatchObject({ fee: 150, refund: 150 });
    await setLadder([{ hours: 720, fixed: 9999 }]);
    expect((await quote(before.id)).reply.data).toMatchObject({ fee: 150 });
    const after = await assigned();
    expect((await quote(after.id)).reply.data).toMatchObject({ fee: 99.99, refund: 200.01 });
  });

  it('makes the fee due that is not paid', async () => {
    customer = await aCustomer(app);
    await setLadder([{ hours: 48, percent: 2500 }]);
    const later = await aBooking(app, fixture, { customer, state: 'assigned', slot: nextUnusedDate() });
    await setClockBefore(later.lineId, 47);
    expect((await quote(later.id)).reply.data).toEqual({
      lines: [later.lineId],
      fee: 75,
      refund: 0,
      due: 75,
      disputed: false,
      expected_on: null,
    });
    expect((await cancel(later.id, 75)).body).toMatchObject({ data: { fee: 75, refund: 0, due: 75 } });
    expect(await cancelled(later.code)).toMatchObject({
      due_now: 75,
      details: [{ cancel_fee: 75, due_now: 75, payment_status: 0, refunds: [] }],
    });
    await payAmountDue(app, customer, later.id);
    expect(await cancelled(later.code)).toMatchObject({
      due_now: 0,
      details: [{ cancel_fee: 75, due_now: 0, payment_status: 1, refunds: [] }],
    });
    await setLadder([{ hours: 720, fixed: 9999 }]);
  });

  it('is free for unassigned work and cancellations by others', async () => {
    customer = await aCustomer(app);
    const withoutProfessional = await aPaidBooking(app, fixture, {
      customer,
      slot: { preferredDate: '2026-12-28' },
    });
    expect((await quote(withoutProfessional.id)).reply.data).toMatchObject({ fee: 0, refund: 300 });
    const theirs = await assigned();
    await done(app.call('job.cancel', { body: { bookingId: theirs.lineId } }, fixture.professional));
    expect(await cancelled(theirs.code)).toMatchObject({ details: [{ cancel_fee: 0, refund_amount: 300 }] });
  });

  it("rejects a preview or cancellation of another customer's booking", async () => {
    const booking = await assigned();
    const other = await aCustomer(app);
    const request = { query: { bookingId: booking.id } };
    expect((await app.call('booking.cancel_quote', request, other)).status).toBe(404);
    expect((await app.call('booking.cancel_quote', request)).status).toBe(401);
    expect((await quote(booking.id, 999_999)).status).toBe(404);
  });
});
