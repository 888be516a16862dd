import { sql } from 'kysely';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { aCustomer, anOperator } from '../../../testing/accounts.ts';
import { aBooking, type BookingFixture, done, nextUnusedDate } from '../../../testing/bookings.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import {
  aPaidBooking,
  checkoutOf,
  deliverWebhook,
  drainWebhooks,
  movementsSince,
  payOrder,
  settlePayments,
} from '../../../testing/payments.ts';
import { race } from '../../../testing/race.ts';
import { nextDayAt, postedFor, settle, settleAll, storedSettlement } from '../../../testing/settlements.ts';
import { registerPlatform } from '../../../testing/taxes.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { findLedgerFaults, trialBalance } from '../ledger/store.ts';

let app: TestApp;
let fixture: BookingFixture;
usePaymentFixture((itsApp, itsWorld) => {
  app = itsApp;
  fixture = itsWorld;
});

/** A payment of ₹300: the fee is 2 %, ₹6.00, and GST of 18 % on it, ₹1.08; the gateway pays ₹292.92. */
const paid = async () =>
  aPaidBooking(app, fixture, { customer: await aCustomer(app), slot: nextUnusedDate() });
const NET = 292_92;
afterEach(() => void vi.restoreAllMocks());
const runLoop = () => app.runLoop('settlements');
const unmatched = async () => {
  const { rows } = await sql<{
    id: number;
    reason: string;
    amount: number;
    resolution: string | null;
    alarmed: boolean;
    due_at: Date;
  }>`
    select id, reason, amount, resolution, alarmed_at is not null as alarmed, due_at from unmatched_money order by id`.execute(
    app.connection.db,
  );
  return rows;
};

