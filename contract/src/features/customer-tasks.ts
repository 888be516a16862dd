import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { booking } from './booking.ts';

/** What a line waits for from its customer, most urgent first. */
const task = z.enum(['extra', 'approve', 'pay', 'rate']);

/** What waits for a customer: the lines that need an answer, and what the home page shows first. */
export const customerTaskEndpoints = {
  'booking.tasks': endpoint({
    method: 'GET',
    path: 'user/task-status',
    who: 'user',
    summary: 'Lines that wait for the customer: to answer extra time, to approve, to pay, to rate',
    query: pageQuery,
    reply: z.object({
      data: z.array(
        z.object({
          task,
          booking_id: z.string(),
          detail_id: z.int(),
          service_id: z.int(),
          service_name: z.string(),
        }),
      ),
      next_cursor: nextCursor,
    }),
  }),
  'booking.next': endpoint({
    method: 'GET',
    path: 'user/next',
    who: 'user',
    summary:
      'What the home page shows first: the most urgent line that waits for the customer, else the next visit',
    reply: z.object({
      /** The line, as the only one of its booking; null: nothing waits and no visit is planned. */
      data: z.object({ task: task.nullable(), booking }).nullable(),
      /** How many other lines wait for the customer, at most 9. */
      more: z.int(),
    }),
  }),
};
