import { dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import type { Tx } from '../../../../platform/db/connect.ts';
import { lockCalendars, rewriteCalendarJobs } from '../../../provider/index.ts';
import { reservedTimeStore } from '../store.ts';

/**
 * Rewrites the reserved time in professionals' calendars. Call it in each transaction that reserves or releases their time,
 * after the change. The calendars are locked before the reserved time is read, so that of two concurrent transactions the
 * later one sees what the first one reserved.
 *
 * @returns the professionals whose calendar differed
 */
export async function updateCalendars(
  tx: Tx,
  professionalIds: readonly number[],
  now: Date,
): Promise<number[]> {
  if (professionalIds.length === 0) return [];
  await lockCalendars(tx, professionalIds, now);
  const reserved = await reservedTimeStore(tx).reservedTimeOf(
    professionalIds,
    instantOf(dateOf(now), '00:00'),
  );
  return rewriteCalendarJobs(tx, new Map(professionalIds.map((id) => [id, reserved.get(id) ?? []])), now);
}
