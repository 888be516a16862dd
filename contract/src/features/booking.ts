import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailField, idText, idValue, mobileField, optionalDegrees, text } from '../kernel/fields.ts';
import { key } from '../messages/index.ts';
import { slotDraft, workType } from './cart.ts';
import { proofPictures } from './work-proof.ts';
import { extraAgreed, extraRequest } from './work-extra.ts';

/** Contact and place of a cart booking, with that screen's messages (customer.md, section 5). */
export const cartBookingForm = z.object({
  name: text('forms.name_required', 100),
  email: emailField('forms.email_valid_please', 'forms.email_valid_please'),
  mobile: mobileField('forms.mobile_ten_digits', 'forms.mobile_ten_digits'),
  address: text('forms.address_required', 500),
  description: text('forms.description_required', 2000),
  latitude: optionalDegrees(90),
  longitude: optionalDegrees(180),
});

/** The same of a single service's booking, whose screen words some of it otherwise. */
export const singleBookingForm = z.object({
  name: text('forms.name_required', 100),
  email: emailField('forms.email_required', 'forms.email_invalid'),
  mobile: mobileField('forms.mobile_required', 'forms.mobile_valid_please'),
  address: text('forms.address_required', 500),
  description: text('forms.description_required', 2000),
  latitude: optionalDegrees(90),
  longitude: optionalDegrees(180),
});

/** What the caller may do with a line now; buttons are drawn from it. */
export const lineAction = z.enum([
  'cancel',
  'reschedule',
  'book_again',
  'show_code',
  'approve',
  'decline',
  'feedback',
  'generate_code',
  'enter_code',
  'complete',
  'ask_extra',
  'withdraw_extra',
  'answer_extra',
  'allocate',
  'resolve',
]);
export type LineAction = z.output<typeof lineAction>;

/** One step of a line's way, with when it happened (null: still ahead). */
export const timelineStep = z.object({
  step: z.enum(['booked', 'assigned', 'started', 'done', 'approved', 'disputed', 'cancelled']),
  at: z.string().nullable(),
});

/** Who is coming. */
export const comingProfessional = z.object({
  name: z.string(),
  image_url: z.string().nullable(),
  average_rating: z.number(),
  total_reviews: z.int(),
});

/** Why money goes back: the line was cancelled, a dispute was settled, or more was paid than was due. */
export const refundReason = z.enum(['cancelled', 'dispute', 'overpaid']);

/** Money of a line that goes or went back to where it came from. */
export const lineRefund = z.object({
  amount: z.number(),
  reason: refundReason,
  state: z.enum(['pending', 'processed', 'failed']),
  /** The bank's number, by which it can be asked for; null until it is known. */
  reference: z.string().nullable(),
  requested_at: z.string(),
  processed_at: z.string().nullable(),
  /** The day by which it should be there. */
  expected_on: z.string(),
});
export type LineRefund = z.output<typeof lineRefund>;

/** A booking line as its customer sees it. Amounts in rupees; `status` in the customer's words. */
export const bookingLine = z.object({
  id: z.int(),
  service_id: z.int(),
  service_name: z.string(),
  image_url: z.string().nullable(),
  rating: z.number(),
  average_rating: z.number(),
  total_reviews: z.int(),
  work_type: workType,
  day_hours: z.int(),
  service_date: z.string(),
  service_time: z.string(),
  working_per_day: z.number(),
  working_per_hour: z.number(),
  /** Extra time included. */
  price: z.number(),
  /** Extra time that was agreed; null: none. */
  extra: extraAgreed.nullable(),
  /** Extra time that waits for the customer's answer. */
  extra_request: extraRequest.nullable(),
  /** The price was agreed in a quotation; there are no prices by the day and hour then (0). */
  quoted: z.boolean(),
  prebooking: z.boolean(),
  status: z.enum(['pending', 'confirmed', 'completed', 'cancelled']),
  completed_status: z.int(),
  /** Declined by the customer and waiting for an operator. */
  under_review: z.boolean(),
  /** 1 once it is paid in full. */
  payment_status: z.int(),
  /** What can be paid for it now. */
  due_now: z.number(),
  /** The same in paise, as the checkout wants it. */
  ramount: z.int(),
  currency: z.literal('INR'),
  /** The order that is open for just that; `razorpay/order` makes one. */
  order_id: z.string().nullable(),
  /** The payment provider's public key, where something can be paid. */
  key: z.string().nullable(),
  professional: comingProfessional.nullable(),
  cancelstatus: z.enum(['admin', 'user', 'employee']).nullable(),
  cancel_date: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  /** What its customer's cancellation cost; part of what was paid. */
  cancel_fee: z.number(),
  refund_amount: z.number(),
  refunds: z.array(lineRefund),
  /** The customer's own review of this line, once there is one. */
  review: z.object({ rating: z.int(), description: z.string(), editable: z.boolean() }).nullable(),
  timeline: z.array(timelineStep),
  /** What the professional photographed when it was done. */
  proof: proofPictures,
  allowed_actions: z.array(lineAction),
});
export type BookingLine = z.output<typeof bookingLine>;

/** A paper of a booking that was issued; `url` sends it as a PDF, `?lang=` in another language. */
export const bookingPaper = z.object({
  number: z.string(),
  kind: z.enum(['invoice', 'receipt', 'credit_note', 'cancellation']),
  url: z.string(),
});
export type BookingPaper = z.output<typeof bookingPaper>;

