import { paise } from '@aaspaas/contract/kernel/money.ts';
import type { JobMoneyPart } from '@aaspaas/contract/features/job-money.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../testing/accounts.ts';
import { aBooking, type BookingFixture, done, nextUnusedDate, startWork } from '../../testing/bookings.ts';
import { assignLine, completeWork } from '../../testing/line-actions.ts';
import { usePaymentFixture } from '../../testing/payment-fixture.ts';
import { aPaidBooking, deliverWebhooks } from '../../testing/payments.ts';
import { aPayee, addBankAccount, endWaitingTime, payOut } from '../../testing/payouts.ts';
import { requireRow } from '../../testing/require-row.ts';
import { chargeCommission, registerPlatform } from '../../testing/taxes.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { jobPartsQuery, jobStepsQuery } from './job-money.ts';

/** ₹300 with 5 % tax inside, 15 % commission and 18 % GST on it: 285.72 − 42.86 − 7.72 = ₹235.14. */
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

const jobOf = async (lineId: number, professional: TestPerson) =>
  (await done(app.call('earnings.job', { params: { action_id: lineId } }, professional))).reply.data;

/** Returns the pay of the work; what is earned is always somewhere. */
const workOf = async (lineId: number, professional: TestPerson): Promise<JobMoneyPart> => {
  const { parts } = await jobOf(lineId, professional);
  const part = requireRow(parts);
  expect(Math.round(part.earned * 100)).toBe(
    [part.open, part.cash, part.sending, part.paid_out].reduce(
      (sum, amount) => sum + Math.round(amount * 100),
      0,
    ),
  );
  return part;
};

const namesOf = ({ steps }: JobMoneyPart) => steps.map(({ step }) => step);

/** Work of a new professional that its customer has paid for in advance, finished but not approved. */
async function finishedWork() {
  const [customer, professional] = [await aCustomer(app), await aPayee(app, fixture)];
  const booking = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
  await done(assignLine(app, fixture.operator, booking.lineId, professional));
  await startWork(app, booking.lineId, customer, professional);
  await done(completeWork(app, professional, booking.lineId));
  return { ...booking, customer, professional };
}

async function approvedWork() {
  const work = await finishedWork();
  await done(app.call('booking.approve', { body: { id: work.lineId } }, work.customer));
  return work;
}

/** The payment of a professional in a run. */
const itemOf = async (run: number, professional: TestPerson) => {
  const { items } = (await done(app.call('payout.run', { params: { id: run } }, fixture.operator))).reply
    .data;
  return requireRow(items, ({ employee_id }) => employee_id === professional.id);
};

