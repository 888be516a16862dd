import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';

/** The lists that operators export as CSV, with the plain call that returns the file of each. */
export const EXPORTED_LISTS = {
  bookings: 'admin.booking_lines_csv',
  customers: 'admin.customers_csv',
  payments: 'admin.payments_csv',
  settlements: 'admin.settlements_csv',
  documents: 'admin.documents_csv',
  professionals: 'admin.professionals_csv',
  reviews: 'admin.reviews_csv',
  overview: 'admin.overview_csv',
  supply: 'admin.supply_csv',
  searches: 'admin.search_misses_csv',
  audit: 'admin.audit_file',
  // The files of a month of the books (money.md, section 8).
  sales: 'admin.sales_csv',
  credit_notes: 'admin.credit_notes_csv',
  gstr1_b2b: 'admin.gstr1_b2b_csv',
  gstr1_cdnr: 'admin.gstr1_cdnr_csv',
  gstr1_b2cl: 'admin.gstr1_b2cl_csv',
  gstr1_b2cs: 'admin.gstr1_b2cs_csv',
  gstr1_11a: 'admin.gstr1_11a_csv',
  gstr1_11b: 'admin.gstr1_11b_csv',
  gstr1_12: 'admin.gstr1_12_csv',
  gstr1_13: 'admin.gstr1_13_csv',
  gstr1_15: 'admin.gstr1_15_csv',
  gstr8: 'admin.gstr8_csv',
  form_140: 'admin.form_140_csv',
  professional_ledger: 'admin.professional_ledger_csv',
  day_book: 'admin.day_book_csv',
  trial_balance: 'admin.trial_balance_csv',
  ageing: 'admin.ageing_csv',
  unbilled_advances: 'admin.unbilled_advances_csv',
} as const;
export type ExportedList = keyof typeof EXPORTED_LISTS;

export const exportedList = z.enum(Object.keys(EXPORTED_LISTS) as [ExportedList], {
  error: key('error.invalid_value'),
});

/** The most rows of a list's file that is made while the operator waits; larger ones are made by a job. */
export const MAX_DIRECT_ROWS = 100_000;

/** How long a file made by a job can be downloaded, in hours. */
export const EXPORT_HOURS = 24;

/** How long the link to a file is valid, in minutes. */
export const EXPORT_LINK_MINUTES = 5;

/** `expired`: the file is deleted. A failed export can be tried again until then, too. */
export const exportState = z.enum(['preparing', 'ready', 'failed', 'expired']);
export type ExportState = z.output<typeof exportState>;

/** A large export, and its file when it is ready. */
export const listExport = z.object({
  id: z.int(),
  list: exportedList,
  /** Whether a search or filters left rows of the list out. */
  filtered: z.boolean(),
  operator: z.object({ id: z.int(), name: z.string() }),
  /** Only the operator who asked for a file downloads it. */
  own: z.boolean(),
  state: exportState,
  /** The rows and bytes of the file; null until it is ready. */
  rows: z.int().nullable(),
  bytes: z.int().nullable(),
  requested_at: z.string(),
  finished_at: z.string().nullable(),
  /** When the file is deleted; null while it is made. */
  expires_at: z.string().nullable(),
});
export type ListExport = z.output<typeof listExport>;

/** Exports of lists with more rows than a file is made of while the operator waits (console.md, section 2). */
export const adminExportEndpoints = {
  'admin.exports': endpoint({
    method: 'GET',
    path: 'admin/exports',
    who: 'admin',
    needs: 'own',
    summary: 'Large exports, newest first: the caller’s; of everyone for those who read the whole audit log',
    query: pageQuery,
    reply: z.object({ data: z.array(listExport), next_cursor: nextCursor }),
  }),
  'admin.start_export': endpoint({
    method: 'POST',
    path: 'admin/exports',
    who: 'admin',
    needs: 'own',
    stepUp: true,
    idempotent: true,
    limit: { per: 'account', max: 60, seconds: 3600 },
    summary:
      'Starts a job that makes a list’s file, with the query of its CSV call; 403 without the grant of that call, 422 naming its wrong filters',
    body: z.object({
      list: exportedList,
      query: z.string({ error: key('error.invalid_value') }).max(2000, key('error.too_long')),
    }),
    reply: z.object({ message: z.string(), data: z.object({ id: z.int() }) }),
    errors: ['no_grant', 'invalid', 'step_up_required'],
  }),
  'admin.retry_export': endpoint({
    method: 'POST',
    path: 'admin/exports/:id/retry',
    who: 'admin',
    needs: 'own',
    stepUp: true,
    idempotent: true,
    summary: 'Tries a failed export of the caller again',
    params: z.object({ id: idText }),
    reply: z.object({ message: z.string() }),
    errors: ['not_found', 'no_grant', 'state_changed', 'step_up_required'],
  }),
  'admin.export_link': endpoint({
    method: 'POST',
    path: 'admin/exports/:id/link',
    who: 'admin',
    needs: 'own',
    stepUp: true,
    summary:
      'A link to the caller’s file, valid for 5 minutes in the caller’s session; each is recorded; 403 if the caller’s roles no longer contain those the file was made with',
    params: z.object({ id: idText }),
    reply: z.object({ data: z.object({ url: z.string() }) }),
    errors: ['not_found', 'forbidden', 'state_changed', 'step_up_required'],
  }),
};
