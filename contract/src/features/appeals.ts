import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, idValue, text } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { MAX_APPEAL_LENGTH } from './appeal-limits.ts';

/** A professional's appeal against an assignment. */
export const appeal = z.object({
  id: z.int(),
  assignment_id: z.int(),
  state: z.enum(['open', 'answered']),
  service_name: z.string(),
  service_date: z.string(),
  text: z.string(),
  created_at: z.string(),
  /** By when an operator answers. */
  due_at: z.string(),
  answer: z.string().nullable(),
  answered_at: z.string().nullable(),
});
export type Appeal = z.output<typeof appeal>;

/** An appeal with its sender, for operators. */
export const queuedAppeal = appeal.extend({
  employee_id: z.int(),
  name: z.string(),
  mobile: z.string(),
  booking_id: z.string(),
  /** No answer by `due_at`. */
  overdue: z.boolean(),
});
export type QueuedAppeal = z.output<typeof queuedAppeal>;

/** Professionals ask for a review of an assignment; operators answer. */
export const appealEndpoints = {
  'appeal.create': endpoint({
    method: 'POST',
    path: 'employee/appeals',
    who: 'employee',
    idempotent: true,
    summary:
      'Asks a person to review an assignment, of the caller or for which they were considered; while an appeal is open, another one is the same',
    limit: { per: 'account', max: 30, seconds: 3600 },
    body: z.object({ assignment_id: idValue, text: text('appeal.text_required', MAX_APPEAL_LENGTH) }),
    reply: z.object({ message: z.string(), data: z.object({ id: z.int(), due_at: z.string() }) }),
    errors: ['not_found', 'too_many'],
  }),
  'appeal.list': endpoint({
    method: 'GET',
    path: 'employee/appeals',
    who: 'employee',
    summary: 'The caller’s appeals with their answers, newest first',
    query: pageQuery,
    reply: z.object({ data: z.array(appeal), next_cursor: nextCursor }),
  }),
  'appeal.queue': endpoint({
    method: 'GET',
    path: 'admin/appeals',
    who: 'admin',
    needs: 'tickets.read',
    summary: 'Appeals: open ones soonest due first, answered ones newest first',
    query: z.intersection(pageQuery, z.object({ state: z.enum(['open', 'answered']).default('open') })),
    reply: z.object({ data: z.array(queuedAppeal), next_cursor: nextCursor }),
  }),
  'appeal.answer': endpoint({
    method: 'POST',
    path: 'admin/appeals/:id/answer',
    who: 'admin',
    needs: 'tickets.act',
    idempotent: true,
    summary: 'Answers an appeal; the professional is notified',
    params: z.object({ id: idText }),
    body: z.object({ text: text('appeal.text_required', MAX_APPEAL_LENGTH) }),
    reply: z.object({ message: z.string() }),
    errors: ['not_found', 'state_changed'],
  }),
};
