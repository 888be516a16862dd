import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { applicant, applicantState } from './admin.ts';
import { bookingLineRow } from './admin-bookings.ts';
import { duty } from './duty.ts';
import { payoutItem } from './payouts.ts';

/** The orders of the list of professionals: by name, rating, approved jobs or registration, descending with `-`. */
export const PROFESSIONAL_SORTS = [
  'name',
  '-name',
  'rating',
  '-rating',
  'jobs',
  '-jobs',
  'id',
  '-id',
] as const;

/** The days that the numbers of a professional cover. */
export const ACTIVITY_DAYS = 28;

/** A job that started at most this many minutes after its slot started on time. */
export const ON_TIME_MINUTES = 15;

const invalidValue = { error: key('error.invalid_value') };

/** The filters of the list of professionals; all have to match. */
export const professionalFilters = z.object({
  /** A mobile number, or a part of the name. */
  q: z.string().trim().max(100).optional(),
  /** The state of the registration. */
  state: z.enum(applicantState.enum, invalidValue).optional(),
  /** The slug of the city nearest to the base. */
  city: z.string().trim().max(60).optional(),
  /** A service that the professional offers. */
  service: idText.optional(),
  paused: z.enum(['yes', 'no'], invalidValue).optional(),
  /** `low`: rated below `LOW_RATING`. */
  rating: z.enum(['low'], invalidValue).optional(),
  sort: z.enum(PROFESSIONAL_SORTS, invalidValue).default('name'),
});
export type ProfessionalFilters = z.output<typeof professionalFilters>;

/** A professional in the operators' list. The numbers cover the last `ACTIVITY_DAYS` days. */
export const professionalRow = z.object({
  id: z.int(),
  name: z.string(),
  mobile: z.string(),
  /** The name of the city nearest to the base; null outside of all cities and without a base. */
  city: z.string().nullable(),
  /** The names of the offered services. */
  services: z.array(z.string()),
  /** Stars with one decimal; null without reviews. */
  rating: z.number().nullable(),
  reviews: z.int(),
  /** The jobs that were approved. */
  jobs: z.int(),
  /** The started jobs that were finished. */
  finished: z.int(),
  /** The share of `finished` that started on time, in per cent; null without any. */
  on_time: z.int().nullable(),
  /** The jobs that the professional released or cancelled. */
  cancelled: z.int(),
  /** Since when the account is blocked; null: it is not. */
  blocked_at: z.string().nullable(),
  paused: z.boolean(),
  on_duty: z.boolean(),
  state: applicantState,
  registered_at: z.string(),
});
export type ProfessionalRow = z.output<typeof professionalRow>;

/** A service that a professional offers. Prices in rupees; null for enquiry-only services. */
const offering = z.object({
  service_id: z.int(),
  name: z.string(),
  price: z.object({ per_day: z.number(), per_hour: z.number() }).nullable(),
  /** The name of the city nearest to the centre of the area; null outside of all cities. */
  city: z.string().nullable(),
  radius_km: z.number(),
});

/** The operators' list of professionals, and one professional. */
export const adminProfessionalEndpoints = {
  'admin.professionals': endpoint({
    method: 'GET',
    path: 'admin/professionals',
    who: 'admin',
    needs: 'professionals.read',
    summary:
      'Registered professionals in every state by filters, in the order of a column; without erased accounts',
    query: pageQuery.extend(professionalFilters.shape),
    reply: z.object({
      data: z.array(professionalRow),
      next_cursor: nextCursor,
      /** The number of matching professionals, exact up to 10,000; 10,001: there are more. */
      total: z.int(),
    }),
  }),
  'admin.professional': endpoint({
    method: 'GET',
    path: 'admin/professionals/:id',
    who: 'admin',
    needs: 'professionals.read',
    summary:
      'A professional: contacts, registration, services, availability, the ten newest jobs, payouts and appeals; what the caller may not read is null',
    params: z.object({ id: idText }),
    reply: z.object({
      data: professionalRow.extend({
        email: z.string(),
        language: z.enum(['en', 'hi']),
        /** Whether the mobile number was confirmed with a code. */
        verified: z.boolean(),
        /** When the professional asked to delete the account. */
        deletion_requested_at: z.string().nullable(),
        /** Why the registration was rejected. */
        state_reason: z.string().nullable(),
        /** All approved jobs. */
        approved_jobs: z.int(),
        /** The registration with its checks and documents; null without `applicants.read`. */
        application: applicant.nullable(),
        offerings: z.array(offering),
        /** The weekly working hours in Indian time, 1 is Monday; null: any time. */
        hours: z.array(z.object({ weekday: z.int(), from: z.string(), to: z.string() })).nullable(),
        /** The current and the coming days off, first and last day included. Their reasons are only for the professional. */
        days_off: z.array(z.object({ from: z.string(), to: z.string() })),
        /** The first day after a pause, `YYYY-MM-DD`; null: not paused, or without an end. */
        paused_until: z.string().nullable(),
        duty,
        lines: z.array(bookingLineRow).nullable(),
        payouts: z
          .array(
            z.object({
              id: z.int(),
              run_id: z.int(),
              /** Rupees. */
              amount: z.number(),
              state: payoutItem.shape.state,
              reference: z.string().nullable(),
              approved_at: z.string(),
            }),
          )
          .nullable(),
        appeals: z
          .array(
            z.object({
              id: z.int(),
              booking_id: z.string(),
              service_name: z.string(),
              text: z.string(),
              created_at: z.string(),
              answered_at: z.string().nullable(),
            }),
          )
          .nullable(),
      }),
    }),
    errors: ['not_found'],
  }),
};
