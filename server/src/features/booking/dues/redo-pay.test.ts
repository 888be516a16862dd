import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, aProfessional, type TestPerson } from '../../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  type BuiltBooking,
  done,
  nextUnusedDate,
  startWork,
} from '../../../testing/bookings.ts';
import { assignLine, changeBookingSettings, completeWork } from '../../../testing/line-actions.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import { ledgerBalancesOf } from '../../../testing/payments.ts';
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
beforeEach(() => app.clock.set(TEST_START));

/** Finished work of ₹300, paid after it, with its own customer. */
async function finished(): Promise<BuiltBooking & { customer: TestPerson }> {
  const customer = await aCustomer(app);
  return { ...(await aBooking(app, fixture, { customer, state: 'done', slot: nextUnusedDate() })), customer };
}

const balancesOf = async ({ lineId }: Pick<BuiltBooking, 'lineId'>) =>
  Object.fromEntries(
    Object.entries(await ledgerBalancesOf(app, lineId)).filter(([, balance]) => balance !== 0),
  );
const setLadder = (cancelLadder: object[]) =>
  done(changeBookingSettings(app, fixture.operator, { cancelLadder }));

describe('work that is done again', () => {
  const disputeOf = async (lineId: number) => {
    const { rows } = await sql<{ id: number }>`
      select id from disputes where line_id = ${lineId} and resolved_at is null`.execute(app.connection.db);
    return requireRow(rows).id;
  };
  const redo = async (terms: { first_share?: number; top_up?: number }) => {
    const booking = await finished();
    await done(
      app.call(
        'booking.decline',
        { body: { id: booking.lineId, reason: 'It still drips.' } },
        booking.customer,
      ),
    );
    await done(
      app.call(
        'admin.resolve_dispute',
        { params: { id: await disputeOf(booking.lineId) }, body: { outcome: 'redo', ...terms } },
        fixture.operator,
      ),
    );
    return booking;
  };
  const again = async ({ lineId, customer }: BuiltBooking & { customer: TestPerson }, by: TestPerson) => {
    await done(assignLine(app, fixture.operator, lineId, by));
    await startWork(app, lineId, customer, by);
    await done(completeWork(app, by, lineId));
    await done(app.call('booking.approve', { body: { id: lineId } }, customer));
  };
  const payOf = async (lineId: number) => {
    const { rows } = await sql<{ id: number; pay: number }>`
      select e.account_id as id, -sum(e.amount)::bigint as pay from ledger_entries e join payables y on y.id = e.payable_id
      where y.subject = ${`line:${lineId}`} and e.account = 'pro' group by 1`.execute(app.connection.db);
    return new Map(rows.map(({ id, pay }) => [id, pay]));
  };

  it('divides the net of ₹235.14 as the operator decided, and the platform adds the top-up', async () => {
    const booking = await redo({ first_share: 30, top_up: 100 });
    await again(booking, fixture.secondProfessional);
    const pay = await payOf(booking.lineId);
    // 30 % of 23514 is 7054.2.
    expect(pay.get(fixture.professional.id)).toBe(7054);
    expect(pay.get(fixture.secondProfessional.id)).toBe(23_514 - 7054 + 10_000);
    expect(await balancesOf(booking)).toMatchObject({ goodwill: 10_000, customer: 30_000 });
    // Both see their part among their earnings, in the sums of the week, and on the page of the job.
    const earningsOf = async (professional: TestPerson) => {
      const { reply } = await done(app.call('earnings.list', { query: { limit: 50 } }, professional));
      const row = requireRow(reply.data, ({ action_id }) => action_id === booking.lineId);
      const job = await done(
        app.call('earnings.job', { params: { action_id: booking.lineId } }, professional),
      );
      return { row, job: job.reply.data };
    };
    const first = await earningsOf(fixture.professional);
    expect(first.row).toMatchObject({
      kind: 'first_work',
      gross: 70.54,
      commission: 0,
      gst: 0,
      net: 70.54,
      payment_amount: 70.54,
      divided: null,
      extra: null,
      payment_status: 'due',
    });
    expect(first.job.parts).toMatchObject([{ part: 'work', earned: 70.54, open: 70.54, cash: 0 }]);
    expect(first.job.parts[0]?.steps.map(({ step, amount }) => [step, amount])).toEqual([
      ['earned', 70.54],
      ['available', null],
    ]);
    const second = await earningsOf(fixture.secondProfessional);
    expect(second.row).toMatchObject({
      kind: 'work',
      gross: 300,
      net: 264.6,
      payment_amount: 264.6,
      divided: { first_part: 70.54, top_up: 100 },
    });
    expect(second.job.parts).toMatchObject([{ part: 'work', earned: 264.6 }]);
    // Other professionals do not see it.
    const stranger = await aProfessional(app);
    expect((await app.call('earnings.job', { params: { action_id: booking.lineId } }, stranger)).status).toBe(
      404,
    );
  });

  it('is halved without a decision, and not divided if the same professional does it again', async () => {
    const halved = await redo({});
    await again(halved, fixture.secondProfessional);
    expect((await payOf(halved.lineId)).get(fixture.professional.id)).toBe(11_757);
    const same = await redo({});
    await again(same, fixture.professional);
    expect(await payOf(same.lineId)).toEqual(new Map([[fixture.professional.id, 23_514]]));
  });

  it('is disputed again if the customer cancels it: no money moves, and the first professional is asked', async () => {
    await setLadder([{ hours: 720, percent: 5000 }]);
    const booking = await redo({});
    await done(assignLine(app, fixture.operator, booking.lineId, fixture.secondProfessional));
    const before = await balancesOf(booking);
    const { reply } = await app.call(
      'booking.cancel_quote',
      { query: { bookingId: booking.id } },
      booking.customer,
    );
    expect(reply.data).toMatchObject({ fee: 0, refund: 0, due: 0, disputed: true });
    expect(
      (await done(app.call('booking.cancel', { body: { bookingId: booking.id, fee: 0 } }, booking.customer)))
        .reply.data,
    ).toMatchObject({ disputed: true });
    const { rows } = await sql<{ state: string; professional_id: number }>`
      select state, professional_id from booking_lines where id = ${booking.lineId}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ state: 'disputed', professional_id: fixture.professional.id }]);
    expect(await balancesOf(booking)).toEqual(before);
    await done(
      app.call(
        'admin.resolve_dispute',
        { params: { id: await disputeOf(booking.lineId) }, body: { outcome: 'approve' } },
        fixture.operator,
      ),
    );
    expect(await payOf(booking.lineId)).toEqual(new Map([[fixture.professional.id, 23_514]]));
    await setLadder([]);
  });

  it('refuses terms that are no part of the pay', async () => {
    const booking = await finished();
    await done(
      app.call(
        'booking.decline',
        { body: { id: booking.lineId, reason: 'It still drips.' } },
        booking.customer,
      ),
    );
    const params = { id: await disputeOf(booking.lineId) };
    const answerOf = (body: object) =>
      app.callRaw('admin.resolve_dispute', { params, body: { outcome: 'redo', ...body } }, fixture.operator);
    const both = await answerOf({ first_share: 101, top_up: -1 });
    expect(both.status).toBe(422);
    expect(Object.keys(both.error.errors).toSorted()).toEqual(['first_share', 'top_up']);
    expect((await answerOf({ first_share: 12.5 })).status).toBe(422);
    expect((await answerOf({ top_up: 10_001 })).status).toBe(422);
  });
});
