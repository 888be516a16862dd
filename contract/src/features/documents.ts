import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { DOCUMENT_KINDS } from './document-kinds.ts';

/** A kind of numbered document. */
export const documentKind = z.enum(DOCUMENT_KINDS);

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
