import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, idValue } from '../kernel/fields.ts';
import { key } from '../messages/index.ts';
import { MAX_LINE_PHOTOS } from './line-photos.ts';

const job = z.object({ bookingId: idValue });
const line = z.object({ detailId: idValue });
const message = z.object({ message: z.string() });
const promised = z.boolean({ error: key('error.invalid_value') }).optional();

/** What a customer can choose when the professional is late, or when no one replaced the one who left. */
export const visitChoice = z.enum(['wait', 'replace', 'move', 'cancel'], {
  error: key('error.invalid_value'),
});
export type VisitChoice = z.output<typeof visitChoice>;

/** A point on the way, in degrees. */
const degrees = (limit: number) =>
  z
    .number({ error: key('error.invalid_value') })
    .min(-limit, key('error.invalid_value'))
    .max(limit, key('error.invalid_value'));
const shownPoint = z.object({ latitude: z.number(), longitude: z.number() });
const consent = z.object({ data: z.object({ given: z.boolean() }) });

/** How far a visit is: nothing reported yet, on the way, at the door, at work, or over. */
export const visitPhase = z.enum(['expected', 'on_the_way', 'arrived', 'started', 'over']);
export type VisitPhase = z.output<typeof visitPhase>;

/** From setting out to the start of the work. `bookingId` and `detailId` are the line. */
export const visitEndpoints = {
  'visit.on_the_way': endpoint({
    method: 'POST',
    path: 'employee/on-the-way',
    who: 'employee',
    idempotent: true,
    summary: 'The professional sets out, from two hours before the slot; the customer is notified',
    body: job,
    reply: message,
    errors: ['not_found', 'state_changed'],
  }),
  'visit.arrived': endpoint({
    method: 'POST',
    path: 'employee/arrived',
    who: 'employee',
    idempotent: true,
    summary: 'The professional is at the door; the customer is notified',
    body: job,
    reply: message,
    errors: ['not_found', 'state_changed'],
  }),
  'visit.position_consent': endpoint({
    method: 'GET',
    path: 'employee/position-consent',
    who: 'employee',
    summary: 'Whether the professional agreed to share their position on the way to a job',
    reply: consent,
  }),
  'visit.change_position_consent': endpoint({
    method: 'POST',
    path: 'employee/position-consent',
    who: 'employee',
    summary: 'Gives or withdraws the consent to share the position; withdrawing it has no disadvantage',
    body: z.object({ given: z.boolean({ error: key('error.invalid_value') }) }),
    reply: consent,
  }),
  'visit.position': endpoint({
    method: 'POST',
    path: 'employee/position',
    who: 'employee',
    summary:
      'The professional’s position on the way, with their consent: every 30 s after 100 m, else every 60 s; refused before setting out and after arriving',
    limit: { per: 'account', max: 300, seconds: 3600 },
    body: job.extend({ latitude: degrees(90), longitude: degrees(180) }),
    reply: z.object({}),
    errors: ['not_found', 'state_changed', 'position_not_shared'],
  }),
  'visit.track': endpoint({
    method: 'GET',
    path: 'user/track/:detail_id',
    who: 'user',
    summary:
      'Where the professional is: phase, expected arrival, and on the way the position, rounded to 100 m',
    params: z.object({ detail_id: idText }),
    reply: z.object({
      data: z.object({
        phase: visitPhase,
        /** Expected arrival while on the way, else null. */
        eta: z.string().nullable(),
        position: shownPoint.nullable(),
        position_at: z.string().nullable(),
        /** Why this professional comes, as in the lists of bookings. */
        why: z.string(),
      }),
    }),
    errors: ['not_found'],
  }),
  'visit.report_absent': endpoint({
    method: 'POST',
    path: 'employee/report-absent',
    who: 'employee',
    idempotent: true,
    summary:
      'The customer is absent, from the slot’s start, with 1 to 4 photos uploaded before (`uploads`, their ids); after 15 minutes the visit ends and is charged',
    body: job.extend({
      uploads: z
        .array(idValue, key('visit.photo_required'))
        .min(1, key('visit.photo_required'))
        .max(MAX_LINE_PHOTOS, key('booking.photos_too_many')),
    }),
    reply: message.extend({ data: z.object({ ends_at: z.string() }) }),
    errors: ['not_found', 'state_changed'],
  }),
  'visit.present': endpoint({
    method: 'POST',
    path: 'user/present',
    who: 'user',
    idempotent: true,
    summary: 'The customer, reported as absent, is there; the professional is notified',
    body: line,
    reply: message,
    errors: ['not_found', 'state_changed'],
  }),
  'visit.start': endpoint({
    method: 'POST',
    path: 'user/start',
    who: 'user',
    neverShed: true,
    idempotent: true,
    summary: 'The customer confirms that the work starts, after all start codes of the line are used',
    body: line,
    reply: message,
    errors: ['not_found', 'state_changed'],
  }),
  'visit.choose': endpoint({
    method: 'POST',
    path: 'user/choose',
    who: 'user',
    idempotent: true,
    summary:
      'Answers a late professional: wait, another professional, another time (`date` and `time`), or cancel. Also if no one replaced a professional who left; waiting then asks others for 10 more minutes. Moving and cancelling are free',
    limit: { per: 'account', max: 60, seconds: 3600 },
    body: line.extend({
      choice: visitChoice,
      // Validated by the action, so that all errors are returned in one response.
      date: z.unknown().optional(),
      time: z.unknown().optional(),
      /** The customer was shown a free time: nothing is moved if no professional is free. */
      promised,
    }),
    reply: message,
    errors: ['not_found', 'state_changed', 'fee_changed', 'slot_taken'],
  }),
  'visit.pick_redo': endpoint({
    method: 'POST',
    path: 'user/pick-redo',
    who: 'user',
    idempotent: true,
    summary: 'Chooses the time of the repeated work that an operator offered; it costs nothing',
    limit: { per: 'account', max: 60, seconds: 3600 },
    body: line.extend({ date: z.unknown().optional(), time: z.unknown().optional() }),
    reply: message,
    errors: ['not_found', 'state_changed', 'redo_invoiced'],
  }),
};
