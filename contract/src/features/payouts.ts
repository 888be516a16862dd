import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, idText, idValue, text } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { bankAccountState } from './bank-accounts.ts';

/** A job in a payout. Amounts in rupees. */
export const payoutJob = z.object({
  booking_id: z.string(),
  service_name: z.string(),
  /** Whether it is the extra time of the job, which is paid on its own. */
  extra: z.boolean(),
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
  /** The amount paid out for it; a debt that is collected is negative. */
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
  /** What is due but held back. */
  held: z.number(),
  /** What the customers have paid for and is available later, and from when; null without such work. */
  later: z.object({ amount: z.number(), from: z.string() }).nullable(),
  /**
   * The reason for excluding it; null: included. `not_due`: nothing is available yet; `parked`: the bank returned a payment to the account
   * that the professional still has.
   */
  skip_reason: z
    .enum(['not_due', 'on_hold', 'no_bank', 'bank_unverified', 'parked', 'below_minimum'])
    .nullable(),
});
export type PayoutDue = z.output<typeof payoutDue>;

/**
 * The lists of the preview: professionals who are paid, those who are left out for another reason than time, and those whose pay is available
 * later.
 */
export const payoutPlanList = z.enum(['paid', 'excluded', 'later']);
export type PayoutPlanList = z.output<typeof payoutPlanList>;

/** States of a payment: approved, sent to the bank, paid, or returned by the bank. */
export const payoutItemState = z.enum(['approved', 'sent', 'paid', 'returned']);
export type PayoutItemState = z.output<typeof payoutItemState>;

/** One payment of a payout run. */
export const payoutItem = z.object({
  id: z.int(),
  employee_id: z.int(),
  name: z.string(),
  account_masked: z.string(),
  ifsc: z.string(),
  jobs: z.array(payoutJob),
  ...amountFields,
  state: payoutItemState,
  /** What the vendor charged for it, with the tax; not deducted from the pay. */
  fee: z.number(),
  reference: z.string().nullable(),
  reason: z.string().nullable(),
  paid_on: z.string().nullable(),
  returned_on: z.string().nullable(),
  /** `retry`: send a refused payment again, or ask about one without a result. */
  allowed_actions: z.array(z.enum(['retry', 'mark_paid', 'mark_returned'])),
});
export type PayoutItem = z.output<typeof payoutItem>;

/** A payout run in the list. */
export const payoutRun = z.object({
  id: z.int(),
  /** `prepared`: waits for another operator; `cancelled`: it was replaced or cancelled, and nothing was paid. */
  state: z.enum(['prepared', 'approved', 'cancelled']),
  prepared_at: z.string(),
  prepared_by: z.string(),
  /** Until when it can be approved. */
  expires_at: z.string(),
  approved_at: z.string().nullable(),
  /** Null before the approval, and for runs from the time when one operator was enough. */
  approved_by: z.string().nullable(),
  total: z.number(),
  /** The number of its payments. */
  payment_count: z.int(),
  /** The number of payments in each state; before the approval all are zero. */
  approved: z.int(),
  sent: z.int(),
  paid: z.int(),
  returned: z.int(),
});
export type PayoutRun = z.output<typeof payoutRun>;

/** A payment that waits for the approval of its run. */
export const preparedPayment = z.object({
  employee_id: z.int(),
  name: z.string(),
  account_masked: z.string(),
  ifsc: z.string(),
  jobs: z.array(payoutJob),
  ...amountFields,
});
export type PreparedPayment = z.output<typeof preparedPayment>;

/** Why an amount is held back. */
export const holdKind = z.enum(['dispute', 'chargeback', 'operator', 'bank_change', 'mobile_change']);

