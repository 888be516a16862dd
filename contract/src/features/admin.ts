import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText, idValue, text } from '../kernel/fields.ts';
import type { Grant } from '../kernel/grants.ts';
import { key } from '../messages/index.ts';
import { lineAction } from './booking-line.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { recordOf } from '../kernel/record-of.ts';
import { workType } from './cart.ts';
import { quoteInput } from './enquiry-quotation.ts';
import { rejectEndpoint, stateListEndpoint } from './operator-endpoints.ts';
import { CHECK_KINDS } from './check-kinds.ts';
import { professionalCheck } from './professionals.ts';
import { verificationDocument, WORK_DETAILS } from './provider-registration.ts';
import { linePhotos } from './line-photos.ts';
import { expectedVersion, lineVersion } from './line-version.ts';

/** The states of a booking line as shown to operators. */
export const lineState = z.enum([
  'placed',
  'assigned',
  'started',
  'done',
  'approved',
  'disputed',
  'cancelled',
]);

/** A booking line on the dispatch page. Amounts in rupees. */
export const dispatchLine = z.object({
  detail_id: z.int(),
  version: lineVersion,
  booking_id: z.string(),
  state: lineState,
  service_name: z.string(),
  work_type: workType,
  day_hours: z.int(),
  service_date: z.string(),
  service_time: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  customer_name: z.string(),
  customer_mobile: z.string(),
  address: z.string(),
  description: z.string(),
  price: z.number(),
  /** What is charged of the price now, which an operator can reduce; null before the charge, and for charges of earlier releases. */
  charged: z.number().nullable(),
  /** The amount paid, less refunds. */
  paid: z.number(),
  /** The amount that a payment link asks for: what is not paid yet; 0 if nothing is due or nothing can be paid online. */
  unpaid: z.number(),
  /** The payment link that was sent last; null: none. */
  payment_link: z.object({ sent_at: z.string(), expires_at: z.string() }).nullable(),
  /** The refund of the line that waits for another operator; null: none. */
  refund_approval: z.int().nullable(),
  /** Whether the service area of an approved professional covers the location. */
  covered: z.boolean(),
  attention: z.string().nullable(),
  deadline_at: z.string().nullable(),
  professional: z.object({ id: z.int(), name: z.string(), mobile: z.string() }).nullable(),
  /** The professional whose time is held for a line without an assignment. */
  held_professional: z.object({ id: z.int(), name: z.string() }).nullable(),
  dispute: z
    .object({
      id: z.int(),
      reason: z.string().nullable(),
      /** The customer's photos of the problem. */
      photos: linePhotos,
      opened_at: z.string(),
      answer_due_at: z.string(),
    })
    .nullable(),
  completion_photos: linePhotos,
  /** The professional's photos of a place where the customer was absent. */
  absence_photos: linePhotos,
  allowed_actions: z.array(lineAction),
});
export type DispatchLine = z.output<typeof dispatchLine>;

/**
 * Why a professional cannot do the work, or should not: only `busy` prevents an assignment. Instants in ISO 8601, Asia/Kolkata.
 */
const suggestionConflict = z.discriminatedUnion('kind', [
  /** Other work at that time, including the travel time after it. */
  z.object({ kind: z.literal('busy'), starts_at: z.string(), ends_at: z.string() }),
  /** Their time is held for another booking, which then gets another professional. */
  z.object({ kind: z.literal('held') }),
  z.object({ kind: z.literal('day_off') }),
  z.object({ kind: z.literal('outside_hours') }),
  /** The work is outside their service area, this far from its centre by the great circle. */
  z.object({ kind: z.literal('too_far'), km: z.number() }),
  /** The trip from the job before, or to the job after, takes longer than the minutes between the two. */
  z.object({
    kind: z.literal('short_gap'),
    side: z.enum(['before', 'after']),
    gap_minutes: z.int(),
    travel_minutes: z.int(),
  }),
]);
export type SuggestionConflict = z.output<typeof suggestionConflict>;

