import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pointQuery, text } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';

/** The location that an answer refers to: the one sent, or the default city if none was sent. */
export const requestedPlace = z.object({
  latitude: z.number(),
  longitude: z.number(),
  default: z.boolean(),
  /** The default city's name; null if a location was sent. */
  city: z.string().nullable(),
});
export type RequestedPlace = z.output<typeof requestedPlace>;

/** The names of a point's location; unknown parts are null. If any of city, town and village is known, exactly one of them is set. */
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

/** A selectable location. */
export const place = z.object({
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** Null for a city, which has many PIN codes. */
  postcode: z.string().nullable(),
  state: z.string().nullable(),
});
export type Place = z.output<typeof place>;

const degrees = z.union([z.number(), z.string()], { error: key('error.invalid_value') }).nullish();

/** The caller's point in a body, as numbers or numeric strings; in a query, see `pointQuery`. */
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
  /** The label of the location chip. */
  label: z.string(),
};

/** Maximum length of an address; longer input is an error. */
const MAX_ADDRESS_LENGTH = 300;

/** Geocoding: addresses to points, points to names, and suggestions while typing. */
export const placesEndpoints = {
  'places.open': endpoint({
    method: 'POST',
    path: 'onbrowseropen',
    sheddable: true,
    who: 'optional',
    summary:
      'The locality of a point with its label, or the default city without a point; stores the point as the customer’s last location',
    limit: { per: 'address', max: 120, seconds: 60 },
    /** `lookup`: the point is not the caller's location. */
    body: z.intersection(pointBody, z.object({ lookup: z.boolean().optional() })),
    reply: z.object({ ...named, data: z.object(named) }),
    errors: ['unavailable'],
  }),
  'places.suggest': endpoint({
    method: 'GET',
    path: 'places',
    sheddable: true,
    who: 'public',
    summary: 'Places that begin with the typed text, best first; places near a point rank higher',
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
