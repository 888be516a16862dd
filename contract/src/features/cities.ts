import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { picture } from './media.ts';

/** A city that has its own pages because services are available at its centre. */
const cityLink = z.object({
  /** Its name in URLs. */
  slug: z.string(),
  name: z.string(),
  state: z.string(),
  /** The number of services available there. */
  services: z.int(),
});

const nearbyCity = cityLink.extend({ distance_km: z.number() });
export type NearbyCity = z.output<typeof nearbyCity>;

/** A city with its centre; availability on its pages refers to that point. */
const city = cityLink.extend({
  latitude: z.number(),
  longitude: z.number(),
  /** The number of approved professionals who serve its centre. */
  professionals: z.int(),
});
export type City = z.output<typeof city>;

/** A category or sub-category with at least one service available in a city. */
const offeredGroup = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  services: z.int(),
  professionals: z.int(),
  image_url: z.string().nullable(),
  picture: picture.nullable(),
});
export type OfferedGroup = z.output<typeof offeredGroup>;

const offeredCategory = offeredGroup.extend({ subcategories: z.array(offeredGroup) });
export type OfferedCategory = z.output<typeof offeredCategory>;

const locality = z.object({ name: z.string(), latitude: z.number(), longitude: z.number() });
export type Locality = z.output<typeof locality>;

const slug = z.string().regex(/^[a-z0-9-]{1,80}$/);

/** The city pages: the services available in each city. */
export const citiesEndpoints = {
  'cities.all': endpoint({
    method: 'GET',
    path: 'cities',
    sheddable: true,
    who: 'public',
    summary: 'Cities with available services, most services first',
    query: pageQuery,
    reply: z.object({ data: z.array(cityLink), next_cursor: nextCursor }),
  }),
  'cities.city': endpoint({
    method: 'GET',
    path: 'cities/:city',
    sheddable: true,
    who: 'public',
    summary: 'The available services of a city by category, with its localities and the nearest cities',
    params: z.object({ city: slug }),
    reply: z.object({
      data: city.extend({
        categories: z.array(offeredCategory),
        /** Well-known localities, by name; empty for cities without a list. */
        localities: z.array(locality),
        near: z.array(nearbyCity),
      }),
    }),
    errors: ['not_found'],
  }),
  'cities.offers': endpoint({
    method: 'GET',
    path: 'cities/:city/:category',
    sheddable: true,
    who: 'public',
    summary:
      'The services of a category or sub-category that are available in a city, and the nearest cities that have them too',
    params: z.object({ city: slug, category: slug }),
    query: z.object({ subcategory: slug.optional() }),
    reply: z.object({
      data: z.object({
        city,
        category: offeredCategory,
        /** The requested sub-category; null: the whole category. */
        subcategory: offeredGroup.nullable(),
        near: z.array(nearbyCity),
      }),
    }),
    errors: ['not_found'],
  }),
};
