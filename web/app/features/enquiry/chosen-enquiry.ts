import { readTab } from '../../platform/tab-store.ts';
import { chosenService } from '../booking-form/chosen-service.ts';

/** The name under which this tab keeps the service that is being enquired about. */
export const CHOSEN_SERVICE = 'enquiry-service';

/** The service to enquire about where the address names none: the one that was passed along, else this tab's last; null where there is none. */
export function chosenEnquiry(state: unknown): number | null {
  return chosenService(state) ?? chosenService(readTab(CHOSEN_SERVICE));
}
