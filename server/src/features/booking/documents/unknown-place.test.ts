import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import {
  aBooking,
  type BookingFixture,
  type BuiltBooking,
  done,
  nextUnusedDate,
} from '../../../testing/bookings.ts';
import { documentTextOf, issuedDocumentsOf } from '../../../testing/issued-documents.ts';
import { usePaymentFixture } from '../../../testing/payment-fixture.ts';
import { aPaidBooking, ledgerBalancesOf } from '../../../testing/payments.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { chargeCommission, registerPlatform } from '../../../testing/taxes.ts';
import type { TestApp } from '../../../testing/test-app.ts';
import { findShareFaults } from '../lines/actions/share-faults.ts';
import { findDocumentFaults } from './actions/document-faults.ts';

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

const DAY = 24 * 60;

const documentsOf = (booking: BuiltBooking) => issuedDocumentsOf(app, booking);
const kindsOf = async (booking: BuiltBooking) => (await documentsOf(booking)).map(({ kind }) => kind);
const textOf = (booking: BuiltBooking, customer: TestPerson) => documentTextOf(app, booking, customer);

const approve = (booking: BuiltBooking, customer: TestPerson) =>
  done(app.call('booking.approve', { body: { id: booking.lineId } }, customer));

const paid = (customer: TestPerson) => aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });

it('a taxed charge without a State waits, is counted, and is issued once the State is known', async () => {
  const customer = await aCustomer(app);
  const booking = await aBooking(app, fixture, { customer, state: 'done', slot: nextUnusedDate() });
  await sql`update bookings set job_state = null, latitude = 0, longitude = 0 where id = ${booking.id}`.execute(
    app.connection.db,
  );
  await approve(booking, customer);
  await runReactions(app);
  app.clock.advance(2 * DAY);
  await app.runLoop('due documents');
  expect(await documentsOf(booking)).toEqual([]);
  const { waiting } = (await app.callRaw('admin.documents', { query: {} }, fixture.operator)).reply;
  expect(waiting).toBeGreaterThan(0);
  await sql`update bookings set job_state = 'Karnataka' where id = ${booking.id}`.execute(app.connection.db);
  expect(await textOf(booking, customer)).toContain('Place of supply: 29-Karnataka');
});

/** Approved work of ₹300.00 at a place that the map does not know, without an invoice. */
async function placeless() {
  const customer = await aCustomer(app);
  const booking = await aBooking(app, fixture, { customer, state: 'done', slot: nextUnusedDate() });
  await sql`update bookings set job_state = null, latitude = 0, longitude = 0 where id = ${booking.id}`.execute(
    app.connection.db,
  );
  await approve(booking, customer);
  await runReactions(app);
  expect(await documentsOf(booking)).toEqual([]);
  return { booking, customer };
}
const setState = (code: string, state: string, operator = fixture.operator) =>
  app.callRaw('admin.set_job_state', { params: { code }, body: { state } }, operator);

it('an operator enters the State of the work once: its invoice states the tax of that State, and the pay stays', async () => {
  const { booking, customer } = await placeless();
  const before = await ledgerBalancesOf(app, booking.lineId);
  expect(before).toMatchObject({ pro: -235_14, gst_95: -14_28, commission: -42_86 });
  const isMissing = async () =>
    (await done(app.call('admin.booking', { params: { code: booking.code } }, fixture.operator))).reply.data
      .state_missing;
  expect(await isMissing()).toBe(true);
  const support = await anOperator(app, { roles: ['support'] });
  expect((await setState(booking.code, 'Bihar', support)).status).toBe(403);
  expect((await setState(booking.code, 'Atlantis')).body).toMatchObject({
    errors: { state: [expect.any(String)] },
  });
  expect((await setState('AP-ZZZZZZ', 'Bihar')).status).toBe(404);
  const raced = await race(20, () => setState(booking.code, 'Bihar'));
  expect(raced.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(raced.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await isMissing()).toBe(false);
  app.clock.advance(DAY);
  await app.runLoop('due documents');
  expect(await documentsOf(booking)).toMatchObject([{ kind: 'invoice', amount: 300_00, tax: 14_29 }]);
  const lines = await textOf(booking, customer);
  expect(lines).toContain('Place of supply: 10-Bihar');
  expect(lines).toContain('9987 5% ₹285.71 ₹14.29 ₹300.00');
  // The paisa of rounding is the platform's.
  expect(await ledgerBalancesOf(app, booking.lineId)).toEqual({
    ...before,
    gst_95: -14_29,
    commission: -42_85,
  });
  expect(await findShareFaults(app.connection.db)).toEqual([]);
  expect(await findDocumentFaults(app.connection.db, app.clock.now())).toEqual([]);
  const { rows } = await sql<{ subject: string }>`
    select subject from audit_log where action = 'admin.set_job_state' and outcome = 'done'`.execute(
    app.connection.db,
  );
  expect(rows).toEqual([{ subject: `booking:${booking.code}` }]);
});

it('a charge at an unknown place is in the queue until its State is entered, also if it is the supplier’s', async () => {
  const { booking, customer } = await placeless();
  const queued = async () =>
    (
      await done(app.call('admin.queue', { query: { kind: 'place_unknown' } }, fixture.operator))
    ).reply.data.filter(({ code }) => code === booking.code);
  expect(await queued()).toMatchObject([{ kind: 'place_unknown', person: customer.name }]);
  const before = await ledgerBalancesOf(app, booking.lineId);
  expect((await setState(booking.code.toLowerCase(), 'Karnataka')).status).toBe(200);
  expect(await queued()).toEqual([]);
  expect(await textOf(booking, customer)).toContain('9987 2.5% + 2.5% ₹285.72 ₹7.14 ₹7.14 ₹300.00');
  expect(await ledgerBalancesOf(app, booking.lineId)).toEqual(before);
});

it('an advance is taxed in the State that is entered, with vouchers of both', async () => {
  const customer = await aCustomer(app);
  const booking = await paid(customer);
  await sql`update bookings set job_state = null, latitude = 0, longitude = 0 where id = ${booking.id}`.execute(
    app.connection.db,
  );
  await runReactions(app);
  expect((await setState(booking.code, 'Bihar')).status).toBe(200);
  app.clock.advance(5);
  await app.runLoop('due documents');
  expect(await kindsOf(booking)).toEqual(['receipt_voucher', 'receipt_voucher', 'refund_voucher']);
  expect(await ledgerBalancesOf(app, booking.lineId)).toMatchObject({ adv_gst: 14_29, gst_95: -14_29 });
});
