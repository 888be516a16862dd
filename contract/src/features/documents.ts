import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { bookingDocumentKind } from './booking.ts';

/**
 * The kinds of numbered documents: those of bookings, and those between the platform and a professional about a month: the invoice of the
 * commission, its credit note, and the statement of earnings.
 */
export const documentKind = z.enum([
  ...bookingDocumentKind.options,
  'commission_invoice',
  'commission_credit',
  'statement',
]);
export type DocumentKind = z.output<typeof documentKind>;

/** A document of a professional: what the platform issued to them, or what is issued in their name to a customer. Rupees. */
export const professionalDocument = z.object({
  id: z.int(),
  number: z.string(),
  kind: documentKind,
  issued_at: z.string(),
  /** `YYYY-MM`; null for documents of a booking. */
  month: z.string().nullable(),
  /** The booking's code; null for documents of a month. */
  booking_id: z.string().nullable(),
  /** The total with tax; of a statement, what was earned. */
  amount: z.number().nullable(),
  /** The tax in it. */
  tax: z.number().nullable(),
  /** Returns the PDF, `?lang=` in another language. */
  url: z.string(),
});
export type ProfessionalDocument = z.output<typeof professionalDocument>;

/** A professional's documents. */
export const documentEndpoints = {
  'document.list': endpoint({
    method: 'GET',
    path: 'employee/documents',
    who: 'employee',
    summary:
      'The caller’s commission invoices and statements, and the invoices and credit notes issued in their name, newest first',
    query: pageQuery,
    reply: z.object({ data: z.array(professionalDocument), next_cursor: nextCursor }),
  }),
};
