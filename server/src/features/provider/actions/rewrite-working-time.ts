import { dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import type { Executor } from '../../../platform/db/connect.ts';
import { workingTime } from '../rules/working-time.ts';
import { calendarStore } from '../store.ts';

/**
 * Rewrites the working time in professionals' calendars from their hours and days off, for the days from today on. Call it
 * in the transaction that changes them: the free times of a service are read only from calendars. The rows are locked
 * before hours and days off are read, so that of two concurrent rewrites the later one sees what the first one saw.
 *
 * @returns the professionals whose calendar had other working time for the same days
 */
export async function rewriteWorkingTime(
  tx: Executor,
  professionalIds: readonly number[],
  now: Date,
): Promise<number[]> {
  if (professionalIds.length === 0) return [];
  const store = calendarStore(tx);
  const today = dateOf(now);
  await store.lock(professionalIds, now);
  const schedules = await store.schedules(professionalIds, today);
  const free = new Map([...schedules].map(([id, schedule]) => [id, workingTime(schedule, today)]));
  return store.saveWorkingTime(free, today, instantOf(today, '00:00'), now);
}
