import { sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';

/** While an account is to be deleted it is offered no work; who keeps it after all works on as before, paused only if they were. */
export async function pauseDuringDeletion(
  executor: Executor,
  accountId: number,
  deletionRequested: boolean,
): Promise<void> {
  await (deletionRequested
    ? // A pause that would end by itself no longer does.
      sql`update professionals set paused_by_deletion = not paused, paused = true, paused_until = null where account_id = ${accountId}`
    : sql`update professionals set paused = false, paused_by_deletion = false where account_id = ${accountId} and paused_by_deletion`
  ).execute(executor);
}
