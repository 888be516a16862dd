import { batchReaction, type Reaction, reaction } from '../../../platform/events/events.ts';
import { orderPaid, refundProcessed } from '../../payment/events.ts';
import { refundSubject } from '../../payment/index.ts';
import type { BookingDeps } from '../deps.ts';
import { lineTransitioned } from '../events.ts';
import { bookingStore } from '../lines/store.ts';
import { parseBookingPurpose, parseLineSubject } from '../rules/payable-subjects.ts';
import { issueDocuments } from './actions/issue-documents.ts';

/** Issues documents once they are due. */
export function documentReactions(deps: BookingDeps): Reaction[] {
  const issueDocumentsOfLine = async (lineId: number) => {
    const line = await bookingStore(deps.db).findLine(lineId);
    if (line) await issueDocuments(deps, line.booking_id);
  };
  return [
    // A payment in advance has a receipt voucher, one after the work a payment receipt.
    reaction(orderPaid, 'payment-receipts', async ({ purpose }) => {
      const bookingId = parseBookingPurpose(purpose);
      if (bookingId !== null) await issueDocuments(deps, bookingId);
    }),
    // Documents fall due when a line ends; for refunds, see below. Most transitions end with this one read.
    batchReaction(lineTransitioned, 'documents', async (events) => {
      const lineIds = events.map(({ line_id }) => line_id);
      for (const bookingId of await bookingStore(deps.db).bookingsOfEndedLines(lineIds))
        await issueDocuments(deps, bookingId);
    }),
    reaction(refundProcessed, 'documents', async ({ refund_id }) => {
      const lineId = parseLineSubject((await refundSubject(deps.db, refund_id)) ?? '');
      if (lineId !== null) await issueDocumentsOfLine(lineId);
    }),
  ];
}
