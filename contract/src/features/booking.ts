import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, idValue } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { bookingLine } from './booking-line.ts';
import { slotDraft } from './cart.ts';
import { linePhotoUploads } from './line-photos.ts';
import { BOOKING_DOCUMENT_KINDS } from './document-kinds.ts';
import { arrangement, lineChoices } from './slots.ts';

/** A kind of document of a booking. */
export const bookingDocumentKind = z.enum(BOOKING_DOCUMENT_KINDS);

/** An issued document of a booking; `url` returns it as a PDF, `?lang=` in another language. */
export const bookingDocument = z.object({
  number: z.string(),
  kind: bookingDocumentKind,
  url: z.string(),
});
export type BookingDocument = z.output<typeof bookingDocument>;

/** A booking as its customer sees it. `booking_id` is the public booking code. */
export const booking = z.object({
  id: z.int(),
  booking_id: z.string(),
  created_at: z.string(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  address: z.string(),
  /** Where the address is, for the start times that it can be moved to. */
  latitude: z.number(),
  longitude: z.number(),
  description: z.string(),
  booking_status: z.int(),
  refundStatus: z.boolean(),
  total_refund_amount: z.number(),
  total_amount: z.number(),
  due_now: z.number(),
  due_later: z.number(),
  documents: z.array(bookingDocument),
  details: z.array(bookingLine),
});
export type Booking = z.output<typeof booking>;

const draftReply = z.object({
  message: z.string(),
  data: z.object({ id: z.int(), booking_id: z.string(), total_amount: z.number() }),
});

/** A booking's id or its public code. */
const bookingRef = z.union([
  idText,
  z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}-[A-Za-z0-9]{6}$/),
]);

const list = z.object({ data: z.array(booking), next_cursor: nextCursor });

