import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, idValue } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { workType } from './cart.ts';

/** Why a professional declines a request. The number of declined requests is not limited, and no reason is ever scored. */
export const DECLINE_REASONS = ['far', 'busy', 'tools', 'unsafe', 'unwell', 'pay', 'other'] as const;
export type DeclineReason = (typeof DECLINE_REASONS)[number];

/**
 * A request to a professional on duty: the first one who accepts gets the job. It names the area and not the customer, whose
 * contact the job shows once it is accepted.
 */
export const jobRequest = z.object({
  id: z.int(),
  /** `instant`: work that begins soon; `standby`: another professional left the job, or may not come. */
  kind: z.enum(['instant', 'standby']),
  service_name: z.string(),
  image_url: z.string().nullable(),
  /** A locality. */
  area: z.string(),
  /** Minutes to the place when the request was sent. */
  travel_minutes: z.int(),
  work_type: workType,
  day_hours: z.int(),
  /** Asia/Kolkata. */
  service_date: z.string(),
  service_time: z.string(),
  /** Rupees: the price, and the professional's share of it after deductions. */
  price: z.number(),
  net: z.number(),
  sent_at: z.string(),
  expires_at: z.string(),
  /** Whole seconds left when the reply was made, because the clocks of phones differ. */
  seconds_left: z.int(),
});
export type JobRequest = z.output<typeof jobRequest>;

const messageReply = z.object({ message: z.string() });

/** Requests for work that begins soon. */
export const jobRequestEndpoints = {
  'job_requests.list': endpoint({
    method: 'GET',
    path: 'employee/requests',
    who: 'employee',
    summary: 'The open requests to the professional, the first to end first',
    query: pageQuery,
    reply: z.object({ data: z.array(jobRequest), next_cursor: nextCursor }),
  }),
  'job_requests.accept': endpoint({
    method: 'POST',
    path: 'employee/requests/:id/accept',
    who: 'employee',
    idempotent: true,
    summary: 'Accepts a request; of several professionals the first one gets the job',
    params: z.object({ id: idText }),
    reply: messageReply.extend({ data: z.object({ detail_id: z.int() }) }),
    errors: ['not_found', 'job_taken', 'request_ended', 'time_taken'],
  }),
  'job_requests.decline': endpoint({
    method: 'POST',
    path: 'employee/requests/:id/decline',
    who: 'employee',
    idempotent: true,
    summary: 'Declines a request; the reason has no consequences',
    params: z.object({ id: idText }),
    body: z.object({ reason: z.enum(DECLINE_REASONS, key('error.invalid_value')) }),
    reply: messageReply,
    errors: ['not_found', 'job_taken', 'request_ended'],
  }),
  'instant.choose': endpoint({
    method: 'POST',
    path: 'user/instant/choose',
    who: 'user',
    idempotent: true,
    summary:
      'The customer’s choice when no professional accepted work that begins soon: we ask for 10 more minutes. Moving and cancelling the line are other calls',
    body: z.object({
      detailId: idValue,
      choice: z.literal('wait', { error: key('error.invalid_value') }),
    }),
    reply: messageReply.extend({ data: z.object({ ends_at: z.string() }) }),
    errors: ['not_found', 'state_changed'],
  }),
};
