import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, idText, listOf } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { PAYMENT_METHODS } from '../kernel/payment-methods.ts';
import { key } from '../messages/index.ts';
import { listedRefund } from './admin-refunds.ts';
import { bookMovement } from './books.ts';

/** The states of a payment: its order is open, an attempt to pay it failed (it can still be paid), or it is paid. */
export const PAYMENT_STATES = ['open', 'attempted', 'paid'] as const;
export type PaymentState = (typeof PAYMENT_STATES)[number];

/** The orders of the list of payments: by the creation, or with failed attempts first; `-failed` is its reverse. */
export const PAYMENT_SORTS = ['created', '-created', 'failed', '-failed'] as const;

const day = calendarDay('error.invalid_value');

/** The filters of the list of payments; all have to match. */
export const paymentFilters = z.object({
  /** Exactly: the number of the payment, an id of the gateway, a booking code, or a mobile number. Another text finds nothing. */
  q: z.string().trim().max(100).optional(),
  state: listOf(z.enum(PAYMENT_STATES, { error: key('error.invalid_value') })),
  method: listOf(z.enum(PAYMENT_METHODS, { error: key('error.invalid_value') })),
  /** Slugs of the cities of the bookings. */
  city: listOf(z.string().max(60)),
  /** The account of the customer. */
  customer: idText.optional(),
  /** The first and the last day of the creation, `YYYY-MM-DD`, in Indian time. */
  from: day.optional(),
  to: day.optional(),
  sort: z.enum(PAYMENT_SORTS, { error: key('error.invalid_value') }).default('-created'),
});
export type PaymentFilters = z.output<typeof paymentFilters>;

const method = z.enum(PAYMENT_METHODS).nullable();

/** A payment in the operators' list: an order of the gateway and what came of it. Amounts in rupees. */
export const paymentRow = z.object({
  /** The number of the order. */
  id: z.int(),
  state: z.enum(PAYMENT_STATES),
  amount: z.number(),
  /** Null if it is not for a booking. */
  booking_id: z.string().nullable(),
  customer: z.object({ id: z.int(), name: z.string(), mobile: z.string() }),
  /** Null until it is paid, and for payments of which the gateway did not name it. */
  method,
  /** The ids of the order and of its payment at the gateway. */
  gateway_order_id: z.string().nullable(),
  gateway_payment_id: z.string().nullable(),
  created_at: z.string(),
  captured_at: z.string().nullable(),
  /** The sum of its refunds, those in progress and failed ones included. */
  refunded: z.number(),
  refund_failed: z.boolean(),
  /** It was paid more than once or with another amount; the surplus is refunded. */
  surplus: z.boolean(),
});
export type PaymentRow = z.output<typeof paymentRow>;

/** A payment with everything that belongs to it. Amounts in rupees. */
export const paymentDetails = paymentRow.extend({
  /** What it pays for. */
  lines: z.array(z.object({ detail_id: z.int(), service_name: z.string(), amount: z.number() })),
  /** What the gateway captured, oldest first. */
  captures: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      method,
      surplus: z.boolean(),
      captured_at: z.string(),
    }),
  ),
  refunds: z.array(listedRefund),
  /** The ledger transactions of its captures and refunds, oldest first. */
  movements: z.array(bookMovement),
  /** When the system next asks the gateway about it; null: not any more. */
  next_check_at: z.string().nullable(),
});
export type PaymentDetails = z.output<typeof paymentDetails>;

/** The operators' list of payments, and one payment. */
export const adminPaymentEndpoints = {
  'admin.payments': endpoint({
    method: 'GET',
    path: 'admin/payments',
    who: 'admin',
    needs: 'money.read',
    summary: 'Payments by filters, newest first or failed attempts first',
    query: pageQuery.extend(paymentFilters.shape),
    reply: z.object({
      data: z.array(paymentRow),
      next_cursor: nextCursor,
      /** The number of matching payments, exact up to 10,000; 10,001: there are more. */
      total: z.int(),
    }),
  }),
  'admin.payment': endpoint({
    method: 'GET',
    path: 'admin/payments/:id',
    who: 'admin',
    needs: 'money.read',
    summary: 'A payment by its number, with its services, captures, refunds and ledger transactions',
    params: z.object({ id: idText }),
    reply: z.object({ data: paymentDetails }),
    errors: ['not_found'],
  }),
};
