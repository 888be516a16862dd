import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { text } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { presentOperator } from './admin-presence.ts';

/** What an item of the queue asks of an operator. */
export const queueKind = z.enum(
  [
    'promise_lost',
    'instant_unfilled',
    'at_risk',
    'late',
    'absent',
    'code_blocked',
    'unseen',
    'no_show',
    'unassigned',
    'outside_service_area',
    'overrun',
    'dispute',
    'ticket',
    'appeal',
    'block_appeal',
    'applicant',
    'enquiry',
    'pd_enquiry',
    'failed_refund',
    'amount_due',
    'approval',
    'books_fault',
    'unmatched_money',
    'settlement_differs',
    'chargeback',
    'chargeback_lost',
    'unknown_webhook',
    'custom_service',
    'reported_review',
    'payout_approval',
    'payout_stalled',
    'bank_review',
    'unregistered_invoice',
    'place_unknown',
    'month_approval',
    'journal_approval',
  ],
  { error: key('error.invalid_value') },
);
export type QueueKind = z.output<typeof queueKind>;

/** The types of objects in the queue; the first part of `object`. */
export const QUEUE_TYPES = [
  'line',
  'report',
  'appeal',
  'account',
  'enquiry',
  'pd_enquiry',
  'refund',
  'ledger_check',
  'custom_service',
  'block',
  'refund_approval',
  'review',
  'payout',
  'payee',
  'unmatched',
  'settlement',
  'chargeback',
  'webhook',
  'document',
  'line_share',
  'book_month',
  'journal',
] as const;

/** How soon an item is due: by now, within two hours, later today (Asia/Kolkata), or after that. */
export const queueGroup = z.enum(['overdue', 'soon', 'today', 'later']);
export type QueueGroup = z.output<typeof queueGroup>;

/** An item of the operators' queue. */
export const queueItem = z.object({
  /** The number of the item, the same in every answer. */
  id: z.int(),
  /** The object to settle, as in the audit log, e.g. `line:12`. */
  object: z.string(),
  kind: queueKind,
  group: queueGroup,
  /** Since when the item needs an operator. */
  since: z.string(),
  due_at: z.string(),
  /** The booking code, the ticket number or the month (`YYYY-MM`). */
  code: z.string().nullable(),
  /** The service it concerns. */
  service_name: z.string().nullable(),
  /** The person it concerns. */
  person: z.string().nullable(),
  /** When the work of a line begins. */
  starts_at: z.string().nullable(),
  /** The operator who works on it, until when unless they act again. */
  claim: z.object({ name: z.string(), own: z.boolean(), expires_at: z.string() }).nullable(),
  /** The other operators who view or edit the object now; only lines have them. */
  viewers: z.array(presentOperator),
  /** For an item that is put aside: until when, and why. */
  snooze: z.object({ until: z.string(), reason: z.string() }).nullable(),
});
export type QueueItem = z.output<typeof queueItem>;

const object = z
  .string({ error: key('error.invalid_value') })
  .regex(new RegExp(`^(${QUEUE_TYPES.join('|')}):[1-9]\\d{0,9}$`), key('error.invalid_value'));

const done = z.object({ message: z.string() });

/** The operators' queue: everything that needs an operator, and who works on it. */
export const adminQueueEndpoints = {
  'admin.queue': endpoint({
    method: 'GET',
    path: 'admin/queue',
    who: 'admin',
    needs: 'queue.read',
    summary: 'Everything that needs an operator, soonest due first, with who works on it',
    query: pageQuery.extend({
      kind: queueKind.optional(),
      /** `open`: not put aside; `mine`: claimed by the caller; `snoozed`: put aside. */
      show: z.enum(['open', 'mine', 'snoozed'], { error: key('error.invalid_value') }).default('open'),
    }),
    reply: z.object({
      data: z.array(queueItem),
      next_cursor: nextCursor,
      counts: z.object({
        /** Items that are not put aside, by kind; a kind without items is left out. */
        kinds: z.partialRecord(queueKind, z.int()),
        /** The items of the requested list, by group; an empty group is left out. */
        groups: z.partialRecord(queueGroup, z.int()),
        open: z.int(),
        mine: z.int(),
        snoozed: z.int(),
      }),
    }),
  }),
  'admin.claim': endpoint({
    method: 'POST',
    path: 'admin/queue/claim',
    who: 'admin',
    needs: 'queue.act',
    idempotent: true,
    summary:
      'Claims an item until 30 minutes after the caller’s last action on it; 409 with `data.operator` if another operator has it',
    body: z.object({
      object,
      /** Takes the item from the operator who has it. */
      take_over: z.boolean({ error: key('error.invalid_value') }).default(false),
    }),
    reply: done.extend({ data: z.object({ expires_at: z.string() }) }),
    errors: ['not_found', 'claimed'],
  }),
  'admin.release': endpoint({
    method: 'POST',
    path: 'admin/queue/release',
    who: 'admin',
    needs: 'queue.act',
    idempotent: true,
    summary: 'Ends the caller’s claim; without one, nothing changes',
    body: z.object({ object }),
    reply: done,
  }),
  'admin.snooze': endpoint({
    method: 'POST',
    path: 'admin/queue/snooze',
    who: 'admin',
    needs: 'queue.act',
    idempotent: true,
    summary:
      'Puts an item aside until a time, at most until it is due; any event on the object ends it earlier',
    body: z.object({
      object,
      until: z.iso.datetime({ offset: true, error: key('error.invalid_value') }),
      reason: text('forms.reason_required', 500),
    }),
    reply: done.extend({ data: z.object({ until: z.string() }) }),
    errors: ['not_found', 'claimed'],
  }),
};
