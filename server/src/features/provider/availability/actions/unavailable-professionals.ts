import { dateOf } from '@aaspaas/contract/kernel/time.ts';
import type { TimeWindow } from '../../../../kernel/time-window.ts';
import type { Executor } from '../../../../platform/db/connect.ts';
import { type UnavailabilityReason, unavailabilityReason } from '../rules/unavailability.ts';
import { availabilityStore } from '../store.ts';

/** Returns the professionals who do not work during all of the ranges, with the reason. */
export async function unavailableProfessionals(
  executor: Executor,
  ids: readonly number[],
  ranges: readonly TimeWindow[],
): Promise<Map<number, UnavailabilityReason>> {
  const [first] = ranges;
  if (!first) return new Map();
  const store = availabilityStore(executor);
  const daysOff = await store.daysOff(ids, dateOf(first.from));
  const hours = await store.workingHoursOf(ids);
  const unavailable = new Map<number, UnavailabilityReason>();
  for (const id of ids) {
    const why = unavailabilityReason(
      { hours: hours.get(id) ?? null, daysOff: daysOff.get(id) ?? [] },
      ranges,
    );
    if (why) unavailable.set(id, why);
  }
  return unavailable;
}
