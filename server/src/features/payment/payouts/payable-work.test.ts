import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { aBooking, nextUnusedDate, type BookingFixture, done } from '../../../testing/bookings.ts';
import { payAmountDue } from '../../../testing/payments.ts';
import { approvedBooking, endWaitingTime, payOut } from '../../../testing/payouts.ts';
import { payoutRuns } from '../../../testing/payout-runs.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { chargedJobs } from '../ledger/store.ts';

let app: TestApp;
let fixture: BookingFixture;
let approver: TestPerson;
usePaymentFixture((itsApp, itsFixture) => {
  app = itsApp;
  fixture = itsFixture;
});
beforeAll(async () => {
  approver = await anOperator(app, { name: 'Farida Khan', roles: ['finance'] });
});
const { earningsOf, newPayee, prepare, preview, run, work, workWithExtra } = payoutRuns(() => ({
  app,
  fixture,
  approver,
}));
const payableIdOf = async (lineId: number) => {
  const { rows } = await sql<{
    id: number;
  }>`select id from payables where subject = ${`line:${lineId}`}`.execute(app.connection.db);
  return rows[0]?.id ?? 0;
};

describe('the time from which pay is payable', () => {
  it('approved today for next week: 48 hours after the slot as booked, 7 days for the first three jobs', async () => {
    const professional = await newPayee();
    const slot = nextUnusedDate();
    const jobs: { lineId: number }[] = [];
    for (let job = 0; job < 4; job += 1) {
      const booking = await approvedBooking(app, fixture, professional, job === 3 ? slot : nextUnusedDate());
      await payAmountDue(app, fixture.customer, booking.id);
      jobs.push(booking);
    }
    const { rows } = await sql<{ days: number }>`
      select extract(epoch from y.payable_at - l.ends_at) / 86400 as days from booking_lines l
      join payables y on y.subject = 'line:' || l.id where l.professional_id = ${professional.id} order by l.id`.execute(
      app.connection.db,
    );
    expect(rows.map(({ days }) => Number(days))).toEqual([7, 7, 7, 2]);

    const { reply } = await done(preview());
    expect(reply.total).toBe(0);
    expect(reply.data).toMatchObject([
      { employee_id: professional.id, skip_reason: 'not_due', jobs: [], later: { amount: 1200 } },
    ]);
    expect((await prepare(reply.fingerprint)).status).toBe(409);
    const earned = await earningsOf(professional);
    const last = earned.data.find(({ action_id }) => action_id === jobs[3]?.lineId);
    const payableOn = new Date(Date.parse(`${slot.preferredDate}T12:00:00+05:30`) + 48 * 3_600_000);
    expect(last).toMatchObject({
      payment_status: 'payable',
      available_on: payableOn.toISOString().slice(0, 10),
    });
    expect([earned.available, earned.available_later]).toEqual([0, 1200]);
  });

  it('the database rejects a payment before that time', async () => {
    const professional = await newPayee();
    const booking = await approvedBooking(app, fixture, professional);
    await payAmountDue(app, fixture.customer, booking.id);
    const { db } = app.connection;
    await expect(
      sql`with run as (insert into payout_runs (prepared_by, prepared_at, state, approved_by, approved_at)
          values (${fixture.operator.id}, ${app.clock.now()}, 'approved', ${approver.id}, ${app.clock.now()}) returning id),
        item as (insert into payout_items (run_id, account_id, amount, state) select id, ${professional.id}, 30000, 'approved' from run returning id)
        insert into payout_lines (item_id, payable_id, amount) select id, ${await payableIdOf(booking.lineId)}, 30000 from item`.execute(
        db,
      ),
    ).rejects.toThrow(/not payable yet|no rows/);
  });
});