/** A professional suggested by the ranking, best first, with the reasons for the rank. */
export const suggestion = z.object({
  employee_id: z.int(),
  name: z.string(),
  image_url: z.string().nullable(),
  /** Without other work at that time. */
  free: z.boolean(),
  /** Their time is held for another booking, which gets another professional if this one is assigned. */
  held: z.boolean(),
  /** Within their working hours and not on a day off. */
  works: z.boolean(),
  covers: z.boolean(),
  /** Null if their location is unknown. */
  distance_km: z.number().nullable(),
  average_rating: z.number(),
  total_reviews: z.int(),
  jobs_this_week: z.int(),
  reasons: z.array(z.string()),
  /** Empty if nothing is against assigning them. */
  conflicts: z.array(suggestionConflict),
});
export type Suggestion = z.output<typeof suggestion>;

/** The status of a professional's registration. */
export const applicantState = z.enum(['pending', 'approved', 'rejected']);

/** A professional whose registration is pending or decided. */
export const applicant = z.object({
  id: z.int(),
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  address: z.string(),
  ...recordOf(WORK_DETAILS, () => z.string()),
  about: z.string(),
  state: applicantState,
  state_reason: z.string().nullable(),
  services: z.array(z.string()),
  registered_at: z.string(),
  /** `YYYY-MM-DD`; these fields are empty if they were never provided. */
  dob: z.string(),
  gender: z.string(),
  employee_type: z.string(),
  bank_name: z.string(),
  /** The last digits of the account number. */
  account_masked: z.string(),
  ifsc: z.string(),
  branch_name: z.string(),
  /** Whether an operator verified the ID proofs. */
  id_verified: z.boolean(),
  /** What operators checked, in the order of `CHECK_KINDS`. */
  checks: z.array(professionalCheck),
  /** The profile picture; customers see it before assignment only once it is approved. */
  photo: z.object({ id: z.int(), image_url: z.string(), approved: z.boolean() }).nullable(),
  documents: z.array(verificationDocument),
});
export type Applicant = z.output<typeof applicant>;

const detail = z.object({ detail_id: idText });
const done = z.object({ message: z.string() });

/** An operator's quotation for an enquiry; validated by the action because validity depends on the clock. */
function quoteEndpoint<const P extends string>(path: P) {
  return endpoint({
    method: 'POST',
    path,
    who: 'admin',
    needs: 'enquiries.act',
    idempotent: true,
    summary: 'Answers an enquiry with a quotation, which replaces an earlier one',
    params: z.object({ id: idText }),
    body: quoteInput,
    reply: done,
    errors: ['not_found', 'state_changed'],
  });
}

/** An operator's call that changes a line and needs nothing but the line. */
function lineEndpoint<const P extends string>(path: P, needs: Grant, summary: string) {
  return endpoint({
    method: 'POST',
    path,
    who: 'admin',
    needs,
    idempotent: true,
    summary,
    params: detail,
    body: z.object({ version: expectedVersion }),
    reply: done,
    errors: ['not_found', 'state_changed', 'version_conflict'],
  });
}

/** How the pay for work that another professional does again is divided. */
const redoTerms = {
  /** The first professional's part of the net, in percent. */
  first_share: z.coerce
    .number({ error: key('error.invalid_value') })
    .int(key('error.invalid_value'))
    .min(0, key('error.invalid_value'))
    .max(100, key('error.invalid_value'))
    .default(50),
  /** What the platform adds to the second one's rest, in rupees. */
  top_up: z.coerce
    .number({ error: key('error.invalid_value') })
    .min(0, key('error.invalid_value'))
    .max(10_000, key('error.invalid_value'))
    .multipleOf(0.01, key('error.invalid_value'))
    .default(0),
};

const REJECT_ENQUIRY = 'Rejects an enquiry; the customer gets the reason';

const lineCalls = {
  'admin.complete_line': lineEndpoint(
    'admin/lines/:detail_id/complete',
    'bookings.act',
    'Reports started work as completed for a professional who forgot to',
  ),
  'admin.reset_code': lineEndpoint(
    'admin/lines/:detail_id/code/reset',
    'bookings.act',
    'Allows new start codes for a line that has used all of them',
  ),
  'admin.start_line': lineEndpoint(
    'admin/lines/:detail_id/start',
    'bookings.act',
    'Starts the work of a line that has used all its start codes, e.g. after a call with the customer',
  ),
  'admin.replace_professional': lineEndpoint(
    'admin/lines/:detail_id/replace',
    'bookings.act',
    'Takes a line from its professional, e.g. one who is late, so that another one is found',
  ),
  'admin.close_absent': lineEndpoint(
    'admin/lines/:detail_id/close-absent',
    'bookings.act',
    'Ends a visit to a customer who is absent without waiting any longer; the visit is charged',
  ),
  'admin.offer_redo': endpoint({
    method: 'POST',
    path: 'admin/lines/:detail_id/offer-redo',
    who: 'admin',
    needs: 'disputes.act',
    idempotent: true,
    summary:
      'Offers the customer of disputed work to have it done again; the customer chooses the time. States how the pay is divided',
    params: detail,
    body: z.object({ ...redoTerms, version: expectedVersion }),
    reply: done,
    errors: ['not_found', 'state_changed', 'version_conflict', 'redo_invoiced'],
  }),
};
/** The operators' calls that change a line and need nothing but the line. */
export type LineCall = keyof typeof lineCalls;

