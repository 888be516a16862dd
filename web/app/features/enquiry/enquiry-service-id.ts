import { readTab } from '../../platform/tab-store.ts';
import { parseServiceId } from '../catalog/parse-service-id.ts';

/** The storage key of this tab's enquiry service. */
export const ENQUIRY_SERVICE_KEY = 'enquiry-service';

/**
 * Returns the service to enquire about if the address has none: the one in the navigation state, otherwise this tab's
 * last; null if there is none.
 */
export function enquiryServiceId(state: unknown): number | null {
  return parseServiceId(state) ?? parseServiceId(readTab(ENQUIRY_SERVICE_KEY));
}
