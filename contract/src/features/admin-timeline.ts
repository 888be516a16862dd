import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { text } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { refundState } from './admin-refunds.ts';
import { LINE_TRANSITIONS } from './booking-line.ts';
import { documentKind } from './documents.ts';
import { messageState, messageVendor } from './messages.ts';
import { payoutItem } from './payouts.ts';
import { reviewProblem } from './review.ts';
import { TIMELINE_KINDS, type TimelineObject, type TimelineObjectType } from './timeline-objects.ts';

const OBJECT =
  /^(?:(line|customer|professional|service|review|report):([1-9]\d{0,9})|(booking):([A-Za-z]{2}-[A-Za-z0-9]{6}))$/;

const object = z
  .string({ error: key('error.invalid_value') })
  .regex(OBJECT, key('error.invalid_value'))
  .transform((name): TimelineObject => {
    const [type = '', id = ''] = name.split(':');
    return { type: type as TimelineObjectType, id: id.toUpperCase() };
  });

const entry = {
  /** The number of the entry, unique in every timeline. */
  id: z.int(),
  at: z.string(),
  /** The booking that the entry concerns, and its service if it concerns one line. */
  booking_id: z.string().nullable(),
  service_name: z.string().nullable(),
};

/** A person in a timeline; `name` is null for the system and for erased accounts. */
const person = z.object({
  role: z.enum(['user', 'employee', 'admin', 'system']),
  name: z.string().nullable(),
});

/** How a message was delivered. `vendor` is null for messages that the log no longer has. */
const delivery = z.object({
  state: messageState,
  vendor: messageVendor.nullable(),
  error: z.string().nullable(),
});

/** An entry of a timeline. Amounts in rupees. */
export const timelineEntry = z.discriminatedUnion('kind', [
  z.object({
    ...entry,
    kind: z.literal('state'),
    transition: z.enum(LINE_TRANSITIONS),
    from_state: z.string(),
    to_state: z.string(),
    actor: person,
    reason: z.string().nullable(),
  }),
  z.object({
    ...entry,
    kind: z.literal('message'),
    /** What the recipient read; null for one-time codes, which are never stored. */
    text: z.string().nullable(),
    /** The kind of the notification, or the template of a one-time code or of a mail without a notification. */
    message: z.string(),
    recipient: person,
    /** The delivery of its SMS; null without one. */
    sms: delivery.nullable(),
    /** The delivery of its e-mail; null without one. */
    email: delivery.nullable(),
  }),
  z.object({
    ...entry,
    kind: z.literal('money'),
    event: z.enum(['payment', 'surplus_payment', 'refund', 'document', 'payout']),
    amount: z.number().nullable(),
    /** The state of a refund or payout. */
    state: z.enum([...refundState.options, ...payoutItem.shape.state.options]).nullable(),
    /** The kind of a document. */
    document: documentKind.nullable(),
    /** The gateway's or bank's id, or the number of a document. */
    reference: z.string().nullable(),
  }),
  z.object({
    ...entry,
    kind: z.literal('price'),
    /** Rupees, from the time of the entry. */
    per_day: z.number(),
    per_hour: z.number(),
  }),
  z.object({
    ...entry,
    kind: z.literal('review'),
    review_id: z.int(),
    event: z.enum(['written', 'reported']),
    rating: z.int(),
    /** Why a reader reported it. Readers are not named. */
    problem: reviewProblem.nullable(),
  }),
  z.object({
    ...entry,
    kind: z.literal('action'),
    /** Name of the call. */
    action: z.string(),
    actor: person,
    reason: z.string().nullable(),
  }),
  z.object({ ...entry, kind: z.literal('note'), text: z.string(), actor: person }),
  z.object({
    ...entry,
    kind: z.literal('block'),
    case_number: z.string(),
    event: z.enum(['announced', 'started', 'appealed', 'upheld', 'lifted']),
    /** What the person read, wrote, or was answered; null for the beginning. */
    text: z.string().nullable(),
    actor: person,
  }),
]);
export type TimelineEntry = z.output<typeof timelineEntry>;

/** The most characters of a note. */
export const MAX_NOTE = 2000;

/** What happened to an object, and the operators' notes about it. */
export const adminTimelineEndpoints = {
  'admin.timeline': endpoint({
    method: 'GET',
    path: 'admin/timeline',
    who: 'admin',
    // Every role has it; the grant of the object's type is checked in addition (`TIMELINE_GRANTS`).
    needs: 'queue.read',
    summary:
      'What happened to a booking line, booking, customer, professional, service, review or ticket, newest first: state changes, messages, money, prices, reports, operators’ actions and notes; 403 without the grant of the object’s type',
    query: pageQuery.extend({
      object,
      kind: z.enum(TIMELINE_KINDS, { error: key('error.invalid_value') }).optional(),
    }),
    reply: z.object({ data: z.array(timelineEntry), next_cursor: nextCursor }),
    errors: ['not_found', 'no_grant'],
  }),
  'admin.add_note': endpoint({
    method: 'POST',
    path: 'admin/notes',
    who: 'admin',
    needs: 'queue.act',
    idempotent: true,
    summary:
      'Adds a note to an object; only operators who may read the object see it, 403 without the grant of its type',
    body: z.object({ object, text: text('timeline.note_required', MAX_NOTE) }),
    reply: z.object({ message: z.string(), data: z.object({ id: z.int() }) }),
    errors: ['not_found', 'no_grant'],
  }),
};
