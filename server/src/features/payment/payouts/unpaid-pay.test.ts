import { paise } from '@aaspaas/contract/kernel/money.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { transaction } from '../../../platform/db/transaction.ts';
import { aCustomer } from '../../../testing/accounts.ts';
import { aBooking, type BookingFixture, done, nextUnusedDate } from '../../../testing/bookings.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { TEST_START } from '../../../testing/test-start.ts';
import { splitRedoPay } from './actions/split-pay.ts';
import { duePayables } from './store.ts';

let app: TestApp;
let fixture: BookingFixture;
usePaymentFixture((itsApp, itsFixture) => {
  app = itsApp;
  fixture = itsFixture;
});
beforeEach(() => app.clock.set(TEST_START));

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
  await transaction(app.connection.db, (tx) =>
    splitRedoPay(
      { tx, now: app.clock.now() },
      {
        subject: `line:${lineId}`,
        firstProfessionalId: fixture.secondProfessional.id,
        secondProfessionalId: fixture.professional.id,
        net: paise(0),
        terms: { firstShare: 0, topUp: paise(1_000_000) },
      },
    ),
  );
  expect(await isDue()).toBe(false);
});