/** An amount that is held back. Amounts in rupees. */
export const payoutHold = z.object({
  id: z.int(),
  /** Null, like the name, for a claim from before the charge: no pay is held yet. */
  employee_id: z.int().nullable(),
  name: z.string().nullable(),
  /** The booking; null: everything that is owed to the professional. */
  booking_id: z.string().nullable(),
  /** The held part of the professional's pay; null: all of it. */
  amount: z.number().nullable(),
  /** What the customer or their bank demands back; null for other kinds. */
  claimed: z.number().nullable(),
  kind: holdKind,
  reason: z.string().nullable(),
  placed_by: z.string().nullable(),
  placed_at: z.string(),
  /** When it ends without a release. */
  ends_at: z.string().nullable(),
  released_at: z.string().nullable(),
  released_by: z.string().nullable(),
  release_reason: z.string().nullable(),
  allowed_actions: z.array(z.enum(['release'])),
});
export type PayoutHold = z.output<typeof payoutHold>;

/** The lists of holds: those in effect, and all that ended. */
export const HOLD_LISTS = ['open', 'ended'] as const;

/** A returned payment whose amount waits until its professional has another verified bank account. Amounts in rupees. */
export const parkedPayout = z.object({
  /** The returned payment. */
  id: z.int(),
  run_id: z.int(),
  employee_id: z.int(),
  name: z.string(),
  amount: z.number(),
  account_masked: z.string(),
  ifsc: z.string(),
  /** What the bank says. */
  reason: z.string(),
  returned_on: z.string(),
  /** The state of a newer account; null without one. */
  new_account: bankAccountState.nullable(),
});
export type ParkedPayout = z.output<typeof parkedPayout>;

/** The form of an operator's hold. */
export const newPayoutHold = z.object({
  employee_id: idValue,
  /** The code of a booking with pay of the professional; empty: everything that is owed to them. */
  booking_id: z
    .string({ error: key('error.invalid_value') })
    .trim()
    .max(20, key('error.too_long'))
    .transform((code) => code.toUpperCase() || null)
    .nullable()
    .default(null),
  /** Rupees of the professional's pay; empty: all of it. */
  amount: z.preprocess(
    (value) => (value === '' || value === null ? null : value),
    z.coerce
      .number({ error: key('payout.amount_range') })
      .positive(key('payout.amount_range'))
      .max(100_000, key('payout.amount_range'))
      .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, key('payout.amount_range'))
      .nullable()
      .default(null),
  ),
  reason: text('forms.reason_required', 500),
});

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
  valid_from: calendarDay('error.required'),
  commission: share,
  commission_fixed: decimal(100_000, 'payout.amount_range'),
  commission_tax: share,
  tds: share,
});

const item = z.object({ id: idText });
const messageReply = z.object({ message: z.string() });

