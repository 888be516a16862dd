import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, idText } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { addressLabel } from './addresses.ts';
import { bookingLineRow } from './admin-bookings.ts';
import { refundState } from './admin-refunds.ts';

/** The orders of the list of customers: by the last booking or the registration, descending with `-`. */
export const CUSTOMER_SORTS = ['last', '-last', 'id', '-id'] as const;

const day = calendarDay('error.invalid_value');

/** The filters of the list of customers; all have to match. */
export const customerFilters = z.object({
  /** A mobile number, or a part of the name. */
  q: z.string().trim().max(100).optional(),
  /** `yes`: with a booking; `no`: without one. */
  booked: z.enum(['yes', 'no'], { error: key('error.invalid_value') }).optional(),
  /** What is open: a dispute or a ticket. */
  open: z.enum(['dispute', 'ticket'], { error: key('error.invalid_value') }).optional(),
  /** The first and the last day of the last booking, `YYYY-MM-DD`, in Indian time. */
  from: day.optional(),
  to: day.optional(),
  sort: z.enum(CUSTOMER_SORTS, { error: key('error.invalid_value') }).default('-last'),
});
export type CustomerFilters = z.output<typeof customerFilters>;

/** A customer in the operators' list. Amounts in rupees; null for operators who may not read the money of bookings. */
export const customerRow = z.object({
  id: z.int(),
  name: z.string(),
  mobile: z.string(),
  registered_at: z.string(),
  /** The number of confirmed bookings, and when the last one was confirmed. */
  bookings: z.int(),
  last_booking_at: z.string().nullable(),
  /** The number of disputes, settled ones included. */
  disputes: z.int(),
  /** Since when the account is blocked; null: it is not. */
  blocked_at: z.string().nullable(),
  /** The amount paid, less refunds. */
  spent: z.number().nullable(),
  /** The amount of all refunds. */
  refunds: z.number().nullable(),
  /** The amount that can be paid now for finished work. */
  due: z.number().nullable(),
});
export type CustomerRow = z.output<typeof customerRow>;

/** The operators' list of customers, and one customer. */
export const adminCustomerEndpoints = {
  'admin.customers': endpoint({
    method: 'GET',
    path: 'admin/customers',
    who: 'admin',
    needs: 'customers.read',
    summary: 'Customers by filters, in the order of a column; without erased accounts',
    query: pageQuery.extend(customerFilters.shape),
    reply: z.object({
      data: z.array(customerRow),
      next_cursor: nextCursor,
      /** The number of matching customers, exact up to 10,000; 10,001: there are more. */
      total: z.int(),
    }),
  }),
  'admin.customer': endpoint({
    method: 'GET',
    path: 'admin/customers/:id',
    who: 'admin',
    needs: 'customers.read',
    summary:
      'A customer: contacts, addresses, the ten newest bookings, payments, refunds and tickets; what the caller may not read is null',
    params: z.object({ id: idText }),
    reply: z.object({
      data: customerRow.extend({
        email: z.string(),
        language: z.enum(['en', 'hi']),
        gstin: z.string().nullable(),
        /** Whether the mobile number was confirmed with a code. */
        verified: z.boolean(),
        /** When the customer asked to delete the account. */
        deletion_requested_at: z.string().nullable(),
        addresses: z.array(
          z.object({ id: z.int(), label: addressLabel, address: z.string(), is_default: z.boolean() }),
        ),
        lines: z.array(bookingLineRow).nullable(),
        payments: z
          .array(
            z.object({
              id: z.string(),
              booking_id: z.string().nullable(),
              amount: z.number(),
              at: z.string(),
            }),
          )
          .nullable(),
        refunded: z
          .array(
            z.object({
              id: z.int(),
              amount: z.number(),
              state: refundState,
              requested_at: z.string(),
            }),
          )
          .nullable(),
        tickets: z
          .array(
            z.object({
              ticket: z.string(),
              service_name: z.string(),
              created_at: z.string(),
              closed_at: z.string().nullable(),
            }),
          )
          .nullable(),
      }),
    }),
    errors: ['not_found'],
  }),
};
