import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import { aBooking, type BookingFixture, done, nextUnusedDate } from '../../../testing/bookings.ts';
import { assignLine, changeBookingSettings } from '../../../testing/line-actions.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import { aPaidBooking } from '../../../testing/payments.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { chargeCommission, registerPlatform } from '../../../testing/taxes.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { TEST_START } from '../../../testing/test-start.ts';

let app: TestApp;
let fixture: BookingFixture;
usePaymentFixture((itsApp, itsFixture) => {
  app = itsApp;
  fixture = itsFixture;
});
beforeAll(async () => {
  await registerPlatform(app);
  await chargeCommission(app);
});
// Each test moves the clock; its bookings are on days that no other test uses.
beforeEach(async () => {
  app.clock.set(TEST_START);
  await sql`delete from rate_counters`.execute(app.connection.db);
});

const DAY = 24 * 60;

const finished = (customer: TestPerson) =>
  aBooking(app, fixture, { customer, state: 'done', slot: nextUnusedDate() });
const dues = async (customer: TestPerson) => (await done(app.call('due.list', {}, customer))).reply;
const credits = async (customer: TestPerson) =>
  (await done(app.call('credit.list', {}, customer))).reply.data;
const notificationsOf = async ({ id }: TestPerson) => {
  await runReactions(app);
  const { rows } = await sql<{ kind: string; facts: { amount?: number } }>`
    select kind, facts from notifications where account_id = ${id} order by id`.execute(app.connection.db);
  return rows.map(({ kind, facts }) => [kind, facts.amount]);
};
/** Moves the clock; everyone stays logged in. */
const moveTo = async (at: Date) => {
  app.clock.set(at.toISOString());
  await sql`update sessions set expires_at = ${at}::timestamptz + interval '1 day'
    where expires_at <= ${at}`.execute(app.connection.db);
};
const advance = (minutes: number) => moveTo(new Date(app.clock.now().getTime() + minutes * 60_000));
const setLadder = (cancelLadder: object[]) =>
  done(changeBookingSettings(app, fixture.operator, { cancelLadder }));
const startsAt = async (lineId: number) => {
  const { rows } = await sql<{
    at: Date;
  }>`select starts_at as at from booking_lines where id = ${lineId}`.execute(app.connection.db);
  return requireRow(rows).at;
};
const setClockBefore = async (lineId: number, hours: number) =>
  moveTo(new Date((await startsAt(lineId)).getTime() - hours * 3_600_000));

describe('a cancellation by the other side', () => {
  const LADDER = [
    { hours: 48, percent: 2500 },
    { hours: 4, percent: 5000 },
  ];
  const cancelAsOperator = (lineId: number, for_customer = false) =>
    app.call(
      'admin.cancel_line',
      { params: { detail_id: lineId }, body: { reason: 'The road is closed.', for_customer } },
      fixture.operator,
    );
  const openLine = async (hoursBefore: number) => {
    await setLadder(LADDER);
    const customer = await aCustomer(app);
    const paid = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await done(assignLine(app, fixture.operator, paid.lineId, fixture.professional));
    await setClockBefore(paid.lineId, hoursBefore);
    return { ...paid, customer };
  };

  it('by the professional grants a credit of the fee that the customer would have paid then', async () => {
    const line = await openLine(3);
    await done(app.call('job.cancel', { body: { bookingId: line.lineId } }, fixture.professional));
    expect(await credits(line.customer)).toMatchObject([
      {
        state: 'open',
        reason: 'professional',
        amount: 150,
        left: 150,
        booking_id: line.code,
        service_name: 'Plumber',
      },
    ]);
    expect(await notificationsOf(line.customer)).toContainEqual(['credit_granted', 150]);
    const { reply } = await done(app.call('booking.canceled', {}, line.customer));
    expect(reply.data[line.code]).toMatchObject({ details: [{ cancel_credit: 150, cancel_fee: 0 }] });
  });

  it('by an operator grants it, but not if the customer asked for it', async () => {
    const line = await openLine(47);
    await done(cancelAsOperator(line.lineId));
    expect(await credits(line.customer)).toMatchObject([{ reason: 'platform', amount: 75 }]);
    const asked = await openLine(47);
    await done(cancelAsOperator(asked.lineId, true));
    expect(await credits(asked.customer)).toEqual([]);
  });

  it('after a no-show grants the fee of the last rung', async () => {
    const line = await openLine(49);
    await setClockBefore(line.lineId, -5);
    for (let turn = 0; turn < 4; turn += 1) await app.runLoop('deadlines');
    await done(app.call('booking.cancel', { body: { bookingId: line.id } }, line.customer));
    expect(await credits(line.customer)).toMatchObject([{ reason: 'no_show', amount: 150 }]);
  });

  it('grants nothing without a ladder, or while cancelling is free for the customer', async () => {
    const early = await openLine(49);
    await done(app.call('job.cancel', { body: { bookingId: early.lineId } }, fixture.professional));
    expect(await credits(early.customer)).toEqual([]);
    await setLadder([]);
    const customer = await aCustomer(app);
    const free = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await done(assignLine(app, fixture.operator, free.lineId, fixture.professional));
    await setClockBefore(free.lineId, 1);
    await done(app.call('job.cancel', { body: { bookingId: free.lineId } }, fixture.professional));
    expect(await credits(customer)).toEqual([]);
  });

  it('pays what is due with the credit once, and the rest ends after twelve months', async () => {
    const line = await openLine(3);
    await done(app.call('job.cancel', { body: { bookingId: line.lineId } }, fixture.professional));
    const { customer } = line;
    await setLadder([]);
    // Two lines are charged at the same time.
    const works = [await finished(customer), await finished(customer)];
    await Promise.all(
      works.map(({ lineId }) => done(app.call('booking.approve', { body: { id: lineId } }, customer))),
    );
    expect((await dues(customer)).total).toBe(450);
    expect(await credits(customer)).toMatchObject([{ state: 'used', left: 0 }]);
    const rest = await openLine(3);
    await done(app.call('job.cancel', { body: { bookingId: rest.lineId } }, fixture.professional));
    expect((await dues(rest.customer)).credit).toBe(150);
    await advance(366 * DAY);
    await race(5, () => app.runLoop('ended credits'));
    expect(await credits(rest.customer)).toMatchObject([{ state: 'expired', left: 0 }]);
    expect((await dues(rest.customer)).credit).toBe(0);
    const { rows } = await sql<{ moved: number }>`select count(*)::int as moved from ledger_transactions t
      join credits c on t.key = 'credit_expired:' || c.id where c.account_id = ${rest.customer.id}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ moved: 1 }]);
  });
});
