import { dateOf, timeOf } from '@aaspaas/contract/kernel/time.ts';
import { transaction } from '../../../../platform/db/transaction.ts';
import type { Platform } from '../../../../platform/platform.ts';
import { digestRequested } from '../../events.ts';
import { preferenceStore } from '../../preferences/store.ts';
import { isDigestTime } from '../rules/digest-time.ts';

/**
 * Requests the daily digest of each operator who turned it on; run by the worker. The job is named by the operator and the day,
 * so that runs of several workers and minutes make one.
 */
export async function requestDigests({
  db,
  clock,
  publishAll,
}: Pick<Platform, 'db' | 'clock' | 'publishAll'>): Promise<void> {
  const now = clock.now();
  if (!isDigestTime(timeOf(now))) return;
  const day = dateOf(now);
  const readers = await preferenceStore(db).digestReaders();
  if (readers.length === 0) return;
  await transaction(db, (tx) =>
    publishAll(
      tx,
      digestRequested,
      readers.map((account_id) => ({ id: `${account_id}:${day}`, payload: { account_id, day } })),
    ),
  );
}
