import { placeQuery } from '../../../platform/place-query.ts';
import type { ServiceSlots, SlotChoice } from '../service-slots.ts';

/** Loads the start times of a choice for 14 days from today. */
export async function loadServiceSlots(choice: SlotChoice, signal: AbortSignal): Promise<ServiceSlots> {
  const { serviceId, place, method, duration, who } = choice;
  const query = new URLSearchParams({
    ...placeQuery(place),
    method,
    duration: String(duration),
    ...(who.professionalId === null ? {} : { professional: String(who.professionalId) }),
    ...(who.womanOnly ? { gender: 'female' } : {}),
  });
  const response = await fetch(`/api/services/${serviceId}/slots?${query}`, { signal });
  if (!response.ok) throw new Error(`slots answered ${response.status}`);
  return ((await response.json()) as { data: ServiceSlots }).data;
}
