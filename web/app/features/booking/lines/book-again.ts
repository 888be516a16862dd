import type { Booking } from '@aaspaas/contract/features/booking.ts';
import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import { writeTab } from '../../../platform/tab-store.ts';
import { clearDraft } from '../../../platform/form-drafts.ts';
import { draftKey, saveContact, SINGLE_BOOKING_FORM, slotDraftKey } from '../contact.ts';
import { EMPTY_SLOT, type SlotValues } from '../../cart/slot-rules.ts';

/** Fills the form of a single service from an earlier booking; only the slot is asked for again. */
export function bookAgain(
  { name, email, mobile, address, description }: Booking,
  { service_id, work_type, day_hours }: BookingLine,
): void {
  const slot: SlotValues = { ...EMPTY_SLOT, serviceMethod: work_type, workingDuration: String(day_hours) };
  writeTab(slotDraftKey(service_id), slot);
  saveContact({ name, email, mobile, address, description, atPlace: false, agree: false, slots: '' });
  // Remove an unfinished draft for another booking, which would take precedence.
  clearDraft(draftKey(SINGLE_BOOKING_FORM));
}
