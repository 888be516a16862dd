import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { workType } from './cart.ts';

/**
 * How a job's pay stands: the customer still has to approve the work, it waits for an operator's decision about a complaint; then the customer has
 * still to pay (`due`), it is to be paid out (`payable`), it was paid out, or the bank sent it back and it is tried again (`returned`).
 */
export const payState = z.enum(['awaiting_approval', 'held', 'due', 'payable', 'paid', 'returned']);
export type PayState = z.output<typeof payState>;

/** A finished job with what is earned by it (provider.md, "Earnings row", and how the amount comes about). Rupees. */
export const earning = z.object({
  action_id: z.int(),
  booking_id: z.string(),
  service_name: z.string(),
  image_url: z.string().nullable(),
  service_date: z.string(),
  day_hours: z.int(),
  work_type: workType,
  /** The professional's statement of the month in which the work was approved; null before. */
  invoiceUrl: z.string().nullable(),
  payment_status: payState,
  /** The day on which it was paid out. */
  paid_on: z.string().nullable(),
  /** What the professional gets: `net`. */
  payment_amount: z.number(),
  gross: z.number(),
  commission: z.number(),
  /** Tax on the commission. */
  tax: z.number(),
  /** Income tax held back. */
  tds: z.number(),
  net: z.number(),
});
export type Earning = z.output<typeof earning>;

/** What was earned by work finished in a week (from Monday) or a month. Rupees. */
export const earningPeriod = z.object({
  /** The first day. */
  from: z.string(),
  jobs: z.int(),
  gross: z.number(),
  net: z.number(),
});
export type EarningPeriod = z.output<typeof earningPeriod>;

/** What a professional earned, job by job, by week and by month. */
export const earningsEndpoints = {
  'earnings.list': endpoint({
    method: 'GET',
    path: 'employee/earning-data',
    who: 'employee',
    summary: 'What finished work earned, newest first, with the last twelve weeks and months, oldest first',
    query: pageQuery,
    reply: z.object({
      data: z.array(earning),
      next_cursor: nextCursor,
      weeks: z.array(earningPeriod),
      months: z.array(earningPeriod),
      /** What is owed altogether, what waits for approval or a decision, and what was ever paid out. Rupees. */
      due: z.number(),
      waiting: z.number(),
      paid: z.number(),
    }),
  }),
};
