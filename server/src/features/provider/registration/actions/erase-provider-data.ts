import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';
import { registrationStore } from '../store.ts';

/**
 * Erases a professional's personal texts, numbers, ID proofs and locations, and all their offers. The row itself stays as
 * a record of their work.
 */
export async function eraseProviderData(executor: Executor, accountId: number): Promise<void> {
  const store = registrationStore(executor);
  await store.erase(accountId);
  await store.removeDocuments(accountId);
  await sql`update professionals set hours = null where account_id = ${accountId}`.execute(executor);
  await sql`delete from days_off where professional_id = ${accountId}`.execute(executor);
  // Cascades to their coverage. Their pictures are files and are deleted with the account's other files.
  await sql`delete from offerings where professional_id = ${accountId}`.execute(executor);
  await sql`delete from custom_services where professional_id = ${accountId}`.execute(executor);
  await sql`delete from service_forms where professional_id = ${accountId}`.execute(executor);
}
