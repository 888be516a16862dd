import { paise } from '@aaspaas/contract/kernel/money.ts';
import { addMinutes } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { transaction } from '../../../platform/db/transaction.ts';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import { aBooking, type BookingFixture, done, nextUnusedDate } from '../../../testing/bookings.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import { ledgerBalancesOf } from '../../../testing/payments.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { chargeCommission, registerPlatform } from '../../../testing/taxes.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { TEST_START } from '../../../testing/test-start.ts';
import { grantCreditTo } from '../../payment/index.ts';

let app: TestApp;
let fixture: BookingFixture;
usePaymentFixture((itsApp, itsFixture) => {
  app = itsApp;
  fixture = itsFixture;
});
beforeAll(async () => {
  await registerPlatform(app);
  await chargeCommission(app);
});
beforeEach(() => app.clock.set(TEST_START));

const DAY = 24 * 60;

/** Work of ₹300, not paid and disputed for 28 days, so that it is charged. The customer has a credit of ₹100. */
async function disputedAndCharged() {
  const customer = await aCustomer(app);
  const booking = await aBooking(app, fixture, { customer, state: 'disputed', slot: nextUnusedDate() });
  const now = app.clock.now();
  await transaction(app.connection.db, (tx) =>
    grantCreditTo(
      { tx, now, publish: async () => undefined },
      { accountId: customer.id, amount: paise(10_000), reason: 'platform', source: `test:${booking.lineId}` },
    ),
  );
  await sql`update booking_lines set done_at = ${addMinutes(now, -28 * DAY)} where id = ${booking.lineId}`.execute(
    app.connection.db,
  );
  await app.runLoop('overdue supplies');
  return { ...booking, customer };
}

const dues = async (customer: TestPerson) => (await done(app.call('due.list', {}, customer))).reply;
const balanceOf = async (lineId: number) => (await ledgerBalancesOf(app, lineId)).customer ?? 0;
const dueRow = async (lineId: number) => {
  const { rows } = await sql<{ payable_id: number; due_since: Date; reminders: number }>`
    select d.payable_id, d.due_since, d.reminders from amounts_due d join payables y on y.id = d.payable_id
    where y.subject = ${`line:${lineId}`}`.execute(app.connection.db);
  return requireRow(rows);
};
const resolve = async (lineId: number, decision: { outcome: string; amount?: number }) => {
  const { rows } = await sql<{ id: number }>`select id from disputes where line_id = ${lineId}`.execute(
    app.connection.db,
  );
  await done(
    app.callRaw(
      'admin.resolve_dispute',
      { params: { id: requireRow(rows).id }, body: decision },
      fixture.operator,
    ),
  );
};

describe('disputed work that is charged after 28 days', () => {
  it('is not due: no reminder, no limit and no write-off until an operator decides', async () => {
    const { lineId, customer } = await disputedAndCharged();
    expect(await balanceOf(lineId)).toBe(30_000);
    expect(await dues(customer)).toMatchObject({ data: [], total: 0, limit: 'none', credit: 100 });
    app.clock.advance(2 * DAY);
    await app.runLoop('amounts due');
    const { payable_id: id, reminders } = await dueRow(lineId);
    expect(reminders).toBe(0);
    const { operator } = fixture;
    const listed = await done(app.call('admin.dues', { query: { customer: customer.id } }, operator));
    expect(listed.reply.data).toEqual([]);
    const body = { reason: 'Moved abroad' };
    const asked = await app.call('admin.request_write_off', { params: { id }, body }, operator);
    expect(asked.status).toBe(409);
  });

  it('is due from the decision on, and the credits pay a part of it then', async () => {
    const { lineId, customer } = await disputedAndCharged();
    app.clock.advance(3 * DAY);
    await resolve(lineId, { outcome: 'approve' });
    expect((await dueRow(lineId)).due_since).toEqual(app.clock.now());
    expect(await dues(customer)).toMatchObject({
      data: [{ amount: 200 }],
      total: 200,
      limit: 'none',
      credit: 0,
    });
  });

  it('is due at the reduced price after a partial refund', async () => {
    const { lineId, customer } = await disputedAndCharged();
    await resolve(lineId, { outcome: 'partial_refund', amount: 250 });
    expect(await dues(customer)).toMatchObject({ data: [], total: 0, credit: 50 });
    expect(await balanceOf(lineId)).toBe(0);
  });
});
