import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { pointQuery } from '../kernel/fields.ts';
import { pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { catalogIdText, categoryIdText } from './catalog.ts';
import { picture } from './media.ts';

/** A service as lists show it. What it says of professionals is said of the place that was asked about. */
export const serviceCard = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  /** `service` can be booked at a price; `enquiry` has none. */
  servicetype: z.enum(['service', 'enquiry']),
  category_id: z.int(),
  subcategory_id: z.int(),
  image_url: z.string().nullable(),
  /** The cover; `image_url` is its address. */
  picture: picture.nullable(),
  media_urls: z.array(z.string()),
  /** One decimal; 0 while there is no review. */
  average_rating: z.number(),
  /** As `average_rating`; spelt as the screens read it. */
  avergae_ratting: z.number(),
  rating: z.number(),
  total_reviews: z.int(),
  /** Rupees; null for enquiries. */
  working_per_day: z.number().nullable(),
  working_per_hour: z.number().nullable(),
  about_us: z.string(),
  overview: z.string(),
  /** How many approved professionals offer it here. */
  professionals: z.int(),
  /** "Trained Professional": at least one does. */
  trained: z.boolean(),
  /** "Background Verified": the identity of one of them was verified. */
  verified: z.boolean(),
});
export type ServiceCard = z.output<typeof serviceCard>;

/** A review as everybody reads it. */
const publicReview = z.object({
  name: z.string(),
  comment: z.string(),
  created_at: z.string(),
  rating: z.int(),
});

/** One bar of the rating summary; the five percentages make 100, or 0 where there is no review. */
const ratingBar = z.object({ stars: z.int(), count: z.int(), percentage: z.int() });

/** A service with everything that its popup and page show. */
const serviceDetails = serviceCard.extend({
  /** All pictures, the cover first; `media_urls` are their addresses. */
  pictures: z.array(picture),
  category_name: z.string(),
  subcategory_name: z.string(),
  /** Newest first, at most 500. */
  reviews: z.array(publicReview),
  /** Always five, 5 stars down to 1, over all reviews. */
  rating_breakdown: z.array(ratingBar),
});
export type ServiceDetails = z.output<typeof serviceDetails>;

/** Which place an answer is about: the one sent, or the default city where none was. */
const requestedPlace = z.object({
  latitude: z.number(),
  longitude: z.number(),
  default: z.boolean(),
  /** The default city's name; null where a place was sent. */
  city: z.string().nullable(),
});
export type RequestedPlace = z.output<typeof requestedPlace>;

/** Where the nearest services are that the person's own place lacks. */
const nearestPlace = z.object({
  /** Locality and city; null where the map has no name. */
  label: z.string().nullable(),
  /** The centre of a neighbourhood, about 2.5 km across. */
  latitude: z.number(),
  longitude: z.number(),
  distance_km: z.number(),
  /** How many services of what was asked for are available there. */
  services: z.int(),
});
export type NearestPlace = z.output<typeof nearestPlace>;

/** A category of which something is available at a place. */
const availableCategory = z.object({ id: z.int(), name: z.string(), services: z.int() });
export type AvailableCategory = z.output<typeof availableCategory>;

const listQuery = z.intersection(pointQuery, pageQuery);

const listReply = z.object({
  data: z.array(serviceCard),
  place: requestedPlace,
  /** Where the next page starts, if there is one. */
  next_cursor: z.string().optional(),
});

/** One of the home page's sections. */
function section<const P extends string>(path: P, summary: string) {
  return endpoint({ method: 'GET', path, who: 'public', summary, query: listQuery, reply: listReply });
}

/** What a search proposes while it is typed. */
const suggestion = z.object({
  kind: z.enum(['category', 'subcategory', 'service']),
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  category_id: z.int(),
  /** Null for a category. */
  subcategory_id: z.int().nullable(),
  /** The name of what it belongs to; null for a category. */
  parent_name: z.string().nullable(),
  image_url: z.string().nullable(),
  picture: picture.nullable(),
  /** Rupees for an hour; null for enquiries and for what is no service. */
  price_from: z.number().nullable(),
  /** How many services of it are available at the place. */
  services: z.int(),
});
export type Suggestion = z.output<typeof suggestion>;

/** A place that a search names, other than the one it was asked about: "plumber in koramangala". */
const namedPlace = z.object({
  label: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  /** The query without the place. */
  query: z.string(),
});
export type NamedPlace = z.output<typeof namedPlace>;

/** Where Enter goes, both null when nothing fits, and what is proposed. */
const searchResults = z.object({
  category_id: z.int().nullable(),
  subcategory_id: z.int().nullable(),
  suggestions: z.array(suggestion).max(8),
  /** What fits better than anything that is available at the place, and is available somewhere else. */
  elsewhere: z.array(suggestion).max(3),
  /** Null where the query names no other place. */
  named_place: namedPlace.nullable(),
});
export type SearchResults = z.output<typeof searchResults>;

const byId = z.object({ id: catalogIdText });

/** Finding a service near a place: the rows of home, lists, search, and one service. */
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
    summary: 'Where the nearest services of a category or sub-category are, and which categories are here',
    limit: { per: 'address', max: 120, seconds: 60 },
    query: z.intersection(
      pointQuery,
      z.object({ category: categoryIdText.optional(), subcategory: catalogIdText.optional() }),
    ),
    reply: z.object({
      /** Null where nobody offers it anywhere. */
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
    summary: 'The same, and whether it is available at a place',
    params: byId,
    query: pointQuery,
    reply: z.object({ data: serviceDetails.extend({ available: z.boolean() }), place: requestedPlace }),
    errors: ['not_found'],
  }),
};
