import { sql } from 'kysely';
import { aCustomer, anOperator, aProfessional, type TestPerson } from './accounts.ts';
import { aBooking, type BookingFixture, done, doWork, nextUnusedDate, offers } from './bookings.ts';
import { aPaidBooking } from './payments.ts';
import { runReactions } from './reactions.ts';
import { PROFESSIONAL_GSTIN, chargeCommission, registerPlatform } from './taxes.ts';
import type { TestApp } from './test-app.ts';

/** November 2026 after its end: the operators who handle money, and the professional who stated no PAN. */
export interface EndedMonth {
  readonly finance: TestPerson;
  readonly second: TestPerson;
  readonly silent: TestPerson;
}

/**
 * Lets November 2026 pass. Every job is ₹300, with 15 % commission: one paid in advance and done, one by a registered professional, one by a
 * professional without a PAN, one in Bihar, and one paid in advance that is still open.
 */
export async function endedMonth(app: TestApp, fixture: BookingFixture): Promise<EndedMonth> {
  const { db } = app.connection;
  await registerPlatform(app);
  await chargeCommission(app);
  const registered = await aProfessional(app, { name: 'Ravi Kumar', tax: { gstin: PROFESSIONAL_GSTIN } });
  const silent = await aProfessional(app, { name: 'Farida Shaikh', tax: null });
  await sql`insert into tax_detail_requests (professional_id, due_on, created_at) values (${silent.id}, '2026-11-01', '2026-10-01')`.execute(
    db,
  );
  for (const one of [registered, silent]) await offers(app, one, fixture.service.id);
  const customer = await aCustomer(app, { name: 'Meera Iyer' });
  const inAdvance = await aPaidBooking(app, fixture, { customer, slot: nextUnusedDate() });
  await doWork(app, fixture, inAdvance.lineId, customer);
  await done(app.call('booking.approve', { body: { id: inAdvance.lineId } }, customer));
  await aBooking(app, fixture, {
    customer,
    professional: registered,
    state: 'approved',
    slot: nextUnusedDate(),
  });
  await aBooking(app, fixture, { customer, professional: silent, state: 'approved', slot: nextUnusedDate() });
  const bihar = await aBooking(app, fixture, { customer, state: 'draft', slot: nextUnusedDate() });
  await sql`update bookings set job_state = 'Bihar' where id = ${bihar.id}`.execute(db);
  await done(app.call('booking.confirm', { params: { id: bihar.id }, body: { method: 'later' } }, customer));
  await doWork(app, fixture, bihar.lineId, customer);
  await done(app.call('booking.approve', { body: { id: bihar.lineId } }, customer));
  const saver = await aCustomer(app, { name: 'Anil Rao' });
  await aPaidBooking(app, fixture, { customer: saver, slot: nextUnusedDate() });
  await runReactions(app);
  await endMonth(app, '2026-12-01');
  return { ...(await moneyOperators(app)), silent };
}

/** Two new operators who handle money; sessions of operators are short. */
export async function moneyOperators(app: TestApp): Promise<Pick<EndedMonth, 'finance' | 'second'>> {
  return {
    finance: await anOperator(app, { name: 'Finance One', roles: ['finance'] }),
    second: await anOperator(app, { name: 'Finance Two', roles: ['finance'] }),
  };
}

/** Runs what runs in the night after a month: its documents and the check of the books. */
export async function endMonth(app: TestApp, first: string): Promise<void> {
  app.clock.set(`${first}T02:00:00+05:30`);
  await app.runLoop('due documents');
  // The second run finds that nothing is missing.
  for (let run = 0; run < 2; run += 1) await app.runLoop('monthly documents');
  await app.runLoop('ledger check');
}
