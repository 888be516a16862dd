import { paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Tx } from '../../../platform/db/connect.ts';
import { transaction } from '../../../platform/db/transaction.ts';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  type BuiltBooking,
  done,
  nextUnusedDate,
  startWork,
} from '../../../testing/bookings.ts';
import { assignLine, completeWork } from '../../../testing/line-actions.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import {
  aPaidBooking,
  deliverWebhook,
  deliverWebhooks,
  drainWebhooks,
  payAmountDue,
} from '../../../testing/payments.ts';
import { aPayee, endWaitingTime, payOut } from '../../../testing/payouts.ts';
import { race } from '../../../testing/race.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { chargeCommission, registerPlatform } from '../../../testing/taxes.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { releaseClaims } from '../../payment/index.ts';
import { holdClaim } from '../index.ts';
import { lineMoney } from './actions/line-money.ts';
import { bookingStore } from './store.ts';

/** ₹300 with 5 % tax inside, 15 % commission and 18 % GST on it: the professional earns ₹235.14. */
const NET = 235.14;

let app: TestApp;
let fixture: BookingFixture;
let approver: TestPerson;
usePaymentFixture((itsApp, itsFixture) => {
  app = itsApp;
  fixture = itsFixture;
});
beforeAll(async () => {
  await registerPlatform(app);
  await chargeCommission(app);
  approver = await anOperator(app, { roles: ['finance'] });
});

const context = <T>(run: (work: { readonly tx: Tx; readonly now: Date }) => Promise<T>) =>
  transaction(app.connection.db, (tx) => run({ tx, now: app.clock.now() }));

/** The bank of the customer demands money back for a line. */
const claimOf = ({ lineId }: BuiltBooking, rupees: number) => ({
  subject: `line:${lineId}`,
  claimed: paise(rupees * 100),
  kind: 'chargeback' as const,
  origin: `chargeback:${lineId}`,
});

const preview = async (professional: TestPerson) => {
  await endWaitingTime(app);
  const { data } = (await done(app.call('payout.preview', {}, fixture.operator))).reply;
  return data.find(({ employee_id }) => employee_id === professional.id);
};

const holdsOf = async ({ code }: BuiltBooking, list: 'open' | 'ended' = 'open') => {
  const { data } = (await done(app.call('payout.holds', { query: { list, limit: 100 } }, fixture.operator)))
    .reply;
  return data.filter(({ booking_id }) => booking_id === code);
};

/** Work of a new professional that its customer has paid for in advance and approved. */
async function paidWork(): Promise<
  Awaited<ReturnType<typeof aPaidBooking>> & {
    readonly customer: TestPerson;
    readonly professional: TestPerson;
  }
> {
  const [customer, professional] = [await aCustomer(app), await aPayee(app, fixture)];
  const booking = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
  await finish(booking, customer, professional);
  await done(app.call('booking.approve', { body: { id: booking.lineId } }, customer));
  return { ...booking, customer, professional };
}

async function finish(
  { lineId }: BuiltBooking,
  customer: TestPerson,
  professional: TestPerson,
): Promise<void> {
  await done(assignLine(app, fixture.operator, lineId, professional));
  await startWork(app, lineId, customer, professional);
  await done(completeWork(app, professional, lineId));
}

