import type { Booking } from '@aaspaas/contract/features/booking.ts';
import { clearDraft } from '../../../platform/form-drafts.ts';
import { saveChoice } from '../../cart/stored-choice.ts';
import { draftKey, saveContact, SINGLE_BOOKING_FORM } from '../contact.ts';

/** Fills the form of a single service from an earlier booking: the slot and who comes, where, and what is to be done. */
export function fillBookingForm(
  serviceId: number,
  {
    name,
    email,
    mobile,
    address,
    description,
  }: Pick<Booking, 'name' | 'email' | 'mobile' | 'address' | 'description'>,
  choice: NonNullable<Parameters<typeof saveChoice>[1]>,
): void {
  saveChoice(serviceId, choice);
  saveContact({ name, email, mobile, address, description, atPlace: false, agree: false, slots: '' });
  // Remove an unfinished draft for another booking, which would take precedence.
  clearDraft(draftKey(SINGLE_BOOKING_FORM));
}