describe('earnings.job', () => {
  it('follows the pay from the price to the bank account', async () => {
    const { lineId, professional, customer, code } = await finishedWork();
    const finished = await jobOf(lineId, professional);
    expect(finished).toMatchObject({
      action_id: lineId,
      booking_id: code,
      gross: 300,
      payment_status: 'awaiting_approval',
      paused: null,
    });
    expect(await workOf(lineId, professional)).toMatchObject({
      part: 'work',
      earned: 0,
      payment_status: 'awaiting_approval',
      steps: [{ step: 'paid', amount: 300, reference: null }],
    });

    await done(app.call('booking.approve', { body: { id: lineId } }, customer));
    const approved = await workOf(lineId, professional);
    expect(approved).toMatchObject({ earned: NET, open: NET, held: 0, payment_status: 'payable' });
    expect(namesOf(approved)).toEqual(['paid', 'earned', 'available']);
    expect(approved.steps[1]?.amount).toBe(NET);
    expect(approved.available_on).toBe(approved.steps[2]?.at.slice(0, 10));
    expect(await jobOf(lineId, professional)).toMatchObject({
      gross: 300,
      commission: 42.86,
      tax: 7.72,
      gst: 14.28,
      net: NET,
    });

    await endWaitingTime(app);
    expect(await workOf(lineId, professional)).toMatchObject({
      payment_status: 'payable',
      available_on: null,
    });
    app.clock.advance(1);
    const run = await payOut(app, { operator: fixture.operator, approver });
    const approvedRun = await workOf(lineId, professional);
    expect(approvedRun).toMatchObject({ earned: NET, open: 0, sending: NET, payment_status: 'payable' });
    expect(namesOf(approvedRun)).toEqual(['paid', 'earned', 'available', 'payout']);
    app.clock.advance(1);
    const { id } = await itemOf(run, professional);
    const paid = { params: { id }, body: { reference: 'HDFC0001' } };
    await done(app.call('payout.mark_paid', paid, fixture.operator));
    const inBank = await workOf(lineId, professional);
    expect(inBank).toMatchObject({ open: 0, sending: 0, paid_out: NET, payment_status: 'paid' });
    expect(inBank.steps.at(-1)).toMatchObject({
      step: 'paid_out',
      amount: NET,
      reference: 'HDFC0001',
      run: null,
    });

    app.clock.advance(1);
    const returned = { params: { id }, body: { reason: 'Account closed' } };
    await done(app.call('payout.mark_returned', returned, fixture.operator));
    const back = await workOf(lineId, professional);
    expect(back).toMatchObject({ open: NET, paid_out: 0, payment_status: 'returned' });
    expect(back.steps.at(-1)).toMatchObject({ step: 'returned', amount: NET, reason: 'Account closed' });

    await addBankAccount(app, professional.id);
    expect(await workOf(lineId, professional)).toMatchObject({ open: NET, payment_status: 'payable' });
    app.clock.advance(1);
    await payOut(app, { operator: fixture.operator, approver });
    expect(namesOf(await workOf(lineId, professional))).toEqual([
      'paid',
      'earned',
      'available',
      'payout',
      'paid_out',
      'returned',
      'payout',
    ]);
  });

  it('shows what a chargeback holds, without the reasons of operators', async () => {
    const { lineId, paymentId, professional, code } = await approvedWork();
    const dispute = await app.simulator.dispute(paymentId, { amount: paise(100_00) });
    await deliverWebhooks(app);
    const held = await workOf(lineId, professional);
    expect(held).toMatchObject({ open: NET, held: 78.37, payment_status: 'payable' });
    expect(held.steps.filter(({ step }) => step === 'held')).toMatchObject([
      { amount: 78.37, hold: 'chargeback', reason: null },
    ]);
    await app.simulator.decideDispute(dispute?.id ?? '', 'won');
    await deliverWebhooks(app);
    app.clock.advance(1);
    const body = { employee_id: professional.id, booking_id: code, reason: 'Photo check' };
    await done(app.call('payout.hold', { body }, fixture.operator));
    const checked = await workOf(lineId, professional);
    expect(checked).toMatchObject({ held: NET, payment_status: 'held' });
    expect(checked.steps.filter(({ hold }) => hold !== null)).toMatchObject([
      { step: 'held', hold: 'chargeback' },
      { step: 'released', hold: 'chargeback', amount: 78.37 },
      { step: 'held', hold: 'operator', reason: null },
    ]);
  });

  it('shows a debt, and what a later payout collects of it', async () => {
    const { lineId, paymentId, professional } = await approvedWork();
    await endWaitingTime(app);
    await payOut(app, { operator: fixture.operator, approver });
    app.clock.advance(1);
    const dispute = await app.simulator.dispute(paymentId);
    await app.simulator.decideDispute(dispute?.id ?? '', 'lost');
    await deliverWebhooks(app);
    const { rows } = await sql<{ id: number }>`
      select id from chargebacks where gateway_id = ${dispute?.id}`.execute(app.connection.db);
    const decision = { params: { id: requireRow(rows).id }, body: { outcome: 'not_provided' as const } };
    await done(app.call('admin.decide_chargeback', decision, fixture.operator));
    const lost = await workOf(lineId, professional);
    expect(lost).toMatchObject({ earned: 0, open: -NET, sending: NET });
    expect(lost.steps.at(-1)).toMatchObject({ step: 'reduced', amount: NET });
    // The next job of the same professional pays half of it.
    const customer = await aCustomer(app);
    const next = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await done(assignLine(app, fixture.operator, next.lineId, professional));
    await startWork(app, next.lineId, customer, professional);
    await done(completeWork(app, professional, next.lineId));
    await done(app.call('booking.approve', { body: { id: next.lineId } }, customer));
    await endWaitingTime(app);
    app.clock.advance(1);
    await payOut(app, { operator: fixture.operator, approver });
    const collected = await workOf(lineId, professional);
    expect(collected).toMatchObject({ open: -117.57, sending: 117.57 });
    expect(collected.steps.at(-1)).toMatchObject({ step: 'collected', amount: 117.57 });
  });

  it('counts cash as received: the professional owes what exceeds the pay', async () => {
    const [customer, professional] = [await aCustomer(app), await aPayee(app, fixture)];
    const { lineId } = await aBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await done(assignLine(app, fixture.operator, lineId, professional));
    await startWork(app, lineId, customer, professional);
    await done(completeWork(app, professional, lineId));
    await done(app.call('cash.claim', { body: { bookingId: lineId } }, professional));
    await done(app.call('cash.answer', { body: { detailId: lineId, paid: true } }, customer));
    const part = await workOf(lineId, professional);
    expect(part).toMatchObject({ earned: NET, cash: 300, open: -64.86, payment_status: 'paid' });
    expect(namesOf(part)).toEqual(['earned', 'cash', 'available']);
  });

  it('names the hold of everything after a change of the bank account', async () => {
    const { lineId, professional } = await approvedWork();
    const ends = new Date(app.clock.now().getTime() + 72 * 3_600_000);
    await sql`insert into payout_holds (account_id, kind, placed_at, ends_at)
      values (${professional.id}, 'bank_change', ${app.clock.now()}, ${ends})`.execute(app.connection.db);
    const { paused } = await jobOf(lineId, professional);
    expect(paused?.kind).toBe('bank_change');
    expect(Date.parse(paused?.until ?? '')).toBe(Math.floor(ends.getTime() / 1000) * 1000);
  });

  it('is only for the professional of the job', async () => {
    const { lineId, customer } = await approvedWork();
    const read = async (person?: TestPerson, id: unknown = lineId) =>
      (await app.callRaw('earnings.job', { params: { action_id: id } }, person)).status;
    expect(await read(await aPayee(app, fixture))).toBe(404);
    expect(await read(customer)).toBe(403);
    expect(await read()).toBe(401);
    const professional = await aPayee(app, fixture);
    expect(await read(professional, 999_999)).toBe(404);
    expect(await read(professional, 'x')).toBe(404);
    // Not finished yet.
    const open = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await done(assignLine(app, fixture.operator, open.lineId, professional));
    expect(await read(professional, open.lineId)).toBe(404);
  });

  it('reads indexes only', async () => {
    const { db } = app.connection;
    const { lineId } = await approvedWork();
    for (const query of [
      jobPartsQuery([lineId], app.clock.now()),
      jobStepsQuery([lineId], app.clock.now()),
    ]) {
      const plan = await db.transaction().execute(async (tx) => {
        await sql`set local enable_seqscan = off`.execute(tx);
        const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(tx);
        return rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      expect(plan, plan).not.toMatch(
        /Seq Scan on (booking_lines|payables|ledger_entries|payout_lines|payout_holds|payment_order_parts)/,
      );
    }
  });
});

describe('admin.booking_money', () => {
  it('says whose the price is, and where the pay is', async () => {
    const { lineId, paymentId, professional, code } = await approvedWork();
    await endWaitingTime(app);
    app.clock.advance(1);
    const run = await payOut(app, { operator: fixture.operator, approver });
    const { jobs } = (await done(app.call('admin.booking_money', { params: { code } }, fixture.operator)))
      .reply.data;
    expect(jobs).toMatchObject([
      {
        detail_id: lineId,
        professional: { id: professional.id, name: '=Ravi, Kumar' },
        split: { gross: 300, net: NET, commission: 42.86, tax: 7.72, gst: 14.28, tcs: 0, tds: 0 },
        parts: [
          {
            part: 'work',
            sending: NET,
            open: 0,
            steps: [
              { step: 'paid', amount: 300, reference: paymentId },
              { step: 'earned', amount: NET },
              { step: 'available' },
              { step: 'payout', amount: NET, run },
            ],
          },
        ],
      },
    ]);
  });

  it('has no split before the charge, and none without a professional', async () => {
    const { code } = await aPaidBooking(app, fixture, { slot: nextUnusedDate() });
    const { jobs } = (await done(app.call('admin.booking_money', { params: { code } }, fixture.operator)))
      .reply.data;
    expect(jobs).toMatchObject([{ professional: null, split: null, parts: [] }]);
  });
});
