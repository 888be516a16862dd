import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, idInList, idText, listOf } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { refundState } from './admin-refunds.ts';
import { dispatchLine, lineState } from './admin.ts';
import { bookingDocument } from './booking.ts';
import { workType } from './cart.ts';
import { categoryIdText } from './catalog.ts';
import { jobMoneyPart } from './job-money.ts';
import { lineVersion } from './line-version.ts';

const day = calendarDay('error.invalid_value');

/** The orders of the list of booking lines: by the column, descending with `-`. */
export const BOOKING_LINE_SORTS = [
  'starts_at',
  '-starts_at',
  'deadline_at',
  '-deadline_at',
  'id',
  '-id',
] as const;

/** The filters of the list of booking lines; all have to match. */
export const bookingLineFilters = z.object({
  /** A booking code, a mobile number, or a part of the customer's name. */
  q: z.string().trim().max(100).optional(),
  /** Only these lines, as far as they match: what a page of rows looks like now. */
  lines: z
    .string()
    .max(1200)
    .transform((value) => value.split(','))
    .pipe(z.array(idInList))
    .optional(),
  state: listOf(z.enum(lineState.options, { error: key('error.invalid_value') })),
  /** Slugs of cities. */
  city: listOf(z.string().max(60)),
  /** Flags; `any` matches each flagged line. */
  flag: listOf(z.string().max(60)),
  pin: z
    .string()
    .regex(/^[1-9]\d{5}$/, key('error.invalid_value'))
    .optional(),
  service: idText.optional(),
  category: categoryIdText.optional(),
  /** The account of the customer. */
  customer: idText.optional(),
  /** The account of the professional. */
  professional: idText.optional(),
  /** The first and the last day of the slots, `YYYY-MM-DD`, in Indian time. */
  from: day.optional(),
  to: day.optional(),
  sort: z.enum(BOOKING_LINE_SORTS, { error: key('error.invalid_value') }).default('-starts_at'),
});
export type BookingLineFilters = z.output<typeof bookingLineFilters>;

/** A booking line in the operators' list. Amounts in rupees. */
export const bookingLineRow = z.object({
  detail_id: z.int(),
  version: lineVersion,
  booking_id: z.string(),
  service_name: z.string(),
  work_type: workType,
  day_hours: z.int(),
  starts_at: z.string(),
  customer: z.object({ id: z.int(), name: z.string(), mobile: z.string() }),
  pin: z.string().nullable(),
  /** The name of the nearest city; null outside of all cities. */
  city: z.string().nullable(),
  state: lineState,
  attention: z.string().nullable(),
  professional: z.object({ id: z.int(), name: z.string() }).nullable(),
  price: z.number(),
  /** The amount paid, less refunds. */
  paid: z.number(),
  deadline_at: z.string().nullable(),
  booked_at: z.string(),
});
export type BookingLineRow = z.output<typeof bookingLineRow>;

/** Lists count exactly up to this number of rows. */
export const MAX_COUNTED = 10_000;

/**
 * The way of a payment, oldest step first. `captured`: the gateway has it; `settled`: the gateway transferred it; `in_bank`: our bank statement
 * shows the transfer; `refund`: asked for, `refunded`: paid back; `charged_back`: the customer's bank took it, `chargeback_won`: and it came back.
 */
export const MONEY_STEPS = [
  'captured',
  'settled',
  'in_bank',
  'refund',
  'refunded',
  'charged_back',
  'chargeback_won',
] as const;

/** A payment of a booking and where its money is. Amounts in rupees. */
export const moneyPath = z.object({
  /** The number of the payment, and the gateway's id. */
  payment: z.int(),
  payment_id: z.string(),
  amount: z.number(),
  /** Where the money is that was not returned: at the gateway, on its way to the bank, in the bank, or nowhere. */
  now: z.enum(['gateway', 'settled', 'in_bank', 'gone']),
  steps: z.array(
    z.object({
      step: z.enum(MONEY_STEPS),
      at: z.string(),
      amount: z.number(),
      /** The bank's reference or the gateway's id of the step. */
      reference: z.string().nullable(),
      /** The number of the settlement, for a link. */
      settlement: z.int().nullable(),
    }),
  ),
});
export type MoneyPath = z.output<typeof moneyPath>;

