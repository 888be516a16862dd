import { sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';
import { registrationStore } from './registration-store.ts';

/** Takes a professional's own words, numbers, proofs and places out, and all that they offered; that they worked for us stays. */
export async function eraseProviderData(executor: Executor, accountId: number): Promise<void> {
  const store = registrationStore(executor);
  await store.erase(accountId);
  await store.removeDocuments(accountId);
  await sql`update professionals set hours = null where account_id = ${accountId}`.execute(executor);
  await sql`delete from days_off where professional_id = ${accountId}`.execute(executor);
  // What they cover goes with it; their pictures are files, which go with the person's others.
  await sql`delete from offerings where professional_id = ${accountId}`.execute(executor);
  await sql`delete from custom_services where professional_id = ${accountId}`.execute(executor);
  await sql`delete from service_forms where professional_id = ${accountId}`.execute(executor);
}
