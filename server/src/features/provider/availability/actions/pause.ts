import { sql } from 'kysely';
import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { availabilityChanged } from '../../events.ts';
import { availabilityStore } from '../store.ts';

/**
 * Pauses a professional while their account deletion is pending. If they cancel it, the previous state returns: paused
 * only if they were.
 */
export async function pauseDuringDeletion(
  { publish, clock }: Pick<Platform, 'publish' | 'clock'>,
  executor: Executor,
  accountId: number,
  deletionRequested: boolean,
): Promise<void> {
  const { numAffectedRows } = await (deletionRequested
    ? // Drops the return date, so that the pause does not end during the deletion period.
      sql`update professionals set paused_by_deletion = not paused, paused = true, paused_until = null where account_id = ${accountId}`
    : sql`update professionals set paused = false, paused_by_deletion = false where account_id = ${accountId} and paused_by_deletion`
  ).execute(executor);
  if (deletionRequested && numAffectedRows)
    await publish(executor, availabilityChanged, `${accountId}:${clock.now().getTime()}`, {
      account_id: accountId,
    });
}

/** Ends the pauses whose return date has come. */
export async function endPauses({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await availabilityStore(db).endPauses(dateOf(clock.now()));
}
