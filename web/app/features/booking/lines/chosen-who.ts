import type { BookingLine } from '@aaspaas/contract/features/booking-line.ts';
import type { WhoComes } from '../../cart/service-slots.ts';

/** Returns who may come for a line, as its customer chose when booking. */
export function chosenWho({
  chosen_professional_id: professionalId,
  chosen_gender: gender,
}: Pick<BookingLine, 'chosen_professional_id' | 'chosen_gender'>): WhoComes {
  return { professionalId, womanOnly: gender === 'female' };
}
