import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { workType } from './cart.ts';

/**
 * The status of a job's pay: awaiting the customer's approval, awaiting an operator's decision on a dispute, awaiting the
 * customer's payment (`due`), ready for payout (`payable`), paid out, or returned by the bank and retried (`returned`).
 */
export const payState = z.enum(['awaiting_approval', 'held', 'due', 'payable', 'paid', 'returned']);
export type PayState = z.output<typeof payState>;

/** A finished job with its earnings (provider.md, "Earnings row"). Amounts in rupees. */
export const earning = z.object({
  action_id: z.int(),
  booking_id: z.string(),
  service_name: z.string(),
  image_url: z.string().nullable(),
  service_date: z.string(),
  day_hours: z.int(),
  work_type: workType,
  /** The professional's statement for the month in which the work was approved; null before approval. */
  invoiceUrl: z.string().nullable(),
  payment_status: payState,
  /** The date of the payout. */
  paid_on: z.string().nullable(),
  /** The professional's share: `net`. */
  payment_amount: z.number(),
  gross: z.number(),
  commission: z.number(),
  /** Tax on the commission. */
  tax: z.number(),
  /** Withheld income tax. */
  tds: z.number(),
  net: z.number(),
});
export type Earning = z.output<typeof earning>;

/** Earnings from work finished in a week (from Monday) or a month. Amounts in rupees. */
export const earningPeriod = z.object({
  /** The first day. */
  from: z.string(),
  jobs: z.int(),
  gross: z.number(),
  net: z.number(),
});
export type EarningPeriod = z.output<typeof earningPeriod>;

/** A professional's earnings by job, week and month. */
export const earningsEndpoints = {
  'earnings.list': endpoint({
    method: 'GET',
    path: 'employee/earning-data',
    who: 'employee',
    summary:
      'Earnings of finished work, newest first, with totals of the last twelve weeks and months, oldest first',
    query: pageQuery,
    reply: z.object({
      data: z.array(earning),
      next_cursor: nextCursor,
      weeks: z.array(earningPeriod),
      months: z.array(earningPeriod),
      /** Total amount owed, amount awaiting approval or a decision, and total amount paid out. Amounts in rupees. */
      due: z.number(),
      waiting: z.number(),
      paid: z.number(),
    }),
  }),
};
