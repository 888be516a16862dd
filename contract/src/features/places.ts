import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pointQuery, text } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';

/** Where a point lies; null for what is not known. One of city, town and village is given where any is known. */
export const placeAddress = z.object({
  road: z.string().nullable(),
  area: z.string().nullable(),
  city: z.string().nullable(),
  town: z.string().nullable(),
  village: z.string().nullable(),
  state: z.string().nullable(),
  postcode: z.string().nullable(),
});
export type PlaceAddress = z.output<typeof placeAddress>;

/** A place that can be chosen. */
export const place = z.object({
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Null for a city, which has many. */
  postcode: z.string().nullable(),
  state: z.string().nullable(),
});
export type Place = z.output<typeof place>;

const degrees = z.union([z.number(), z.string()], { error: key('error.invalid_value') }).nullish();

/** The person's point in a body, as number or text; otherwise as `pointQuery`. */
const pointBody = z
  .object({ latitude: degrees, longitude: degrees })
  .transform(
    ({ latitude, longitude }): { latitude?: string | undefined; longitude?: string | undefined } => ({
      latitude: latitude?.toString(),
      longitude: longitude?.toString(),
    }),
  )
  .pipe(pointQuery);

const named = {
  address: placeAddress,
  /** What the location chip says. */
  label: z.string(),
};

/** An address is longer than this only by mistake. */
const MAX_ADDRESS_LENGTH = 300;

/** Where somebody is: addresses to points, points to names, and proposals while one types. */
export const placesEndpoints = {
  'places.open': endpoint({
    method: 'POST',
    path: 'onbrowseropen',
    sheddable: true,
    who: 'optional',
    summary:
      'Where a point lies, and what the location chip says of it; the default city without a point; keeps the point as a customer’s last place',
    limit: { per: 'address', max: 120, seconds: 60 },
    /** `lookup`: the point is not where the caller is. */
    body: z.intersection(pointBody, z.object({ lookup: z.boolean().optional() })),
    reply: z.object({ ...named, data: z.object(named) }),
    errors: ['unavailable'],
  }),
  'places.suggest': endpoint({
    method: 'GET',
    path: 'places',
    sheddable: true,
    who: 'public',
    summary: 'Places that begin with what was typed, best first; those near a point come sooner',
    limit: { per: 'address', max: 600, seconds: 60 },
    query: z.intersection(
      pointQuery,
      pageQuery.extend({ query: z.string().max(MAX_ADDRESS_LENGTH, key('error.too_long')).default('') }),
    ),
    reply: z.object({ data: z.array(place), next_cursor: nextCursor }),
  }),
  'places.geocode': endpoint({
    method: 'GET',
    path: 'geocode',
    sheddable: true,
    who: 'public',
    summary: 'The place that a typed address, locality, city or PIN code most likely means',
    limit: { per: 'address', max: 120, seconds: 60 },
    query: z.object({ address: text(key('location.address_empty'), MAX_ADDRESS_LENGTH) }),
    reply: z.object({ data: place }),
    errors: ['address_not_found', 'unavailable'],
  }),
};
