import { sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';

/** Deletes a person’s enquiries; their pictures are deleted with the person's other files. */
export async function eraseEnquiryData(executor: Executor, accountId: number): Promise<void> {
  await sql`delete from service_enquiries where account_id = ${accountId}`.execute(executor);
  await sql`delete from pd_enquiries where account_id = ${accountId}`.execute(executor);
}
