import type { Executor } from '../../../../platform/db/connect.ts';
import { cellOf, type Point } from '../../../places/index.ts';
import { offeredMinutes } from '../rules/offered-minutes.ts';
import { availabilityStore } from '../store.ts';

/** The days of which offered working time is counted, the first one inclusive, and the most minutes of one day. */
export interface OfferedDays {
  readonly firstDay: string;
  readonly days: number;
  readonly maxDayMinutes: number;
}

/** What the plan of a day must know of a professional. */
export interface PlanFacts {
  readonly approvedAt: Date;
  /** Minutes of working time on the requested days. */
  readonly offeredMinutes: number;
}

/** Returns for professionals when they were approved and how much working time they offer. */
export async function planFactsOf(
  executor: Executor,
  ids: readonly number[],
  { firstDay, days, maxDayMinutes }: OfferedDays,
): Promise<Map<number, PlanFacts>> {
  const store = availabilityStore(executor);
  const daysOff = await store.daysOff(ids, firstDay);
  const professionals = await store.schedules(ids);
  return new Map(
    professionals.map(({ account_id, hours, state_at }) => [
      account_id,
      {
        approvedAt: state_at,
        offeredMinutes: offeredMinutes(
          { hours, daysOff: daysOff.get(account_id) ?? [] },
          firstDay,
          days,
          maxDayMinutes,
        ),
      },
    ]),
  );
}

/** Returns the approved professionals of a sub-category whose area includes the cell of a place: those who share its work. */
export function peersAt(
  executor: Executor,
  subcategory: { readonly categoryId: number; readonly subcategoryId: number },
  place: Point,
): Promise<number[]> {
  return availabilityStore(executor).covering(cellOf(place), subcategory);
}