describe('payable work', () => {
  it('pays the work although its extra time is not paid, and the extra time once it is', async () => {
    const professional = await newPayee();
    const { id, code } = await workWithExtra(professional);
    await endWaitingTime(app);
    expect((await preview()).reply).toMatchObject({
      total: 300,
      data: [{ jobs: [{ booking_id: code, net: 300 }] }],
    });
    const first = await payOut(app, { operator: fixture.operator, approver });
    expect((await run(first)).items).toMatchObject([{ net: 300 }]);
    const earned = await earningsOf(professional);
    expect(earned.data[0]).toMatchObject({
      payment_status: 'payable',
      net: 450,
      extra: { net: 150, payment_status: 'due', available_on: null },
    });
    expect([earned.available, earned.due, earned.paid]).toEqual([300, 450, 0]);
    await payAmountDue(app, fixture.customer, id);
    expect((await earningsOf(professional)).data[0]).toMatchObject({ extra: { payment_status: 'payable' } });
    expect((await preview()).reply).toMatchObject({
      total: 150,
      data: [{ jobs: [{ booking_id: code, net: 150 }] }],
    });
  });

  it('counts work and its extra time as one of the first three jobs', async () => {
    const professional = await newPayee();
    for (let job = 0; job < 2; job += 1) await work(professional);
    const { lineId } = await workWithExtra(professional);
    const { rows } = await sql<{ same: boolean }>`
      select bool_and(y.payable_at = other.payable_at) as same from payables y, payables other
      where y.subject = ${`line:${lineId}`} and other.subject = ${`extra:${lineId}`}`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ same: true }]);
    expect(await chargedJobs(app.connection.db, professional.id)).toBe(3);
    expect(await chargedJobs(app.connection.db, professional.id, `line:${lineId}`)).toBe(2);
  });

  it('excludes disputed work, and pays the rest', async () => {
    const professional = await newPayee();
    await work(professional);
    await aBooking(app, fixture, { professional, state: 'disputed', slot: nextUnusedDate() });
    const { reply } = await preview();
    expect(reply.data).toMatchObject([{ net: 300, jobs: [{}] }]);
    expect((await earningsOf(professional)).waiting).toBe(300);
  });
});

describe('deductions', () => {
  const add = (rule: object) => app.callRaw('payout.add_rule', { body: rule }, fixture.operator);

  it('follow the rule in force on the approval day, and never change earlier work', async () => {
    const professional = await newPayee();
    const before = await work(professional);
    expect((await add({ valid_from: '2026-11-21', commission: 15 })).error.errors).toEqual({
      valid_from: ['A rule can start tomorrow at the earliest.'],
    });
    await done(
      add({ valid_from: '2026-11-23', commission: 15, commission_fixed: '5', commission_tax: 18, tds: 0.1 }),
    );
    expect((await add({ valid_from: '2026-11-23', commission: 1 })).status).toBe(422);
    expect((await add({ valid_from: '2026-11-24', commission: 101 })).status).toBe(422);
    expect((await add({ valid_from: '2026-11-24', commission: 0.125 })).status).toBe(422);
    expect((await add({ valid_from: '2026-11-24', category_id: 77 })).status).toBe(404);
    await done(add({ valid_from: '2026-11-24', category_id: 3, commission: 20 }));

    const net = async () =>
      Object.fromEntries(
        (await earningsOf(professional)).data.map((row: { booking_id: string; net: number }) => [
          row.booking_id,
          row.net,
        ]),
      );
    expect(await net()).toEqual({ [before.code]: 300 });
    app.clock.set('2026-11-23T08:00:00Z');
    const after = await work(professional);
    // 45 + 5 commission.
    expect(await net()).toEqual({ [before.code]: 300, [after.code]: 250 });
    app.clock.set('2026-11-24T08:00:00Z');
    const own = await work(professional);
    expect(await net()).toEqual({ [before.code]: 300, [after.code]: 250, [own.code]: 240 });

    await endWaitingTime(app);
    const { reply } = await done(preview());
    expect(reply.data[0]).toMatchObject({ gross: 900, commission: 110, tax: 0, tds: 0, net: 790 });
    expect((await done(app.call('payout.rules', {}, fixture.operator))).reply.data[0]).toMatchObject({
      category_id: 3,
      valid_from: '2026-11-24',
      commission: 20,
    });
    await expect(sql`update earning_rules set commission = 0`.execute(app.connection.db)).rejects.toThrow(
      'rules of the past',
    );
  });
});
