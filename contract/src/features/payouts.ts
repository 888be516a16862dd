import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, idValue, text } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';

/** A job in a payout. Amounts in rupees. */
export const payoutJob = z.object({
  booking_id: z.string(),
  service_name: z.string(),
  service_date: z.string(),
  gross: z.number(),
  commission: z.number(),
  /** Tax on the commission. */
  tax: z.number(),
  /** GST on the work that the platform pays (section 9 (5) CGST). */
  gst: z.number(),
  /** GST collected at source from registered professionals (section 52 CGST). */
  tcs: z.number(),
  tds: z.number(),
  /** The amount paid out for it. */
  net: z.number(),
});
export type PayoutJob = z.output<typeof payoutJob>;

const amountFields = {
  gross: z.number(),
  commission: z.number(),
  tax: z.number(),
  gst: z.number(),
  tcs: z.number(),
  tds: z.number(),
  net: z.number(),
};

/** The amount payable to a professional. */
export const payoutDue = z.object({
  employee_id: z.int(),
  name: z.string(),
  /** Empty if the bank details are missing. */
  account_masked: z.string(),
  ifsc: z.string(),
  jobs: z.array(payoutJob),
  ...amountFields,
  /** The reason for excluding it; null: included. */
  skip_reason: z.enum(['no_bank', 'below_minimum']).nullable(),
});
export type PayoutDue = z.output<typeof payoutDue>;

/** One payment of a payout run. */
export const payoutItem = z.object({
  id: z.int(),
  employee_id: z.int(),
  name: z.string(),
  account_masked: z.string(),
  ifsc: z.string(),
  jobs: z.array(payoutJob),
  ...amountFields,
  state: z.enum(['approved', 'paid', 'returned']),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  paid_on: z.string().nullable(),
  returned_on: z.string().nullable(),
});
export type PayoutItem = z.output<typeof payoutItem>;

/** A payout run in the list. */
export const payoutRun = z.object({
  id: z.int(),
  approved_at: z.string(),
  approved_by: z.string(),
  total: z.number(),
  approved: z.int(),
  paid: z.int(),
  returned: z.int(),
});
export type PayoutRun = z.output<typeof payoutRun>;

/** Deductions from pay from a given date. Per cent and rupees. */
export const earningRule = z.object({
  id: z.int(),
  /** Null: all categories without their own rule. */
  category_id: z.int().nullable(),
  valid_from: z.string(),
  commission: z.number(),
  commission_fixed: z.number(),
  commission_tax: z.number(),
  tds: z.number(),
});

/** The chart of accounts. `platform` and `taxes` are accounts of earlier releases; both are closed. */
export const ledgerAccount = z.enum([
  'bank',
  'gateway',
  'customer',
  'adv_gst',
  'input_gst',
  'chargebacks',
  'advances',
  'pro',
  'payouts',
  'refunds',
  'suspense',
  'credits',
  'gst_95',
  'gst_out',
  'tcs',
  'tds',
  'welfare',
  'commission',
  'gateway_fees',
  'payout_fees',
  'goodwill',
  'compensation',
  'chargeback_loss',
  'bad_debts',
  'welfare_cost',
  'penalties',
  'rounding',
  'platform',
  'taxes',
]);

/** A discrepancy between the ledger and the other tables; paise or counts, as stored. */
const fault = z.object({ what: z.string(), books: z.number(), expected: z.number() });

/** A transaction of the ledger. Amounts in rupees; a debit is positive, a credit negative. */
export const bookMovement = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum([
    'capture',
    'advance_tax',
    'charge',
    'advance_used',
    'reduction',
    'tax_paid',
    'refund',
    'refund_processed',
    'refund_failed',
    'refund_voided',
    'manual_refund',
    'goodwill',
    'payout',
    'payout_paid',
    'payout_returned',
    'payout_reversed',
    'reclassification',
  ]),
  entries: z.array(z.object({ account: ledgerAccount, amount: z.number() })),
});
export type BookMovement = z.output<typeof bookMovement>;

/** Digits with at most two decimals: an amount in rupees or a percentage as typed. */
const decimal = (upperLimit: number, wrong: 'payout.share_range' | 'payout.amount_range') =>
  z.coerce
    .number({ error: key(wrong) })
    .min(0, key(wrong))
    .max(upperLimit, key(wrong))
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, key(wrong))
    .default(0);
const share = decimal(100, 'payout.share_range');

/** A new rule; an empty category means all categories without their own rule. */
export const newEarningRule = z.object({
  category_id: z.preprocess((value) => (value === '' ? null : value), idValue.nullable().default(null)),
  valid_from: z.iso.date(key('error.required')),
  commission: share,
  commission_fixed: decimal(100_000, 'payout.amount_range'),
  commission_tax: share,
  tds: share,
});

