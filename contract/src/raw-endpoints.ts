import { z } from 'zod';
import { type Endpoint, endpoint } from './endpoint.ts';
import { auditFilters } from './features/admin-audit.ts';
import { bookingLineFilters } from './features/admin-bookings.ts';
import { documentFilters } from './features/admin-documents.ts';
import { companyFileFilters, registrationFileFilters } from './features/admin-months.ts';
import { customerFilters } from './features/admin-customers.ts';
import { paymentFilters } from './features/admin-payments.ts';
import { professionalFilters } from './features/admin-professionals.ts';
import { MONTH_FILES, type MonthFile, REGISTRATION_FILES } from './features/month-files.ts';
import { insightFilters, searchMissFilters, supplyFilters } from './features/admin-insight.ts';
import { reviewFilters } from './features/admin-reviews.ts';
import { settlementFilters } from './features/admin-settlements.ts';
import { idText } from './kernel/fields.ts';

/**
 * A call that returns a file or a stream, or reads a raw body. The server registers its route separately; this entry
 * describes it for the OpenAPI document and the API page. A test compares it with the routes.
 */
export interface RawEndpoint extends Endpoint {
  /** The success response: its media type and description. */
  readonly response: { readonly type: string; readonly description: string };
  /** Headers it reads in addition to those of every call. */
  readonly headers?: Readonly<Record<string, { readonly required: boolean; readonly description: string }>>;
}

const pdf = (description: string) => ({ type: 'application/pdf', description });
/** Optional language parameter of files opened by a link; the default is the same as for every call. */
const inLanguage = { lang: z.enum(['en', 'hi']).optional() };

/** What the file of a month has a row for, with its columns (money.md, section 8). */
const MONTH_FILE_ROWS: Readonly<Record<MonthFile, string>> = {
  sales:
    'One row per invoice or bill, heading and rate: number, date, issuer, recipient, gstin, pos, sac, rate, taxable, cgst, sgst, igst, total, irn, against',
  credit_notes: 'One row per credit note, heading and rate, with the columns of the sales',
  gstr1_b2b:
    'One row per invoice to a registered recipient and rate: gstin, number, date, value, pos, rate, taxable, cgst, sgst, igst, irn',
  gstr1_cdnr:
    'One row per rate and credit note to a registered recipient (CDNR) or against an invoice of B2CL (CDNUR), with the columns of B2B and type (Regular B2B, B2CL)',
  gstr1_b2cl:
    'Inter-State invoices above ₹1 lakh to unregistered recipients: pos, rate, taxable, cgst, sgst, igst',
  gstr1_b2cs: 'Other supplies to unregistered recipients: pos, rate, taxable, cgst, sgst, igst',
  gstr1_11a: 'Advances of the month that are still open: pos, rate, taxable, cgst, sgst, igst',
  gstr1_11b:
    'Advances of earlier months that were invoiced or refunded: pos, rate, taxable, cgst, sgst, igst',
  gstr1_12: 'One row per heading: hsn, value, taxable, cgst, sgst, igst, recipients (B2B, B2C)',
  gstr1_13: 'One row per series of documents: kind, from, to, total, cancelled',
  gstr1_15: 'Work under section 9 (5): supplier_gstin, recipient_gstin, pos, rate, taxable, cgst, sgst, igst',
  gstr8: 'One row per registered professional and place: gstin, pos, gross, returned, net, cgst, sgst, igst',
  form_140:
    'One row per supply with withheld tax (form 140, earlier 26Q): pan, name, section, date, amount, rate, tds, challan',
  professional_ledger:
    'The entries of each professional, after the balance: date, key, kind, account, debit, credit, balance',
  day_book: 'All entries: date, key, kind, account, debit, credit, balance of the account',
  trial_balance:
    'The balance of each account at the beginning, and its sums and balance at the end: date, key, kind, account, debit, credit, balance',
  ageing: 'What customers owe at the end of the month: customer, due_on, and the amount by its age in days',
  unbilled_advances: 'Advances without an invoice at the end of the month: voucher, date, amount, tax',
};

