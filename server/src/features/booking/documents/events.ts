import { bookingDocumentKind } from '@aaspaas/contract/features/booking.ts';
import { z } from 'zod';
import { event } from '../../../platform/events/events.ts';

/** Documents of a booking were issued: vouchers, invoices and bills, or those of a refund or a cancellation. */
export const documentsIssued = event(
  'booking.documents_issued',
  z.object({
    account_id: z.int(),
    /** Public booking code. */
    booking: z.string(),
    documents: z.array(
      z.object({
        kind: bookingDocumentKind,
        number: z.string(),
      }),
    ),
  }),
);
