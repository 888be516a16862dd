import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import type { Answer } from '../../../testing/api-client.ts';
import { createBookingFixture, type BookingFixture, done } from '../../../testing/bookings.ts';
import { assignLine, changeBookingSettings } from '../../../testing/line-actions.ts';
import { aPaidBooking, deliverWebhooks, movementsSince } from '../../../testing/payments.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { findLedgerFaults } from '../../payment/index.ts';

let app: TestApp;
let fixture: BookingFixture;
let customer: TestPerson;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  await done(
    changeBookingSettings(app, fixture.operator, {
      cancelLadder: [
        { hours: 48, percent: 2500 },
        { hours: 4, percent: 5000 },
      ],
    }),
  );
});
afterAll(() => app.close());
afterEach(async () => expect(await findLedgerFaults(app.connection.db)).toEqual([]));

/** Returns the date the given number of days after the clock's date. */
const inDays = (ahead: number) =>
  new Date(app.clock.now().getTime() + ahead * 86_400_000).toISOString().slice(0, 10);
let days = 60;
/** A distant date that no other booking in this file uses. */
const aDay = () => inDays((days += 1));
/** A paid and assigned line, the given number of hours ahead. */
const assignedIn = async (hours: number) => {
  customer = await aCustomer(app);
  const booking = await aPaidBooking(app, fixture, {
    customer,
    slot: { preferredDate: inDays(hours > 40 ? 3 : 2) },
  });
  await allocate(booking.lineId);
  await setClockBefore(booking.lineId, hours);
  return booking;
};
const allocate = (lineId: number, who = fixture.professional) =>
  done(assignLine(app, fixture.operator, lineId, who));
const setClockBefore = async (lineId: number, hours: number) => {
  const { rows } = await sql<{
    starts_at: Date;
  }>`select starts_at from booking_lines where id = ${lineId}`.execute(app.connection.db);
  const at = (rows[0]?.starts_at.getTime() ?? 0) - hours * 3_600_000;
  app.clock.advance((at - app.clock.now().getTime()) / 60_000);
};
const feeOf = async (bookingId: number) => {
  const answer = await app.call('booking.cancel_quote', { query: { bookingId } }, customer);
  return answer.reply.data.fee;
};
const move = (detailId: number, preferredDate: string, fee?: number) =>
  app.call(
    'booking.reschedule',
    { body: { detailId, preferredDate, preferredTime: '16:00', fee } },
    customer,
  );
const cancel = (bookingId: number) => app.call('booking.cancel', { body: { bookingId } }, customer);

// proves: money.ladder, more.reschedule
describe('rescheduling work with a cancellation fee', () => {
  it('to a distant date keeps the fee as the minimum and charges it', async () => {
    const booking = await assignedIn(3);
    expect(await feeOf(booking.id)).toBe(150);
    expect((await move(booking.lineId, aDay(), 150)).reply.data.outcome).toBe('kept');
    expect(await feeOf(booking.id)).toBe(150);
    const moved = await movementsSince(app);
    expect((await cancel(booking.id)).reply.data).toMatchObject({ fee: 150, refund: 150 });
    await runReactions(app);
    app.clock.advance(1);
    await deliverWebhooks(app);
    expect(await moved()).toEqual({ charge: 1, advance_used: 1, refund_processed: 1 });
  });

  it('to a time when the professional is not free keeps the fee, although the line is unassigned', async () => {
    const booking = await assignedIn(40);
    const taken = aDay();
    const other = await aPaidBooking(app, fixture, {
      customer: await aCustomer(app),
      slot: { preferredDate: taken, preferredTime: '15:00' },
    });
    await allocate(other.lineId);
    expect((await move(booking.lineId, taken)).reply.data.outcome).toBe('reopened');
    expect(await feeOf(booking.id)).toBe(75);
    const moved = await movementsSince(app);
    expect((await cancel(booking.id)).reply.data).toMatchObject({ fee: 75, refund: 225 });
    await runReactions(app);
    expect(await moved()).toMatchObject({ charge: 1, advance_used: 1 });
  });

  it('previews the fee that stays, and rejects a fee that was not shown', async () => {
    const booking = await assignedIn(49);
    expect(await feeOf(booking.id)).toBe(0);
    app.clock.advance(120);
    const late = await move(booking.lineId, aDay(), 0);
    expect(late).toMatchObject({ status: 409, body: { data: { fee: 75, refund: 225 } } });
    expect((await move(booking.lineId, aDay(), 75)).status).toBe(200);
  });

  it('before the first rung applies the ladder by the new time', async () => {
    const booking = await assignedIn(60);
    await done(move(booking.lineId, inDays(5), 0));
    expect(await feeOf(booking.id)).toBe(0);
    await setClockBefore(booking.lineId, 47);
    expect(await feeOf(booking.id)).toBe(75);
  });

  it('drops the minimum fee once the professional releases the job', async () => {
    const booking = await assignedIn(3);
    await done(move(booking.lineId, aDay()));
    const settings = (allocation: string) =>
      done(changeBookingSettings(app, fixture.operator, { allocation }));
    await settings('auto');
    await done(app.call('job.cancel', { body: { bookingId: booking.lineId } }, fixture.professional));
    await settings('manual');
    expect(await feeOf(booking.id)).toBe(0);
  });

  it('concurrent with a cancellation charges the same fee in either order', async () => {
    for (let turn = 0; turn < 3; turn += 1) {
      const booking = await assignedIn(3);
      const far = aDay();
      const [, cancelled] = await race<Answer>(2, (index) =>
        index === 0 ? move(booking.lineId, far, 150) : cancel(booking.id),
      );
      expect(cancelled).toMatchObject({ status: 200, body: { data: { fee: 150, refund: 150 } } });
    }
  });
});
