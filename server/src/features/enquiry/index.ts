import type { enquiryEndpoints } from '@aaspaas/contract/features/enquiry.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { BookingDeps } from '../booking/index.ts';
import { type PdEnquiryDeps, pdRoutes } from './moving/routes.ts';
import { quotationRoutes } from './quotations/routes.ts';
import { serviceRoutes } from './services/routes.ts';

export { quoteEnquiry, rejectEnquiry } from './quotations/actions/answer-enquiry.ts';
export { type EnquiryRef, eraseEnquiryData } from './quotations/store.ts';

/** Endpoints of enquiries and quotations. */
export function enquiryRoutes(deps: PdEnquiryDeps & BookingDeps): Handlers<keyof typeof enquiryEndpoints> {
  return { ...pdRoutes(deps), ...serviceRoutes(deps), ...quotationRoutes(deps) };
}
