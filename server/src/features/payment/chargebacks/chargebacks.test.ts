import { paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import type { Row } from '../../../platform/db/tables.ts';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import { type BookingFixture, done, doWork, nextUnusedDate } from '../../../testing/bookings.ts';
import { assignLine, changeBookingSettings } from '../../../testing/line-actions.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import {
  aPaidBooking,
  deliverWebhook,
  deliverWebhooks,
  drainWebhooks,
  getBooking,
  ledgerBalancesOf,
  movementsSince,
  settlePayments,
} from '../../../testing/payments.ts';
import { race } from '../../../testing/race.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { postedFor, settle, settleAll, storedSettlement } from '../../../testing/settlements.ts';
import { registerPlatform } from '../../../testing/taxes.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { findShareFaults } from '../../booking/index.ts';
import { findLedgerFaults } from '../ledger/store.ts';

let app: TestApp;
let fixture: BookingFixture;
usePaymentFixture((itsApp, itsWorld) => {
  app = itsApp;
  fixture = itsWorld;
});

const paid = async (customer?: TestPerson) => {
  const by = customer ?? (await aCustomer(app));
  return { ...(await aPaidBooking(app, fixture, { customer: by, slot: nextUnusedDate() })), customer: by };
};
/** Paid in advance, done and approved, so that it is charged. */
const charged = async () => {
  const booking = await paid();
  await done(assignLine(app, fixture.operator, booking.lineId, fixture.professional));
  await doWork(app, fixture, booking.lineId, booking.customer);
  await done(app.call('booking.approve', { body: { id: booking.lineId } }, booking.customer));
  return booking;
};
const disputed = async (paymentId: string, deducts = false) => {
  const dispute = await app.simulator.dispute(paymentId, { deducts });
  if (!dispute) throw new Error('the payment cannot be disputed');
  return dispute;
};
const stored = async (gatewayId: string): Promise<Row<'chargebacks'>> => {
  const { rows } = await sql<Row<'chargebacks'>>`
    select * from chargebacks where gateway_id = ${gatewayId}`.execute(app.connection.db);
  return requireRow(rows);
};
const list = async (name: 'open' | 'ended' = 'open') =>
  (await done(app.call('admin.chargebacks', { query: { list: name } }, fixture.operator))).reply.data;
