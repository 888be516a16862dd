import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { ProviderTables } from '../../tables.ts';
import { bankStore } from '../../bank/store.ts';
import { registrationStore } from '../store.ts';

/**
 * Erases a professional's personal texts, numbers, ID proofs and locations, and all their offers. The row itself stays as
 * a record of their work.
 */
export async function eraseProviderData(executor: Executor, accountId: number): Promise<void> {
  const store = registrationStore(executor);
  await store.erase(accountId);
  await store.removeDocuments(accountId);
  await bankStore(executor).erase(accountId);
  const db = executor.withTables<ProviderTables>();
  await db.updateTable('professionals').set({ hours: null }).where('account_id', '=', accountId).execute();
  // Not left to the foreign key, which a database that spreads coverage over several servers does not have (deploy/citus).
  await sql`delete from coverage where offering_id in (
    select id from offerings where professional_id = ${accountId})`.execute(executor);
  // Pictures of offers are files and are deleted with the account's other files.
  for (const table of [
    'days_off',
    'professional_duty',
    'professional_calendars',
    'professional_checks',
    'offerings',
    'custom_services',
    'service_forms',
  ] as const)
    await db.deleteFrom(table).where('professional_id', '=', accountId).execute();
}
