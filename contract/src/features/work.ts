import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idValue } from '../kernel/fields.ts';
import { key } from '../messages/index.ts';
import { lineAction, pageQuery } from './booking.ts';
import { workType } from './cart.ts';

/**
 * A booking line as its professional sees it (provider.md, "Employee booking card"). `id` and `action_id` are the line's id.
 * The customer's mobile, e-mail and address are whole while the work is ahead or under way, masked afterwards.
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
  customer_name: z.string(),
  mobile: z.string(),
  email: z.string(),
  address: z.string(),
  description: z.string(),
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  start_date: z.string().nullable(),
  start_time: z.string().nullable(),
  end_date: z.string().nullable(),
  end_time: z.string().nullable(),
  /** Rupees. */
  price: z.number(),
  cancelstatus: z.enum(['admin', 'user', 'employee']).nullable(),
  cancel_date: z.string().nullable(),
  /** Why the work was offered to this professional, as readable lines. */
  reasons: z.array(z.string()),
  allowed_actions: z.array(lineAction),
});
export type Job = z.output<typeof job>;

const jobs = z.object({ data: z.array(job), next_cursor: z.string().nullable() });
const line = z.object({ bookingId: idValue });
const done = z.object({ message: z.string() });

export const workEndpoints = {
  'work.bookings': endpoint({
    method: 'GET',
    path: 'employee/yourbookings',
    who: 'employee',
    summary: 'Work ahead and under way, and work that waits for approval',
    query: pageQuery,
    reply: jobs,
  }),
  'work.completed': endpoint({
    method: 'GET',
    path: 'employee/completedbookings',
    who: 'employee',
    summary: 'Finished work',
    query: pageQuery,
    reply: jobs,
  }),
  'work.canceled': endpoint({
    method: 'GET',
    path: 'employee/canceledbooking',
    who: 'employee',
    summary: 'Cancelled work',
    query: pageQuery,
    reply: jobs,
  }),
  'work.generate_code': endpoint({
    method: 'POST',
    path: 'employee/generate/otp',
    who: 'employee',
    summary: 'Sends the customer a start code; again: a new one. `bookingId` is the line',
    body: line,
    reply: done.extend({ data: z.object({ expires_at: z.string(), resend_at: z.string() }) }),
    errors: ['not_found', 'state_changed', 'too_many'],
  }),
  'work.verify_code': endpoint({
    method: 'POST',
    path: 'employee/verify/otp',
    who: 'employee',
    summary: 'Starts the work with the customer’s code; five tries for each code',
    body: line.extend({
      otp: z.coerce
        .string()
        .trim()
        .regex(/^\d{4}$/, key('forms.enter_all_digits')),
    }),
    reply: done,
    errors: ['not_found', 'state_changed', 'too_many'],
  }),
  'work.complete': endpoint({
    method: 'POST',
    path: 'employee/booking/status',
    who: 'employee',
    idempotent: true,
    summary: 'Reports started work as completed',
    body: line.extend({ status: z.literal('completed', { error: key('error.invalid_value') }) }),
    reply: done,
    errors: ['not_found', 'state_changed'],
  }),
  'work.cancel': endpoint({
    method: 'POST',
    path: 'employee/cancel/booking',
    who: 'employee',
    idempotent: true,
    summary: 'Gives assigned work back',
    body: line.extend({ reason: z.string().trim().max(500, key('error.too_long')).optional() }),
    reply: done,
    errors: ['not_found', 'state_changed'],
  }),
};
