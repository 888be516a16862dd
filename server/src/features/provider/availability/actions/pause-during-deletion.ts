import { sql } from 'kysely';
import type { Executor } from '../../../../platform/db/connect.ts';

/**
 * Pauses a professional while their account deletion is pending. If they cancel it, the previous state returns: paused
 * only if they were.
 */
export async function pauseDuringDeletion(
  executor: Executor,
  accountId: number,
  deletionRequested: boolean,
): Promise<void> {
  await (deletionRequested
    ? // Drops the return date, so that the pause does not end during the deletion period.
      sql`update professionals set paused_by_deletion = not paused, paused = true, paused_until = null where account_id = ${accountId}`
    : sql`update professionals set paused = false, paused_by_deletion = false where account_id = ${accountId} and paused_by_deletion`
  ).execute(executor);
}
