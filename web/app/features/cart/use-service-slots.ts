import type { ServiceSlots } from '@aaspaas/contract/features/slots.ts';
import { now } from '../../platform/clock.ts';
import { type PublicQueryResult, usePublicQuery } from '../../platform/use-public-query.ts';
import { loadServiceSlots } from './slots/load-service-slots.ts';
import type { SlotChoice } from './service-slots.ts';
import type { SlotValues } from './slot-rules.ts';

/** How long an answer is shown again for the same choice. The booking decides, so an old one is safe. */
const FRESH_MS = 30_000;

const answers = new Map<string, { readonly at: number; readonly slots: ServiceSlots }>();

/** Returns what the start times of a slot depend on; null while its method or duration is not chosen. */
export function slotChoiceOf(
  slot: Pick<SlotValues, 'serviceMethod' | 'workingDuration'>,
  { serviceId, place, who }: Pick<SlotChoice, 'serviceId' | 'place' | 'who'>,
): SlotChoice | null {
  const { serviceMethod: method } = slot;
  const duration = Number(slot.workingDuration);
  return (method === 'hour' || method === 'day') && duration > 0
    ? { serviceId, place, method, duration, who }
    : null;
}

/** Loads a service's start times, as `useStartTimes` does. */
export function useServiceSlots(
  choice: SlotChoice | null,
  load: (choice: SlotChoice, signal: AbortSignal) => Promise<ServiceSlots> = loadServiceSlots,
): PublicQueryResult<ServiceSlots> {
  return useStartTimes(choice, load);
}

/**
 * Loads start times, again for each other choice; a request for an older choice is aborted. Null loads nothing. Answers are
 * kept for half a minute, so that a change back shows them at once; `retry` always asks the server, also after a time was
 * taken.
 */
export function useStartTimes<C extends object>(
  choice: C | null,
  load: (choice: C, signal: AbortSignal) => Promise<ServiceSlots>,
): PublicQueryResult<ServiceSlots> {
  const key = choice && JSON.stringify(choice);
  const query = usePublicQuery(key, async (signal) => {
    if (!choice || !key) throw new Error('no choice');
    const known = answers.get(key);
    if (known && now() - known.at < FRESH_MS) return known.slots;
    const slots = await load(choice, signal);
    answers.set(key, { at: now(), slots });
    return slots;
  });
  return {
    ...query,
    retry: () => {
      if (key) answers.delete(key);
      query.retry();
    },
  };
}
