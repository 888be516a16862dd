import { sql } from 'kysely';
import { type LedgerFault, findPlanFaults, storePayoutPlans } from '../features/payment/index.ts';
import { payeesOf } from '../features/provider/index.ts';
import { transaction } from '../platform/db/transaction.ts';
import { aProfessional, type TestPerson } from './accounts.ts';
import {
  aBooking,
  nextUnusedDate,
  type BookingFixture,
  type BookingOptions,
  done,
  offers,
} from './bookings.ts';
import { requireRow } from './require-row.ts';
import type { TestApp } from './test-app.ts';

/** The bank account of professionals who can receive payouts. */
export const PAYEE_ACCOUNT = '001234567890';

/** Creates a professional who offers the fixtures' service, with a verified bank account by default. */
export async function aPayee(app: TestApp, fixture: BookingFixture, bank = true): Promise<TestPerson> {
  const professional = await aProfessional(app, { name: bank ? '=Ravi, Kumar' : 'Ravi Kumar' });
  await offers(app, professional, fixture.service.id);
  if (bank) await addBankAccount(app, professional.id);
  return professional;
}

/** What the bank said about an account; null: no result yet. */
type Outcome = 'verified' | 'review' | 'inactive' | null;

/** Adds a bank account to a professional, as if its check had ended long ago; returns its id. */
export async function addBankAccount(
  { connection: { db }, clock, vault }: Pick<TestApp, 'connection' | 'clock' | 'vault'>,
  professionalId: number,
  outcome: Outcome = 'verified',
  account = PAYEE_ACCOUNT,
): Promise<number> {
  const sealed = vault.seal(account);
  const last4 = account.slice(-4);
  const { rows } = await sql<{ id: number }>`
    insert into bank_accounts (account_id, account_sealed, account_last4, ifsc, bank_name, branch_name, source, created_at)
    values (${professionalId}, ${sealed}, ${last4}, 'SBIN0000456', 'State Bank of India', 'Bengaluru', 'registration', ${clock.now()})
    returning id`.execute(db);
  const { id } = requireRow(rows);
  if (outcome)
    await sql`insert into bank_account_checks (bank_account_id, outcome, score, registered_name, checked_at)
      values (${id}, ${outcome}, ${outcome === 'verified' ? 100 : 40}, 'Ravi Kumar', ${clock.now()})`.execute(
      db,
    );
  await sql`update professionals set account_sealed = ${sealed}, account_last4 = ${last4}, ifsc = 'SBIN0000456'
    where account_id = ${professionalId}`.execute(db);
  return id;
}

/** Creates an approved booking that is not paid yet. */
export const approvedBooking = (
  app: TestApp,
  fixture: BookingFixture,
  professional: TestPerson,
  slot: BookingOptions['slot'] = nextUnusedDate(),
) => aBooking(app, fixture, { professional, state: 'approved', slot });

/** Makes all charged pay payable now, for tests that are not about the waiting time. */
export async function endWaitingTime({ connection: { db }, clock }: TestApp): Promise<void> {
  await sql`update payables set payable_at = ${clock.now()} where payable_at > ${clock.now()}`.execute(db);
}

/** Prepares the next run as one operator and approves it as another one; returns its id. */
export async function payOut(
  app: TestApp,
  { operator, approver }: { readonly operator: TestPerson; readonly approver: TestPerson },
): Promise<number> {
  const { fingerprint } = (await done(app.call('payout.preview', {}, operator))).reply;
  const { id } = (await done(app.call('payout.prepare', { body: { fingerprint } }, operator))).reply.data;
  await done(app.call('payout.approve', { params: { id }, body: { fingerprint } }, approver));
  return id;
}

/** Stores the plans of professionals that have changed, as a worker does. */
export const storePlans = ({ connection: { db }, clock }: Pick<TestApp, 'connection' | 'clock'>) =>
  storePayoutPlans({ db, clock, loadPayees: payeesOf });

/** Compares the stored plans with the ledger, as the nightly check does. */
export const planFaults = ({
  connection: { db },
  clock,
}: Pick<TestApp, 'connection' | 'clock'>): Promise<LedgerFault[]> =>
  transaction(db, (tx) => findPlanFaults(tx, payeesOf, clock.now()));