/** Operator calls: assignment of lines, disputes, registrations of professionals, and responses to enquiries and reports. */
export const adminEndpoints = {
  'admin.quote_enquiry': quoteEndpoint('admin/enquiries/:id/quote'),
  'admin.reject_enquiry': rejectEndpoint('admin/enquiries/:id/reject', 'enquiries.act', REJECT_ENQUIRY),
  'admin.quote_pd': quoteEndpoint('admin/pdenquiries/:id/quote'),
  'admin.reject_pd': rejectEndpoint('admin/pdenquiries/:id/reject', 'enquiries.act', REJECT_ENQUIRY),
  'admin.close_report': endpoint({
    method: 'POST',
    path: 'admin/reports/:id/close',
    who: 'admin',
    needs: 'tickets.act',
    summary: 'Answers a report and closes it',
    params: z.object({ id: idText }),
    body: z.object({ answer: text('forms.reason_required', 2000) }),
    reply: done,
    errors: ['not_found', 'state_changed'],
  }),
  'admin.view_positions': endpoint({
    method: 'POST',
    path: 'admin/lines/:detail_id/positions',
    who: 'admin',
    needs: 'bookings.act',
    summary:
      'The positions of a professional on the way to a job during the last 24 hours; each view is recorded',
    params: z.object({ detail_id: idText }),
    reply: z.object({
      data: z.array(z.object({ at: z.string(), latitude: z.number(), longitude: z.number() })),
    }),
    errors: ['not_found'],
  }),
  'admin.bookings': endpoint({
    method: 'GET',
    path: 'admin/bookings',
    who: 'admin',
    needs: 'bookings.read',
    summary: 'Booking lines by state, soonest start first; `attention` lists what needs an operator',
    query: pageQuery.extend({
      state: z.union([lineState, z.literal('attention')]).default('placed'),
      /** Only this line, in any state. */
      line: idText.optional(),
    }),
    reply: z.object({
      data: z.array(dispatchLine),
      next_cursor: nextCursor,
      /** Lines by list; `overdue_appeals`: appeals without an answer in time. */
      counts: z.record(z.string(), z.int()),
    }),
  }),
  'admin.suggestions': endpoint({
    method: 'GET',
    path: 'admin/lines/:detail_id/suggestions',
    who: 'admin',
    needs: 'bookings.read',
    summary: 'Professionals who can do the work, ranked, with reasons',
    params: detail,
    query: pageQuery,
    reply: z.object({ data: z.array(suggestion), next_cursor: nextCursor }),
    errors: ['not_found'],
  }),
  'admin.allocate': endpoint({
    method: 'POST',
    path: 'admin/lines/:detail_id/allocate',
    who: 'admin',
    needs: 'bookings.act',
    idempotent: true,
    summary: 'Assigns the work to a professional; 409 if they are busy at that time',
    params: detail,
    body: z.object({ employee_id: idValue, version: expectedVersion }),
    reply: done,
    errors: ['not_found', 'professional_taken', 'state_changed', 'version_conflict'],
  }),
  'admin.cancel_line': endpoint({
    method: 'POST',
    path: 'admin/lines/:detail_id/cancel',
    who: 'admin',
    needs: 'cancellations.act',
    idempotent: true,
    summary:
      'Cancels a line that is not approved yet; the customer gets the reason, and a credit of the fee that cancelling would have cost them. A refund over ₹10,000 waits for another operator',
    params: detail,
    body: z.object({
      reason: text('forms.reason_required', 500),
      /** The customer asked for it: the line is cancelled without a credit. */
      for_customer: z.boolean({ error: key('error.invalid_value') }).default(false),
      version: expectedVersion,
    }),
    reply: done,
    errors: ['not_found', 'state_changed', 'version_conflict', 'approval_waiting', 'step_up_required'],
  }),
  ...lineCalls,
  'admin.reduce_price': endpoint({
    method: 'POST',
    path: 'admin/lines/:detail_id/reduce',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary:
      'Reduces the price of charged work: a credit note takes the difference back, and what was paid beyond the new price is refunded. A difference over ₹10,000 waits for another operator',
    params: detail,
    body: z.object({
      /** What the work costs from now on, with extra time; rupees. */
      price: z.coerce
        .number({ error: key('error.invalid_value') })
        .min(0, key('booking.reduce_below_zero'))
        .max(10_000_000, key('error.invalid_value'))
        .multipleOf(0.01, key('error.invalid_value')),
      reason: text('forms.reason_required', 500),
      version: expectedVersion,
    }),
    reply: done,
    errors: [
      'not_found',
      'state_changed',
      'version_conflict',
      'approval_waiting',
      'dispute_open',
      'chargeback_open',
      'cash_claimed',
      'not_charged',
    ],
  }),
  'admin.send_payment_link': lineEndpoint(
    'admin/lines/:detail_id/payment-link',
    'bookings.act',
    'Sends the customer an SMS with a link to pay for a line without a login; it replaces an earlier link of the line',
  ),
  'admin.employees': stateListEndpoint({
    path: 'admin/employees',
    needs: 'applicants.read',
    summary: 'Professionals by approval state',
    item: applicant,
    state: applicantState.default('pending'),
  }),
  'admin.approve_employee': endpoint({
    method: 'POST',
    path: 'admin/employees/:id/approve',
    who: 'admin',
    needs: 'applicants.act',
    summary: 'Approves a professional, who can then log in and appear to customers',
    params: z.object({ id: idText }),
    /** `id_verified`: the operator saw the ID proofs and confirms that they are genuine. */
    body: z.object({ id_verified: z.boolean({ error: key('error.invalid_value') }).default(false) }),
    reply: done,
    errors: ['not_found', 'state_changed'],
  }),
  'admin.record_check': endpoint({
    method: 'POST',
    path: 'admin/employees/:id/checks',
    who: 'admin',
    needs: 'applicants.act',
    summary:
      'Records that an approved professional passed a check today; customers see the check with its date',
    params: z.object({ id: idText }),
    body: z.object({ kind: z.enum(CHECK_KINDS, { error: key('error.invalid_value') }) }),
    reply: done,
    errors: ['not_found', 'state_changed'],
  }),
  'admin.approve_photo': endpoint({
    method: 'POST',
    path: 'admin/employees/:id/photo',
    who: 'admin',
    needs: 'applicants.act',
    summary: 'Shows a professional’s current profile picture to customers before assignment',
    params: z.object({ id: idText }),
    /** The picture that the operator saw; refused if the professional has replaced it. */
    body: z.object({ photo_id: idValue }),
    reply: done,
    errors: ['not_found', 'state_changed'],
  }),
  'admin.reject_employee': rejectEndpoint(
    'admin/employees/:id/reject',
    'applicants.act',
    'Rejects a professional; they get the reason',
  ),
  'admin.resolve_dispute': endpoint({
    method: 'POST',
    path: 'admin/disputes/:id/resolve',
    who: 'admin',
    needs: 'disputes.act',
    stepUp: true,
    idempotent: true,
    summary:
      'Settles a dispute: approve, refund part or all of the price, or redo the work. A refund over ₹10,000 waits for another operator',
    params: z.object({ id: idText }),
    body: z
      .object({
        outcome: z.enum(['approve', 'partial_refund', 'full_refund', 'redo'], {
          error: key('error.invalid_value'),
        }),
        /** Rupees; for `partial_refund`. */
        amount: z.coerce.number().positive().multipleOf(0.01).optional(),
        ...redoTerms,
        version: expectedVersion,
      })
      .refine(({ outcome, amount }) => outcome !== 'partial_refund' || amount !== undefined, {
        path: ['amount'],
        message: key('error.required'),
      }),
    reply: done,
    errors: [
      'not_found',
      'state_changed',
      'version_conflict',
      'refund_limit',
      'approval_waiting',
      'redo_invoiced',
    ],
  }),
};
