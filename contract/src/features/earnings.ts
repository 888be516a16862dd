import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { workType } from './cart.ts';

/**
 * The status of a job's pay: awaiting the customer's approval, awaiting an operator's decision on a dispute, awaiting the
 * customer's payment (`due`), ready for payout (`payable`), paid out, or returned by the bank until another account is verified
 * (`returned`).
 */
export const payState = z.enum(['awaiting_approval', 'held', 'due', 'payable', 'paid', 'returned']);
export type PayState = z.output<typeof payState>;

/** A finished job, a cancellation fee, or a visit to an absent customer, with its earnings (provider.md, "Earnings row"). Amounts in rupees. */
export const earning = z.object({
  action_id: z.int(),
  booking_id: z.string(),
  /**
   * `visit`: the customer was absent, and pays for the visit. `cancellation`: the customer cancelled, and pays a fee. `first_work`: another
   * professional did the work again, and this is the part of its pay for the first one: `gross` and `net` are that part.
   */
  kind: z.enum(['work', 'visit', 'cancellation', 'first_work']),
  service_name: z.string(),
  image_url: z.string().nullable(),
  service_date: z.string(),
  day_hours: z.int(),
  work_type: workType,
  /** The professional's statement for the month in which the work was approved or the visit ended; null before. */
  invoiceUrl: z.string().nullable(),
  payment_status: payState,
  /** The date of the payout. */
  paid_on: z.string().nullable(),
  /** The bank's reference (UTR) of the payout. */
  paid_reference: z.string().nullable(),
  /** The first day on which approved pay can be in a payout, if that is still to come; null otherwise. */
  available_on: z.string().nullable(),
  /** The professional's share: `net`. */
  payment_amount: z.number(),
  gross: z.number(),
  commission: z.number(),
  /** Tax on the commission. */
  tax: z.number(),
  /** GST on the work that the platform pays (section 9 (5) CGST). */
  gst: z.number(),
  /** GST collected at source from registered professionals (section 52 CGST). */
  tcs: z.number(),
  /** Withheld income tax. */
  tds: z.number(),
  /** Of work that another professional did first: that one's part, which is taken off, and what the platform adds; null for all other work. */
  divided: z.object({ first_part: z.number(), top_up: z.number() }).nullable(),
  net: z.number(),
  /** Extra time, which the customer pays on its own: its part of `net` and what became of it; null without it, and before it is charged. */
  extra: z
    .object({
      net: z.number(),
      payment_status: payState,
      paid_on: z.string().nullable(),
      paid_reference: z.string().nullable(),
      available_on: z.string().nullable(),
    })
    .nullable(),
});
export type Earning = z.output<typeof earning>;

/** Earnings from work finished in a day, a week (from Monday) or a month. Amounts in rupees. */
export const earningPeriod = z.object({
  /** The first day. */
  from: z.string(),
  jobs: z.int(),
  gross: z.number(),
  net: z.number(),
});
export type EarningPeriod = z.output<typeof earningPeriod>;

/**
 * What a professional gets for one job of `job_hours` hours at today's price and with today's deductions. Amounts in
 * rupees.
 */
export const earningEstimate = z.object({
  service_id: z.int(),
  service_name: z.string(),
  category_name: z.string(),
  image_url: z.string().nullable(),
  /** What the customer pays. */
  gross: z.number(),
  /** What the professional gets. */
  net: z.number(),
});
export type EarningEstimate = z.output<typeof earningEstimate>;

/** A professional's earnings by job, day, week and month; estimates for those who are not registered yet. */
export const earningsEndpoints = {
  'earnings.list': endpoint({
    method: 'GET',
    path: 'employee/earning-data',
    who: 'employee',
    summary:
      'Earnings of finished work, of cancellation fees, of visits to absent customers and of work that another professional did again, newest first, with totals of this week’s days and of the last twelve weeks and months, oldest first',
    query: pageQuery,
    reply: z.object({
      data: z.array(earning),
      next_cursor: nextCursor,
      /** The seven days of the current week. */
      days: z.array(earningPeriod),
      weeks: z.array(earningPeriod),
      months: z.array(earningPeriod),
      /** Approved, paid by the customer, and with the next payout. Rupees. */
      available: z.number(),
      /** Approved and paid by the customer, but waiting for its date. Rupees. */
      available_later: z.number(),
      /**
       * Work that its customer has paid for and that waits: the first day (Asia/Kolkata) on which some of it is available, at the latest if its
       * customer does not answer, and the amount, in rupees. Null without such work.
       */
      available_next: z.object({ on: z.string(), amount: z.number() }).nullable(),
      /** Total amount owed, amount awaiting approval or a decision, and total amount paid out. Amounts in rupees. */
      due: z.number(),
      waiting: z.number(),
      paid: z.number(),
    }),
  }),
  'earnings.estimates': endpoint({
    method: 'GET',
    path: 'earning-estimates',
    who: 'public',
    summary: 'What a professional gets for a job of each bookable service, the most reviewed service first',
    query: pageQuery,
    reply: z.object({ job_hours: z.int(), data: z.array(earningEstimate), next_cursor: nextCursor }),
  }),
};
