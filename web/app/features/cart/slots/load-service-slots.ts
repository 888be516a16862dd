import type { ServiceSlots } from '@aaspaas/contract/features/slots.ts';
import { call } from '../../../platform/api-client.ts';
import { placeQuery } from '../../../platform/place-query.ts';
import type { SlotChoice } from '../service-slots.ts';

/** Loads the start times of a choice for 14 days from today. */
export async function loadServiceSlots(choice: SlotChoice, signal: AbortSignal): Promise<ServiceSlots> {
  const { serviceId, place, method, duration, who } = choice;
  const { data } = await call(
    'booking.slots',
    {
      params: { id: serviceId },
      query: {
        ...placeQuery(place),
        method,
        duration,
        ...(who.professionalId === null ? {} : { professional: who.professionalId }),
        ...(who.womanOnly ? { gender: 'female' as const } : {}),
      },
    },
    { signal },
  );
  return data;
}