const item = z.object({ id: idText });
const messageReply = z.object({ message: z.string() });

/** Payouts to professionals, deductions from their pay, and the ledger; for operators only. */
export const payoutEndpoints = {
  'payout.preview': endpoint({
    method: 'GET',
    path: 'admin/payouts/preview',
    who: 'admin',
    needs: 'money.read',
    summary: 'Preview of the next run: approved and paid work, by professional',
    query: pageQuery,
    reply: z.object({
      data: z.array(payoutDue),
      next_cursor: nextCursor,
      /** The amount that the run would pay out, in rupees. */
      total: z.number(),
      /** Minimum amount of a payout, in rupees. */
      minimum: z.number(),
      /** The run's fingerprint; an approval must send it, so that an operator approves exactly what was shown. */
      fingerprint: z.string(),
    }),
  }),
  'payout.runs': endpoint({
    method: 'GET',
    path: 'admin/payouts',
    who: 'admin',
    needs: 'money.read',
    summary: 'Payout runs, latest first',
    query: pageQuery,
    reply: z.object({ data: z.array(payoutRun), next_cursor: nextCursor }),
  }),
  'payout.run': endpoint({
    method: 'GET',
    path: 'admin/payouts/:id',
    who: 'admin',
    needs: 'money.read',
    summary: 'One run with its payments; the bank file is at admin/payouts/{id}/file',
    params: item,
    reply: z.object({ data: payoutRun.extend({ items: z.array(payoutItem) }) }),
    errors: ['not_found'],
  }),
  'payout.approve': endpoint({
    method: 'POST',
    path: 'admin/payouts',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary: 'Approves the previewed run and fixes its amounts; 409 if the preview has changed',
    body: z.object({ fingerprint: text('error.invalid_value', 64) }),
    reply: messageReply.extend({ data: z.object({ id: z.int() }) }),
    errors: ['state_changed', 'payouts_frozen'],
  }),
  'payout.mark_paid': endpoint({
    method: 'POST',
    path: 'admin/payouts/items/:id/paid',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    summary: 'Marks a payment as paid by the bank; repeating it changes nothing',
    params: item,
    body: z.object({ reference: text('payout.reference_required', 60) }),
    reply: messageReply,
    errors: ['not_found', 'state_changed'],
  }),
  'payout.mark_returned': endpoint({
    method: 'POST',
    path: 'admin/payouts/items/:id/returned',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    summary: 'Marks a payment as rejected or returned by the bank; its amount is due again',
    params: item,
    body: z.object({ reason: text('forms.reason_required', 200) }),
    reply: messageReply,
    errors: ['not_found'],
  }),
  'payout.rules': endpoint({
    method: 'GET',
    path: 'admin/earning-rules',
    who: 'admin',
    needs: 'money.read',
    summary: 'Deduction rules by day and category, latest first',
    query: pageQuery,
    reply: z.object({ data: z.array(earningRule), next_cursor: nextCursor }),
  }),
  'payout.add_rule': endpoint({
    method: 'POST',
    path: 'admin/earning-rules',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary: 'Adds a deduction rule from tomorrow at the earliest; work approved before keeps its rule',
    body: newEarningRule,
    reply: messageReply,
    errors: ['not_found'],
  }),
  'books.balance': endpoint({
    method: 'GET',
    path: 'admin/books',
    who: 'admin',
    needs: 'money.read',
    summary:
      'Every account with its balance, and the last nightly check with its faults; before the first check, the current faults',
    reply: z.object({
      accounts: z.array(z.object({ account: ledgerAccount, balance: z.number() })),
      total: z.number(),
      faults: z.array(fault),
      checked: z.object({ day: z.string(), faults: z.int() }).nullable(),
    }),
  }),
  'books.movements': endpoint({
    method: 'GET',
    path: 'admin/books/movements',
    who: 'admin',
    needs: 'money.read',
    summary:
      'Ledger transactions, latest first; `of` limits them to a booking (its code) or a person (their mobile number)',
    query: pageQuery.extend({ of: z.string().trim().max(20).optional() }),
    reply: z.object({
      data: z.array(bookMovement),
      next_cursor: nextCursor,
      /** The name of the booking or person and the balance of each account; null without a search term or a match. */
      found: z
        .object({
          name: z.string(),
          accounts: z.array(z.object({ account: ledgerAccount, balance: z.number() })),
        })
        .nullable(),
    }),
  }),
};
