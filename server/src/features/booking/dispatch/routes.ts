import type { jobEndpoints } from '@aaspaas/contract/features/job.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { BookingDeps } from '../deps.ts';
import { cancelAsProfessional } from './actions/cancel-as-professional.ts';

/** The professional's cancellation of an assigned job; assignment itself is an operator's endpoint in admin, or the worker's. */
export function dispatchRoutes(
  deps: BookingDeps,
): Handlers<Extract<keyof typeof jobEndpoints, 'job.cancel'>> {
  return {
    'job.cancel': async ({ body }, call) => {
      await cancelAsProfessional(deps, call, body.bookingId, body.reason);
      return { message: text(call.language, 'booking.work_cancelled') };
    },
  };
}
