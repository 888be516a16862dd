import { z } from 'zod';
import { workType } from './cart.ts';
import { acceptedExtraTime, extraRequest } from './extra-time.ts';
import { completionPhotos } from './completion-photos.ts';

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
  'request_extra',
  'withdraw_extra',
  'answer_extra',
  'allocate',
  'unblock_code',
  'resolve',
]);
export type LineAction = z.output<typeof lineAction>;

/** One step of a line's way, with when it happened (null: still ahead). */
export const timelineStep = z.object({
  step: z.enum(['booked', 'assigned', 'started', 'done', 'approved', 'disputed', 'cancelled']),
  at: z.string().nullable(),
});

/** Who is coming. */
export const assignedProfessional = z.object({
  name: z.string(),
  image_url: z.string().nullable(),
  average_rating: z.number(),
  total_reviews: z.int(),
});

/** Why money goes back: the line was cancelled, a dispute was settled, more was paid than was due, or somebody of the house gave it by hand. */
export const refundReason = z.enum(['cancelled', 'dispute', 'overpaid', 'platform']);

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
  extra: acceptedExtraTime.nullable(),
  /** Extra time that waits for the customer's answer. */
  extra_request: extraRequest.nullable(),
  /** The price was agreed in a quotation; there are no prices by the day and hour then (0). */
  quoted: z.boolean(),
  prebooking: z.boolean(),
  status: z.enum(['pending', 'confirmed', 'completed', 'cancelled']),
  completed_status: z.int(),
  /** Declined by the customer and waiting for an operator. */
  under_review: z.boolean(),
  /** The start codes are used up: an operator gets in touch, and starts the work or allows new codes. */
  code_blocked: z.boolean(),
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
  professional: assignedProfessional.nullable(),
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
  completion_photos: completionPhotos,
  allowed_actions: z.array(lineAction),
});
export type BookingLine = z.output<typeof bookingLine>;