/** What of a line's price is whose, once it is charged, and where the professional's part of it is. Amounts in rupees. */
export const bookingJobMoney = z.object({
  detail_id: z.int(),
  service_name: z.string(),
  professional: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** Null before the charge. */
  split: z
    .object({
      gross: z.number(),
      /** The professional's pay. */
      net: z.number(),
      commission: z.number(),
      /** Tax on the commission. */
      tax: z.number(),
      /** GST on the work that the platform pays (section 9 (5) CGST). */
      gst: z.number(),
      tcs: z.number(),
      tds: z.number(),
    })
    .nullable(),
  parts: z.array(jobMoneyPart),
});
export type BookingJobMoney = z.output<typeof bookingJobMoney>;

/** The operators' list of booking lines, one line, and one booking. */
export const adminBookingEndpoints = {
  'admin.booking_lines': endpoint({
    method: 'GET',
    path: 'admin/booking-lines',
    who: 'admin',
    needs: 'bookings.read',
    summary: 'Booking lines by filters, in the order of a column; without drafts',
    query: pageQuery.extend(bookingLineFilters.shape),
    reply: z.object({
      data: z.array(bookingLineRow),
      next_cursor: nextCursor,
      /** The number of matching lines, exact up to 10,000; 10,001: there are more; null: not counted (a frequent name in a state). */
      total: z.int().nullable(),
    }),
  }),
  'admin.line': endpoint({
    method: 'GET',
    path: 'admin/lines/:detail_id',
    who: 'admin',
    needs: 'bookings.read',
    summary: 'A booking line with everything an operator needs to decide',
    params: z.object({ detail_id: idText }),
    reply: z.object({ data: dispatchLine }),
    errors: ['not_found'],
  }),
  'admin.booking': endpoint({
    method: 'GET',
    path: 'admin/bookings/:code',
    who: 'admin',
    needs: 'bookings.read',
    summary: 'A confirmed booking by its code: lines, payments, refunds and documents',
    params: z.object({ code: z.string().max(20) }),
    reply: z.object({
      data: z.object({
        booking_id: z.string(),
        customer: z.object({ id: z.int(), name: z.string(), mobile: z.string(), email: z.string() }),
        address: z.string(),
        description: z.string(),
        booked_at: z.string(),
        /** Whether the State of the work is unknown although work goes on or waits for its invoice. */
        state_missing: z.boolean(),
        lines: z.array(dispatchLine),
        payments: z.array(
          z.object({
            detail_id: z.int(),
            id: z.string(),
            method: z.string().nullable(),
            amount: z.number(),
            at: z.string(),
          }),
        ),
        refunds: z.array(
          z.object({
            id: z.int(),
            detail_id: z.int(),
            amount: z.number(),
            state: refundState,
            reference: z.string().nullable(),
            requested_at: z.string(),
          }),
        ),
        documents: z.array(bookingDocument.pick({ number: true, kind: true })),
      }),
    }),
    errors: ['not_found'],
  }),
  'admin.booking_money': endpoint({
    method: 'GET',
    path: 'admin/bookings/:code/money',
    who: 'admin',
    needs: 'booking_money.read',
    summary:
      'Where the money of a booking is: each payment from its capture to our bank account, or back to the customer, and what of it is whose',
    params: z.object({ code: z.string().max(20) }),
    reply: z.object({ data: z.object({ payments: z.array(moneyPath), jobs: z.array(bookingJobMoney) }) }),
    errors: ['not_found'],
  }),
};