/** The calls of the files of a month. */
const monthFiles = Object.fromEntries(
  MONTH_FILES.map((file): [string, RawEndpoint] => [
    `admin.${file}_csv`,
    {
      ...endpoint({
        method: 'GET',
        path: `admin/month-files/${file.replaceAll('_', '-')}`,
        who: 'admin',
        // Form 140 has whole PANs.
        needs: file === 'form_140' ? 'money.act' : 'money.read',
        stepUp: true,
        summary: `A file of a month of the books, at most 100,000 rows: ${file.replaceAll('_', ' ')}; each export is recorded`,
        query: (REGISTRATION_FILES as readonly MonthFile[]).includes(file)
          ? registrationFileFilters.extend(inLanguage)
          : companyFileFilters.extend(inLanguage),
        errors: ['forbidden', 'invalid', 'export_too_large'],
      }),
      response: { type: 'text/csv', description: MONTH_FILE_ROWS[file] },
    },
  ]),
);

/** All plain calls by name. */
export const rawEndpoints: Readonly<Record<string, RawEndpoint>> = {
  'account.export': {
    ...endpoint({
      method: 'GET',
      path: '{role}/export',
      who: 'each',
      summary: 'All data stored about the caller, as one file',
      errors: ['forbidden', 'not_verified', 'too_many'],
    }),
    response: { type: 'application/json', description: 'exported_at, and a list for each kind of thing' },
  },
  'notification.events': {
    ...endpoint({
      method: 'GET',
      path: '{role}/events',
      who: 'each',
      summary: 'Live changes for the caller, as server-sent events',
      errors: ['forbidden', 'not_verified', 'too_many'],
    }),
    headers: {
      'Last-Event-ID': {
        required: false,
        description: 'The id of the last event received; each change after it is sent once',
      },
    },
    response: {
      type: 'text/event-stream',
      description:
        'unread {unread}; change {kind, object, version}: ids only, such as notification:12; reset {}: changes were missed, load everything again; bye {} when the session has ended',
    },
  },
  'booking.invoice': {
    ...endpoint({
      method: 'GET',
      path: 'user/invoice/:booking_id',
      who: 'user',
      summary: 'All invoices of one of the caller’s bookings in one file or, by number, one of its documents',
      params: z.object({ booking_id: z.string() }),
      query: z.object({ number: z.string().optional(), ...inLanguage }),
      errors: ['forbidden', 'not_verified', 'not_found', 'no_document_yet', 'too_many'],
    }),
    response: pdf('The document'),
  },
  'booking.calendar': {
    ...endpoint({
      method: 'GET',
      path: 'user/calendar/:booking_id',
      who: 'user',
      summary: 'One of the caller’s bookings as a calendar file',
      params: z.object({ booking_id: z.string() }),
      errors: ['forbidden', 'not_verified', 'not_found', 'too_many'],
    }),
    response: { type: 'text/calendar', description: 'One event per slot of each line' },
  },
  'document.file': {
    ...endpoint({
      method: 'GET',
      path: 'employee/documents/:number',
      who: 'employee',
      summary: 'One of the caller’s documents by its number (`document.list`)',
      params: z.object({ number: z.string() }),
      query: z.object(inLanguage),
      errors: ['forbidden', 'not_found', 'too_many'],
    }),
    response: pdf('The document'),
  },
  'earnings.statement': {
    ...endpoint({
      method: 'GET',
      path: 'employee/statement/:month',
      who: 'employee',
      summary: 'The caller’s earnings statement of a month',
      params: z.object({ month: z.string().regex(/^\d{4}-\d{2}$/) }),
      query: z.object(inLanguage),
      errors: ['forbidden', 'not_found', 'too_many'],
    }),
    response: pdf('The statement'),
  },
  'payment.webhook': {
    ...endpoint({
      method: 'POST',
      path: 'user/razorpay/webhook',
      who: 'public',
      summary:
        'Webhook events of the payment gateway, signed over the raw body; duplicate and outdated events change nothing, and those that cannot be applied are kept',
      body: z.looseObject({ event: z.string(), payload: z.looseObject({}) }),
      errors: ['bad_request'],
    }),
    headers: {
      'X-Razorpay-Signature': {
        required: true,
        description: 'HMAC-SHA256 of the body with a secret of RAZORPAY_WEBHOOK_SECRET, in hex',
      },
      'X-Razorpay-Event-Id': { required: false, description: 'Identifies duplicate events' },
    },
    response: { type: 'application/json', description: 'status' },
  },
  'payout.webhook': {
    ...endpoint({
      method: 'POST',
      path: 'payouts/razorpayx/webhook',
      who: 'public',
      summary:
        'Reports of RazorpayX about payouts, signed over the raw body; duplicate and outdated reports change nothing',
      body: z.looseObject({ event: z.string(), payload: z.looseObject({}) }),
      errors: ['bad_request', 'not_found'],
    }),
    headers: {
      'X-Razorpay-Signature': {
        required: true,
        description: 'HMAC-SHA256 of the body with RAZORPAYX_WEBHOOK_SECRET, in hex',
      },
    },
    response: { type: 'application/json', description: 'status' },
  },
  'sms.msg91_reports': {
    ...endpoint({
      method: 'POST',
      path: 'sms/msg91/reports/:secret',
      who: 'public',
      summary:
        'Delivery reports of MSG91, as its webhook versions 2 and 3 send them; unknown messages and outdated reports change nothing',
      params: z.object({ secret: z.string() }),
      body: z.looseObject({ requestId: z.string(), status: z.string() }),
      errors: ['bad_request', 'forbidden', 'not_found'],
    }),
    response: { type: 'application/json', description: 'status' },
  },
  'sms.twilio_reports': {
    ...endpoint({
      method: 'POST',
      path: 'sms/twilio/reports',
      who: 'public',
      summary:
        'Delivery reports of Twilio, a signed form; unknown messages and outdated reports change nothing',
      body: z.looseObject({ MessageSid: z.string(), MessageStatus: z.string() }),
      errors: ['bad_request', 'forbidden', 'not_found'],
    }),
    headers: {
      'X-Twilio-Signature': {
        required: true,
        description: 'HMAC-SHA1 of the address and the sorted fields with TWILIO_AUTH_TOKEN, in base64',
      },
    },
    response: { type: 'application/json', description: 'status' },
  },
  'whatsapp.verify': {
    ...endpoint({
      method: 'GET',
      path: 'whatsapp/reports',
      who: 'public',
      summary:
        'Meta’s handshake when the webhook of WhatsApp is set up: returns the challenge for the right token',
      query: z.object({
        'hub.mode': z.string().optional(),
        'hub.verify_token': z.string().optional(),
        'hub.challenge': z.string().optional(),
      }),
      errors: ['forbidden', 'not_found'],
    }),
    response: { type: 'text/plain', description: 'The challenge' },
  },
  'whatsapp.reports': {
    ...endpoint({
      method: 'POST',
      path: 'whatsapp/reports',
      who: 'public',
      summary:
        'Delivery reports of the WhatsApp Cloud API, signed over the raw body; unknown messages and outdated reports change nothing',
      body: z.looseObject({ entry: z.array(z.unknown()) }),
      errors: ['bad_request', 'forbidden', 'not_found'],
    }),
    headers: {
      'X-Hub-Signature-256': {
        required: true,
        description: 'sha256= and the HMAC-SHA256 of the body with WHATSAPP_APP_SECRET, in hex',
      },
    },
    response: { type: 'application/json', description: 'status' },
  },
  'mail.unsubscribe_page': {
    ...endpoint({
      method: 'GET',
      path: 'mail/unsubscribe/:token',
      who: 'public',
      summary: 'Redirects to the page that asks whether to turn e-mails of a group off; changes nothing',
      params: z.object({ token: z.string() }),
    }),
    response: { type: 'text/html', description: 'A redirect to /unsubscribe' },
  },
  'mail.unsubscribe': {
    ...endpoint({
      method: 'POST',
      path: 'mail/unsubscribe/:token',
      who: 'public',
      summary:
        'Turns e-mails of a group off, by the signed link of the List-Unsubscribe header (RFC 8058); a browser is redirected to /unsubscribe',
      params: z.object({ token: z.string() }),
      body: z.looseObject({ 'List-Unsubscribe': z.literal('One-Click').optional() }),
      errors: ['not_found', 'too_many'],
    }),
    response: { type: 'application/json', description: 'status' },
  },
  'admin.document': {
    ...endpoint({
      method: 'GET',
      path: 'admin/documents/:number',
      who: 'admin',
      needs: 'booking_money.read',
      summary: 'Any document by its number; each access is recorded',
      params: z.object({ number: z.string() }),
      query: z.object(inLanguage),
      errors: ['forbidden', 'not_found'],
    }),
    response: pdf('The document'),
  },
  'admin.audit_file': {
    ...endpoint({
      method: 'GET',
      path: 'admin/audit/file',
      who: 'admin',
      needs: 'audit.read',
      stepUp: true,
      summary:
        'The audit log with the same filters as CSV, at most 100,000 entries; each download is recorded',
      query: z.object(auditFilters),
      errors: ['forbidden', 'too_many', 'invalid', 'export_too_large'],
    }),
    response: { type: 'text/csv', description: 'One row per entry, newest first' },
  },
  'admin.booking_lines_csv': {
    ...endpoint({
      method: 'GET',
      path: 'admin/booking-lines/csv',
      who: 'admin',
      needs: 'bookings.read',
      stepUp: true,
      summary: 'All booking lines of a list as a file, at most 100,000; each export is recorded',
      query: bookingLineFilters.extend({ cols: z.string().max(500).optional(), ...inLanguage }),
      errors: ['forbidden', 'invalid', 'export_too_large'],
    }),
    response: { type: 'text/csv', description: 'One row per line, with the columns of `cols`' },
  },
  'admin.customers_csv': {
    ...endpoint({
      method: 'GET',
      path: 'admin/customers/csv',
      who: 'admin',
      needs: 'customers.read',
      stepUp: true,
      summary: 'All customers of a list as a file, at most 100,000; each export is recorded',
      query: customerFilters.extend({ cols: z.string().max(500).optional(), ...inLanguage }),
      errors: ['forbidden', 'invalid', 'export_too_large'],
    }),
    response: { type: 'text/csv', description: 'One row per customer, with the columns of `cols`' },
  },
  'admin.payments_csv': {
    ...endpoint({
      method: 'GET',
      path: 'admin/payments/csv',
      who: 'admin',
      needs: 'money.read',
      stepUp: true,
      summary: 'All payments of a list as a file, at most 100,000; each export is recorded',
      query: paymentFilters.extend({ cols: z.string().max(500).optional(), ...inLanguage }),
      errors: ['forbidden', 'invalid'],
    }),
    response: { type: 'text/csv', description: 'One row per payment, with the columns of `cols`' },
  },
  'admin.settlements_csv': {
    ...endpoint({
      method: 'GET',
      path: 'admin/settlements/csv',
      who: 'admin',
      needs: 'money.read',
      stepUp: true,
      summary: 'All settlements of a list as a file, at most 100,000; each export is recorded',
      query: settlementFilters.extend({ cols: z.string().max(500).optional(), ...inLanguage }),
      errors: ['forbidden', 'invalid', 'export_too_large'],
    }),
    response: { type: 'text/csv', description: 'One row per settlement, with the columns of `cols`' },
  },
  'admin.documents_csv': {
    ...endpoint({
      method: 'GET',
      path: 'admin/documents/csv',
      who: 'admin',
      needs: 'money.read',
      stepUp: true,
      summary: 'All documents of a list as a file, at most 100,000; each export is recorded',
      query: documentFilters.extend({ cols: z.string().max(500).optional(), ...inLanguage }),
      errors: ['forbidden', 'invalid', 'export_too_large'],
    }),
    response: { type: 'text/csv', description: 'One row per document, with the columns of `cols`' },
  },
  'admin.professionals_csv': {
    ...endpoint({
      method: 'GET',
      path: 'admin/professionals/csv',
      who: 'admin',
      needs: 'professionals.read',
      stepUp: true,
      summary: 'All professionals of a list as a file, at most 100,000; each export is recorded',
      query: professionalFilters.extend({ cols: z.string().max(500).optional(), ...inLanguage }),
      errors: ['forbidden', 'invalid', 'export_too_large'],
    }),
    response: { type: 'text/csv', description: 'One row per professional, with the columns of `cols`' },
  },
  'admin.overview_csv': {
    ...endpoint({
      method: 'GET',
      path: 'admin/overview/csv',
      who: 'admin',
      needs: 'insight.read',
      stepUp: true,
      summary: 'The measures of the overview by day as a file; each export is recorded',
      query: insightFilters.extend(inLanguage),
      errors: ['forbidden', 'invalid', 'export_too_large'],
    }),
    response: { type: 'text/csv', description: 'One row per measure and day' },
  },
  'admin.supply_csv': {
    ...endpoint({
      method: 'GET',
      path: 'admin/supply/csv',
      who: 'admin',
      needs: 'insight.read',
      stepUp: true,
      summary: 'The supply table as a file, at most 100,000 rows; each export is recorded',
      query: supplyFilters.extend({ cols: z.string().max(500).optional(), ...inLanguage }),
      errors: ['forbidden', 'invalid', 'export_too_large'],
    }),
    response: { type: 'text/csv', description: 'One row per PIN code and service' },
  },
  'admin.search_misses_csv': {
    ...endpoint({
      method: 'GET',
      path: 'admin/search-misses/csv',
      who: 'admin',
      needs: 'insight.read',
      stepUp: true,
      summary: 'Searches without a result as a file, at most 100,000 rows; each export is recorded',
      query: searchMissFilters.extend({ cols: z.string().max(500).optional(), ...inLanguage }),
      errors: ['forbidden', 'invalid', 'export_too_large'],
    }),
    response: { type: 'text/csv', description: 'One row per query and place' },
  },
  'admin.reviews_csv': {
    ...endpoint({
      method: 'GET',
      path: 'admin/reviews/csv',
      who: 'admin',
      needs: 'content.read',
      stepUp: true,
      summary: 'All reviews of a list as a file, at most 100,000; each export is recorded',
      query: reviewFilters.extend({ cols: z.string().max(500).optional(), ...inLanguage }),
      errors: ['forbidden', 'invalid', 'export_too_large'],
    }),
    response: { type: 'text/csv', description: 'One row per review, with the columns of `cols`' },
  },
  'admin.export_file': {
    ...endpoint({
      method: 'GET',
      path: 'admin/exports/:id/file',
      who: 'admin',
      needs: 'own',
      summary: 'The file of a large export, by the link of `admin.export_link`, which records it',
      params: z.object({ id: idText }),
      query: z.object({ proof: z.string().max(100).optional() }),
      errors: ['forbidden', 'not_found'],
    }),
    response: { type: 'text/csv', description: 'The file, as the CSV call of its list describes it' },
  },
  'admin.payout_file': {
    ...endpoint({
      method: 'GET',
      path: 'admin/payouts/:id/file',
      who: 'admin',
      needs: 'money.act',
      stepUp: true,
      summary:
        'The payments of a payout run that are at the bank, as the bank file; each download is recorded',
      params: z.object({ id: idText }),
      errors: ['forbidden', 'not_found', 'payouts_frozen', 'unavailable'],
    }),
    response: { type: 'text/csv', description: 'One row per transfer' },
  },
  ...monthFiles,
};