const decide = (id: number, outcome: 'work_done' | 'not_provided', key?: string) =>
  app.call(
    'admin.decide_chargeback',
    { params: { id }, body: { outcome } },
    { ...fixture.operator, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );

describe('a chargeback', () => {
  it('is listed when it opens, and posts nothing until the gateway takes money', async () => {
    const { paymentId, code } = await paid();
    const moved = await movementsSince(app);
    const { id } = await disputed(paymentId);
    await deliverWebhooks(app);
    expect(await moved()).toEqual({});
    expect(requireRow(await list(), (one) => one.gateway_id === id)).toMatchObject({
      status: 'open',
      amount: 300,
      deducted: 0,
      payment_id: paymentId,
      booking_id: code,
      reason: 'goods_or_services_not_received',
      outcome: null,
      allowed_actions: [],
    });
    await app.simulator.decideDispute(id, 'lost');
    const events = await drainWebhooks(app);
    for (let time = 0; time < 3; time += 1)
      for (const event of events) expect(await deliverWebhook(app, event)).toBe(200);
    expect(await moved()).toEqual({ chargeback: 1 });
    const { id: number } = await stored(id);
    expect(await postedFor(app, `chargeback:${number}`)).toEqual({ chargebacks: 300_00, gateway: -300_00 });
  });

  it('ends in the same state in any order of its events', async () => {
    const { paymentId } = await paid();
    const { id } = await disputed(paymentId);
    const created = await drainWebhooks(app);
    await app.simulator.decideDispute(id, 'lost');
    const lost = await drainWebhooks(app);
    const moved = await movementsSince(app);
    for (const event of [...lost, ...created, ...lost, ...created])
      expect(await deliverWebhook(app, event)).toBe(200);
    expect(await moved()).toEqual({ chargeback: 1 });
    expect(await stored(id)).toMatchObject({ status: 'lost', deducted: 300_00 });
  });

  it('is found in the settlement report if its events are lost, and deducted once', async () => {
    await settleAll(app);
    const [first, second] = [await paid(), await paid()];
    const { id } = await disputed(first.paymentId, true);
    await drainWebhooks(app);
    const moved = await movementsSince(app);
    const settlement = await settle(app);
    await app.runLoop('settlements');
    expect(await moved()).toEqual({ chargeback: 1, settlement: 1 });
    expect(await storedSettlement(app, settlement.id)).toMatchObject({ matched: 300_00, unmatched: 0 });
    expect(await stored(id)).toMatchObject({ status: 'open', deducted: 300_00 });
    await app.simulator.decideDispute(id, 'lost');
    await deliverWebhooks(app);
    expect(await moved()).toEqual({ chargeback: 1, settlement: 1 });
    expect(second.id).toBeGreaterThan(first.id);
  });

  it('that was won comes back, and the payment can be refunded again', async () => {
    await settleAll(app);
    const { id: bookingId, paymentId, lineId, customer } = await paid();
    const { id } = await disputed(paymentId, true);
    await deliverWebhooks(app);
    await app.simulator.decideDispute(id, 'won');
    await deliverWebhooks(app);
    await deliverWebhooks(app);
    const { id: number } = await stored(id);
    expect(await postedFor(app, `chargeback:${number}`)).toEqual({});
    expect(await stored(id)).toMatchObject({ status: 'won', outcome: 'won', decided_by: null });
    await done(app.call('booking.cancel', { body: { bookingId } }, customer));
    await settlePayments(app);
    expect(await ledgerBalancesOf(app, lineId)).toEqual({ advances: 0, chargebacks: 0, refunds: 0 });
    // The payment, less its chargeback, which came back, less its refund; the fee stays, so another payment has to cover it.
    await paid();
    const settlement = await settleAll(app);
    expect(await storedSettlement(app, settlement?.id ?? '')).toMatchObject({ unmatched: 0 });
  });

  /** Charged work whose payment the bank took back, then closed the chargeback and paid a part of it again. */
  const closed = async (returned: number) => {
    await settleAll(app);
    const booking = await charged();
    const { id } = await disputed(booking.paymentId, true);
    await deliverWebhooks(app);
    await app.simulator.decideDispute(id, 'closed', { returned: paise(returned) });
    await deliverWebhooks(app);
    const { id: number } = await stored(id);
    return { ...booking, number, dispute: id };
  };
  /** Settles it, with another payment that covers the fee. */
  const settleReturn = async () => {
    await paid();
    const settlement = await settleAll(app);
    return storedSettlement(app, settlement?.id ?? '');
  };
  const holdsOf = async (number: number) => {
    const { rows } = await sql<{ claimed: number }>`
      select claimed from payout_holds where origin = ${`chargeback:${number}`} and released_at is null`.execute(
      app.connection.db,
    );
    return rows.map(({ claimed }) => claimed);
  };

  it('that was closed, and whose money came back, is won: the money decides, not the word', async () => {
    const { number, dispute, lineId } = await closed(300_00);
    expect(await stored(dispute)).toMatchObject({ status: 'closed', outcome: null });
    expect(await holdsOf(number)).toEqual([300_00]);
    expect(await settleReturn()).toMatchObject({ unmatched: 0 });
    expect(await stored(dispute)).toMatchObject({
      status: 'closed',
      outcome: 'won',
      decided_by: null,
      returned: 300_00,
    });
    expect(await postedFor(app, `chargeback:${number}`)).toEqual({});
    expect(await holdsOf(number)).toEqual([]);
    expect((await list()).map(({ gateway_id }) => gateway_id)).not.toContain(dispute);
    expect((await decide(number, 'work_done')).status).toBe(409);
    expect(await ledgerBalancesOf(app, lineId)).toMatchObject({ chargebacks: 0 });
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
  });

  it('that was closed, and of which a part came back, is a loss of the rest only', async () => {
    const { number, dispute, lineId } = await closed(100_00);
    expect(await settleReturn()).toMatchObject({ unmatched: 0 });
    expect(await stored(dispute)).toMatchObject({ outcome: null, deducted: 300_00, returned: 100_00 });
    expect(await postedFor(app, `chargeback:${number}`)).toEqual({ chargebacks: 200_00, gateway: -200_00 });
    expect(await holdsOf(number)).toEqual([200_00]);
    const { rows } = await sql<{ amount: number }>`
      select amount from payment_refunds where chargeback_id = ${number} and state <> 'void'`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ amount: 200_00 }]);
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
    expect((await decide(number, 'work_done')).status).toBe(200);
    expect(await ledgerBalancesOf(app, lineId)).toMatchObject({ chargebacks: 0, chargeback_loss: 200_00 });
    expect(await holdsOf(number)).toEqual([]);
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
  });

  it('that an operator counted as lost before its money came back: the money is in suspense', async () => {
    const { number, dispute, lineId } = await closed(300_00);
    expect((await decide(number, 'work_done')).status).toBe(200);
    expect(await settleReturn()).toMatchObject({ unmatched: 300_00 });
    expect(await stored(dispute)).toMatchObject({ outcome: 'work_done', returned: 0 });
    expect(await ledgerBalancesOf(app, lineId)).toMatchObject({ chargebacks: 0, chargeback_loss: 300_00 });
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
    await sql`update unmatched_money set resolved_at = ${app.clock.now()}, resolution = 'closed', note = 'Test', resolved_by = ${fixture.operator.id}
      where resolved_at is null`.execute(app.connection.db);
  });

  it('takes what a refund would pay: no money is returned twice', async () => {
    const { id: bookingId, paymentId, lineId, customer } = await paid();
    const { id } = await disputed(paymentId, true);
    await deliverWebhooks(app);
    const moved = await movementsSince(app);
    await done(app.call('booking.cancel', { body: { bookingId } }, customer));
    await settlePayments(app);
    expect(await moved()).toEqual({});
    await app.simulator.decideDispute(id, 'lost');
    await deliverWebhooks(app);
    const { id: number } = await stored(id);
    expect((await decide(number, 'not_provided')).status).toBe(200);
    expect(await moved()).toEqual({ chargeback_lost: 1 });
    expect(await ledgerBalancesOf(app, lineId)).toEqual({ advances: 0, chargebacks: 0 });
    expect((await getBooking(app, customer, bookingId)).details).toMatchObject([{ refunds: [] }]);
  });

  /** Paid, disputed with a deduction, and cancelled for a fee of half the price. */
  const cancelledForFee = async () => {
    const setLadder = (cancelLadder: object[]) =>
      done(changeBookingSettings(app, fixture.operator, { cancelLadder }));
    await setLadder([{ hours: 720, percent: 5000 }]);
    const booking = await paid();
    await setLadder([]);
    await done(assignLine(app, fixture.operator, booking.lineId, fixture.professional));
    const { id } = await disputed(booking.paymentId, true);
    await deliverWebhooks(app);
    await done(app.call('booking.cancel', { body: { bookingId: booking.id } }, booking.customer));
    await settlePayments(app);
    const balances = await ledgerBalancesOf(app, booking.lineId);
    expect(balances).toMatchObject({ advances: 0, customer: -150_00, chargebacks: 300_00 });
    expect(balances).not.toHaveProperty('refunds');
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
    return { ...booking, dispute: id };
  };

  it('repays what a cancellation left over: lost, only the fee is a loss', async () => {
    const { lineId, dispute } = await cancelledForFee();
    await app.simulator.decideDispute(dispute, 'lost');
    await deliverWebhooks(app);
    expect((await decide((await stored(dispute)).id, 'work_done')).status).toBe(200);
    expect(await ledgerBalancesOf(app, lineId)).toMatchObject({
      customer: 0,
      chargebacks: 0,
      chargeback_loss: 150_00,
    });
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
  });

  it('refunds what a cancellation left over once it is won', async () => {
    const { lineId, dispute } = await cancelledForFee();
    await app.simulator.decideDispute(dispute, 'won');
    await deliverWebhooks(app);
    await settlePayments(app);
    expect(await ledgerBalancesOf(app, lineId)).toMatchObject({ customer: 0, chargebacks: 0, refunds: 0 });
    const { rows } = await sql<{ amount: number }>`
      select r.amount from payment_refunds r join payables y on y.id = r.payable_id
      where y.subject = ${`line:${lineId}`} and r.state = 'processed'`.execute(app.connection.db);
    expect(rows).toEqual([{ amount: 150_00 }]);
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
  });

  it('of a payment that was refunded before is a loss without a line', async () => {
    const { id: bookingId, paymentId, lineId, customer } = await paid();
    await done(app.call('booking.cancel', { body: { bookingId } }, customer));
    await settlePayments(app);
    const { id } = await disputed(paymentId);
    await app.simulator.decideDispute(id, 'lost');
    await deliverWebhooks(app);
    const row = requireRow(await list(), (one) => one.gateway_id === id);
    expect(row.allowed_actions).toEqual(['work_done']);
    expect((await decide(row.id, 'work_done')).status).toBe(200);
    expect(await postedFor(app, `chargeback:${row.id}`)).toEqual({
      chargeback_loss: 300_00,
      gateway: -300_00,
    });
    expect(await ledgerBalancesOf(app, lineId)).toEqual({ advances: 0, refunds: 0 });
  });

  it('must be answered in time: operators are alarmed one day before, once', async () => {
    const { paymentId } = await paid();
    const { id } = await disputed(paymentId);
    await deliverWebhooks(app);
    app.clock.advance(6 * 24 * 60 - 1);
    await app.runLoop('chargebacks');
    expect((await stored(id)).alarmed_at).toBeNull();
    app.clock.advance(1);
    await app.runLoop('chargebacks');
    const { alarmed_at, id: number } = await stored(id);
    expect(alarmed_at).toEqual(app.clock.now());
    const { reply } = await app.call('admin.queue', { query: { kind: 'chargeback' } }, fixture.operator);
    expect(reply.data.map(({ object }) => object)).toContain(`chargeback:${number}`);
    app.clock.advance(10);
    await app.runLoop('chargebacks');
    expect((await stored(id)).alarmed_at).toEqual(alarmed_at);
  });

  it('is asked about once a day, so that a lost event of its end is no loss', async () => {
    const { paymentId } = await paid();
    const { id } = await disputed(paymentId);
    await deliverWebhooks(app);
    await app.simulator.decideDispute(id, 'lost');
    await drainWebhooks(app);
    app.clock.advance(24 * 60);
    await app.runLoop('chargebacks');
    expect(await stored(id)).toMatchObject({ status: 'lost', deducted: 300_00, check_at: null });
  });

  it('whose payment is not ours is kept as an event', async () => {
    const order = await app.gateway.createOrder({ receipt: 'another', amount: 5000 as never });
    if (!('id' in order)) throw new Error('no order');
    const checkout = await app.simulator.pay(order.id, 'captured');
    await disputed(checkout?.razorpay_payment_id ?? '');
    await deliverWebhooks(app);
    const { reply } = await app.call('admin.webhooks', {}, fixture.operator);
    expect(reply.data.filter(({ kind }) => kind === 'payment.dispute.created')).toMatchObject([
      { reason: 'unmatched', allowed_actions: ['replay', 'dismiss'] },
    ]);
    // Its settlement would contain a payment that we do not know; the next tests settle their own.
    await settleAll(app);
    await sql`update unmatched_money set resolved_at = ${app.clock.now()}, resolution = 'closed', note = 'Test', resolved_by = ${fixture.operator.id}
      where resolved_at is null`.execute(app.connection.db);
  });
});

