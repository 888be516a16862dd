import '../../platform/all-texts.ts';
import { SlotNote } from '../../features/cart/slot-note-form.tsx';
import { pageTitle } from '../../platform/page-title.ts';

export const meta = pageTitle('booking.note_title');

/** Public: nothing is sent before a booking is made. */
export default SlotNote;
