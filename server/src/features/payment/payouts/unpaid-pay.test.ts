import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { aCustomer } from '../../../testing/accounts.ts';
import { aBooking, type BookingFixture, done, nextUnusedDate } from '../../../testing/bookings.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { duePayables } from './store.ts';

let app: TestApp;
let fixture: BookingFixture;
usePaymentFixture((itsApp, itsFixture) => {
  app = itsApp;
  fixture = itsFixture;
});

const DAY = 24 * 60;

/** Approved work of ₹300 that its customer has not paid. */
async function unpaidWork() {
  const customer = await aCustomer(app);
  const slot = nextUnusedDate();
  const { lineId } = await aBooking(app, fixture, { customer, state: 'approved', slot });
  const isDue = async () =>
    (await duePayables(app.connection.db, app.clock.now())).some(
      ({ subject }) => subject === `line:${lineId}`,
    );
  return { lineId, isDue };
}

it('pay for unpaid work waits 30 days for the customer, and then is payable', async () => {
  const { lineId, isDue } = await unpaidWork();
  app.clock.advance(30 * DAY - 1);
  expect(await isDue()).toBe(false);
  app.clock.advance(1);
  expect(await isDue()).toBe(true);
  await sql`update sessions set expires_at = ${app.clock.now()}::timestamptz + interval '1 day'`.execute(
    app.connection.db,
  );
  const { data } = (await done(app.call('earnings.list', {}, fixture.professional))).reply;
  expect(data.find(({ action_id }) => action_id === lineId)).toMatchObject({ payment_status: 'payable' });
});

it('pay above ₹10,000 waits for the customer', async () => {
  const { lineId, isDue } = await unpaidWork();
  app.clock.advance(30 * DAY);
  const { db } = app.connection;
  // The platform adds ₹10,000 to the pay.
  await sql`with split as (
      insert into pay_splits (payable_id, first_professional_id, second_professional_id, amount, top_up, at)
      select y.id, ${fixture.secondProfessional.id}, ${fixture.professional.id}, 0, 1000000, now() from payables y
      where y.subject = ${`line:${lineId}`} returning payable_id
    ), moved as (
      insert into ledger_transactions (key, kind, source, at, posted_on)
      select 'top_up:' || payable_id, 'top_up', ${`line:${lineId}`}, now(), current_date from split returning id
    )
    insert into ledger_entries (transaction_id, account, account_id, payable_id, amount)
    select m.id, one.account, one.person, s.payable_id, one.amount from moved m, split s,
      (values ('goodwill', null::bigint, 1000000), ('pro', ${fixture.professional.id}::bigint, -1000000)) one (account, person, amount)`.execute(
    db,
  );
  expect(await isDue()).toBe(false);
});
