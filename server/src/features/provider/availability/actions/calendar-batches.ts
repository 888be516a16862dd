import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { calendarStore } from '../../store.ts';

/** Returns at most `limit` professionals whose calendar is missing or begins before today. */
export function outdatedCalendars(executor: Executor, now: Date, limit: number): Promise<number[]> {
  return calendarStore(executor).outdated(dateOf(now), limit);
}

/** Returns the next professionals by id of one of the hundred parts of all calendars that begin today. */
export function calendarsInPart(
  executor: Executor,
  part: number,
  now: Date,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<number[]> {
  return calendarStore(executor).inPart(part, dateOf(now), after, limit);
}
