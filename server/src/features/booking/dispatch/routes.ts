import type { bookingEndpoints } from '@aaspaas/contract/features/booking.ts';
import type { jobEndpoints } from '@aaspaas/contract/features/job.ts';
import type { RequestedPlace } from '@aaspaas/contract/features/places.ts';
import type { slotEndpoints } from '@aaspaas/contract/features/slots.ts';
import { rupees } from '@aaspaas/contract/kernel/money.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import { cellCentre, DEFAULT_CITY, type Point } from '../../places/index.ts';
import type { BookingDeps } from '../deps.ts';
import { cancelAsProfessional } from './actions/cancel-as-professional.ts';
import { cartSlots } from './actions/cart-slots.ts';
import { lineSlots } from './actions/line-slots.ts';
import { rescheduleLine } from './actions/reschedule-line.ts';
import { createServiceSlots } from './actions/service-slots.ts';
import { presentCartSlots, presentSlots } from './present.ts';

/**
 * Start times, and the calls that look for another professional: rescheduling, and the professional's cancellation of an
 * assigned job. Assignment itself is an operator's endpoint in admin, or the worker's.
 */
export function dispatchRoutes(
  deps: BookingDeps,
): Handlers<
  | keyof typeof slotEndpoints
  | Extract<keyof typeof jobEndpoints, 'job.cancel'>
  | Extract<keyof typeof bookingEndpoints, 'booking.reschedule'>
> {
  const serviceSlots = createServiceSlots(deps);
  return {
    'booking.slots': async ({ params, query }) => {
      const place = requestedPlace(query);
      const slots = await serviceSlots(params.id, place, query);
      return { data: presentSlots(slots, place, deps.clock.now()), place };
    },
    'booking.line_slots': async ({ params, query }, { actor }) => {
      const { place, ...slots } = await lineSlots(deps, actor.id, params.id, query);
      return { data: presentSlots(slots, cellCentre(place), deps.clock.now()) };
    },
    'booking.cart_slots': async ({ query }, { actor }) => {
      const place = requestedPlace(query);
      const { arrangement, lines, from, days } = query;
      const slots = await cartSlots(deps, actor.id, {
        place,
        arrangement,
        lineIds: lines ?? null,
        from,
        days,
      });
      return { data: presentCartSlots(slots, place, deps.clock.now()), place };
    },
    'booking.reschedule': async ({ body: { detailId, fee, promised, ...requested } }, call) => {
      const expectedFee = fee === undefined ? null : rupees(fee);
      const outcome = await rescheduleLine(deps, call, {
        lineId: detailId,
        requested,
        expectedFee,
        promised: promised ?? false,
      });
      return {
        message: text(call.language, `booking.rescheduled_${outcome}`),
        data: { detail_id: detailId, outcome },
      };
    },
    'job.cancel': async ({ body }, call) => {
      await cancelAsProfessional(deps, call, body.bookingId, body.reason);
      return { message: text(call.language, 'booking.work_cancelled') };
    },
  };
}

function requestedPlace({ point }: { readonly point: Point | null }): RequestedPlace {
  const { latitude, longitude } = cellCentre(point ?? DEFAULT_CITY);
  return { latitude, longitude, default: point === null, city: point === null ? DEFAULT_CITY.name : null };
}
