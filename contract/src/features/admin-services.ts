import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idText } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { instantOf, isDate } from '../kernel/time.ts';
import { key } from '../messages/index.ts';
import { categoryIdText } from './catalog.ts';
import { priceField } from './custom-services.ts';
import { picture } from './media.ts';

/** What a service lacks before it is complete (console.md, section 7). */
export const missingPart = z.enum([
  'name_hi',
  'about',
  'overview',
  'picture',
  'price',
  'words_latin',
  'words_devanagari',
  'offerings',
]);
export type MissingPart = z.output<typeof missingPart>;

/** `draft`: never visible to customers; `scheduled`: a draft that becomes visible later; `archived`: withdrawn. */
export const serviceState = z.enum(['draft', 'scheduled', 'active', 'archived'], {
  error: key('error.invalid_value'),
});
export type ServiceState = z.output<typeof serviceState>;

/** The filters of the list of services; all have to match. */
export const serviceFilters = z.object({
  /** A part of a name in either language, or of the slug. */
  q: z.string().trim().max(100).optional(),
  category: categoryIdText.optional(),
  type: z.enum(['service', 'enquiry'], { error: key('error.invalid_value') }).optional(),
  state: serviceState.optional(),
});
export type ServiceFilters = z.output<typeof serviceFilters>;

/** Prices in rupees from an instant on. */
const datedPrice = z.object({
  id: z.int(),
  per_hour: z.number(),
  per_day: z.number(),
  valid_from: z.string(),
});

/** A service in the operators' list. */
const serviceRow = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  category_id: z.int(),
  category_name: z.string(),
  subcategory_name: z.string(),
  servicetype: z.enum(['service', 'enquiry']),
  active: z.boolean(),
  state: serviceState,
  picture: picture.nullable(),
  /** The current price; null for enquiries. */
  price: datedPrice.nullable(),
  /** The next price that is published; null if there is none. */
  next_price: datedPrice.nullable(),
  /** Professionals who offer it now. */
  offerings: z.int(),
  /** Booking lines whose slot was in the last 28 days. */
  bookings_28d: z.int(),
  missing: z.array(missingPart),
});
export type ServiceRow = z.output<typeof serviceRow>;

/** A price version: `scheduled` before it begins, then `current` until the next one; `cancelled` if it never began. */
const priceVersion = datedPrice.extend({ state: z.enum(['scheduled', 'current', 'past', 'cancelled']) });
export type PriceVersionRow = z.output<typeof priceVersion>;

const bilingual = z.object({ en: z.string(), hi: z.string() });

/** A picture with the id that the form of a service sends. */
const servicePicture = picture.extend({ id: z.int() });

/** A service with its texts and its price versions. */
const serviceOfOperator = serviceRow.extend({
  names: bilingual,
  about: bilingual,
  overview: bilingual,
  search_words: z.string(),
  gender_choice: z.boolean(),
  subcategory_id: z.int(),
  /** The cover first. */
  pictures: z.array(servicePicture),
  created_at: z.string(),
  /** Raised by each change; an edit names the one that it is based on. */
  version: z.int(),
  /** When a scheduled draft becomes visible. */
  publish_at: z.string().nullable(),
  /** Null for services that were withdrawn at an unknown time, too. */
  archived_at: z.string().nullable(),
  /** The latest hundred, the latest beginning first. */
  prices: z.array(priceVersion),
});
export type ServiceOfOperator = z.output<typeof serviceOfOperator>;

/** A day (`YYYY-MM-DD`: its beginning in Indian time) or an instant with its offset from UTC. */
export const validFrom = z
  .string({ error: key('catalogue.valid_from_required') })
  .trim()
  .transform((value, context) => {
    if (isDate(value)) return instantOf(value, '00:00');
    if (z.iso.datetime({ offset: true }).safeParse(value).success) return new Date(value);
    context.addIssue({
      code: 'custom',
      message: value ? key('error.invalid_value') : key('catalogue.valid_from_required'),
    });
    return z.NEVER;
  });

/** The form for a price that begins later; the browser and the server validate with the same schema. */
export const priceForm = z.object({
  per_hour: priceField('offer.price_required'),
  per_day: priceField('offer.price_required'),
  valid_from: validFrom,
});

/** The operators' list of services, one service, and its prices. */
export const adminServiceEndpoints = {
  'admin.services': endpoint({
    method: 'GET',
    path: 'admin/services',
    who: 'admin',
    needs: 'catalogue.read',
    summary: 'Services by category and sub-category, with prices, offerings, bookings and missing parts',
    query: pageQuery.extend(serviceFilters.shape),
    reply: z.object({ data: z.array(serviceRow), next_cursor: nextCursor, total: z.int() }),
  }),
  'admin.service': endpoint({
    method: 'GET',
    path: 'admin/services/:id',
    who: 'admin',
    needs: 'catalogue.read',
    summary: 'A service with its texts in both languages and its price versions',
    params: z.object({ id: idText }),
    reply: z.object({ data: serviceOfOperator }),
    errors: ['not_found'],
  }),
  'admin.publish_price': endpoint({
    method: 'POST',
    path: 'admin/services/:id/prices',
    who: 'admin',
    needs: 'catalogue.act',
    idempotent: true,
    summary: 'Publishes a price that begins later; the same price at the same instant is returned again',
    params: z.object({ id: idText }),
    body: priceForm,
    reply: z.object({ message: z.string(), data: z.object({ id: z.int() }) }),
    errors: ['not_found'],
  }),
  'admin.cancel_price': endpoint({
    method: 'DELETE',
    path: 'admin/services/:id/prices/:price_id',
    who: 'admin',
    needs: 'catalogue.act',
    idempotent: true,
    summary: 'Cancels a published price before it begins',
    params: z.object({ id: idText, price_id: idText }),
    reply: z.object({ message: z.string() }),
    errors: ['not_found', 'state_changed'],
  }),
};