/** A customer's bookings: create, confirm, list, reschedule, cancel and approve. */
export const bookingEndpoints = {
  'booking.create': endpoint({
    method: 'POST',
    path: 'user/createbooking',
    who: 'user',
    idempotent: true,
    summary: 'Creates a draft booking from cart lines; the review page confirms it',
    body: z.object({
      storedServices: z.record(z.string(), slotDraft.extend(lineChoices)).optional(),
      /** How the lines were chosen to be arranged; without it, each line on its own. */
      arrangement: arrangement.optional(),
      // Validated by the action together with the slots, so that all errors are returned in one response.
      formData: z.record(z.string(), z.unknown()).optional(),
    }),
    reply: draftReply,
    errors: ['not_found', 'slot_taken', 'amount_overdue'],
  }),
  'booking.create_single': endpoint({
    method: 'POST',
    path: 'user/book/singleservice',
    who: 'user',
    idempotent: true,
    summary: 'Creates a draft booking of one service; takes the choices of a cart line, too',
    body: z.record(z.string(), z.unknown()),
    reply: draftReply,
    errors: ['not_found', 'price_changed', 'slot_taken', 'amount_overdue'],
  }),
  'booking.change_slot': endpoint({
    method: 'POST',
    path: 'user/draft/slot',
    who: 'user',
    idempotent: true,
    summary: 'Moves a line of a draft to another time and holds it; the draft and its price stay',
    limit: { per: 'account', max: 60, seconds: 3600 },
    body: z.object({
      detailId: idValue,
      // Validated by the action, so that all errors are returned in one response.
      preferredDate: z.unknown().optional(),
      preferredTime: z.unknown().optional(),
      /** Whether the customer was shown a free time; default: as for the earlier time. */
      promised: z.boolean({ error: key('error.invalid_value') }).optional(),
    }),
    reply: z.object({
      message: z.string(),
      data: z.object({
        detail_id: z.int(),
        promise: z.enum(['held', 'request']),
        /** When the hold ends; null for a request. */
        hold_expires_at: z.string().nullable(),
      }),
    }),
    errors: ['not_found', 'state_changed', 'draft_expired', 'slot_taken'],
  }),
  'booking.get': endpoint({
    method: 'GET',
    path: 'user/getbooking/:id',
    who: 'user',
    summary: 'One booking with its lines, also a draft for the review page',
    params: z.object({ id: bookingRef }),
    reply: z.object({
      data: booking.extend({
        state: z.enum(['draft', 'confirmed']),
        /** When the draft expires. */
        expires_at: z.string().nullable(),
        allowed_actions: z.array(z.enum(['confirm_later', 'confirm_now', 'cancel'])),
      }),
    }),
    errors: ['not_found'],
  }),
  'booking.confirm': endpoint({
    method: 'POST',
    path: 'user/updatePayment/:id',
    who: 'user',
    idempotent: true,
    summary: 'Confirms a draft; repeating it returns the same booking',
    params: z.object({ id: bookingRef }),
    body: z.object({
      method: z.enum(['now', 'later'], { error: key('error.invalid_value') }).optional(),
      cart: z.unknown().optional(),
    }),
    reply: z.object({ message: z.string(), data: z.object({ id: z.int(), booking_id: z.string() }) }),
    errors: [
      'not_found',
      'already_booked',
      'draft_expired',
      'payment_required',
      'price_changed',
      'slot_taken',
      'amount_due',
      'amount_overdue',
    ],
  }),
  'booking.confirmed': endpoint({
    method: 'GET',
    path: 'user/updatePayment/:id',
    who: 'user',
    neverShed: true,
    summary: '200 when booked, 402 while a payment is awaited',
    params: z.object({ id: bookingRef }),
    reply: z.object({ data: z.object({ id: z.int(), booking_id: z.string() }) }),
    errors: ['not_found', 'payment_required'],
  }),
  'booking.confirmed_by_query': endpoint({
    method: 'GET',
    path: 'user/updatePayment',
    who: 'user',
    neverShed: true,
    summary: '200 when booked, 402 while a payment is awaited; the booking is in the query',
    query: z.object({ booking_id: bookingRef }),
    reply: z.object({ data: z.object({ id: z.int(), booking_id: z.string() }) }),
    errors: ['not_found', 'payment_required'],
  }),
  'booking.instant': endpoint({
    method: 'GET',
    path: 'user/getbookings',
    who: 'user',
    summary: 'Bookings with pending or confirmed lines, and completed ones that wait for approval',
    query: pageQuery,
    reply: list,
  }),
  'booking.scheduled': endpoint({
    method: 'GET',
    path: 'user/scheduledbookings',
    who: 'user',
    summary: 'Bookings with lines after today',
    query: pageQuery,
    reply: list,
  }),
  'booking.completed': endpoint({
    method: 'GET',
    path: 'user/completedbookings',
    who: 'user',
    summary: 'Bookings with completed lines',
    query: pageQuery,
    reply: list,
  }),
  'booking.canceled': endpoint({
    method: 'GET',
    path: 'user/canceledbookings',
    who: 'user',
    summary: 'Bookings with cancelled lines, as an object keyed by the booking code, newest first',
    query: pageQuery,
    reply: z.object({
      success: z.literal(true),
      data: z.record(z.string(), booking),
      next_cursor: nextCursor,
    }),
  }),
  'booking.cancel': endpoint({
    method: 'POST',
    path: 'user/cancelbooking',
    who: 'user',
    idempotent: true,
    summary: 'Cancels the cancellable lines of a booking, or one of them',
    body: z.object({
      bookingId: z.union(
        [
          idValue,
          z
            .string()
            .trim()
            .regex(/^[A-Za-z]{2}-[A-Za-z0-9]{6}$/),
        ],
        { error: key('error.required') },
      ),
      detailId: idValue.nullish(),
      /** The fee that was shown, in rupees. If the fee has changed since, nothing is cancelled and the response contains the new fee. */
      fee: z.number().min(0).multipleOf(0.01).optional(),
    }),
    reply: z.object({
      message: z.string(),
      data: z.object({
        lines: z.array(z.int()),
        fee: z.number(),
        refund: z.number(),
        /** What of the fee is not paid yet. */
        due: z.number(),
        /** Work that was to be done again is disputed again, and operators decide about the money. */
        disputed: z.boolean(),
      }),
    }),
    errors: ['not_found', 'state_changed', 'fee_changed'],
  }),
  'booking.cancel_quote': endpoint({
    method: 'GET',
    path: 'user/cancelbooking/quote',
    who: 'user',
    summary:
      'The fee and the refund if the line were cancelled now, computed by the same rule as the cancellation',
    query: z.object({ bookingId: bookingRef, detailId: idText.optional() }),
    reply: z.object({
      data: z.object({
        lines: z.array(z.int()),
        fee: z.number(),
        refund: z.number(),
        /** What of the fee is not paid yet and becomes due. */
        due: z.number(),
        /** Work that is to be done again: cancelling it asks the operators to decide about the first work. */
        disputed: z.boolean(),
        /** The day by which the refund is expected; null: no refund. */
        expected_on: z.string().nullable(),
      }),
    }),
    errors: ['not_found', 'state_changed'],
  }),
  'booking.reschedule': endpoint({
    method: 'POST',
    path: 'user/reschedule',
    who: 'user',
    idempotent: true,
    summary: 'Moves work that has not begun to another time; method, duration and price stay',
    limit: { per: 'account', max: 60, seconds: 3600 },
    body: z.object({
      detailId: idValue,
      // Validated by the action, so that all errors are returned in one response.
      preferredDate: z.unknown().optional(),
      preferredTime: z.unknown().optional(),
      /**
       * The cancellation fee that was shown, in rupees; it also applies at the new time. If the fee has changed since,
       * nothing is rescheduled.
       */
      fee: z.number().min(0).multipleOf(0.01).optional(),
      /** The customer was shown a free time: nothing is rescheduled if no professional is free. */
      promised: z.boolean({ error: key('error.invalid_value') }).optional(),
    }),
    reply: z.object({
      message: z.string(),
      data: z.object({
        detail_id: z.int(),
        /**
         * `waiting`: no professional was assigned yet; `kept`: the same professional stays assigned; `reopened`: they are
         * not free at the new time, so the line is unassigned again.
         */
        outcome: z.enum(['waiting', 'kept', 'reopened']),
      }),
    }),
    errors: ['not_found', 'state_changed', 'fee_changed', 'slot_taken'],
  }),
  'booking.codes': endpoint({
    method: 'GET',
    path: 'user/getusercode',
    who: 'user',
    neverShed: true,
    summary: 'Start codes that the customer has not shared with the professional yet',
    query: pageQuery,
    reply: z.object({
      data: z.array(
        z.object({
          booking_id: z.string(),
          detail_id: z.int(),
          service_name: z.string(),
          code: z.string(),
          expires_at: z.string(),
        }),
      ),
      next_cursor: nextCursor,
    }),
  }),
  'booking.approve': endpoint({
    method: 'POST',
    path: 'user/service/statusupdate',
    who: 'user',
    idempotent: true,
    summary: 'Approves finished work; `id` is the line',
    body: z.object({ id: idValue }),
    reply: z.object({ message: z.string() }),
    errors: ['not_found', 'state_changed'],
  }),
  'booking.decline': endpoint({
    method: 'POST',
    path: 'user/service/decline',
    who: 'user',
    idempotent: true,
    summary:
      'Declines finished work and opens a dispute that an operator settles, with up to 4 photos uploaded before (`uploads`, their ids)',
    body: z.object({
      id: idValue,
      reason: z.string().trim().max(1000, key('error.too_long')).optional(),
      uploads: linePhotoUploads,
    }),
    reply: z.object({ message: z.string() }),
    errors: ['not_found', 'state_changed'],
  }),
};
