import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, idText, listOf } from '../kernel/fields.ts';
import { INDIAN_STATES } from '../kernel/indian-states.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { DOCUMENT_ISSUES } from './document-kinds.ts';
import { documentKind } from './documents.ts';

/** The orders of the list of documents. */
export const DOCUMENT_SORTS = ['issued', '-issued'] as const;

const day = calendarDay('error.invalid_value');

/** The filters of the list of documents; all have to match. */
export const documentFilters = z.object({
  /** Exactly: a number of a document, a booking code, a GSTIN, or a mobile number. Another text finds nothing. */
  q: z.string().trim().max(100).optional(),
  kind: listOf(documentKind),
  issue: z.enum(DOCUMENT_ISSUES, { error: key('error.invalid_value') }).optional(),
  /** To registered businesses (`b2b`), or to all others. */
  recipient: z.enum(['b2b', 'b2c'], { error: key('error.invalid_value') }).optional(),
  /** An account: the recipient, or the professional who supplies. */
  person: idText.optional(),
  /** The first and the last day of issue, `YYYY-MM-DD`, in Indian time. */
  from: day.optional(),
  to: day.optional(),
  sort: z.enum(DOCUMENT_SORTS, { error: key('error.invalid_value') }).default('-issued'),
});
export type DocumentFilters = z.output<typeof documentFilters>;

/** A document in the operators' list. Amounts in rupees. */
export const documentRow = z.object({
  id: z.int(),
  number: z.string(),
  kind: documentKind,
  issued_at: z.string(),
  /** Who issues: the company, or a registered professional. */
  supplier: z.object({ name: z.string(), gstin: z.string().nullable() }),
  /** `name` is null for a deleted account. */
  recipient: z.object({ id: z.int(), name: z.string().nullable(), gstin: z.string().nullable() }),
  booking_id: z.string().nullable(),
  /** The month of a commission invoice or statement, `YYYY-MM`. */
  month: z.string().nullable(),
  /** The name of the State, in English as tax forms have it. */
  place_of_supply: z.string().nullable(),
  amount: z.number().nullable(),
  taxable: z.number(),
  cgst: z.number(),
  sgst: z.number(),
  igst: z.number(),
  /** The document that it reduces or takes back. */
  against: z.array(z.string()),
  /** Its registration with the government's portal; null if none is needed. */
  registration: z
    .object({
      state: z.enum(['pending', 'registered', 'refused']),
      irn: z.string().nullable(),
      requested_at: z.string(),
      /** What the portal says is wrong. */
      refusal: z.string().nullable(),
    })
    .nullable(),
  /** The account was deleted; only operators with the grant for money open it. */
  restricted: z.boolean(),
  /** Why a credit note of an earlier release is wrong. */
  wrong: z.enum(['no_invoice', 'goodwill']).nullable(),
  /** The last day on which it is kept whole, `YYYY-MM-DD`. */
  keep_until: z.string(),
});
export type DocumentRow = z.output<typeof documentRow>;

/** A document with what belongs to it. */
export const documentDetails = documentRow.extend({
  /** A row for each heading and rate. */
  rates: z.array(
    z.object({
      sac: z.string(),
      /** Percent. */
      rate: z.number(),
      taxable: z.number(),
      cgst: z.number(),
      sgst: z.number(),
      igst: z.number(),
      amount: z.number(),
    }),
  ),
  /** Credit notes against it, oldest first. */
  credits: z.array(z.object({ id: z.int(), number: z.string(), amount: z.number() })),
  /** What may still be credited; null for documents that are not credited. */
  rest: z.number().nullable(),
  /** The operators who opened it, newest first, at most 20. */
  views: z.array(z.object({ name: z.string(), at: z.string() })),
  allowed_actions: z.array(z.enum(['open', 'register'])),
});
export type DocumentDetails = z.output<typeof documentDetails>;

/** The operators' list of documents, and one document. */
export const adminDocumentEndpoints = {
  'admin.documents': endpoint({
    method: 'GET',
    path: 'admin/documents',
    who: 'admin',
    needs: 'money.read',
    summary: 'Numbered documents by filters, newest first',
    query: pageQuery.extend(documentFilters.shape),
    reply: z.object({
      data: z.array(documentRow),
      next_cursor: nextCursor,
      /** The number of matching documents, exact up to 10,000; 10,001: there are more. */
      total: z.int(),
      /** Charges, reductions and taxed advances that have had no document for a day, e.g. because a State is unknown. */
      waiting: z.int(),
    }),
  }),
  'admin.document_details': endpoint({
    method: 'GET',
    path: 'admin/document-details/:id',
    who: 'admin',
    needs: 'money.read',
    summary: 'A document by its id: tax by rate, credit notes, registration and views',
    params: z.object({ id: idText }),
    reply: z.object({ data: documentDetails }),
    errors: ['not_found'],
  }),
  'admin.register_document': endpoint({
    method: 'POST',
    path: 'admin/document-details/:id/register',
    who: 'admin',
    needs: 'money.act',
    idempotent: true,
    summary: 'Sends a document again that the registration portal refused',
    params: z.object({ id: idText }),
    reply: z.object({ message: z.string() }),
    errors: ['not_found', 'state_changed'],
  }),
  'admin.set_job_state': endpoint({
    method: 'POST',
    path: 'admin/bookings/:code/state',
    who: 'admin',
    needs: 'money.act',
    idempotent: true,
    summary:
      'Records, once, the State of the work of a booking that the map does not know; charges without an invoice are taxed there',
    params: z.object({ code: z.string().max(20) }),
    body: z.object({ state: z.enum(INDIAN_STATES, { error: key('error.required') }) }),
    reply: z.object({ message: z.string() }),
    errors: ['not_found', 'state_changed'],
  }),
};
