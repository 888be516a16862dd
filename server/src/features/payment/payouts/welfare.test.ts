import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { type BookingFixture, done } from '../../../testing/bookings.ts';
import { payAmountDue } from '../../../testing/payments.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import { approvedBooking, aPayee, endWaitingTime, payOut } from '../../../testing/payouts.ts';
import { race } from '../../../testing/race.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { findLedgerFaults } from '../ledger/store.ts';
import { monthTaxes } from '../months/actions/month-taxes.ts';

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

/** Creates paid work of ₹300 in a State that can be paid out now. */
async function workIn(professional: TestPerson, state: string | null): Promise<void> {
  const booking = await approvedBooking(app, fixture, professional);
  await sql`update bookings set job_state = ${state} where id = ${booking.id}`.execute(app.connection.db);
  await payAmountDue(app, fixture.customer, booking.id);
  await endWaitingTime(app);
}

/** What is posted on the accounts of the levy for payouts; paise. */
async function postedOn(): Promise<Record<string, number>> {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::int as amount from ledger_entries
    where account in ('welfare', 'welfare_cost') group by account having sum(amount) <> 0`.execute(
    app.connection.db,
  );
  return Object.fromEntries(rows.map(({ account, amount }) => [account, amount]));
}

const levies = async (run: number) => {
  const { rows } = await sql<{ welfare: number }>`
    select o.welfare from payout_lines o join payout_items i on i.id = o.item_id where i.run_id = ${run} order by o.id`.execute(
    app.connection.db,
  );
  return rows.map(({ welfare }) => welfare);
};

describe('the welfare levy on payouts', () => {
  it('is owed for work in Karnataka from the approval on, and no longer after the payment is returned', async () => {
    const professional = await aPayee(app, fixture);
    // 1 % of ₹300 is above the cap of ₹1.50.
    for (const state of ['Karnataka', 'Bihar', null, 'Karnataka']) await workIn(professional, state);
    const run = await payOut(app, { operator: fixture.operator, approver });
    expect(await levies(run)).toEqual([150, 0, 0, 150]);
    expect(await postedOn()).toEqual({ welfare: -300, welfare_cost: 300 });
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);

    const [item] = (await done(app.call('payout.run', { params: { id: run } }, fixture.operator))).reply.data
      .items;
    const answers = await race(50, () =>
      app.call(
        'payout.mark_returned',
        { params: { id: item?.id }, body: { reason: 'Account closed' } },
        fixture.operator,
      ),
    );
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(await postedOn()).toEqual({});
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
  });

  it('is paid with a challan of the month, which the nightly check counts', async () => {
    const professional = await aPayee(app, fixture);
    await workIn(professional, 'Karnataka');
    await payOut(app, { operator: fixture.operator, approver });
    const month = app.clock.now().toISOString().slice(0, 7);
    const taxOf = async () =>
      (await monthTaxes(app.connection.db, month, new Map())).find(({ account }) => account === 'welfare');
    expect(await taxOf()).toMatchObject({
      gstin: null,
      registrationId: null,
      amount: 150,
      open: 150,
      challans: [],
    });

    const [year = 0, number = 0] = month.split('-').map(Number);
    const next = `${number === 12 ? year + 1 : year}-${String((number % 12) + 1).padStart(2, '0')}`;
    app.clock.set(`${next}-05T12:00:00+05:30`);
    const finance = await anOperator(app, { roles: ['finance'] });
    const record = () =>
      app.callRaw(
        'admin.record_challan',
        {
          params: { month },
          body: { account: 'welfare', gstin: null, number: 'KA-WELFARE-1', paid_on: `${next}-05` },
        },
        finance,
      );
    const answers = await race(50, record);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(49).fill(409)]);
    // ₹1.50 is paid as ₹2.
    expect(await taxOf()).toMatchObject({ amount: 150, open: 0, challans: [{ amount: 150, cash: 200 }] });
    expect(await postedOn()).toEqual({ welfare_cost: 150 });
    expect(await findLedgerFaults(app.connection.db)).toEqual([]);
  });
});