describe('a settlement', () => {
  it('is posted once, when its report adds up; the webhook event alone posts nothing', async () => {
    await settleAll(app);
    await paid();
    const moved = await movementsSince(app);
    const { id, amount, utr } = await settle(app);
    expect(amount).toBe(NET);
    expect(await moved()).toEqual({});
    await runLoop();
    await runLoop();
    expect(await moved()).toEqual({ settlement: 1 });
    const stored = await storedSettlement(app, id);
    expect(stored).toMatchObject({
      state: 'posted',
      amount: NET,
      utr,
      matched: 300_00,
      unmatched: 0,
      fee: 6_00,
      tax: 1_08,
      check_at: null,
    });
    // Without a GST registration the tax is a cost.
    expect(await postedFor(app, `settlement:${stored.id}`)).toEqual({
      bank: NET,
      gateway: -300_00,
      gateway_fees: 7_08,
    });
  });

  it('stores method, fee and tax with the capture', async () => {
    const { paymentId } = await paid();
    const { rows } = await sql`
      select method, fee, tax from payment_captures where gateway_payment_id = ${paymentId}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ method: 'upi', fee: 7_08, tax: 1_08 }]);
  });

  it('is found by the import at 06:00 if its event is lost, with the reports of five days', async () => {
    await settleAll(app);
    await paid();
    const { id } = await settle(app, { deliver: false });
    const moved = await movementsSince(app);
    nextDayAt(app, '05:59');
    await runLoop();
    expect(await moved()).toEqual({});
    for (let day = 0; day < 3; day += 1) nextDayAt(app, '06:00');
    const asked = vi.spyOn(app.gateway, 'settledOn');
    await runLoop();
    expect(asked).toHaveBeenCalledTimes(6);
    expect(await moved()).toEqual({ settlement: 1 });
    expect(await storedSettlement(app, id)).toMatchObject({ state: 'posted', status: 'processed' });
    await runLoop();
    expect(asked, 'once a day').toHaveBeenCalledTimes(6);
  });

  it('begins again after an outage of the gateway', async () => {
    await settleAll(app);
    await paid();
    const { id } = await settle(app, { deliver: false });
    nextDayAt(app, '06:00');
    const outage = vi.spyOn(app.gateway, 'settledOn').mockResolvedValue({ outage: 'unreachable' });
    await runLoop();
    await runLoop();
    expect(outage, 'the lease is not over').toHaveBeenCalledTimes(1);
    vi.restoreAllMocks();
    app.clock.advance(11);
    await runLoop();
    expect(await storedSettlement(app, id)).toMatchObject({ state: 'posted' });
  });

  it('waits while its report is incomplete, and names the difference', async () => {
    await settleAll(app);
    const [first] = [await paid(), await paid()];
    const { id } = await settle(app);
    const settledOn = app.gateway.settledOn.bind(app.gateway);
    vi.spyOn(app.gateway, 'settledOn').mockImplementation(async (day, skip) => {
      const page = await settledOn(day, skip);
      if ('outage' in page) return page;
      return { ...page, rows: page.rows.filter(({ entityId }) => entityId !== first.paymentId) };
    });
    const moved = await movementsSince(app);
    await runLoop();
    expect(await moved()).toEqual({});
    expect(await storedSettlement(app, id)).toMatchObject({
      state: 'waiting',
      amount: 2 * NET,
      difference: NET,
    });
    vi.restoreAllMocks();
    app.clock.advance(31);
    await runLoop();
    expect(await moved()).toEqual({ settlement: 1 });
  });

  it('alarms operators once if it does not add up for three days', async () => {
    await settleAll(app);
    await paid();
    const { id } = await settle(app);
    vi.spyOn(app.gateway, 'settledOn').mockResolvedValue({ rows: [], unreadable: [], next: null });
    await runLoop();
    app.clock.advance(3 * 24 * 60);
    await runLoop();
    const { id: number, alarmed_at } = await storedSettlement(app, id);
    expect(alarmed_at).toEqual(app.clock.now());
    const { reply } = await app.call(
      'admin.queue',
      { query: { kind: 'settlement_differs' } },
      fixture.operator,
    );
    expect(reply.data.map(({ object }) => object)).toEqual([`settlement:${number}`]);
    app.clock.advance(24 * 60);
    await runLoop();
    expect((await storedSettlement(app, id)).alarmed_at, 'not again').toEqual(alarmed_at);
    vi.restoreAllMocks();
    app.clock.advance(24 * 60);
    await runLoop();
    expect(await storedSettlement(app, id)).toMatchObject({ state: 'posted' });
  });

  it('may be paid after it failed', async () => {
    await settleAll(app);
    await paid();
    const { id } = await settle(app, { deliver: false });
    const settlementById = app.gateway.settlementById.bind(app.gateway);
    vi.spyOn(app.gateway, 'settlementById').mockImplementation(async (one) => {
      const found = await settlementById(one);
      return typeof found === 'object' && 'id' in found ? { ...found, status: 'failed', utr: null } : found;
    });
    nextDayAt(app, '06:00');
    await runLoop();
    expect(await storedSettlement(app, id)).toMatchObject({ state: 'waiting', status: 'failed' });
    vi.restoreAllMocks();
    app.clock.advance(24 * 60);
    await runLoop();
    expect(await storedSettlement(app, id)).toMatchObject({ state: 'posted', status: 'processed' });
  });

  it('deducts refunds of ours', async () => {
    await settleAll(app);
    const customer = await aCustomer(app);
    const booking = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await done(app.call('booking.cancel', { body: { bookingId: booking.id } }, customer));
    await settlePayments(app);
    await paid();
    await paid();
    const stored = await storedSettlement(app, (await settleAll(app))?.id ?? '');
    expect(stored).toMatchObject({ state: 'posted', matched: 3 * 300_00 - 300_00, unmatched: 0 });
  });
});

describe('rows that match nothing', () => {
  it('are in suspense until what they belong to arrives', async () => {
    await settleAll(app);
    const customer = await aCustomer(app);
    const booking = await aBooking(app, fixture, { customer, state: 'draft', slot: nextUnusedDate() });
    const { order_id } = await checkoutOf(app, customer, booking.id);
    await payOrder(app, order_id);
    const lost = await drainWebhooks(app);
    const { id } = await settle(app);
    await runLoop();
    const stored = await storedSettlement(app, id);
    expect(stored).toMatchObject({ state: 'posted', matched: 0, unmatched: 300_00 });
    expect(await postedFor(app, `settlement:${stored.id}`)).toEqual({
      bank: NET,
      gateway_fees: 7_08,
      suspense: -300_00,
    });
    expect(await unmatched()).toMatchObject([{ reason: 'unknown', amount: 300_00, resolution: null }]);
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
    for (const webhook of lost) await deliverWebhook(app, webhook);
    nextDayAt(app, '06:00');
    await runLoop();
    expect(await unmatched()).toMatchObject([{ resolution: 'matched' }]);
    expect(await postedFor(app, `settlement:${stored.id}`)).toEqual({
      bank: NET,
      gateway: -300_00,
      gateway_fees: 7_08,
    });
  });

  it('that a second settlement contains again are not paid twice', async () => {
    await settleAll(app);
    const { paymentId } = await paid();
    await settle(app);
    await runLoop();
    const now = app.clock.now();
    const again = { settlementId: 'setl_again', utr: 'AGAIN', settledAt: now };
    const settledOn = app.gateway.settledOn.bind(app.gateway);
    vi.spyOn(app.gateway, 'settledOn').mockImplementation(async (day, skip) => {
      const page = await settledOn(day, skip);
      if ('outage' in page) return page;
      const repeated = page.rows.filter(({ entityId }) => entityId === paymentId);
      return { ...page, rows: [...page.rows, ...repeated.map((row) => ({ ...row, ...again }))] };
    });
    vi.spyOn(app.gateway, 'settlementById').mockResolvedValue({
      id: 'setl_again',
      amount: NET as never,
      status: 'processed',
      utr: 'AGAIN',
      createdAt: now,
    });
    nextDayAt(app, '06:00');
    await runLoop();
    expect(await storedSettlement(app, 'setl_again')).toMatchObject({ matched: 0, unmatched: 300_00 });
    expect((await unmatched()).at(-1)).toMatchObject({ reason: 'repeated', resolution: null });
    vi.restoreAllMocks();
    await app.call(
      'admin.close_unmatched',
      { params: { id: (await unmatched()).at(-1)?.id ?? 0 }, body: { note: 'The gateway takes it back.' } },
      fixture.operator,
    );
  });
});

describe('the import', () => {
  it('stores the other rows of a page if one cannot be read and one contradicts what is stored', async () => {
    await settleAll(app);
    const known = await paid();
    await settle(app);
    await runLoop();
    const other = await paid();
    const { id } = await settle(app, { deliver: false });
    const settledOn = app.gateway.settledOn.bind(app.gateway);
    vi.spyOn(app.gateway, 'settledOn').mockImplementation(async (day, skip) => {
      const page = await settledOn(day, skip);
      if ('outage' in page || page.rows.length === 0) return page;
      const rows = page.rows.map((row) =>
        row.entityId === known.paymentId ? { ...row, credit: (row.credit + 1) as never } : row,
      );
      return { ...page, rows, unreadable: ['pay_unreadable'] };
    });
    nextDayAt(app, '06:00');
    await runLoop();
    expect(await storedSettlement(app, id)).toMatchObject({ state: 'posted' });
    const { rows } = await sql<{ faults: number }>`
      select faults from settlement_imports order by day desc limit 1`.execute(app.connection.db);
    expect(rows[0]?.faults).toBeGreaterThanOrEqual(2);
    const { rows: stored } = await sql<{ credit: number }>`
      select credit from settlement_rows where entity_id in (${known.paymentId}, ${other.paymentId})`.execute(
      app.connection.db,
    );
    expect(stored, 'nothing stored changed').toEqual([{ credit: NET }, { credit: NET }]);
  });

  it('by eight workers at once posts each settlement once', async () => {
    await settleAll(app);
    await paid();
    await paid();
    const { id } = await settle(app);
    await paid();
    const second = await settle(app, { deliver: false });
    const moved = await movementsSince(app);
    nextDayAt(app, '06:00');
    await race(8, runLoop);
    await runLoop();
    expect(await moved()).toEqual({ settlement: 2 });
    for (const one of [id, second.id])
      expect(await storedSettlement(app, one)).toMatchObject({ state: 'posted' });
    const { rows } = await sql<{ twice: number }>`
      select count(*)::int as twice from (select from settlement_rows group by settlement_id, entity_id having count(*) > 1) x`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ twice: 0 }]);
  });

  it('refuses changes of stored rows', async () => {
    for (const change of [sql`update settlement_rows set credit = 0`, sql`delete from settlement_rows`])
      await expect(change.execute(app.connection.db)).rejects.toThrow('append-only');
  });
});

describe('the tax on the fee of a registered platform', () => {
  it('is input tax: half CGST, half SGST within Karnataka', async () => {
    await settleAll(app);
    const registration = await registerPlatform(app);
    await paid();
    const { id } = await settle(app);
    await runLoop();
    const stored = await storedSettlement(app, id);
    expect(await postedFor(app, `settlement:${stored.id}`)).toEqual({
      bank: NET,
      gateway: -300_00,
      gateway_fees: 6_00,
      input_gst: 1_08,
    });
    const { rows } = await sql`
      select e.tax_head, e.amount, e.registration_id from ledger_entries e join ledger_transactions t on t.id = e.transaction_id
      where t.source = ${`settlement:${stored.id}`} and e.account = 'input_gst' order by 1`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([
      { tax_head: 'cgst', amount: 54, registration_id: registration },
      { tax_head: 'sgst', amount: 54, registration_id: registration },
    ]);
    expect([...(await trialBalance(app.connection.db)).values()].reduce((sum, one) => sum + one, 0)).toBe(0);
  });
});

describe('unmatched money', () => {
  it('alarms operators once after three working days', async () => {
    await settleAll(app);
    // The clock moves on by months, so this test is the last. Friday: the fourth Saturday, Sunday and Republic Day (Tuesday) are free, so Thursday is the third working day.
    app.clock.set('2027-01-22T12:00:00+05:30');
    await runLoop();
    const customer = await aCustomer(app);
    const booking = await aBooking(app, fixture, {
      customer,
      state: 'draft',
      slot: { preferredDate: '2027-02-10' },
    });
    const { order_id } = await checkoutOf(app, customer, booking.id);
    await payOrder(app, order_id);
    const lost = await drainWebhooks(app);
    await settle(app);
    await runLoop();
    const open = async () => (await unmatched()).filter(({ resolution }) => resolution === null);
    expect(await open()).toMatchObject([{ due_at: new Date('2027-01-29T00:00:00+05:30'), alarmed: false }]);
    app.clock.set('2027-01-28T23:59:00+05:30');
    await runLoop();
    expect(await open()).toMatchObject([{ alarmed: false }]);
    app.clock.set('2027-01-29T00:00:00+05:30');
    await runLoop();
    expect(await open()).toMatchObject([{ alarmed: true }]);
    const { reply } = await app.call(
      'admin.queue',
      { query: { kind: 'unmatched_money' } },
      // The session of the fixture's operator has ended.
      await anOperator(app),
    );
    expect(reply.data).toHaveLength(1);
    for (const webhook of lost) await deliverWebhook(app, webhook);
    nextDayAt(app, '06:00');
    await runLoop();
    expect(await open()).toEqual([]);
  });
});
