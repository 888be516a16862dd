import { z } from 'zod';
import { workType } from './cart.ts';
import { acceptedExtraTime, extraRequest } from './extra-time.ts';
import { linePhotos } from './line-photos.ts';

/** The transitions of a booking line; each has its text `timeline.<transition>` for operators. */
export const LINE_TRANSITIONS = [
  'confirm',
  'expire_draft',
  'lose_promise',
  'end_requests',
  'ask_longer',
  'allocate',
  'reassign',
  'unassign',
  'reschedule',
  'reschedule_kept',
  'reschedule_reopened',
  'expire_unassigned',
  'start',
  'start_by_operator',
  'start_by_customer',
  'block_code',
  'reset_code',
  'on_way',
  'arrive',
  'at_risk',
  'may_be_late',
  'late',
  'wait',
  'replace',
  'report_absent',
  'present',
  'close_absent',
  'no_show',
  'close_no_show',
  'extend',
  'finish',
  'running_over',
  'overrun',
  'approve',
  'auto_approve',
  'decline',
  'dispute_unanswered',
  'dispute_overdue',
  'resolve_approve',
  'resolve_partial_refund',
  'resolve_full_refund',
  'resolve_redo',
  'reduce_price',
  'offer_redo',
  'pick_redo',
  'withdraw_redo',
  'cancel_by_user',
  'cancel_by_employee',
  'cancel_by_admin',
] as const;

/**
 * The search among professionals on duty for work that begins soon. `asking`: until `ends_at` at the latest; `unfilled`: none
 * accepted, and the customer chooses.
 */
export const lineSearch = z.object({
  state: z.enum(['asking', 'unfilled']),
  /** The professionals asked so far. */
  asked: z.int(),
  ends_at: z.string(),
  /** Whole seconds left when the reply was made, because the clocks of phones differ; 0: it is over. */
  seconds_left: z.int(),
});

/** The caller's currently allowed actions on a line; the screens render their buttons from it. */
export const lineAction = z.enum([
  'cancel',
  'reschedule',
  'ask_longer',
  'book_again',
  'wait',
  'replace',
  'track',
  'confirm_present',
  'confirm_start',
  'pick_redo',
  'show_code',
  'approve',
  'decline',
  'feedback',
  'on_the_way',
  'share_position',
  'arrived',
  'report_absent',
  'generate_code',
  'enter_code',
  'complete',
  'request_extra',
  'withdraw_extra',
  'answer_extra',
  'claim_cash',
  'answer_cash',
  'allocate',
  'close_absent',
  'offer_redo',
  'unblock_code',
  'resolve',
  'send_payment_link',
  'reduce_price',
]);
export type LineAction = z.output<typeof lineAction>;

/** One step of a line's timeline with its time (null: not reached yet). */
export const timelineStep = z.object({
  step: z.enum(['booked', 'assigned', 'started', 'done', 'approved', 'disputed', 'cancelled']),
  at: z.string().nullable(),
});

/** Cash that a professional claims to have received, in rupees. */
export const cashClaim = z.object({ amount: z.number(), answer_by: z.string() });

/** The assigned professional. */
export const assignedProfessional = z.object({
  name: z.string(),
  image_url: z.string().nullable(),
  average_rating: z.number(),
  total_reviews: z.int(),
  /** Why this professional comes, in the reader's language. */
  why: z.string(),
});

/**
 * The reason for a refund: cancellation, settled dispute, a price that an operator reduced, overpayment, a payment for which nothing was due
 * (`surplus`: paid twice or too late), or a manual refund by an operator.
 */
export const refundReason = z.enum(['cancelled', 'dispute', 'reduced', 'overpaid', 'surplus', 'platform']);

