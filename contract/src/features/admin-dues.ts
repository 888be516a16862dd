import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, text } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { DUE_AGES } from './due-ages.ts';

/** A request to give up a debt that waits for another operator. */
const writeOffRequest = z.object({
  id: z.int(),
  /** Rupees. */
  amount: z.number(),
  reason: z.string(),
  requested_by: z.string(),
  requested_at: z.string(),
  /** The caller requested it, so another operator decides. */
  own: z.boolean(),
});

/** An amount due in the operators' list: of work, of extra time, or of a fee. Amounts in rupees. */
const listedDue = z.object({
  /** The number of the payable. */
  id: z.int(),
  detail_id: z.int().nullable(),
  booking_id: z.string().nullable(),
  service_name: z.string().nullable(),
  kind: z.enum(['work', 'extra', 'fee']),
  customer: z.object({ id: z.int(), name: z.string(), mobile: z.string() }),
  amount: z.number(),
  due_since: z.string(),
  age: z.enum(DUE_AGES),
  /** How many reminders are behind it; 4: the operators follow. */
  reminders: z.int(),
  /** Until when the customer answers whether it was paid in cash; null: nothing is claimed. */
  cash_answer_by: z.string().nullable(),
  write_off: writeOffRequest.nullable(),
});
export type ListedDue = z.output<typeof listedDue>;

const done = z.object({ message: z.string() });

/** The operators' list of amounts due, and debts that are given up. */
export const adminDueEndpoints = {
  'admin.dues': endpoint({
    method: 'GET',
    path: 'admin/amounts-due',
    who: 'admin',
    needs: 'money.read',
    summary: 'Amounts due, the oldest first, with their total by age',
    query: pageQuery.extend({
      age: z.enum(DUE_AGES, { error: key('error.invalid_value') }).optional(),
      /** The account of the customer. */
      customer: idText.optional(),
    }),
    reply: z.object({
      data: z.array(listedDue),
      next_cursor: nextCursor,
      /** The sum and the number of all amounts due of each age, in rupees. */
      ages: z.record(z.enum(DUE_AGES), z.object({ amount: z.number(), count: z.int() })),
    }),
  }),
  'admin.request_write_off': endpoint({
    method: 'POST',
    path: 'admin/amounts-due/:id/write-off',
    who: 'admin',
    needs: 'money.act',
    idempotent: true,
    summary: 'Asks another operator to give up a debt; its GST stays payable',
    params: z.object({ id: idText }),
    body: z.object({ reason: text('forms.reason_required', 500) }),
    reply: done,
    errors: ['not_found', 'state_changed', 'approval_waiting'],
  }),
  'admin.decide_write_off': endpoint({
    method: 'POST',
    path: 'admin/write-offs/:id/decide',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary: 'Approves or rejects a request of another operator to give up a debt',
    params: z.object({ id: idText }),
    body: z.object({ approve: z.boolean({ error: key('error.required') }) }),
    reply: done,
    errors: ['not_found', 'state_changed', 'other_operator'],
  }),
};
