import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pageQuery } from './booking.ts';
import { workType } from './cart.ts';

/**
 * How a job's pay stands: the customer still has to approve the work, it is owed, it waits for an operator's decision about a
 * complaint, or it was paid out.
 */
export const payState = z.enum(['awaiting_approval', 'due', 'held', 'paid']);
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
  /** The professional's statement; null while there is none. */
  invoiceUrl: z.string().nullable(),
  payment_status: payState,
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

export const earningsEndpoints = {
  'earnings.list': endpoint({
    method: 'GET',
    path: 'employee/earning-data',
    who: 'employee',
    summary: 'What finished work earned, newest first, with the last twelve weeks and months, oldest first',
    query: pageQuery,
    reply: z.object({
      data: z.array(earning),
      next_cursor: z.string().nullable(),
      weeks: z.array(earningPeriod),
      months: z.array(earningPeriod),
      /** What is owed altogether, and what waits for approval or a decision. Rupees. */
      due: z.number(),
      waiting: z.number(),
    }),
  }),
};
