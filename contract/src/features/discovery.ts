import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pointQuery } from '../kernel/fields.ts';
import { pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { catalogIdText, categoryIdText } from './catalog.ts';
import { picture } from './media.ts';
import { requestedPlace } from './places.ts';
import { near, professionalCheck } from './professionals.ts';
import { startTime } from './slots.ts';

/** A service as shown in lists. Data on professionals refers to the requested location. */
export const serviceCard = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  /** `service` can be booked at a price; `enquiry` has no price. */
  servicetype: z.enum(['service', 'enquiry']),
  category_id: z.int(),
  subcategory_id: z.int(),
  image_url: z.string().nullable(),
  /** The cover picture; `image_url` is its URL. */
  picture: picture.nullable(),
  media_urls: z.array(z.string()),
  /** One decimal; 0 without reviews. */
  average_rating: z.number(),
  /** Same value as `average_rating`, under the name that the screens read. */
  avergae_ratting: z.number(),
  rating: z.number(),
  total_reviews: z.int(),
  /** Rupees; null for enquiry-only services. */
  working_per_day: z.number().nullable(),
  working_per_hour: z.number().nullable(),
  about_us: z.string(),
  overview: z.string(),
  /** The number of approved professionals who offer it at the location. */
  professionals: z.int(),
  /** "Trained Professional": at least one professional is trained. */
  trained: z.boolean(),
  /** "Background Verified": the identity of at least one professional was verified. */
  verified: z.boolean(),
  /** The professionals counted above. */
  near,
  /**
   * The earliest time at which one of the nearest twenty can work for an hour. The service's start times (`booking.slots`)
   * consider everyone: theirs can only be earlier. Null for enquiry-only services, and if none is free within two weeks.
   */
  earliest: startTime.nullable(),
});
export type ServiceCard = z.output<typeof serviceCard>;

/** A public review. */
const publicReview = z.object({
  id: z.int(),
  name: z.string(),
  comment: z.string(),
  created_at: z.string(),
  rating: z.int(),
});

/** One bar of the rating summary; the five percentages sum to 100, or to 0 without reviews. */
const ratingBar = z.object({ stars: z.int(), count: z.int(), percentage: z.int() });

/** A check that at least one professional at the location passed. */
const serviceCheck = professionalCheck.extend({
  /** The day of the latest such check, `YYYY-MM-DD`. */
  checked_on: z.string(),
  /** The number of professionals at the location who passed it. */
  professionals: z.int(),
});
export type ServiceCheck = z.output<typeof serviceCheck>;

/** A service with all data of its popup and page. */
export const serviceDetails = serviceCard.extend({
  /** All pictures, the cover first; `media_urls` are their URLs. */
  pictures: z.array(picture),
  category_name: z.string(),
  subcategory_name: z.string(),
  /** Newest first, at most 500. */
  reviews: z.array(publicReview),
  /** Always five entries, 5 stars down to 1, over all reviews. */
  rating_breakdown: z.array(ratingBar),
  /** Checks of the professionals at the location, in the order of `CHECK_KINDS`; only those that were made. */
  checks: z.array(serviceCheck),
  /** The customer can ask for a woman. */
  gender_choice: z.boolean(),
  /** The median number of hours or days of its finished jobs; null while there are too few of them. */
  usual_duration: z.object({ hour: z.int().nullable(), day: z.int().nullable() }),
  /** Short descriptions of typical jobs in its sub-category, for the description field. */
  job_descriptions: z.array(z.string()),
});
export type ServiceDetails = z.output<typeof serviceDetails>;

/** The nearest location that has the services missing at the requested location. */
const nearestPlace = z.object({
  /** Locality and city; null if the map has no name. */
  label: z.string().nullable(),
  /** The centre of a neighbourhood, about 2.5 km across. */
  latitude: z.number(),
  longitude: z.number(),
  distance_km: z.number(),
  /** The number of requested services available there. */
  services: z.int(),
});
export type NearestPlace = z.output<typeof nearestPlace>;

/** A category with at least one service available at a location. */
const availableCategory = z.object({ id: z.int(), name: z.string(), services: z.int() });
export type AvailableCategory = z.output<typeof availableCategory>;

const listQuery = z.intersection(pointQuery, pageQuery);

const listReply = z.object({
  data: z.array(serviceCard),
  place: requestedPlace,
  /** The cursor of the next page, if there is one. */
  next_cursor: z.string().optional(),
});

/** A section of the home page. */
function section<const P extends string>(path: P, summary: string) {
  return endpoint({ method: 'GET', path, who: 'public', summary, query: listQuery, reply: listReply });
}