/** A refund of a line to its original payment method. */
export const lineRefund = z.object({
  amount: z.number(),
  reason: refundReason,
  /** `processing` from the request until the gateway reports the result. */
  state: z.enum(['processing', 'processed', 'failed']),
  /** The bank's reference number for tracing the refund; null until it is known. */
  reference: z.string().nullable(),
  requested_at: z.string(),
  processed_at: z.string().nullable(),
  /** The day by which the refund is expected to arrive. */
  expected_on: z.string(),
});
export type LineRefund = z.output<typeof lineRefund>;

/** A booking line as its customer sees it. Amounts in rupees; `status` uses the customer specification's words. */
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
  /** Includes extra time. */
  price: z.number(),
  /** Accepted extra time; null: none. */
  extra: acceptedExtraTime.nullable(),
  /** Extra time that awaits the customer's answer. */
  extra_request: extraRequest.nullable(),
  /** The price comes from a quotation; the prices per day and per hour are then 0. */
  quoted: z.boolean(),
  prebooking: z.boolean(),
  /**
   * What the customer can rely on until a professional is assigned. `held`: a professional's time is reserved; `request`: we
   * look for a professional; `instant`: one comes at once. Null: nothing yet, because the hold of a draft has expired and
   * confirming it tries again, or a professional is assigned.
   */
  promise: z.enum(['held', 'request', 'instant']).nullable(),
  /** The customer's choice when booking; null: anyone. */
  chosen_professional_id: z.int().nullable(),
  chosen_gender: z.enum(['female']).nullable(),
  /** Null: no professionals on duty are asked. */
  search: lineSearch.nullable(),
  /** When the hold of a draft ends; null: it lasts, or there is none. */
  hold_expires_at: z.string().nullable(),
  /** Until when a request is answered. */
  answer_by: z.string().nullable(),
  status: z.enum(['pending', 'confirmed', 'completed', 'cancelled']),
  completed_status: z.int(),
  /** Disputed by the customer and awaiting an operator. */
  under_review: z.boolean(),
  /** When finished work counts as approved without the customer's answer; null if it does not await one. */
  approval_due_at: z.string().nullable(),
  /** By when an operator answers the dispute; null if the line is not disputed. */
  dispute_due_at: z.string().nullable(),
  /** The start-code limit is reached: an operator contacts both sides and starts the work or allows new codes. */
  code_blocked: z.boolean(),
  /** 1 if paid in full. */
  payment_status: z.int(),
  /** The amount that can be paid now. */
  due_now: z.number(),
  /** The same amount in paise, as the checkout expects it. */
  ramount: z.int(),
  currency: z.literal('INR'),
  /** The open order for exactly this amount; `razorpay/order` creates one. */
  order_id: z.string().nullable(),
  /** The payment provider's public key; set if an amount can be paid. */
  key: z.string().nullable(),
  professional: assignedProfessional.nullable(),
  cancelstatus: z.enum(['admin', 'user', 'employee']).nullable(),
  cancel_date: z.string().nullable(),
  cancel_reason: z.string().nullable(),
  /** The fee for the customer's cancellation. What is not paid of it is `due_now`. */
  cancel_fee: z.number(),
  /** The credit for a cancellation by us or the professional; 0: none. */
  cancel_credit: z.number(),
  /** Cash that the professional claims to have received, and until when the customer answers; null: nothing is claimed. */
  cash_claim: cashClaim.nullable(),
  /** Cancelled because the customer was absent: the fee is the charge for the visit. */
  customer_absent: z.boolean(),
  refund_amount: z.number(),
  refunds: z.array(lineRefund),
  /** The customer's own review of this line, if there is one. */
  review: z.object({ rating: z.int(), description: z.string(), editable: z.boolean() }).nullable(),
  timeline: z.array(timelineStep),
  /** The professional's completion photos. */
  completion_photos: linePhotos,
  /** The professional's photos of a place where the customer was absent. */
  absence_photos: linePhotos,
  /** The customer's own photos of the problem while the line is disputed. */
  dispute_photos: linePhotos,
  allowed_actions: z.array(lineAction),
});
export type BookingLine = z.output<typeof bookingLine>;
