import { sql } from 'kysely';
import { aProfessional, type TestPerson } from './accounts.ts';
import { aBooking, nextUnusedDate, type BookingFixture, type BookingOptions, offers } from './bookings.ts';
import type { TestApp } from './test-app.ts';

/** The bank account of professionals who can receive payouts. */
export const PAYEE_ACCOUNT = '001234567890';

/** Creates a professional who offers the fixtures' service, with a bank account by default. */
export async function aPayee(app: TestApp, fixture: BookingFixture, bank = true): Promise<TestPerson> {
  const professional = await aProfessional(app, { name: bank ? '=Ravi, Kumar' : 'Ravi Kumar' });
  await offers(app, professional, fixture.service.id);
  if (bank)
    await sql`update professionals set account_sealed = ${app.vault.seal(PAYEE_ACCOUNT)}, account_last4 = '7890', ifsc = 'SBIN0000456'
      where account_id = ${professional.id}`.execute(app.connection.db);
  return professional;
}

/** Creates an approved booking that is not paid yet. */
export const approvedBooking = (
  app: TestApp,
  fixture: BookingFixture,
  professional: TestPerson,
  slot: BookingOptions['slot'] = nextUnusedDate(),
) => aBooking(app, fixture, { professional, state: 'approved', slot });
