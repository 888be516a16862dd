import type { quotationEndpoints } from '@aaspaas/contract/features/enquiry-quotation.ts';
import type { Handlers } from '../../../platform/http/call.ts';
import { text } from '../../../platform/http/failures.ts';
import type { BookingDeps } from '../../booking/index.ts';
import { acceptQuotation, declineQuotation } from './actions/answer-quotation.ts';

/** Endpoints of customers' answers to quotations, for either kind of enquiry. */
export function quotationRoutes(deps: BookingDeps): Handlers<keyof typeof quotationEndpoints> {
  return {
    'enquiry.accept': async ({ params }, call) => ({
      data: await acceptQuotation(deps, call, params.id),
      message: text(call.language, 'enquiry.accepted'),
    }),
    'enquiry.decline': async ({ params }, call) => {
      await declineQuotation(deps, call, params.id);
      return { message: text(call.language, 'enquiry.declined_done') };
    },
  };
}
