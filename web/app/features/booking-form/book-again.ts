import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { writeTab } from '../../platform/tab-store.ts';
import { forgetDraft } from '../../platform/form-drafts.ts';
import { keptName, rememberContact, SINGLE_FORM, slotName } from './contact.ts';
import { EMPTY_SLOT, type SlotValues } from './slot-rules.ts';

/** Fills the form of a single service with what was booked before; only when it is to be is asked anew. */
export function bookAgain(
  { name, email, mobile, address, description }: Booking,
  { service_id, work_type, day_hours }: BookingLine,
): void {
  const slot: SlotValues = { ...EMPTY_SLOT, serviceMethod: work_type, workingDuration: String(day_hours) };
  writeTab(slotName(service_id), slot);
  rememberContact({ name, email, mobile, address, description, atPlace: false, agree: false, slots: '' });
  // What was begun for something else would stand above it.
  forgetDraft(keptName(SINGLE_FORM));
}