/** A booking as its customer sees it. `booking_id` is the code people see. */
export const booking = z.object({
  id: z.int(),
  booking_id: z.string(),
  created_at: z.string(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  address: z.string(),
  description: z.string(),
  booking_status: z.int(),
  refundStatus: z.boolean(),
  total_refund_amount: z.number(),
  total_amount: z.number(),
  due_now: z.number(),
  due_later: z.number(),
  papers: z.array(bookingPaper),
  details: z.array(bookingLine),
});
export type Booking = z.output<typeof booking>;

const made = z.object({
  message: z.string(),
  data: z.object({ id: z.int(), booking_id: z.string(), total_amount: z.number() }),
});

/** The id of a booking or the code people see of it. */
const bookingRef = z.union([
  idText,
  z
    .string()
    .trim()
    .regex(/^[A-Za-z]{2}-[A-Za-z0-9]{6}$/),
]);

const list = z.object({ data: z.array(booking), next_cursor: z.string().nullable() });

/** `limit` (at most 100) and `cursor` page a list; without them it is whole up to 500 rows. */
export const pageQuery = z.object({
  limit: z.coerce.number().int().min(1).max(100).optional(),
  cursor: z.string().max(100).optional(),
});

export const bookingEndpoints = {
  'booking.create': endpoint({
    method: 'POST',
    path: 'user/createbooking',
    who: 'user',
    idempotent: true,
    summary: 'Makes a draft of cart lines; the review page confirms it',
    body: z.object({
      storedServices: z.record(z.string(), slotDraft).optional(),
      // Checked by the action together with the slots, so that all problems are told at once.
      formData: z.record(z.string(), z.unknown()).optional(),
    }),
    reply: made,
    errors: ['not_found'],
  }),
  'booking.create_single': endpoint({
    method: 'POST',
    path: 'user/book/singleservice',
    who: 'user',
    idempotent: true,
    summary: 'Makes a draft of one service',
    body: z.record(z.string(), z.unknown()),
    reply: made,
    errors: ['not_found', 'price_changed'],
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
        /** Until when a draft can be confirmed. */
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
    summary: 'Confirms a draft; confirming twice is one booking',
    params: z.object({ id: bookingRef }),
    body: z.object({
      method: z.enum(['now', 'later'], { error: key('error.invalid_value') }).optional(),
      cart: z.unknown().optional(),
    }),
    reply: z.object({ message: z.string(), data: z.object({ id: z.int(), booking_id: z.string() }) }),
    errors: ['not_found', 'draft_expired', 'payment_required', 'price_changed'],
  }),
  'booking.confirmed': endpoint({
    method: 'GET',
    path: 'user/updatePayment/:id',
    who: 'user',
    summary: '200 when booked, 402 while a payment is awaited',
    params: z.object({ id: bookingRef }),
    reply: z.object({ data: z.object({ id: z.int(), booking_id: z.string() }) }),
    errors: ['not_found', 'payment_required'],
  }),
  'booking.confirmed_by_query': endpoint({
    method: 'GET',
    path: 'user/updatePayment',
    who: 'user',
    summary: 'The same with the booking in the query',
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
    summary: 'Bookings with cancelled lines, as an object keyed by the code people see, newest first',
    reply: z.object({ success: z.literal(true), data: z.record(z.string(), booking) }),
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
      /** The fee that was shown, in rupees; where it is another by now nothing is cancelled and the new one is told. */
      fee: z.number().min(0).multipleOf(0.01).optional(),
    }),
    reply: z.object({
      message: z.string(),
      data: z.object({ lines: z.array(z.int()), fee: z.number(), refund: z.number() }),
    }),
    errors: ['not_found', 'state_changed', 'fee_changed'],
  }),
  'booking.cancel_quote': endpoint({
    method: 'GET',
    path: 'user/cancelbooking/quote',
    who: 'user',
    summary: 'What cancelling would cost now and what would come back; the cancellation counts the same way',
    query: z.object({ bookingId: bookingRef, detailId: idText.optional() }),
    reply: z.object({
      data: z.object({
        lines: z.array(z.int()),
        fee: z.number(),
        refund: z.number(),
        /** The day by which the refund should be there; null: nothing comes back. */
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
      // Checked by the action, so that all problems are told at once.
      preferredDate: z.unknown().optional(),
      preferredTime: z.unknown().optional(),
      /** What cancelling would cost, as it was shown, in rupees: it stays so at the new time. Where it is another by now nothing is moved. */
      fee: z.number().min(0).multipleOf(0.01).optional(),
    }),
    reply: z.object({
      message: z.string(),
      data: z.object({
        detail_id: z.int(),
        /** `waiting`: nobody had the work yet; `kept`: the same professional comes; `reopened`: they are not free then, and somebody else is sought. */
        outcome: z.enum(['waiting', 'kept', 'reopened']),
      }),
    }),
    errors: ['not_found', 'state_changed', 'fee_changed'],
  }),
  'booking.codes': endpoint({
    method: 'GET',
    path: 'user/getusercode',
    who: 'user',
    summary: 'Start codes waiting to be told to the professional',
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
    }),
  }),
  'booking.tasks': endpoint({
    method: 'GET',
    path: 'user/task-status',
    who: 'user',
    summary: 'Lines that wait for the customer: to answer extra time, to approve, to pay, to rate',
    reply: z.object({
      data: z.array(
        z.object({
          task: z.enum(['extra', 'approve', 'pay', 'rate']),
          booking_id: z.string(),
          detail_id: z.int(),
          service_id: z.int(),
          service_name: z.string(),
        }),
      ),
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
    summary: 'Declines finished work and opens a dispute that an operator settles',
    body: z.object({ id: idValue, reason: z.string().trim().max(1000, key('error.too_long')).optional() }),
    reply: z.object({ message: z.string() }),
    errors: ['not_found', 'state_changed'],
  }),
};
