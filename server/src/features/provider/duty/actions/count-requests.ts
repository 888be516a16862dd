import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import type { Publish } from '../../../../platform/events/events.ts';
import { dutyEnded } from '../../events.ts';
import { dutyStore } from '../store.ts';

/** Requests in a row that may pass unanswered; duty then ends, so that customers do not wait for a professional who is not there. */
const MAX_MISSED = 3;

/** Returns which of the professionals are on duty. */
export async function onDutyAmong(
  executor: Executor,
  professionalIds: readonly number[],
  now: Date,
): Promise<Set<number>> {
  return new Set(await dutyStore(executor).onDuty(professionalIds, now));
}

/** Counts a request that passed unanswered for each professional, and ends the duty of those who missed three in a row. */
export async function countMissedRequests(
  tx: Executor,
  publish: Publish,
  professionalIds: readonly number[],
  now: Date,
): Promise<void> {
  const store = dutyStore(tx);
  for (const id of await store.addMissed(professionalIds, MAX_MISSED, now)) {
    if (!(await store.end(id, 'missed', now))) continue;
    await publish(tx, dutyEnded, `${id}:${now.getTime()}`, { account_id: id, at: isoOf(now) });
  }
}

/** Begins the count again, because the professional answered; accepting and declining count the same. */
export async function resetMissedRequests(tx: Executor, professionalId: number): Promise<void> {
  await dutyStore(tx).resetMissed(professionalId);
}
