import { readTab } from '../../platform/tab-store.ts';
import { parseServiceId } from '../booking-form/parse-service-id.ts';

/** The name under which this tab keeps the service that is being enquired about. */
export const ENQUIRY_SERVICE_KEY = 'enquiry-service';

/** The service to enquire about where the address names none: the one that was passed along, else this tab's last; null where there is none. */
export function enquiryServiceId(state: unknown): number | null {
  return parseServiceId(state) ?? parseServiceId(readTab(ENQUIRY_SERVICE_KEY));
}
