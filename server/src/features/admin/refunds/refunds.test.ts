import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import { createBookingFixture, type BookingFixture, done } from '../../../testing/bookings.ts';
import { aPaidBooking, deliverWebhooks } from '../../../testing/payments.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { findLedgerFaults } from '../../payment/index.ts';

let app: TestApp;
let fixture: BookingFixture;
let customer: TestPerson;
/** Booking days, far enough apart for five refund attempts, which take two weeks. */
const DAYS = ['2026-12-03', '2026-12-30'];
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());
afterEach(async () => {
  vi.restoreAllMocks();
  expect(await findLedgerFaults(app.connection.db)).toEqual([]);
});

const listed = async (state: 'requested' | 'processing' | 'processed' | 'failed') =>
  (await done(app.call('admin.refunds', { query: { state } }, fixture.operator))).reply;
const reconcile = () => app.runLoop('payment reconciliation');
/** Creates a cancelled booking whose refund the gateway refused five times. */
const refused = async () => {
  customer = await aCustomer(app);
  const slot = { preferredDate: DAYS.shift() ?? '' };
  const booking = await aPaidBooking(app, fixture, { customer, slot });
  await done(app.call('booking.cancel', { body: { bookingId: booking.id } }, customer));
  const gateway = vi.spyOn(app.gateway, 'refund').mockResolvedValue({ refused: 'BAD_REQUEST_ERROR' });
  await runReactions(app);
  for (let time = 0; time < 5; time += 1) {
    app.clock.advance(60 * 4 ** time + 1);
    await reconcile();
  }
  expect(gateway).toHaveBeenCalledTimes(5);
  vi.restoreAllMocks();
  const { data } = await listed('failed');
  return { ...booking, refund: requireRow(data, (one) => one.booking_id === booking.code) };
};
const auditEntries = async (subject: string) => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject = ${subject} order by id`.execute(app.connection.db);
  return rows.map(({ action }) => action);
};

describe('refunds that need an operator', () => {
  // proves: money.refunds
  it('are listed with all details, and can be retried', async () => {
    const { refund, code } = await refused();
    expect(refund).toMatchObject({
      state: 'failed',
      amount: 300,
      booking_id: code,
      service_name: 'Plumber',
      customer_mobile: customer.mobile,
      attempt: 5,
      next_at: null,
      needs_attention: true,
      allowed_actions: ['retry', 'pay'],
    });
    expect((await listed('failed')).counts).toMatchObject({ failed: 1 });
    await done(app.call('admin.retry_refund', { params: { id: refund?.id } }, fixture.operator));
    await runReactions(app);
    app.clock.advance(3);
    await reconcile();
    await deliverWebhooks(app);
    const [processed] = (await listed('processed')).data;
    expect(processed).toMatchObject({ id: refund?.id, attempt: 6, manual: false, allowed_actions: [] });
    expect(
      (await app.call('admin.retry_refund', { params: { id: refund?.id } }, fixture.operator)).status,
    ).toBe(409);
    expect(
      (
        await app.call(
          'admin.pay_refund',
          { params: { id: refund?.id }, body: { reference: 'UTR1' } },
          fixture.operator,
        )
      ).status,
    ).toBe(409);
    expect(await auditEntries(`refund:${refund?.id}`)).toEqual(['admin.retry_refund']);
  });

  it('can be paid from the bank once, with a reference', async () => {
    const { refund, code } = await refused();
    expect(
      (
        await app.call(
          'admin.pay_refund',
          { params: { id: refund?.id }, body: { reference: ' ' } },
          fixture.operator,
        )
      ).status,
    ).toBe(422);
    const pay = () =>
      app.call(
        'admin.pay_refund',
        { params: { id: refund?.id }, body: { reference: 'HDFC26112100042' } },
        fixture.operator,
      );
    const answers = await Promise.all([pay(), pay()]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    await runReactions(app);
    app.clock.advance(60 * 24);
    await reconcile();
    expect((await listed('processed')).data[0]).toMatchObject({
      manual: true,
      reference: 'HDFC26112100042',
    });
    const shown = (await app.call('booking.canceled', {}, customer)).reply.data[code];
    expect(shown).toMatchObject({
      refundStatus: true,
      details: [{ refunds: [{ state: 'processed', reference: 'HDFC26112100042' }] }],
    });
    const { rows } = await sql<{ account: string }>`
      select e.account from ledger_entries e join payables p on p.id = e.payable_id
      where p.subject = ${`line:${shown?.details[0]?.id}`} and e.account not in ('gateway', 'bank')
      group by e.account having sum(e.amount) <> 0`.execute(app.connection.db);
    expect(rows, 'nobody owes anybody anything').toEqual([]);
    expect(await auditEntries(`refund:${refund?.id}`)).toEqual(['admin.pay_refund']);
  });

  it('refunds are accessible to operators only', async () => {
    for (const who of [customer, fixture.professional]) {
      expect((await app.call('admin.refunds', {}, who)).status).toBe(403);
      expect(
        (await app.call('admin.pay_refund', { params: { id: 1 }, body: { reference: 'x' } }, who)).status,
      ).toBe(403);
    }
    expect((await app.call('admin.retry_refund', { params: { id: 999999 } }, fixture.operator)).status).toBe(
      404,
    );
    expect((await app.call('admin.refunds', { query: { cursor: 'x' } }, fixture.operator)).status).toBe(422);
  });
});

describe('settings', () => {
  // proves: operator.settings
  it('return their defaults, and change one at a time', async () => {
    const before = (await done(app.call('admin.settings', {}, fixture.operator))).reply.data;
    expect(before).toMatchObject({
      booking: { draftMinutes: 30, cancelLadder: [], payLater: true },
      billing: { gstin: null, rate: 1800 },
    });
    const change = (values: object, group = 'booking') =>
      app.callRaw('admin.change_settings', { body: { group, values } }, fixture.operator);
    expect((await change({ approveHours: 24 })).body).toMatchObject({ data: { approveHours: 24 } });
    expect((await change({ payLater: false })).body).toMatchObject({
      data: { approveHours: 24, payLater: false },
    });
    expect((await done(app.call('admin.settings', {}, fixture.operator))).reply.data.booking).toMatchObject({
      approveHours: 24,
      payLater: false,
      draftMinutes: 30,
    });
    for (const [values, field] of [
      [{ approveHours: 0 }, 'approveHours'],
      [{ cancelLadder: [{ hours: 2, percent: 20_000 }] }, 'cancelLadder'],
      [{ cancelLadder: [{ hours: 2 }, { hours: 2 }] }, 'cancelLadder'],
      [{ nonsense: 1 }, 'nonsense'],
    ] as const) {
      const refusedOne = await change(values);
      expect(refusedOne.status).toBe(422);
      expect(Object.keys(refusedOne.error.errors)).toEqual([field]);
    }
    const none = await change({ payNow: false });
    expect(none.status).toBe(422);
    expect(Object.keys(none.error.errors)).toEqual(['payNow', 'payLater']);
    expect((await change({ payLater: false, payNow: false })).status).toBe(422);
    expect((await change({}, 'identity')).status).toBe(422);
    expect(await auditEntries('settings:booking')).toEqual([
      'admin.change_settings',
      'admin.change_settings',
    ]);
    await change({ approveHours: 48, payLater: true });
  });

  it('settings are accessible to operators only', async () => {
    expect((await app.call('admin.settings', {}, customer)).status).toBe(403);
    expect((await app.callRaw('admin.change_settings', { body: {} }, fixture.professional)).status).toBe(403);
  });
});
