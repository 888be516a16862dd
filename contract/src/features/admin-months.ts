import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, text } from '../kernel/fields.ts';
import { INDIAN_STATES } from '../kernel/indian-states.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { MONTH_FILES, PAID_TAXES } from './month-files.ts';

/** A month, `YYYY-MM`, in Asia/Kolkata. */
export const monthText = z
  .string({ error: key('error.required') })
  .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, key('error.invalid_value'));

/** The query of a month's file; without `month` it is the last one that is over. */
export const companyFileFilters = z.object({ month: monthText.optional() });

/** The query of a file for a registration; without `gstin` it is about all of them. */
export const registrationFileFilters = companyFileFilters.extend({
  gstin: z
    .string()
    .regex(/^\d{2}[0-9A-Z]{13}$/, key('error.invalid_value'))
    .optional(),
});
export type RegistrationFileFilters = z.output<typeof registrationFileFilters>;

/** `current`: not over yet. `open`: over, transactions can still be posted. `locked`: none can. */
export const monthState = z.enum(['current', 'open', 'locked']);
export type MonthState = z.output<typeof monthState>;

export const monthAction = z.enum(['lock', 'reopen']);
export type MonthActionName = z.output<typeof monthAction>;

/** A request that waits for another operator. */
const monthRequest = z.object({
  id: z.int(),
  action: monthAction,
  reason: z.string(),
  requested_by: z.string(),
  requested_at: z.string(),
});

/** A month of the books. */
export const bookMonth = z.object({
  /** The month as a number: 202611. */
  id: z.int(),
  month: z.string(),
  state: monthState,
  /** Null if no request waits. */
  waiting: monthRequest.nullable(),
  /** When it was locked; null if it is not, or was locked together with a later month. */
  locked_at: z.string().nullable(),
});
export type BookMonth = z.output<typeof bookMonth>;

/** A decided request: the month was locked or opened again by two operators, or the second one refused. */
const monthChange = z.object({
  id: z.int(),
  action: monthAction,
  reason: z.string(),
  requested_by: z.string(),
  requested_at: z.string(),
  state: z.enum(['approved', 'rejected']),
  decided_by: z.string(),
  decided_at: z.string(),
  decision_reason: z.string().nullable(),
});

/** A sum of a month's files next to the ledger's; rupees. */
const monthTotal = z.object({
  files: z.array(z.enum(MONTH_FILES)).min(1),
  /**
   * An account of the ledger; `gross`: what customers were charged; `taxable`: the commission that is invoiced; `debits`: of all accounts;
   * `balances`: of all accounts; `advances_tax`: what is open of `adv_gst` at the end of the month.
   */
  what: z.enum([
    'gst_95',
    'adv_gst',
    'gst_out',
    'tcs',
    'gross',
    'taxable',
    'tds',
    'pro',
    'debits',
    'balances',
    'customer',
    'advances',
    'advances_tax',
  ]),
  /** Null if it is not divided by registration. */
  gstin: z.string().nullable(),
  head: z.enum(['cgst', 'sgst', 'igst']).nullable(),
  in_files: z.number(),
  in_ledger: z.number(),
});
export type MonthTotalRow = z.output<typeof monthTotal>;

/** What stands against locking a month besides sums that differ. */
const monthFault = z.object({
  /**
   * `undocumented`: charges, reductions or advances without a document. `unissued`: the documents of the month are not all issued.
   * `unsettled`: settlements of the gateway up to its end that are not in the ledger. `unmatched`: rows of settlements and lines of bank
   * statements up to its end that are open. `surplus`: payments up to its end that pay for nothing and are not refunded.
   * `unchecked`: no nightly check since the month. `books`: the nightly check found a fault.
   */
  kind: z.enum(['undocumented', 'unissued', 'unsettled', 'unmatched', 'surplus', 'unchecked', 'books']),
  /** What the nightly check names; null for others. */
  what: z.string().nullable(),
  /** How many; null if it cannot be counted. */
  count: z.int().nullable(),
});
export type MonthFaultRow = z.output<typeof monthFault>;

/** An amount of tax by head; rupees. */
const heads = z.object({ cgst: z.number(), sgst: z.number(), igst: z.number() });

/** A tax of a month and what is paid of it; rupees. */
const taxDue = z.object({
  account: z.enum(PAID_TAXES),
  /** Null for income tax and the welfare levy. */
  gstin: z.string().nullable(),
  /** The last day on which it can be paid without interest. */
  due_on: z.string(),
  /** What is paid for the month, less what earlier months took back. Null for income tax and the welfare levy, which have no heads. */
  heads: heads.nullable(),
  amount: z.number(),
  /** What earlier months took back beyond what they owed, and what this month leaves of it to the next one; not above zero. */
  carried_in: z.number(),
  carried_out: z.number(),
  /** What is still open; null for income tax and the welfare levy. */
  open_heads: heads.nullable(),
  open: z.number(),
  challans: z.array(
    z.object({ id: z.int(), number: z.string(), paid_on: z.string(), amount: z.number(), cash: z.number() }),
  ),
});
export type TaxDue = z.output<typeof taxDue>;

