import { type Reaction, reaction } from '../../platform/events/events.ts';
import { refundSubject } from '../payment/index.ts';
import { orderPaid, refundProcessed } from '../payment/events.ts';
import type { BookingParts } from './actions/booking-parts.ts';
import { issuePapers } from './actions/issue-papers.ts';
import { settleOrder } from './actions/settle-order.ts';
import { lineMoved } from './events.ts';
import { bookingStore } from './store.ts';
import { bookingOfPurpose, lineOfSubject } from './subjects.ts';

/** Confirms what was paid before the work, as the browser that paid may long be gone; and issues papers once they are due. */
export function bookingReactions(parts: BookingParts): Reaction[] {
  const papersOfLine = async (lineId: number) => {
    const line = await bookingStore(parts.db).peekLine(lineId);
    if (line) await issuePapers(parts, line.booking_id);
  };
  return [
    reaction(orderPaid, 'booking', async ({ purpose, subjects }) => {
      const bookingId = bookingOfPurpose(purpose);
      if (bookingId !== null) await settleOrder(parts, bookingId, subjects);
    }),
    reaction(orderPaid, 'payment-receipts', async ({ purpose }) => {
      const bookingId = bookingOfPurpose(purpose);
      if (bookingId !== null) await issuePapers(parts, bookingId);
    }),
    // Documents fall due when a line ends; of refunds, see below. Most moves end with this one read.
    reaction(lineMoved, 'papers', async ({ line_id }) => {
      const line = await bookingStore(parts.db).peekLine(line_id);
      if (line?.state === 'approved' || line?.state === 'cancelled')
        await issuePapers(parts, line.booking_id);
    }),
    reaction(refundProcessed, 'papers', async ({ refund_id }) => {
      const lineId = lineOfSubject((await refundSubject(parts.db, refund_id)) ?? '');
      if (lineId !== null) await papersOfLine(lineId);
    }),
  ];
}
