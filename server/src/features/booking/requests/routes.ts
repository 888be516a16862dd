import type { jobRequestEndpoints } from '@aaspaas/contract/features/job-requests.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { BookingDeps } from '../deps.ts';
import { acceptRequest, declineRequest } from './actions/answer-request.ts';
import { askLonger } from './actions/ask-longer.ts';
import { openRequests } from './actions/open-requests.ts';
import { presentRequest } from './present.ts';

/** Requests to professionals on duty, and the customer's choice when none accepted. */
export function requestRoutes(deps: BookingDeps): Handlers<keyof typeof jobRequestEndpoints> {
  return {
    'job_requests.list': async ({ query }, { actor, language }) => {
      const { rows, next_cursor } = await openRequests(deps, actor.id, query);
      return { data: rows.map((one) => presentRequest(one, deps.clock.now(), language)), next_cursor };
    },
    'job_requests.accept': async ({ params: { id } }, call) => ({
      data: { detail_id: await acceptRequest(deps, call, id) },
      message: text(call.language, 'requests.accepted'),
    }),
    'job_requests.decline': async ({ params: { id }, body: { reason } }, call) => {
      await declineRequest(deps, call, id, reason);
      return { message: text(call.language, 'requests.declined') };
    },
    'instant.choose': async ({ body: { detailId } }, call) => ({
      data: { ends_at: isoOf(await askLonger(deps, call, detailId)) },
      message: text(call.language, 'requests.asking_longer'),
    }),
  };
}
