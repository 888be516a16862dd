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
    : // A blocked professional stays paused; the end of the block then ends the pause.
      sql`update professionals set paused = blocked, paused_by_block = blocked, paused_by_deletion = false
        where account_id = ${accountId} and paused_by_deletion`
  ).execute(executor);
  if (deletionRequested && numAffectedRows)
    await publish(executor, availabilityChanged, `${accountId}:${clock.now().getTime()}`, {
      account_id: accountId,
    });
}

/**
 * Pauses a professional while they are blocked, and ends their duty: everything that leaves out paused professionals leaves
 * them out. When the block ends, the previous state returns: paused only if they were, or if they asked to delete their
 * account.
 */
export async function pauseDuringBlock(
  { publish }: Pick<Platform, 'publish'>,
  executor: Executor,
  accountId: number,
  blocked: boolean,
  now: Date,
): Promise<void> {
  await (blocked
    ? sql`update professionals set paused_by_block = not paused, paused = true, blocked = true
        where account_id = ${accountId} and not blocked`
    : sql`update professionals set paused = not paused_by_block, blocked = false, paused_by_block = false
        where account_id = ${accountId} and blocked`
  ).execute(executor);
  if (!blocked) return;
  await sql`update professional_duty set ends_at = ${now}, ended_by = 'block'
    where professional_id = ${accountId} and ends_at > ${now}`.execute(executor);
  await publish(executor, availabilityChanged, `${accountId}:${now.getTime()}`, { account_id: accountId });
}

/** Ends the pauses whose return date has come. */
export async function endPauses({ db, clock }: Pick<Platform, 'db' | 'clock'>): Promise<void> {
  await availabilityStore(db).endPauses(dateOf(clock.now()));
}
