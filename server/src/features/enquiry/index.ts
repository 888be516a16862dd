import type { enquiryEndpoints } from '@aaspaas/contract/features/enquiry.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { BookingParts } from '../booking/index.ts';
import { type PdParts, pdRoutes } from './pd-routes.ts';
import { serviceRoutes } from './service-routes.ts';

export { quoteEnquiry, rejectEnquiry } from './actions/answer-enquiry.ts';
export type { EnquiryRef } from './quotation-store.ts';
export { erasePersonFromEnquiries } from './erase-person.ts';

/** Everything that is asked and answered about enquiries. */
export function enquiryRoutes(parts: PdParts & BookingParts): Handlers<keyof typeof enquiryEndpoints> {
  return { ...pdRoutes(parts), ...serviceRoutes(parts) };
}