/** A search suggestion. */
const suggestion = z.object({
  kind: z.enum(['category', 'subcategory', 'service']),
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  category_id: z.int(),
  /** Null for a category. */
  subcategory_id: z.int().nullable(),
  /** The name of the parent; null for a category. */
  parent_name: z.string().nullable(),
  image_url: z.string().nullable(),
  picture: picture.nullable(),
  /** Rupees per hour; null for enquiry-only services and for categories. */
  price_from: z.number().nullable(),
  /** The number of its services available at the location. */
  services: z.int(),
  /** One decimal; 0 without reviews. For a group, over all its services. */
  average_rating: z.number(),
  total_reviews: z.int(),
  /** As on the service's card; null for groups and for services that are not available at the location. */
  near: near.nullable(),
  earliest: startTime.nullable(),
});
export type Suggestion = z.output<typeof suggestion>;

/** A location named in the search query that differs from the requested location: "plumber in koramangala". */
const namedPlace = z.object({
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** The query without the location. */
  query: z.string(),
});
export type NamedPlace = z.output<typeof namedPlace>;

/** The target of the Enter key, both fields null without a match, and the suggestions. */
const searchResults = z.object({
  category_id: z.int().nullable(),
  subcategory_id: z.int().nullable(),
  suggestions: z.array(suggestion).max(8),
  /** A better match than everything available at the location, but available only elsewhere. */
  elsewhere: z.array(suggestion).max(3),
  /** Null if the query names no other location. */
  named_place: namedPlace.nullable(),
});
export type SearchResults = z.output<typeof searchResults>;

const byId = z.object({ id: catalogIdText });

/** Discovery of services near a location: the home page's rows, lists, search, and one service. */
export const discoveryEndpoints = {
  'discovery.category': endpoint({
    method: 'GET',
    path: 'catlist/service/:category',
    sheddable: true,
    who: 'public',
    summary: 'The services of a category that are available at a place, best rated first',
    params: z.object({ category: categoryIdText }),
    query: listQuery,
    reply: listReply,
    errors: ['not_found'],
  }),
  'discovery.subcategory': endpoint({
    method: 'GET',
    path: 'sublist/service/:category/:subcategory',
    sheddable: true,
    who: 'public',
    summary: 'The services of a sub-category that are available at a place, best rated first',
    params: z.object({ category: categoryIdText, subcategory: catalogIdText }),
    query: listQuery,
    reply: listReply,
    errors: ['not_found'],
  }),
  'discovery.search': endpoint({
    method: 'GET',
    path: 'services/search',
    sheddable: true,
    who: 'public',
    summary: 'Finds categories, sub-categories and services that are available at a place',
    query: z.intersection(
      pointQuery,
      z.object({ query: z.string().max(100, key('error.too_long')).default('') }),
    ),
    reply: z.object({
      /** The one exception to `status: 200` (api.md). */
      status: z.literal('success'),
      data: searchResults,
      place: requestedPlace,
    }),
  }),
  'discovery.nearest': endpoint({
    method: 'GET',
    path: 'services/nearest',
    sheddable: true,
    who: 'public',
    summary:
      'The nearest locations with services of a category or sub-category, and the categories available at the location',
    limit: { per: 'address', max: 120, seconds: 60 },
    query: z.intersection(
      pointQuery,
      z.object({ category: categoryIdText.optional(), subcategory: catalogIdText.optional() }),
    ),
    reply: z.object({
      /** Null if the service is not offered anywhere. */
      data: nearestPlace.nullable(),
      available_categories: z.array(availableCategory),
      place: requestedPlace,
    }),
  }),
  'discovery.popular': section(
    'user/mostpopulerservice',
    'The twelve most reviewed services at a place, best rated first',
  ),
  'discovery.industry': section('user/industryservices', 'Industry & Factory at a place'),
  'discovery.retail': section('user/retailservices', 'Retail & Shop at a place'),
  'discovery.home': section('user/homeandpersonal', 'Home & Personal at a place'),
  'discovery.tutoring': section('user/gettutoringandconsulting', 'Tutoring & Consulting at a place'),
  'discovery.description': endpoint({
    method: 'GET',
    path: 'user/getdescription/:id',
    sheddable: true,
    who: 'public',
    summary: 'A service with pictures, reviews and rating summary',
    params: byId,
    query: pointQuery,
    reply: z.object({ data: serviceDetails, place: requestedPlace }),
    errors: ['not_found'],
  }),
  'discovery.service': endpoint({
    method: 'GET',
    path: 'user/getservice/:id',
    sheddable: true,
    who: 'public',
    summary: 'A service as above, and whether it is available at a location',
    params: byId,
    query: pointQuery,
    reply: z.object({ data: serviceDetails.extend({ available: z.boolean() }), place: requestedPlace }),
    errors: ['not_found'],
  }),
};