describe('a lost chargeback of charged work', () => {
  const lost = async () => {
    const booking = await charged();
    const { id } = await disputed(booking.paymentId);
    await app.simulator.decideDispute(id, 'lost');
    await deliverWebhooks(app);
    return { ...booking, chargeback: await stored(id) };
  };

  it('that was done is borne by the platform', async () => {
    const { chargeback, lineId } = await lost();
    const before = await ledgerBalancesOf(app, lineId);
    expect((await decide(chargeback.id, 'work_done')).status).toBe(200);
    expect(await ledgerBalancesOf(app, lineId)).toEqual({
      ...before,
      chargebacks: 0,
      chargeback_loss: 300_00,
    });
  });

  it('that was not provided is taken back with its tax, and has a credit note', async () => {
    await registerPlatform(app);
    const { chargeback, lineId } = await lost();
    expect(requireRow(await list(), ({ id }) => id === chargeback.id).allowed_actions).toEqual([
      'work_done',
      'not_provided',
    ]);
    expect((await decide(chargeback.id, 'not_provided')).status).toBe(200);
    const balances = await ledgerBalancesOf(app, lineId);
    expect(Object.values(balances).filter((balance) => balance !== 0)).toEqual([]);
    expect(Object.keys(balances)).toEqual(expect.arrayContaining(['pro', 'chargebacks', 'customer']));
    expect(await findShareFaults(app.connection.db)).toEqual([]);
    const { rows } = await sql<{ gross: number }>`
      select gross from line_shares where line_id = ${lineId} order by id`.execute(app.connection.db);
    expect(rows.map(({ gross }) => gross)).toEqual([300_00, -300_00]);
    await app.runLoop('due documents');
    await app.runLoop('due documents');
    const { rows: documents } = await sql<{ kind: string; amount: number }>`
      select d.kind, d.amount from documents d join document_shares s on s.document_id = d.id join line_shares h on h.id = s.share_id
      where h.line_id = ${lineId} order by d.id`.execute(app.connection.db);
    expect(documents).toEqual([
      { kind: 'invoice', amount: 300_00 },
      { kind: 'credit_note', amount: 300_00 },
    ]);
  });

  it('is decided once, by the first of several operators', async () => {
    const { chargeback } = await lost();
    const moved = await movementsSince(app);
    const answers = await race(4, (at) =>
      decide(chargeback.id, at % 2 ? 'work_done' : 'not_provided', `decision-${at}`),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409]);
    expect(Object.values(await moved())).toEqual([1]);
    expect(requireRow(await list('ended'), ({ id }) => id === chargeback.id)).toMatchObject({
      decided_by: 'Om Prakash',
      allowed_actions: [],
    });
  });

  it('is not decided while it is open, or by operators without money.act', async () => {
    const { paymentId } = await charged();
    const { id } = await disputed(paymentId, true);
    await deliverWebhooks(app);
    const open = await stored(id);
    expect((await decide(open.id, 'work_done')).status).toBe(409);
    expect((await decide(2_000_000_000, 'work_done')).status).toBe(404);
  });
});

it('refuses to delete chargebacks and refunds', async () => {
  vi.restoreAllMocks();
  for (const table of ['chargebacks', 'payment_refunds'])
    await expect(sql`delete from ${sql.table(table)}`.execute(app.connection.db)).rejects.toThrow(
      'append-only',
    );
});
