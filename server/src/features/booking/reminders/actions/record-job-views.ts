import type { Executor } from '../../../../platform/db/connect.ts';
import { jobStore } from '../store.ts';

/**
 * Records that a professional's app shows jobs, each at its current start time, and removes the operators' mark of an unseen
 * job. Lines of other professionals and lines that are not assigned are left out.
 */
export async function recordJobViews(
  executor: Executor,
  professionalId: number,
  lineIds: readonly number[],
  now: Date,
): Promise<void> {
  if (lineIds.length === 0) return;
  const added = await jobStore(executor).addViews(professionalId, lineIds, now);
  if (added.length > 0) await jobStore(executor).unmarkUnseen(added);
}
