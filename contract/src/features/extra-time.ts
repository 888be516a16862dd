import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, idValue } from '../kernel/fields.ts';
import { key } from '../messages/index.ts';

/** Extra time requested by the professional and not answered by the customer yet. Amounts in rupees. */
export const extraRequest = z.object({
  id: z.int(),
  hours: z.int(),
  /** The price of the extra hours. */
  price: z.number(),
  /** The price of the whole line including them. */
  total: z.number(),
  /** The new end of the work. */
  ends_at: z.string(),
  /** When the request expires without an answer. */
  answer_by: z.string(),
});
export type ExtraRequest = z.output<typeof extraRequest>;

/** Accepted extra time of a line. */
export const acceptedExtraTime = z.object({ hours: z.int(), price: z.number() });

/** The outcome of the last request for extra time, if it was not accepted. */
export const extraOutcome = z.enum(['declined', 'expired', 'taken', 'withdrawn']);

const messageReply = z.object({ message: z.string() });
const request = z.object({ id: idValue });

/** Extra time on a job: the professional requests it, the customer answers. */
export const extraTimeEndpoints = {
  'extra_time.options': endpoint({
    method: 'GET',
    path: 'employee/extra-time/:id',
    who: 'employee',
    summary: 'The hours that can be added to started work, each with its price; `id` is the line',
    params: z.object({ id: idText }),
    reply: z.object({
      data: z.object({
        /** Rupees per hour. */
        rate: z.number(),
        options: z.array(extraRequest.omit({ id: true, answer_by: true })),
        /** The limit on extra time: the next job begins, or the working day is full. */
        limit: z.enum(['next_job', 'day']),
        /** When the next job begins, if that is the limit. */
        next_at: z.string().nullable(),
      }),
    }),
    errors: ['not_found', 'state_changed'],
  }),
  'extra_time.request': endpoint({
    method: 'POST',
    path: 'employee/extra-time',
    who: 'employee',
    idempotent: true,
    summary: 'Asks the customer for more hours on started work; `bookingId` is the line',
    limit: { per: 'account', max: 60, seconds: 3600 },
    body: z.object({
      bookingId: idValue,
      hours: z.coerce
        .number({ error: key('error.invalid_value') })
        .int(key('error.invalid_value'))
        .min(1, key('error.invalid_value'))
        .max(12, key('error.invalid_value')),
    }),
    reply: messageReply.extend({ data: extraRequest }),
    errors: ['not_found', 'state_changed', 'extra_taken'],
  }),
  'extra_time.withdraw': endpoint({
    method: 'POST',
    path: 'employee/extra-time/withdraw',
    who: 'employee',
    idempotent: true,
    summary: 'Withdraws a request for extra time; `id` is the request',
    body: request,
    reply: messageReply,
    errors: ['not_found', 'state_changed'],
  }),
  'extra_time.accept': endpoint({
    method: 'POST',
    path: 'user/extra-time/agree',
    who: 'user',
    idempotent: true,
    summary:
      'Accepts a request for extra time, which extends the work and adds its price; `id` is the request',
    body: request,
    reply: messageReply.extend({ data: z.object({ detail_id: z.int(), price: z.number() }) }),
    errors: ['not_found', 'state_changed', 'extra_taken'],
  }),
  'extra_time.decline': endpoint({
    method: 'POST',
    path: 'user/extra-time/decline',
    who: 'user',
    idempotent: true,
    summary: 'Declines a request for extra time; the booking does not change; `id` is the request',
    body: request,
    reply: messageReply,
    errors: ['not_found', 'state_changed'],
  }),
};
