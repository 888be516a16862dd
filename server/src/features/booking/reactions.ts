import { type Reaction, reaction } from '../../platform/events/events.ts';
import { orderPaid } from '../payment/events.ts';
import type { BookingParts } from './actions/booking-parts.ts';
import { settleOrder } from './actions/settle-order.ts';
import { bookingOfPurpose } from './subjects.ts';

/** Confirms what was paid before the work; the browser that paid may long be gone. */
export function bookingReactions(parts: BookingParts): Reaction[] {
  return [
    reaction(orderPaid, 'booking', async ({ purpose, subjects }) => {
      const bookingId = bookingOfPurpose(purpose);
      if (bookingId !== null) await settleOrder(parts, bookingId, subjects);
    }),
  ];
}
