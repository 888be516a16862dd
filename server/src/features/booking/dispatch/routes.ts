import type { jobEndpoints } from '@aaspaas/contract/features/job.ts';
import type { slotEndpoints } from '@aaspaas/contract/features/slots.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import { cellCentre, DEFAULT_CITY } from '../../places/index.ts';
import type { BookingDeps } from '../deps.ts';
import { cancelAsProfessional } from './actions/cancel-as-professional.ts';
import { createServiceSlots } from './actions/service-slots.ts';
import { presentSlots } from './present.ts';

/** Start times, and the professional's cancellation of an assigned job; assignment itself is an operator's endpoint in admin, or the worker's. */
export function dispatchRoutes(
  deps: BookingDeps,
): Handlers<keyof typeof slotEndpoints | Extract<keyof typeof jobEndpoints, 'job.cancel'>> {
  const serviceSlots = createServiceSlots(deps);
  return {
    'booking.slots': async ({ params, query }) => {
      const { latitude, longitude } = cellCentre(query.point ?? DEFAULT_CITY);
      const slots = await serviceSlots(params.id, { latitude, longitude }, query);
      return {
        data: presentSlots(slots, deps.clock.now()),
        place: {
          latitude,
          longitude,
          default: query.point === null,
          city: query.point === null ? DEFAULT_CITY.name : null,
        },
      };
    },
    'job.cancel': async ({ body }, call) => {
      await cancelAsProfessional(deps, call, body.bookingId, body.reason);
      return { message: text(call.language, 'booking.work_cancelled') };
    },
  };
}
