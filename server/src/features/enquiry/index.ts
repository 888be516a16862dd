import type { enquiryEndpoints } from '@aaspaas/contract/features/enquiry.ts';
import type { Handlers } from '../../platform/http/call.ts';
import { type PdParts, pdRoutes } from './pd-routes.ts';

/** Everything that is asked and answered about enquiries. */
export function enquiryRoutes(parts: PdParts): Handlers<keyof typeof enquiryEndpoints> {
  return { ...pdRoutes(parts) };
}
