import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { isDate, isTime } from '../kernel/time.ts';
import { MAX_INTERVALS_PER_DAY, overlappingWeekdays, WEEKDAYS } from '../kernel/working-hours.ts';
import { key } from '../messages/index.ts';

/** Range of a professional's service radius, in kilometres (product.md, "Places"). */
export const RADIUS_KM = { min: 2, max: 50, standard: 15 } as const;

/** Maximum number of days off. */
export const MAX_DAYS_OFF = 50;

const invalidValue = key('error.invalid_value');
const date = z.string({ error: invalidValue }).refine(isDate, invalidValue);
const time = z.string({ error: invalidValue }).refine(isTime, invalidValue);

const stretch = z.object({
  weekday: z.int(invalidValue).min(1, invalidValue).max(7, invalidValue),
  from: time,
  to: time,
});

/** The weekly working hours as received; all invalid entries produce one message. */
const hours = z
  .array(stretch, { error: invalidValue })
  .min(1, key('availability.hours_required'))
  .refine(
    (all) =>
      WEEKDAYS.every((day) => all.filter(({ weekday }) => weekday === day).length <= MAX_INTERVALS_PER_DAY),
    invalidValue,
  )
  .refine((all) => overlappingWeekdays(all).length === 0, key('availability.overlap'));

/** Days off, first and last day included. */
const dayOff = z
  .object({
    from: date,
    to: date,
    reason: z.string().trim().max(120, key('error.too_long')).default(''),
  })
  .refine((one) => one.to >= one.from, { path: ['to'], error: key('availability.ends_before') });

/** Already assigned work outside the new working hours or days off; it stays assigned. */
export const conflictingJob = z.object({
  detail_id: z.int(),
  service_name: z.string(),
  service_date: z.string(),
  service_time: z.string(),
  why: z.enum(['day_off', 'outside_hours']),
});

/** A professional's working hours and service area. Times and dates in Asia/Kolkata. */
export const availability = z.object({
  hours: z.array(stretch),
  days_off: z.array(z.object({ from: z.string(), to: z.string(), reason: z.string() })),
  radius_km: z.number(),
  paused: z.boolean(),
  /** The first day back, if set. */
  paused_until: z.string().nullable(),
  conflicting_jobs: z.array(conflictingJob),
});
export type Availability = z.output<typeof availability>;

/** A PIN code whose centre is near a professional. */
export const areaPlace = z.object({
  pin: z.string(),
  /** Its main locality, with the city or town if the name differs. */
  name: z.string(),
  town: z.string().nullable(),
  distance_km: z.number(),
  /** Bearing in degrees clockwise from north. */
  bearing: z.number(),
});
export type AreaPlace = z.output<typeof areaPlace>;

/**
 * An assignment decision near a professional, from that professional's point of view. It reveals neither the customer nor
 * the chosen professional.
 */
export const assignmentOutcome = z.object({
  id: z.int(),
  service_name: z.string(),
  /** A locality, never a full address. */
  area: z.string(),
  service_date: z.string(),
  decided_at: z.string(),
  outcome: z.enum(['yours', 'other']),
  /** Why the professional was chosen, or the first reason against them. */
  why: z.string(),
  /** All criteria that were checked. */
  reasons: z.array(z.string()),
  /** The line's last assignment, for an appeal. */
  assignment_id: z.int().nullable(),
});
export type AssignmentOutcome = z.output<typeof assignmentOutcome>;

/** A professional's working hours and service area, and the reasons why nearby work was or was not assigned to them. */
export const availabilityEndpoints = {
  'availability.get': endpoint({
    method: 'GET',
    path: 'employee/availability',
    who: 'employee',
    summary: 'The professional’s hours, days off and radius, and the jobs outside of them',
    reply: z.object({ data: availability }),
  }),
  'availability.save': endpoint({
    method: 'POST',
    path: 'employee/availability',
    who: 'employee',
    summary:
      'Changes the given fields only; `conflicting_jobs` are the jobs outside the new hours, which stay assigned',
    body: z.object({
      hours: hours.optional(),
      days_off: z.array(dayOff).max(MAX_DAYS_OFF, key('availability.too_many_days_off')).optional(),
      radius_km: z
        .number(key('availability.radius_range'))
        .min(RADIUS_KM.min, key('availability.radius_range'))
        .max(RADIUS_KM.max, key('availability.radius_range'))
        .optional(),
      paused: z.boolean(invalidValue).optional(),
      paused_until: date.nullable().optional(),
    }),
    reply: z.object({ message: z.string(), data: availability }),
    errors: ['not_found'],
  }),
  'availability.area': endpoint({
    method: 'GET',
    path: 'employee/availability/area',
    who: 'employee',
    summary: 'The PIN codes within the largest radius around the professional, nearest first',
    reply: z.object({
      data: z.object({
        /** Null while no location of the professional is known. */
        centre: z.string().nullable(),
        /** The number of their services offered from a different location. */
        services_elsewhere: z.int(),
        places: z.array(areaPlace),
      }),
    }),
  }),
  'availability.offers': endpoint({
    method: 'GET',
    path: 'employee/offers',
    who: 'employee',
    summary: 'Why recent jobs nearby were or were not assigned to the professional',
    query: pageQuery,
    reply: z.object({ data: z.array(assignmentOutcome), next_cursor: nextCursor, retention_days: z.int() }),
  }),
};