/** Payouts to professionals and deductions from their pay; for operators only. */
export const payoutEndpoints = {
  'payout.preview': endpoint({
    method: 'GET',
    path: 'admin/payouts/preview',
    who: 'admin',
    needs: 'money.read',
    summary: 'Preview of the next run: approved and paid work, by professional; a list of it, or all',
    query: pageQuery.extend({ list: payoutPlanList.optional() }),
    reply: z.object({
      data: z.array(payoutDue),
      next_cursor: nextCursor,
      /** The number of professionals in each list. */
      counts: z.record(payoutPlanList, z.int()),
      /** The amount that the run would pay out, in rupees; like the counts and the fingerprint it is of all pages. */
      total: z.number(),
      /** Minimum amount of a payout, in rupees. */
      minimum: z.number(),
      /** The run's fingerprint; the call that prepares it sends it, so that an operator prepares exactly what was shown. */
      fingerprint: z.string(),
      /** The run that waits for an approval. */
      prepared: payoutRun.nullable(),
      /** Whether the nightly check found a fault in the books: nothing is paid out until it is fixed. */
      frozen: z.boolean(),
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
    summary: 'One run with a page of its payments; the bank file is at admin/payouts/{id}/file',
    params: item,
    query: pageQuery,
    reply: z.object({
      data: payoutRun.extend({
        items: z.array(payoutItem),
        /** The payments of a run that waits for its approval. */
        payments: z.array(preparedPayment),
        /** An approval must send it. */
        fingerprint: z.string().nullable(),
        /** `approve`: only for an operator who did not prepare it. */
        allowed_actions: z.array(z.enum(['approve', 'cancel'])),
        /** Whether the caller prepared it. */
        own: z.boolean(),
        /** How its payments are sent: by a file that an operator uploads to the bank, or by the vendor. */
        rail: z.enum(['bank_file', 'razorpayx']),
      }),
      /** The `cursor` of the next payments. */
      next_cursor: nextCursor,
    }),
    errors: ['not_found'],
  }),
  'payout.prepare': endpoint({
    method: 'POST',
    path: 'admin/payouts',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary:
      'Prepares the previewed run for the approval of another operator; 409 if the preview has changed. It replaces a prepared run with other payments',
    body: z.object({ fingerprint: text('error.invalid_value', 64) }),
    reply: messageReply.extend({ data: z.object({ id: z.int() }) }),
    errors: ['state_changed', 'payouts_frozen'],
  }),
  'payout.approve': endpoint({
    method: 'POST',
    path: 'admin/payouts/:id/approve',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary:
      'Approves a run that another operator prepared in the last 24 hours; 403 for that operator, 409 if its payments would be others by now',
    params: item,
    body: z.object({ fingerprint: text('error.invalid_value', 64) }),
    reply: messageReply,
    errors: ['not_found', 'own_run', 'payouts_frozen', 'run_changed', 'run_expired', 'state_changed'],
  }),
  'payout.cancel': endpoint({
    method: 'POST',
    path: 'admin/payouts/:id/cancel',
    who: 'admin',
    needs: 'money.act',
    idempotent: true,
    summary: 'Cancels a prepared run; its payments are in the next preview',
    params: item,
    reply: messageReply,
    errors: ['not_found', 'state_changed'],
  }),
  'payout.parked': endpoint({
    method: 'GET',
    path: 'admin/payouts/parked',
    who: 'admin',
    needs: 'money.read',
    summary: 'Returned payments whose professionals have no other verified bank account yet, latest first',
    query: pageQuery,
    reply: z.object({ data: z.array(parkedPayout), next_cursor: nextCursor }),
  }),
  'payout.holds': endpoint({
    method: 'GET',
    path: 'admin/payout-holds',
    who: 'admin',
    needs: 'money.read',
    summary: 'Amounts that are held back, or were, latest first',
    query: pageQuery.extend({
      list: z.enum(HOLD_LISTS, { error: key('error.invalid_value') }).default('open'),
    }),
    reply: z.object({ data: z.array(payoutHold), next_cursor: nextCursor }),
  }),
  'payout.hold': endpoint({
    method: 'POST',
    path: 'admin/payout-holds',
    who: 'admin',
    needs: 'money.act',
    idempotent: true,
    summary: 'Holds pay back with a reason: a part of a booking, a booking, or everything of a professional',
    body: newPayoutHold,
    /** One hold for each job of the booking and its extra time. */
    reply: messageReply.extend({ data: z.object({ ids: z.array(z.int()) }) }),
    errors: ['not_found'],
  }),
  'payout.release_hold': endpoint({
    method: 'POST',
    path: 'admin/payout-holds/:id/release',
    who: 'admin',
    needs: 'money.act',
    idempotent: true,
    summary:
      'Releases an operator’s hold; 409 if it has ended or ends with a dispute, a chargeback or a date',
    params: item,
    body: z.object({ reason: text('forms.reason_required', 500) }),
    reply: messageReply,
    errors: ['not_found', 'state_changed'],
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
    summary:
      'Marks a payment as rejected or returned by the bank; its amount is due again. 409 while the vendor has it',
    params: item,
    body: z.object({ reason: text('forms.reason_required', 200) }),
    reply: messageReply,
    errors: ['not_found', 'state_changed'],
  }),
  'payout.retry': endpoint({
    method: 'POST',
    path: 'admin/payouts/items/:id/retry',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary:
      'Sends a payment again that the vendor refused, or asks about one that has had no result for a week; 409 while it is being sent',
    params: item,
    reply: messageReply,
    errors: ['not_found', 'state_changed'],
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
};
