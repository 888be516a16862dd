import { sql } from 'kysely';
import { aProfessional, type TestPerson } from './accounts.ts';
import {
  aBooking,
  nextUnusedDate,
  type BookingFixture,
  type BookingOptions,
  done,
  offers,
} from './bookings.ts';
import { submitCheckout, checkoutOf, payOrder } from './payments.ts';
import type { TestApp } from './test-app.ts';

/** The bank account of whoever can be paid out. */
export const PAYEE_ACCOUNT = '001234567890';

/** A professional who offers the world's service, with a bank account unless it is not wanted. */
export async function aPayee(app: TestApp, fixture: BookingFixture, bank = true): Promise<TestPerson> {
  const professional = await aProfessional(app, { name: bank ? '=Ravi, Kumar' : 'Ravi Kumar' });
  await offers(app, professional, fixture.service.id);
  if (bank)
    await sql`update professionals set account_sealed = ${app.vault.seal(PAYEE_ACCOUNT)}, account_last4 = '7890', ifsc = 'SBIN0000456'
      where account_id = ${professional.id}`.execute(app.connection.db);
  return professional;
}

/** Work that is approved, and not paid for yet. */
export const approvedBooking = (
  app: TestApp,
  fixture: BookingFixture,
  professional: TestPerson,
  slot: BookingOptions['slot'] = nextUnusedDate(),
) => aBooking(app, fixture, { professional, state: 'approved', slot });

/** The world's customer pays for what was approved. */
export async function payFor(app: TestApp, { customer }: BookingFixture, bookingId: number): Promise<void> {
  const { order_id } = await checkoutOf(app, customer, bookingId);
  await done(submitCheckout(app, customer, bookingId, await payOrder(app, order_id)));
}
