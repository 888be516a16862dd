import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idValue } from '../kernel/fields.ts';
import { key } from '../messages/index.ts';
import { cashClaim, lineAction } from './booking-line.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { workType } from './cart.ts';
import { pdGoods } from './enquiry-pd.ts';
import { happenedAt, linePhotos, linePhotoUploads } from './line-photos.ts';
import { acceptedExtraTime, extraOutcome, extraRequest } from './extra-time.ts';

/**
 * A booking line as its professional sees it (provider.md, "Employee booking card"). `id` and `action_id` are the line's
 * id. The customer's mobile, e-mail and address are complete while the work is upcoming or in progress and masked
 * afterwards.
 */
export const job = z.object({
  id: z.int(),
  action_id: z.int(),
  booking_id: z.string(),
  status: z.enum(['assigned', 'confirmed', 'completed', 'completed-issue', 'cancelled']),
  completed_status: z.int(),
  service_name: z.string(),
  image_url: z.string().nullable(),
  rating: z.number(),
  reviews_count: z.int(),
  total_reviews: z.int(),
  avergae_ratting: z.number(),
  work_type: workType,
  day_hours: z.int(),
  service_date: z.string(),
  service_time: z.string(),
  /** Begin and end of the work, extra time included; for several days, the first begin and the last end. */
  starts_at: z.string(),
  ends_at: z.string(),
  customer_name: z.string(),
  /** While the professional can contact the customer. */
  customer_image_url: z.string().nullable(),
  mobile: z.string(),
  email: z.string(),
  address: z.string(),
  description: z.string(),
  /** The goods to pack and deliver, if the booking began as a P & D enquiry. */
  goods: pdGoods.nullable(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  /** Straight-line distance from the professional's base; null if either location is unknown. */
  distance_km: z.number().nullable(),
  start_date: z.string().nullable(),
  start_time: z.string().nullable(),
  end_date: z.string().nullable(),
  end_time: z.string().nullable(),
  /** Rupees, including extra time. */
  price: z.number(),
  /** The parts of the price in order; they sum to it. */
  price_lines: z.array(
    z.object({
      /** `visit`: the charge for a visit to an absent customer, which is then the whole price. */
      of: z.enum(['work', 'extra', 'price_reduction', 'visit']),
      units: z.int(),
      unit: workType,
      /** The rate for one unit; null for a quoted amount. */
      rate: z.number().nullable(),
      amount: z.number(),
    }),
  ),
  /** The professional's share of the price after deductions, in rupees. Null for cancelled work, unless a fee or the visit was charged. */
  pay: z
    .object({
      gross: z.number(),
      commission: z.number(),
      /** On the commission. */
      tax: z.number(),
      /** GST on the work that the platform pays (section 9 (5) CGST). */
      gst: z.number(),
      /** GST collected at source from registered professionals (section 52 CGST). */
      tcs: z.number(),
      /** Withheld income tax. */
      tds: z.number(),
      net: z.number(),
    })
    .nullable(),
  /** What the customer still has to pay, in rupees; 0 before the work is finished. */
  unpaid: z.number(),
  /** Cash that the caller claims to have received and that the customer has not confirmed. */
  cash_claim: cashClaim.nullable(),
  extra: acceptedExtraTime.nullable(),
  extra_request: extraRequest.nullable(),
  /** The outcome of the last request for extra time while the work is in progress. */
  extra_outcome: extraOutcome.nullable(),
  cancelstatus: z.enum(['admin', 'user', 'employee']).nullable(),
  cancel_date: z.string().nullable(),
  /** The reason given by the person who cancelled. */
  cancel_reason: z.string().nullable(),
  /** Cancelled because the customer was absent; the visit was charged. */
  customer_absent: z.boolean(),
  /** The professional reported the customer as absent: when, and when the visit ends without an answer. Null otherwise. */
  absence: z.object({ reported_at: z.string(), ends_at: z.string() }).nullable(),
  /** The customer disputed the work, and no operator has settled the dispute yet. */
  dispute: z
    .object({
      reason: z.string().nullable(),
      /** The customer's photos of the problem. */
      photos: linePhotos,
      opened_at: z.string(),
      answer_due_at: z.string(),
    })
    .nullable(),
  /** Why the job was assigned to this professional, as readable lines. */
  reasons: z.array(z.string()),
  /** The assignment of the job to the caller, for an appeal; null if it has ended. */
  assignment_id: z.int().nullable(),
  /** The professional's completion photos. */
  completion_photos: linePhotos,
  /** The start-code limit is reached: an operator contacts both sides. */
  code_blocked: z.boolean(),
  allowed_actions: z.array(lineAction),
});
export type Job = z.output<typeof job>;

const jobs = z.object({ data: z.array(job), next_cursor: nextCursor });
const line = z.object({ bookingId: idValue });
const messageReply = z.object({ message: z.string() });

/** A professional's jobs: lists, start codes, and completion. */
export const jobEndpoints = {
  'job.bookings': endpoint({
    method: 'GET',
    path: 'employee/yourbookings',
    who: 'employee',
    summary: 'Jobs that are upcoming, in progress or awaiting approval',
    query: pageQuery,
    reply: jobs,
  }),
  'job.completed': endpoint({
    method: 'GET',
    path: 'employee/completedbookings',
    who: 'employee',
    summary: 'Completed jobs',
    query: pageQuery,
    reply: jobs,
  }),
  'job.pd': endpoint({
    method: 'GET',
    path: 'employee/pdenquiries',
    who: 'employee',
    summary: 'Packers-and-delivery jobs assigned to the professional, in any state, latest first',
    query: pageQuery,
    reply: jobs,
  }),
  'job.canceled': endpoint({
    method: 'GET',
    path: 'employee/canceledbooking',
    who: 'employee',
    summary: 'Cancelled jobs',
    query: pageQuery,
    reply: jobs,
  }),
  'job.generate_code': endpoint({
    method: 'POST',
    path: 'employee/generate/otp',
    who: 'employee',
    neverShed: true,
    summary: 'Sends the customer a start code; each call sends a new one. `bookingId` is the line',
    body: line,
    reply: messageReply.extend({ data: z.object({ expires_at: z.string(), resend_at: z.string() }) }),
    errors: ['not_found', 'state_changed', 'code_too_early', 'code_blocked', 'too_many'],
  }),
  'job.verify_code': endpoint({
    method: 'POST',
    path: 'employee/verify/otp',
    who: 'employee',
    neverShed: true,
    idempotent: true,
    summary:
      'Starts the work with the customer’s start code, with five attempts per code; `happened_at` is the start of work reported later',
    body: line.extend({
      happened_at: happenedAt,
      otp: z.coerce
        .string()
        .trim()
        .regex(/^\d{4}$/, key('forms.enter_all_digits')),
    }),
    reply: messageReply,
    errors: ['not_found', 'state_changed', 'too_many'],
  }),
  'job.complete': endpoint({
    method: 'POST',
    path: 'employee/booking/status',
    who: 'employee',
    idempotent: true,
    summary:
      'Reports started work as completed, with up to 4 photos uploaded before (`uploads`, their ids); `happened_at` is the end of work reported later',
    body: line.extend({
      status: z.literal('completed', { error: key('error.invalid_value') }),
      uploads: linePhotoUploads,
      happened_at: happenedAt,
    }),
    reply: messageReply,
    errors: ['not_found', 'state_changed'],
  }),
  'job.cancel': endpoint({
    method: 'POST',
    path: 'employee/cancel/booking',
    who: 'employee',
    idempotent: true,
    summary: 'Cancels an assigned job on the professional’s side',
    body: line.extend({ reason: z.string().trim().max(500, key('error.too_long')).optional() }),
    reply: messageReply,
    errors: ['not_found', 'state_changed'],
  }),
};
