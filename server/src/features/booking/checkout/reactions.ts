import { type Reaction, reaction } from '../../../platform/events/events.ts';
import { orderPaid } from '../../payment/events.ts';
import type { BookingDeps } from '../deps.ts';
import { parseBookingPurpose } from '../rules/payable-subjects.ts';
import { settleOrder } from './actions/settle-order.ts';

/** Confirms drafts that were paid in advance, because the browser that paid may be closed. */
export function checkoutReactions(deps: BookingDeps): Reaction[] {
  return [
    reaction(orderPaid, 'booking', async ({ purpose, subjects }) => {
      const bookingId = parseBookingPurpose(purpose);
      if (bookingId !== null) await settleOrder(deps, bookingId, subjects);
    }),
  ];
}
