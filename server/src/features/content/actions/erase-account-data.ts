import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';

/** Deletes a person's reports. */
export async function eraseReportData(executor: Executor, accountId: number): Promise<void> {
  await sql`delete from reports where account_id = ${accountId}`.execute(executor);
}
