import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pointQuery } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { CHECK_KINDS } from './check-kinds.ts';
import { catalogIdText } from './catalog.ts';
import { requestedPlace } from './places.ts';

/** A professional's picture and name before assignment: never the surname, a phone number, an address or a location. */
export const face = z.object({
  id: z.int(),
  /** First name and initial of the surname: "Ramesh K." */
  name: z.string(),
  /** The picture that an operator approved; null: show the initials. */
  photo_url: z.string().nullable(),
  /** One or two letters. */
  initials: z.string(),
});
export type Face = z.output<typeof face>;

/** The professionals who offer a service at a location. */
export const near = z.object({
  count: z.int(),
  /** Whole kilometres to the nearest; 0: under 1 km; null: there is none. */
  nearest_km: z.int().nullable(),
  /** The nearest, nearest first. */
  faces: z.array(face).max(3),
});
export type Near = z.output<typeof near>;

/** A check that was really made. Without a check there is no entry. */
export const professionalCheck = z.object({
  kind: z.enum(CHECK_KINDS),
  /** `YYYY-MM-DD`. */
  checked_on: z.string(),
});
export type ProfessionalCheck = z.output<typeof professionalCheck>;

/** A professional near a location, as a customer sees them before assignment. */
export const nearbyProfessional = face.extend({
  /** Whole kilometres; 0: under 1 km. */
  km: z.int(),
  /** One decimal; null without reviews. */
  rating: z.number().nullable(),
  reviews: z.int(),
  /** The number of approved jobs. */
  jobs: z.int(),
  /** Years of experience; null if the professional gave no number. */
  years: z.int().nullable(),
  /** No review yet and fewer than `NEW_HERE_JOBS` approved jobs. */
  new_here: z.boolean(),
  /** Only for services whose customers can choose a woman; null if unknown. */
  gender: z.enum(['male', 'female', 'other']).nullable().optional(),
  /** In the order of `CHECK_KINDS`. */
  checks: z.array(professionalCheck),
});
export type NearbyProfessional = z.output<typeof nearbyProfessional>;

/** A professional with fewer approved jobs and no review is "New here". */
export const NEW_HERE_JOBS = 10;

const query = z.intersection(pointQuery, pageQuery);

const reply = z.object({
  /** Nearest first. */
  data: z.array(nearbyProfessional),
  /** The number of professionals of all pages; 0 on an empty page. */
  count: z.int(),
  place: requestedPlace,
  next_cursor: nextCursor,
});

const limit = { per: 'address', max: 120, seconds: 60 } as const;

/** The professionals near a location. */
export const professionalsEndpoints = {
  'discovery.professionals': endpoint({
    method: 'GET',
    path: 'services/:id/professionals',
    sheddable: true,
    who: 'public',
    summary: 'The professionals who offer a service at a place, nearest first, without contact details',
    limit,
    params: z.object({ id: catalogIdText }),
    /** `gender` is read only for services whose customers can choose a woman. */
    query: z.intersection(query, z.object({ gender: z.enum(['female']).optional() })),
    reply,
    errors: ['not_found'],
  }),
  'discovery.professionals_near': endpoint({
    method: 'GET',
    path: 'professionals',
    sheddable: true,
    who: 'public',
    summary: 'The professionals who offer any service at a place, nearest first, without contact details',
    limit,
    query,
    reply,
  }),
};