describe('a chargeback', () => {
  it('of ₹100 holds what the professional would not have earned with ₹100 less, until it is decided', async () => {
    const booking = await paidWork();
    const { professional } = booking;
    expect(await preview(professional)).toMatchObject({ net: NET, held: 0 });
    // With ₹200 the professional would have earned 190.48 − 28.57 − 5.14 = ₹156.77.
    await context((work) => holdClaim(work, claimOf(booking, 100)));
    expect(await preview(professional)).toMatchObject({ net: 156.77, held: 78.37, skip_reason: null });
    expect(await holdsOf(booking)).toMatchObject([
      { employee_id: professional.id, kind: 'chargeback', amount: 78.37, claimed: 100, allowed_actions: [] },
    ]);
    await context((work) => releaseClaims(work, claimOf(booking, 100).origin));
    expect(await preview(professional)).toMatchObject({ net: NET, held: 0 });
    expect(await holdsOf(booking, 'ended')).toMatchObject([{ amount: 78.37, released_by: null }]);
  });

  it('of more than the price holds the whole pay', async () => {
    const booking = await paidWork();
    await context((work) => holdClaim(work, claimOf(booking, 500)));
    expect(await preview(booking.professional)).toMatchObject({ held: NET, skip_reason: 'on_hold' });
  });

  it('from before the charge holds nothing, and its part once the work is charged', async () => {
    const [customer, professional] = [await aCustomer(app), await aPayee(app, fixture)];
    const booking = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await context((work) => holdClaim(work, claimOf(booking, 100)));
    expect(await holdsOf(booking)).toMatchObject([
      { employee_id: null, name: null, amount: null, claimed: 100 },
    ]);
    await finish(booking, customer, professional);
    await done(app.call('booking.approve', { body: { id: booking.lineId } }, customer));
    expect(await holdsOf(booking)).toMatchObject([{ employee_id: professional.id, amount: 78.37 }]);
    expect(await preview(professional)).toMatchObject({ net: 156.77, held: 78.37 });
  });

  it('that was decided before the charge holds nothing', async () => {
    const [customer, professional] = [await aCustomer(app), await aPayee(app, fixture)];
    const booking = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await context((work) => holdClaim(work, claimOf(booking, 100)));
    await context((work) => releaseClaims(work, claimOf(booking, 100).origin));
    await finish(booking, customer, professional);
    await done(app.call('booking.approve', { body: { id: booking.lineId } }, customer));
    expect(await preview(professional)).toMatchObject({ net: NET, held: 0 });
  });

  it('reported 50 times while the work is charged is held once', async () => {
    const [customer, professional] = [await aCustomer(app), await aPayee(app, fixture)];
    const booking = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await finish(booking, customer, professional);
    await race(50, async (at) => {
      if (at === 20) await done(app.call('booking.approve', { body: { id: booking.lineId } }, customer));
      else await context((work) => holdClaim(work, claimOf(booking, 100)));
    });
    expect(await holdsOf(booking)).toMatchObject([{ employee_id: professional.id, amount: 78.37 }]);
    expect(await preview(professional)).toMatchObject({ net: 156.77, held: 78.37 });
  });

  it('on work that was paid out touches no other job', async () => {
    const booking = await paidWork();
    const { professional, customer } = booking;
    await endWaitingTime(app);
    await payOut(app, { operator: fixture.operator, approver });
    const next = await aBooking(app, fixture, {
      customer,
      professional,
      state: 'approved',
      slot: nextUnusedDate(),
    });
    await payAmountDue(app, customer, next.id);
    await context((work) => holdClaim(work, claimOf(booking, 300)));
    expect(await preview(professional)).toMatchObject({ net: NET, held: 0, skip_reason: null });
  });

  it('needs a payable', async () => {
    await expect(
      context((work) => holdClaim(work, claimOf({ id: 0, code: '', lineId: 999_999 }, 100))),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a chargeback of the gateway', () => {
  /** The customer's bank disputes rupees of the payment. */
  const disputes = async (paymentId: string, rupees: number, deducts = false): Promise<string> => {
    const dispute = await app.simulator.dispute(paymentId, { amount: paise(rupees * 100), deducts });
    if (!dispute) throw new Error('the payment cannot be disputed');
    return dispute.id;
  };
  const decide = async (gatewayId: string, outcome: 'work_done' | 'not_provided') => {
    const { rows } = await sql<{ id: number }>`
      select id from chargebacks where gateway_id = ${gatewayId}`.execute(app.connection.db);
    await done(
      app.call(
        'admin.decide_chargeback',
        { params: { id: requireRow(rows).id }, body: { outcome } },
        fixture.operator,
      ),
    );
  };

  it('holds the part from its first report until it is won, however often it is reported', async () => {
    const booking = await paidWork();
    const { professional } = booking;
    const id = await disputes(booking.paymentId, 100);
    const opened = await drainWebhooks(app);
    for (const event of [...opened, ...opened]) expect(await deliverWebhook(app, event)).toBe(200);
    expect(await preview(professional)).toMatchObject({ net: 156.77, held: 78.37, skip_reason: null });
    // The product asks once a day, too.
    app.clock.advance(24 * 60);
    await app.runLoop('chargebacks');
    expect(await holdsOf(booking)).toMatchObject([
      { employee_id: professional.id, kind: 'chargeback', amount: 78.37, claimed: 100, allowed_actions: [] },
    ]);
    await app.simulator.decideDispute(id, 'won');
    await deliverWebhooks(app);
    for (const event of opened) expect(await deliverWebhook(app, event)).toBe(200);
    expect(await holdsOf(booking)).toEqual([]);
    expect(await preview(professional)).toMatchObject({ net: NET, held: 0 });
  });

  it('of a line before its charge holds its part once the work is charged', async () => {
    const [customer, professional] = [await aCustomer(app), await aPayee(app, fixture)];
    const booking = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await disputes(booking.paymentId, 100);
    await deliverWebhooks(app);
    expect(await holdsOf(booking)).toMatchObject([{ employee_id: null, amount: null, claimed: 100 }]);
    await finish(booking, customer, professional);
    await done(app.call('booking.approve', { body: { id: booking.lineId } }, customer));
    expect(await preview(professional)).toMatchObject({ net: 156.77, held: 78.37 });
  });

  it('that was closed without a deduction is released', async () => {
    const booking = await paidWork();
    const id = await disputes(booking.paymentId, 300);
    await deliverWebhooks(app);
    expect(await preview(booking.professional)).toMatchObject({ held: NET, skip_reason: 'on_hold' });
    await app.simulator.decideDispute(id, 'closed');
    await deliverWebhooks(app);
    expect(await preview(booking.professional)).toMatchObject({ net: NET, held: 0 });
  });

  it('that was lost is held until an operator decides: the pay is paid if the platform bears it', async () => {
    const booking = await paidWork();
    const id = await disputes(booking.paymentId, 100, true);
    await deliverWebhooks(app);
    await app.simulator.decideDispute(id, 'lost');
    await deliverWebhooks(app);
    expect(await preview(booking.professional)).toMatchObject({ net: 156.77, held: 78.37 });
    await decide(id, 'work_done');
    expect(await preview(booking.professional)).toMatchObject({ net: NET, held: 0 });
    expect(await holdsOf(booking, 'ended')).toMatchObject([{ amount: 78.37, released_by: null }]);
  });

  it('that was lost for work that was not provided leaves no pay', async () => {
    const booking = await paidWork();
    const id = await disputes(booking.paymentId, 300);
    await app.simulator.decideDispute(id, 'lost');
    await deliverWebhooks(app);
    expect(await preview(booking.professional)).toMatchObject({ held: NET, skip_reason: 'on_hold' });
    await decide(id, 'not_provided');
    expect(await preview(booking.professional)).toBeUndefined();
    expect(await holdsOf(booking)).toEqual([]);
  });

  it('that takes back what was paid out collects at most half of the next payout', async () => {
    const booking = await paidWork();
    const { professional, customer } = booking;
    await endWaitingTime(app);
    await payOut(app, { operator: fixture.operator, approver });
    const id = await disputes(booking.paymentId, 300);
    await app.simulator.decideDispute(id, 'lost');
    await deliverWebhooks(app);
    await decide(id, 'not_provided');
    const next = await aBooking(app, fixture, {
      customer,
      professional,
      state: 'approved',
      slot: nextUnusedDate(),
    });
    await payAmountDue(app, customer, next.id);
    // ₹235.14 less half of it.
    expect(await preview(professional)).toMatchObject({ net: 117.57, held: 0, skip_reason: null });
  });

  it('whose events arrive in the wrong order is not held once it is won', async () => {
    const booking = await paidWork();
    const id = await disputes(booking.paymentId, 100);
    const opened = await drainWebhooks(app);
    await app.simulator.decideDispute(id, 'won');
    const won = await drainWebhooks(app);
    for (const event of [...won, ...opened]) expect(await deliverWebhook(app, event)).toBe(200);
    expect(await holdsOf(booking)).toEqual([]);
  });

  it('reported while a run is approved, of 50 at a time, is held, or the pay is in the run', async () => {
    const booking = await paidWork();
    const { professional } = booking;
    await endWaitingTime(app);
    const { fingerprint } = (await done(app.call('payout.preview', {}, fixture.operator))).reply;
    const { id } = (await done(app.call('payout.prepare', { body: { fingerprint } }, fixture.operator))).reply
      .data;
    await disputes(booking.paymentId, 300);
    const events = await drainWebhooks(app);
    const statuses = await race(50, async (at) => {
      if (at % 2)
        return (
          await app.call(
            'payout.approve',
            { params: { id }, body: { fingerprint } },
            { ...approver, headers: { 'idempotency-key': `chargeback-race-${at}` } },
          )
        ).status;
      const all: number[] = [];
      for (const event of events) all.push(await deliverWebhook(app, event));
      return Math.max(...all);
    });
    const approved = statuses.filter((status, at) => at % 2 === 1 && status === 200).length;
    expect(approved).toBeLessThanOrEqual(1);
    expect(statuses.every((status, at) => status === 200 || (at % 2 === 1 && status === 409))).toBe(true);
    const { items } = (await done(app.call('payout.run', { params: { id } }, fixture.operator))).reply.data;
    const paid = items.filter(({ employee_id }) => employee_id === professional.id);
    expect(paid.map(({ net }) => net)).toEqual(approved ? [NET] : []);
    expect(await holdsOf(booking)).toMatchObject([{ amount: NET, claimed: 300 }]);
    if (!approved) expect(await preview(professional)).toMatchObject({ held: NET, skip_reason: 'on_hold' });
  });
});

describe('a dispute', () => {
  it('of work whose invoice is due meanwhile holds the whole pay until it is settled', async () => {
    const [customer, professional] = [await aCustomer(app), await aPayee(app, fixture)];
    const booking = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await finish(booking, customer, professional);
    await done(
      app.call('booking.decline', { body: { id: booking.lineId, reason: 'It still drips.' } }, customer),
    );
    await context(async ({ tx, now }) => {
      const line = requireRow([await bookingStore(tx).line(booking.lineId)].flatMap((one) => one ?? []));
      const money = lineMoney({ tx, now, publish: async () => undefined }, ({ ends_at }) => ends_at);
      await money.chargeSupply(line);
    });
    expect(await holdsOf(booking)).toMatchObject([
      { employee_id: professional.id, kind: 'dispute', amount: NET, claimed: 300 },
    ]);
    expect(await preview(professional)).toMatchObject({ held: NET, skip_reason: 'on_hold' });
    const { rows } = await sql<{
      id: number;
    }>`select id from disputes where line_id = ${booking.lineId}`.execute(app.connection.db);
    await done(
      app.call(
        'admin.resolve_dispute',
        { params: { id: requireRow(rows).id }, body: { outcome: 'approve' } },
        fixture.operator,
      ),
    );
    expect(await holdsOf(booking)).toEqual([]);
    expect(await preview(professional)).toMatchObject({ net: NET, held: 0, skip_reason: null });
  });

  it('of work that is not charged has no pay to hold', async () => {
    const professional = await aPayee(app, fixture);
    const booking = await aBooking(app, fixture, { professional, state: 'disputed', slot: nextUnusedDate() });
    expect(await holdsOf(booking)).toEqual([]);
    expect(await preview(professional)).toBeUndefined();
  });
});
