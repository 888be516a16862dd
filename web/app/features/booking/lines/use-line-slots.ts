import type { ServiceSlots } from '@aaspaas/contract/features/slots.ts';
import { call } from '../../../platform/api-client.ts';
import type { PublicQueryResult } from '../../../platform/use-public-query.ts';
import { useStartTimes } from '../../cart/use-service-slots.ts';

/** Loads the start times to which a line can be moved: its own reserved time is not busy. */
export function useLineSlots(lineId: number): PublicQueryResult<ServiceSlots> {
  return useStartTimes({ lineId }, async (choice, signal) => {
    const { data } = await call(
      'booking.line_slots',
      { params: { id: choice.lineId }, query: {} },
      { signal },
    );
    return data;
  });
}
