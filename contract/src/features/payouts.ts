import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, idValue, text } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';

/** A job in a payout; rupees. */
export const payoutJob = z.object({
  booking_id: z.string(),
  service_name: z.string(),
  service_date: z.string(),
  gross: z.number(),
  commission: z.number(),
  /** Tax on the commission. */
  tax: z.number(),
  tds: z.number(),
  /** What is paid out for it. */
  net: z.number(),
});
export type PayoutJob = z.output<typeof payoutJob>;

const amountFields = {
  gross: z.number(),
  commission: z.number(),
  tax: z.number(),
  tds: z.number(),
  net: z.number(),
};

/** What a professional is to be paid. */
export const payoutDue = z.object({
  employee_id: z.int(),
  name: z.string(),
  /** Empty where the bank details are missing. */
  account_masked: z.string(),
  ifsc: z.string(),
  jobs: z.array(payoutJob),
  ...amountFields,
  /** Why it is left out; null: it is paid. */
  skip_reason: z.enum(['no_bank', 'below_minimum']).nullable(),
});
export type PayoutDue = z.output<typeof payoutDue>;

/** A payment of a run. */
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

/** A run in the list. */
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

/** What is taken off pay from a day on. Per cent and rupees. */
export const earningRule = z.object({
  id: z.int(),
  /** Null: all categories that have no rule of their own. */
  category_id: z.int().nullable(),
  valid_from: z.string(),
  commission: z.number(),
  commission_fixed: z.number(),
  commission_tax: z.number(),
  tds: z.number(),
});

/** The accounts of the books. */
export const ledgerAccount = z.enum([
  'gateway',
  'customer',
  'professional',
  'operator',
  'taxes',
  'refunds',
  'suspense',
  'payouts',
  'bank',
]);

/** Something that the books say and the other tables do not; paise or counts, as they stand there. */
const fault = z.object({ what: z.string(), books: z.number(), expected: z.number() });

/** A movement in the books. Rupees; what comes in is positive. */
export const bookMovement = z.object({
  id: z.int(),
  at: z.string(),
  kind: z.enum([
    'capture',
    'charge',
    'refund',
    'refund_done',
    'refund_failed',
    'manual_refund',
    'goodwill',
    'payout',
    'payout_done',
    'payout_returned',
    'payout_reversed',
  ]),
  entries: z.array(z.object({ account: ledgerAccount, amount: z.number() })),
});
export type BookMovement = z.output<typeof bookMovement>;

/** Digits with at most two decimals, as an amount in rupees or a share in per cent is typed. */
const decimal = (upperLimit: number, wrong: 'payout.share_range' | 'payout.amount_range') =>
  z.coerce
    .number({ error: key(wrong) })
    .min(0, key(wrong))
    .max(upperLimit, key(wrong))
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, key(wrong))
    .default(0);
const share = decimal(100, 'payout.share_range');

/** A new rule; a category that is left empty is all that have none of their own. */
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

/** Payouts to professionals, what is taken off their pay, and the books; operators alone. */
export const payoutEndpoints = {
  'payout.preview': endpoint({
    method: 'GET',
    path: 'admin/payouts/preview',
    who: 'admin',
    summary: 'What a run would pay now: accepted work that its customer paid for, by professional',
    query: pageQuery,
    reply: z.object({
      data: z.array(payoutDue),
      next_cursor: nextCursor,
      /** Rupees; what the run would pay. */
      total: z.number(),
      /** The least amount that is paid out; rupees. */
      minimum: z.number(),
      /** What an approval has to name, so that nothing else is approved than was seen. */
      fingerprint: z.string(),
    }),
  }),
  'payout.runs': endpoint({
    method: 'GET',
    path: 'admin/payouts',
    who: 'admin',
    summary: 'Payout runs, the latest first',
    query: pageQuery,
    reply: z.object({ data: z.array(payoutRun), next_cursor: nextCursor }),
  }),
  'payout.run': endpoint({
    method: 'GET',
    path: 'admin/payouts/:id',
    who: 'admin',
    summary: 'One run with its payments; the bank file is at admin/payouts/{id}/file',
    params: item,
    reply: z.object({ data: payoutRun.extend({ items: z.array(payoutItem) }) }),
    errors: ['not_found'],
  }),
  'payout.approve': endpoint({
    method: 'POST',
    path: 'admin/payouts',
    who: 'admin',
    idempotent: true,
    summary: 'Approves what the preview showed and fixes its amounts; 409 where that has changed',
    body: z.object({ fingerprint: text('error.invalid_value', 64) }),
    reply: messageReply.extend({ data: z.object({ id: z.int() }) }),
    errors: ['state_changed'],
  }),
  'payout.mark_paid': endpoint({
    method: 'POST',
    path: 'admin/payouts/items/:id/paid',
    who: 'admin',
    summary: 'The bank paid it; the same word twice is one',
    params: item,
    body: z.object({ reference: text('payout.reference_required', 60) }),
    reply: messageReply,
    errors: ['not_found', 'state_changed'],
  }),
  'payout.mark_returned': endpoint({
    method: 'POST',
    path: 'admin/payouts/items/:id/returned',
    who: 'admin',
    summary: 'The bank did not pay it or sent it back: its amount is owed again',
    params: item,
    body: z.object({ reason: text('forms.reason_required', 200) }),
    reply: messageReply,
    errors: ['not_found'],
  }),
  'payout.rules': endpoint({
    method: 'GET',
    path: 'admin/earning-rules',
    who: 'admin',
    summary: 'What is taken off pay, by day and category, the latest first',
    query: pageQuery,
    reply: z.object({ data: z.array(earningRule), next_cursor: nextCursor }),
  }),
  'payout.add_rule': endpoint({
    method: 'POST',
    path: 'admin/earning-rules',
    who: 'admin',
    idempotent: true,
    summary: 'Adds a rule from tomorrow at the earliest; what was accepted before never changes',
    body: newEarningRule,
    reply: messageReply,
    errors: ['not_found'],
  }),
  'books.balance': endpoint({
    method: 'GET',
    path: 'admin/books',
    who: 'admin',
    summary: 'Every account with its balance, what is wrong now, and what the last check at night found',
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
    summary:
      "The movements of a booking (its code) or of a person (their mobile number), the latest first; without either, everybody's",
    query: pageQuery.extend({ of: z.string().trim().max(20).optional() }),
    reply: z.object({
      data: z.array(bookMovement),
      next_cursor: nextCursor,
      /** Who or what it is, and each account's sum; null where nothing was named or found. */
      found: z
        .object({
          name: z.string(),
          accounts: z.array(z.object({ account: ledgerAccount, balance: z.number() })),
        })
        .nullable(),
    }),
  }),
};
