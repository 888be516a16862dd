import { paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { markRestored } from '../../../platform/backup/mark-restored.ts';
import { releaseHold } from '../../../platform/outbound.ts';
import type { PayoutApi } from '../../../ports/payout-rail/port.ts';
import {
  type RazorpayxStub,
  razorpayxOf,
  startRazorpayxStub,
} from '../../../ports/payout-rail/testing/razorpayx-stub.ts';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { type BookingFixture, createBookingFixture, done } from '../../../testing/bookings.ts';
import { payAmountDue } from '../../../testing/payments.ts';
import { aPayee, approvedBooking, endWaitingTime, payOut } from '../../../testing/payouts.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { compareWithVendors } from '../actions/compare-with-vendors.ts';
import { findLedgerFaults } from '../ledger/store.ts';

let app: TestApp;
let fixture: BookingFixture;
let approver: TestPerson;
let vendor: RazorpayxStub;
let payoutRail: PayoutApi;
beforeAll(async () => {
  vendor = await startRazorpayxStub();
  payoutRail = razorpayxOf(vendor);
  app = await testApp(undefined, 'tables', 10, false, { payoutRail });
  fixture = await createBookingFixture(app);
  approver = await anOperator(app, { roles: ['finance'] });
});
afterAll(async () => {
  await app.close();
  await vendor.close();
});

const compare = () =>
  compareWithVendors(
    {
      db: app.connection.db,
      clock: app.clock,
      publish: async () => undefined,
      gateway: app.gateway,
      log: { error: () => undefined, warn: () => undefined },
      holdClaim: async () => undefined,
      payoutRail,
      loadTransfer: async () => null,
    },
    app.clock.now(),
  );
const work = () => app.runLoop('payouts');

/** Approves a run with one payment. */
async function approved() {
  const payee = await aPayee(app, fixture);
  const booking = await approvedBooking(app, fixture, payee);
  await payAmountDue(app, fixture.customer, booking.id);
  await endWaitingTime(app);
  const run = await payOut(app, { operator: fixture.operator, approver });
  const { items } = (await done(app.call('payout.run', { params: { id: run } }, fixture.operator))).reply
    .data;
  const id = items.find(({ employee_id }) => employee_id === payee.id)?.id ?? 0;
  return { id, reference: `AP-${run}-${id}` };
}

const loadItem = async (id: number) => {
  const { rows } = await sql<{ state: string; rail_reference: string | null }>`
    select state, rail_reference from payout_items where id = ${id}`.execute(app.connection.db);
  return rows[0];
};

/** Restores the state from before the worker sent a payment. */
async function restoreBeforeSending(id: number): Promise<void> {
  await sql`update payout_items set state = 'approved', rail_reference = null, sent_at = null, checks = 0, check_at = ${app.clock.now()}
    where id = ${id}`.execute(app.connection.db);
  await markRestored(app.connection.db, app.clock.now(), app.clock.now());
}

const paymentsWith = (reference: string) =>
  [...vendor.payouts.values()].filter((payout) => payout.reference_id === reference);

describe('payouts after a restore', () => {
  it('are not sent during the hold, and one that the vendor has is found by our reference and not made twice', async () => {
    const { id, reference } = await approved();
    await work();
    const [payment] = paymentsWith(reference);
    await restoreBeforeSending(id);
    const requests = vendor.requests.length;
    await work();
    expect(vendor.requests.length).toBe(requests);
    const { applied, differences } = await compare();
    expect(applied).toEqual([`payout ${reference}: in_progress`]);
    expect(differences).toEqual([]);
    expect(await loadItem(id)).toEqual({ state: 'sent', rail_reference: payment?.id });
    await releaseHold(app.connection.db, app.clock.now());
    app.clock.advance(24 * 60);
    await work();
    expect(paymentsWith(reference)).toHaveLength(1);
    expect((await compare()).applied).toEqual([]);
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
  });

  it('are recorded as paid if the vendor paid them meanwhile', async () => {
    const { id, reference } = await approved();
    await work();
    await restoreBeforeSending(id);
    const [key = ''] = [...vendor.payouts].find(([, payout]) => payout.reference_id === reference) ?? [];
    vendor.finish(key, 'processed', { utr: '000123456789' });
    expect((await compare()).applied).toEqual([`payout ${reference}: paid`]);
    expect(await loadItem(id)).toMatchObject({ state: 'paid' });
    await releaseHold(app.connection.db, app.clock.now());
  });

  it('are sent after the hold if the vendor never had them', async () => {
    const { id, reference } = await approved();
    await markRestored(app.connection.db, app.clock.now(), app.clock.now());
    await work();
    expect(await compare()).toMatchObject({ applied: [], differences: [] });
    expect(paymentsWith(reference)).toEqual([]);
    await releaseHold(app.connection.db, app.clock.now());
    await work();
    expect(paymentsWith(reference)).toHaveLength(1);
    expect(await loadItem(id)).toMatchObject({ state: 'sent' });
  });

  it('are a difference if only the vendor has them: the next run would pay them again', async () => {
    const lost = await payoutRail.send({
      key: 'payout-999-1',
      reference: 'AP-99-999',
      amount: paise(46_800),
      payee: { name: 'Ravi Kumar', account: '123456789012', ifsc: 'SBIN0000456', contact: 'professional-9' },
    });
    if (!('id' in lost)) throw new Error(JSON.stringify(lost));
    const difference = `payout AP-99-999 of ₹468.00 (${lost.id}) is not in the database`;
    expect((await compare()).differences).toEqual([difference]);
    vendor.finish('payout-999-1', 'reversed');
    expect((await compare()).differences, 'its money is there again').toEqual([]);
  });

  it('are a difference if the vendor does not know its own id, and unanswered if it does not answer', async () => {
    const { id, reference } = await approved();
    await work();
    const before = (await loadItem(id))?.rail_reference;
    await sql`update payout_items set rail_reference = 'pout_unknown' where id = ${id}`.execute(
      app.connection.db,
    );
    expect((await compare()).differences).toContain(`payout ${reference} is unknown to the vendor`);
    await sql`update payout_items set rail_reference = ${before} where id = ${id}`.execute(app.connection.db);
    vendor.failWith({ status: 503, body: '{}' });
    try {
      const { unanswered } = await compare();
      expect(unanswered).toContainEqual(expect.stringContaining(`payout ${reference}: `));
      expect(unanswered).toContainEqual(expect.stringMatching(/^payouts since \S+: /));
    } finally {
      vendor.failWith(null);
    }
  });
});
