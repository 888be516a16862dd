import { sql } from 'kysely';
import { afterEach, expect } from 'vitest';
import type { TestPerson } from './accounts.ts';
import { type BookingFixture, type BuiltBooking, done, nextUnusedDate, startWork } from './bookings.ts';
import { assignLine, completeWork } from './line-actions.ts';
import { aPaidBooking, payAmountDue } from './payments.ts';
import { aPayee, approvedBooking, endWaitingTime, payOut, storePlans } from './payouts.ts';
import type { TestApp } from './test-app.ts';

/** Pays out what a test left payable, so that the next one starts from zero. */
async function payOutTheRest(
  app: TestApp,
  operators: { readonly operator: TestPerson; readonly approver: TestPerson },
): Promise<void> {
  const { db } = app.connection;
  const now = app.clock.now();
  await sql`update payout_holds set released_at = ${now} where released_at is null`.execute(db);
  await sql`update payout_runs set state = 'cancelled', cancelled_at = ${now} where state = 'prepared'`.execute(
    db,
  );
  await endWaitingTime(app);
  const { reply } = await app.call('payout.preview', {}, operators.operator);
  if (reply.total > 0) await payOut(app, operators);
}

/** Returns the calls of a test file on payouts, and pays out the rest after each of its tests. */
export function payoutRuns(
  current: () => { readonly app: TestApp; readonly fixture: BookingFixture; readonly approver: TestPerson },
) {
  afterEach(() => {
    const { app, fixture, approver } = current();
    return payOutTheRest(app, { operator: fixture.operator, approver });
  });
  const keyed = (who: TestPerson, key?: string) => ({
    ...who,
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  });
  /** Returns the preview, which is the same before and after the plans are stored. */
  const preview = async () => {
    const { app, fixture } = current();
    const read = () => app.call('payout.preview', {}, fixture.operator);
    const before = await read();
    await storePlans(app);
    const after = await read();
    expect(after.reply).toEqual(before.reply);
    return after;
  };
  const prepare = (fingerprint: string, who = current().fixture.operator, key?: string) =>
    current().app.call('payout.prepare', { body: { fingerprint } }, keyed(who, key));
  return {
    preview,
    prepare,
    approve: (id: number, fingerprint: string, who = current().approver, key?: string) =>
      current().app.call('payout.approve', { params: { id }, body: { fingerprint } }, keyed(who, key)),
    run: async (id: number, who = current().fixture.operator) =>
      (await done(current().app.call('payout.run', { params: { id } }, who))).reply.data,
    /** Prepares the previewed run; returns its id and fingerprint. */
    prepared: async (who = current().fixture.operator) => {
      const { fingerprint } = (await done(preview())).reply;
      const { id } = (await done(prepare(fingerprint, who))).reply.data;
      return { id, fingerprint };
    },
    newPayee: (bank = true) => aPayee(current().app, current().fixture, bank),
    /** Creates an approved job whose waiting time is over, paid unless `paid` is false. */
    work: async (professional: TestPerson, paid = true): Promise<BuiltBooking> => {
      const { app, fixture } = current();
      const booking = await approvedBooking(app, fixture, professional);
      if (paid) await payAmountDue(app, fixture.customer, booking.id);
      await endWaitingTime(app);
      return booking;
    },
    workWithExtra: (professional: TestPerson) =>
      workWithExtra(current().app, current().fixture, professional),
    earningsOf: async (professional: TestPerson) =>
      (await done(current().app.call('earnings.list', {}, professional))).reply,
  };
}

/** Creates approved work that is paid, with an hour of extra time that is not. */
async function workWithExtra(app: TestApp, fixture: BookingFixture, professional: TestPerson) {
  const { customer, operator } = fixture;
  const booking = await aPaidBooking(app, fixture, { slot: nextUnusedDate() });
  await done(assignLine(app, operator, booking.lineId, professional));
  await startWork(app, booking.lineId, customer, professional);
  const { reply } = await done(
    app.call('extra_time.request', { body: { bookingId: booking.lineId, hours: 1 } }, professional),
  );
  await done(app.call('extra_time.accept', { body: { id: reply.data.id } }, customer));
  await done(completeWork(app, professional, booking.lineId));
  await done(app.call('booking.approve', { body: { id: booking.lineId } }, customer));
  return booking;
}
