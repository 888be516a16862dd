import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, idText, text } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { datedState, taxClassConfirmation } from './admin-tax.ts';

/** The SAC of the platform's commission from a day on. Dates in Asia/Kolkata. */
const commissionClass = z.object({
  id: z.int(),
  state: datedState,
  valid_from: z.string(),
  sac: z.string(),
  /** The chartered accountant who confirmed it; null: not confirmed. */
  confirmed: z.object({ by: z.string(), on: z.string(), source: z.string() }).nullable(),
});
export type CommissionClass = z.output<typeof commissionClass>;

/** The registration of invoices to businesses with the government's portal (rule 48 (4)). */
const eInvoices = z.object({
  /** The first day on which they are registered; null: they are not. */
  from: z.string().nullable(),
  /** Documents that wait for the portal, and that it refused. */
  waiting: z.int(),
  refused: z.int(),
  /** The SACs in effect with four digits: above the same turnover, six are required (Notification 78/2020). */
  short_codes: z.int(),
});
export type EInvoices = z.output<typeof eInvoices>;

/** A new SAC of the commission, from tomorrow at the earliest. Confirmed later. */
export const newCommissionClass = z.object({
  valid_from: calendarDay('error.required'),
  sac: text('tax.sac_valid', 6).regex(/^99\d{2}(?:\d{2})?$/, key('tax.sac_valid')),
});

/** From when on invoices to businesses are registered: today at the earliest, or null, never. */
export const eInvoiceStart = z.object({
  from: calendarDay('error.required').nullable(),
});

const messageReply = z.object({ message: z.string() });

/** How the platform's own documents are taxed: the SAC of its commission, and the registration of invoices. */
export const adminCommissionTaxEndpoints = {
  'admin.commission_classes': endpoint({
    method: 'GET',
    path: 'admin/commission-classes',
    who: 'admin',
    needs: 'money.read',
    summary:
      'The SAC of the commission, newest day first, each with its confirmation by a chartered accountant; and from when on invoices are registered',
    query: pageQuery,
    reply: z.object({
      data: z.array(commissionClass),
      next_cursor: nextCursor,
      /** The rows that apply now or later and are not confirmed. */
      unconfirmed: z.int(),
      e_invoices: eInvoices,
    }),
  }),
  'admin.add_commission_class': endpoint({
    method: 'POST',
    path: 'admin/commission-classes',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary: 'Adds a SAC of the commission from tomorrow at the earliest; issued invoices keep theirs',
    body: newCommissionClass,
    reply: messageReply,
  }),
  'admin.confirm_commission_class': endpoint({
    method: 'POST',
    path: 'admin/commission-classes/:id/confirm',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary: 'Records, once, the chartered accountant who confirmed a SAC of the commission',
    params: z.object({ id: idText }),
    body: taxClassConfirmation,
    reply: messageReply,
    errors: ['not_found', 'state_changed'],
  }),
  'admin.change_e_invoices': endpoint({
    method: 'POST',
    path: 'admin/e-invoices',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary:
      'Sets from when on invoices to businesses are registered with the government’s portal; null stops it for later invoices',
    body: eInvoiceStart,
    reply: messageReply,
  }),
};
