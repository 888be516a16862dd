import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idValue } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { cashClaim } from './booking-line.ts';

/** An amount that a customer owes for a line, extra time included. Amounts in rupees. */
export const amountDue = z.object({
  detail_id: z.int(),
  /** The number of the booking, for its payment. */
  booking: z.int(),
  /** The public booking code. */
  booking_id: z.string(),
  service_name: z.string(),
  /** `fee`: for the cancellation of the line, or for a visit to an absent customer. */
  kind: z.enum(['work', 'fee']),
  amount: z.number(),
  /** When it was charged. */
  due_since: z.string(),
  /** Cash that the professional claims to have received, and until when the customer answers. */
  cash_claim: cashClaim.nullable(),
});
export type AmountDue = z.output<typeof amountDue>;

/** Why a customer got a credit: the professional or the platform cancelled, or the professional did not come. */
const creditReason = z.enum(['professional', 'platform', 'no_show']);

/** A credit that pays for later bookings; it is never paid in money. Amounts in rupees. */
export const credit = z.object({
  id: z.int(),
  /** `open`: something is left; `used`: nothing is left; `expired`: its rest has ended. */
  state: z.enum(['open', 'used', 'expired']),
  reason: creditReason,
  amount: z.number(),
  /** What is left and not expired. */
  left: z.number(),
  /** The cancelled line. */
  booking_id: z.string().nullable(),
  service_name: z.string().nullable(),
  granted_at: z.string(),
  /** The last day on which it pays. */
  valid_until: z.string(),
});
export type Credit = z.output<typeof credit>;

const line = z.object({ bookingId: idValue });
const done = z.object({ message: z.string() });

/** Amounts due, credits, and cash. */
export const dueEndpoints = {
  'due.list': endpoint({
    method: 'GET',
    path: 'user/amounts-due',
    who: 'user',
    summary:
      'What the customer owes for finished work and fees, oldest first, and what they can book meanwhile',
    query: pageQuery,
    reply: z.object({
      data: z.array(amountDue),
      next_cursor: nextCursor,
      total: z.number(),
      /** `pay_now`: nothing can be booked and paid after the work; `no_booking`: nothing can be booked. */
      limit: z.enum(['none', 'pay_now', 'no_booking']),
      /** What is left of all credits. */
      credit: z.number(),
    }),
  }),
  'credit.list': endpoint({
    method: 'GET',
    path: 'user/credits',
    who: 'user',
    summary: 'The customer’s credits, newest first',
    query: pageQuery,
    reply: z.object({ data: z.array(credit), next_cursor: nextCursor }),
  }),
  'cash.claim': endpoint({
    method: 'POST',
    path: 'employee/cash',
    who: 'employee',
    idempotent: true,
    summary:
      'The professional received what is due for finished work in cash; the customer confirms it within 48 hours, otherwise it stays due. `bookingId` is the line',
    body: line,
    reply: done.extend({ data: cashClaim }),
    errors: ['not_found', 'state_changed'],
  }),
  'cash.answer': endpoint({
    method: 'POST',
    path: 'user/cash',
    who: 'user',
    idempotent: true,
    summary:
      'The customer confirms or denies that they paid in cash; confirming it also approves finished work',
    body: z.object({ detailId: idValue, paid: z.boolean({ error: key('error.required') }) }),
    reply: done,
    errors: ['not_found', 'state_changed'],
  }),
};