/** Input tax in rupees, with at most two decimals; empty: none. */
const inputTax = z.preprocess(
  (value) => (value === '' || value === undefined || value === null ? 0 : value),
  z.coerce
    .number({ error: key('month.amount_valid') })
    .min(0, key('month.amount_valid'))
    .max(1_000_000_000, key('month.amount_valid'))
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, key('month.amount_valid')),
);

/** The challan of a tax: it pays all that is open of the month. */
export const newChallan = z.object({
  account: z.enum(PAID_TAXES, { error: key('error.required') }),
  gstin: z.string().nullable().default(null),
  number: text('month.challan_required', 40),
  /** The day on which the bank paid it, today at the latest. */
  paid_on: calendarDay('error.required'),
  /** Input tax that is used for it; for GST on the commission only. */
  input_cgst: inputTax,
  input_sgst: inputTax,
  input_igst: inputTax,
});

const month = z.object({ month: monthText });
const reason = text('forms.reason_required', 500);
const messageReply = z.object({ message: z.string() });

/** Months of the books: their files, the comparison with the ledger, and the lock by two operators. */
export const adminMonthEndpoints = {
  'admin.months': endpoint({
    method: 'GET',
    path: 'admin/months',
    who: 'admin',
    needs: 'money.read',
    summary: 'The months of the books, newest first, from the first transaction to the current one',
    query: pageQuery,
    reply: z.object({ data: z.array(bookMonth), next_cursor: nextCursor }),
  }),
  'admin.month': endpoint({
    method: 'GET',
    path: 'admin/months/:month',
    who: 'admin',
    needs: 'money.read',
    summary:
      'A month of the books: its state, the registrations its files are made for, and what was decided about it',
    params: month,
    reply: z.object({
      data: bookMonth.extend({
        /** The GST registrations with transactions in the month, or that applied in it. */
        registrations: z.array(z.object({ gstin: z.string(), state_name: z.enum(INDIAN_STATES) })),
        /** The rates and SACs in effect on a day of the month that no chartered accountant has confirmed. */
        unconfirmed: z.int(),
        /** Newest first, at most 50. */
        history: z.array(monthChange),
        /** Why it can be neither locked nor opened again now; null if one of them is allowed. */
        refusal: z.enum(['month_not_over', 'month_order']).nullable(),
        allowed_actions: z.array(z.enum(['lock', 'reopen', 'approve', 'reject'])),
      }),
    }),
    errors: ['not_found'],
  }),
  'admin.month_totals': endpoint({
    method: 'GET',
    path: 'admin/months/:month/totals',
    who: 'admin',
    needs: 'money.read',
    limit: { per: 'account', max: 60, seconds: 600 },
    summary: 'The sums of a month’s files next to the ledger’s, and what stands against locking it; rupees',
    params: month,
    reply: z.object({
      data: z.object({
        totals: z.array(monthTotal),
        faults: z.array(monthFault),
        /** Whether all sums agree and nothing else stands against the lock. */
        balanced: z.boolean(),
        /** The taxes of the month, in the order of their days. */
        taxes: z.array(taxDue),
      }),
    }),
    errors: ['not_found'],
  }),
  'admin.request_month': endpoint({
    method: 'POST',
    path: 'admin/months/:month/request',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary:
      'Asks another operator to lock a month, or to open the newest locked one again; one request waits at a time',
    params: month,
    body: z.object({ action: z.enum(['lock', 'reopen'], { error: key('error.required') }), reason }),
    reply: messageReply,
    errors: [
      'month_not_over',
      'month_locked',
      'month_open',
      'month_order',
      'month_not_balanced',
      'month_waiting',
    ],
  }),
  'admin.approve_month': endpoint({
    method: 'POST',
    path: 'admin/months/:month/approve',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary:
      'Approves the request of another operator: checks the sums again and locks the month, or opens it. 403 for the operator who asked',
    params: month,
    body: z.object({ id: z.int().positive() }),
    reply: messageReply,
    errors: [
      'month_own_request',
      'state_changed',
      'month_not_over',
      'month_locked',
      'month_open',
      'month_order',
      'month_not_balanced',
    ],
  }),
  'admin.reject_month': endpoint({
    method: 'POST',
    path: 'admin/months/:month/reject',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary: 'Refuses a request, or withdraws the caller’s own',
    params: month,
    body: z.object({ id: z.int().positive(), reason }),
    reply: messageReply,
    errors: ['state_changed'],
  }),
  'admin.record_challan': endpoint({
    method: 'POST',
    path: 'admin/months/:month/challans',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary:
      'Records the challan with which our bank paid all that was open of a tax of a month, in whole rupees by head, and posts it on the day of the payment',
    params: month,
    body: newChallan,
    reply: messageReply,
    errors: ['not_found', 'state_changed', 'month_locked', 'month_not_over'],
  }),
};
