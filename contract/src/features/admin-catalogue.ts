import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { DEVANAGARI, idText, idValue, LATIN, MAX_ID, text } from '../kernel/fields.ts';
import { key, type MessageKey } from '../messages/index.ts';
import { serviceState, validFrom } from './admin-services.ts';
import { priceField } from './custom-services.ts';
import { serviceDetails } from './discovery.ts';
import { choiceField, MAX_SERVICE_NAME_LENGTH } from './provider-services.ts';

/** The smallest picture of a service in pixels; its sides are 4:3. */
export const SERVICE_PICTURE = { width: 1200, height: 900 } as const;

/** Pictures of a service. */
export const MAX_SERVICE_PICTURES = 6;

/** Services that one bulk action changes. */
export const MAX_BULK_SERVICES = 100;

/** A text that may be missing in a draft, but is in its language's script if it is there. */
const draftText = (max: number, script: RegExp, wrong: MessageKey) =>
  z
    .string({ error: key('error.invalid_value') })
    .trim()
    .max(max, key('error.too_long'))
    .refine((value) => value === '' || script.test(value), key(wrong));

const english = (max: number) => draftText(max, LATIN, 'catalogue.needs_english');
const hindi = (max: number) => draftText(max, DEVANAGARI, 'catalogue.needs_hindi');

/** A price in whole rupees that a draft may not have yet; null for an empty value. */
const draftPrice = z
  .union([z.string(), z.number(), z.null()], { error: key('error.invalid_value') })
  .optional()
  .transform((value, context) => {
    const trimmed = String(value ?? '').trim();
    if (!trimmed) return null;
    const price = priceField('offer.price_required').safeParse(trimmed);
    if (price.success) return price.data;
    context.addIssue({ code: 'custom', message: key('offer.price_invalid') });
    return z.NEVER;
  });

const isEmpty = (value: unknown) => value === null || value === undefined || value === '';

/** A condition of a whole form; checked also when other fields are invalid, so that all problems are reported at once. */
export const condition = (field: string, message: MessageKey) => ({
  path: [field],
  message: key(message),
  when: ({ value }: { value: unknown }) => typeof value === 'object' && value !== null,
});

/**
 * The form of a service; the browser and the server validate with the same schema. A draft needs an English name and its place in the
 * catalogue; everything else only before it is published.
 */
export const serviceForm = z
  .object({
    name_en: text('catalogue.name_required', MAX_SERVICE_NAME_LENGTH).refine(
      (value) => LATIN.test(value),
      key('catalogue.needs_english'),
    ),
    name_hi: hindi(MAX_SERVICE_NAME_LENGTH),
    category: choiceField('offer.category_required'),
    subcategory: choiceField('offer.subcategory_required'),
    /** Cannot change once the service was published. */
    type: z.enum(['service', 'enquiry'], { error: key('error.invalid_value') }),
    /** Customers may ask for a woman; bookable services only. */
    gender_choice: z.boolean({ error: key('error.invalid_value') }),
    about_en: english(2000),
    about_hi: hindi(2000),
    overview_en: english(500),
    overview_hi: hindi(500),
    /** What people type for it, in both scripts, separated by spaces or commas. */
    search_words: z
      .string({ error: key('error.invalid_value') })
      .max(1000, key('error.too_long'))
      .transform((value) =>
        value
          .split(/[\s,]+/)
          .filter(Boolean)
          .join(' '),
      ),
    /** Rupees; drafts of bookable services only. Later prices are published with their day. */
    per_hour: draftPrice,
    per_day: draftPrice,
    /** Ids of the service's pictures and of new uploads, the cover first. */
    pictures: z
      .array(idValue, { error: key('error.invalid_value') })
      .max(MAX_SERVICE_PICTURES, key('catalogue.too_many_pictures')),
  })
  .refine(
    ({ type, per_hour }) => type !== 'enquiry' || isEmpty(per_hour),
    condition('per_hour', 'catalogue.enquiry_has_no_price'),
  )
  .refine(
    ({ type, per_day }) => type !== 'enquiry' || isEmpty(per_day),
    condition('per_day', 'catalogue.enquiry_has_no_price'),
  )
  .refine(
    ({ type, gender_choice }) => type !== 'enquiry' || gender_choice !== true,
    condition('gender_choice', 'catalogue.enquiry_has_no_choice'),
  )
  .refine(
    ({ type, per_hour, per_day }) => type !== 'service' || !isEmpty(per_hour) || isEmpty(per_day),
    condition('per_hour', 'catalogue.both_prices'),
  )
  .refine(
    ({ type, per_hour, per_day }) => type !== 'service' || !isEmpty(per_day) || isEmpty(per_hour),
    condition('per_day', 'catalogue.both_prices'),
  )
  .refine(
    ({ per_hour, per_day }) => isEmpty(per_hour) || isEmpty(per_day) || Number(per_day) >= Number(per_hour),
    condition('per_day', 'catalogue.day_below_hour'),
  );
export type ServiceForm = z.output<typeof serviceForm>;

/** What an edit is based on: the `version` that was read. */
export const basedOn = {
  version: z
    .int({ error: key('error.required') })
    .positive()
    .max(MAX_ID, key('error.invalid_value')),
};

/** What changed since the version that a refused write is based on: the `data` of `version_conflict`. */
export interface VersionConflict {
  /** The version now. */
  readonly version: number;
  /** The operator's name, or "System" in the reader's language. */
  readonly changed_by: string;
  readonly changed_at: string | null;
  readonly changes: readonly { readonly field: string; readonly from: unknown; readonly to: unknown }[];
}

/** When a service becomes visible: at once, at the beginning of a later day, or no longer on its day. */
export const publication = z
  .object({
    when: z.enum(['now', 'day', 'draft'], { error: key('error.invalid_value') }),
    day: z.string().trim().default(''),
  })
  .transform(({ when, day }, context) => {
    if (when !== 'day') return { when, at: null };
    const at = validFrom.safeParse(day);
    if (at.success) return { when, at: at.data };
    const message = day ? key('error.invalid_value') : key('catalogue.publish_day_required');
    context.addIssue({ code: 'custom', path: ['day'], message });
    return z.NEVER;
  });

/** The places that search is tried at, by the slugs of cities. */
const citySlug = z.string().regex(/^[a-z0-9-]{1,80}$/, key('error.invalid_value'));

/** Where a service appears in a search. */
const searchRank = z.object({
  /**
   * `shown`: among the suggestions; `below`: found, but below them; `unavailable`: found, but no professional covers the place;
   * `no_match`: the words do not find it; `hidden`: customers cannot see the service.
   */
  outcome: z.enum(['shown', 'below', 'unavailable', 'no_match', 'hidden']),
  /** The place among what is found and available, from 1; null unless `shown` or `below`. */
  rank: z.int().nullable(),
  /** What is found and available, categories and sub-categories included. */
  total: z.int(),
  /** The first names, in order. */
  first: z.array(z.string()),
});
export type SearchRank = z.output<typeof searchRank>;

/** What an archived service leaves valid. */
const serviceUsage = z.object({
  id: z.int(),
  name: z.string(),
  state: serviceState,
  /** Booking lines that are neither finished nor cancelled. */
  open_lines: z.int(),
  /** The next ones by their slot. */
  next_lines: z.array(z.object({ id: z.int(), code: z.string(), starts_at: z.string(), state: z.string() })),
  /** Professionals who offer it. */
  offerings: z.int(),
  professionals: z.array(z.string()),
});
export type ServiceUsage = z.output<typeof serviceUsage>;

const serviceIds = z
  .array(idValue, { error: key('catalogue.choose_services') })
  .min(1, key('catalogue.choose_services'))
  .max(MAX_BULK_SERVICES, key('catalogue.too_many_services'));

/** Ids in a query, separated by commas. */
export const serviceIdsQuery = z
  .string({ error: key('catalogue.choose_services') })
  .transform((value): (string | number)[] => value.split(',').filter(Boolean))
  .pipe(serviceIds);

const byId = z.object({ id: idText });
const message = z.object({ message: z.string() });

/** Operators' changes of services: drafts, publication and archiving. */
export const adminCatalogueEndpoints = {
  'admin.create_service': endpoint({
    method: 'POST',
    path: 'admin/services',
    who: 'admin',
    needs: 'catalogue.act',
    idempotent: true,
    summary: 'Adds a draft of a service; its slug follows from the English name and never changes',
    body: serviceForm,
    reply: z.object({ message: z.string(), data: z.object({ id: z.int() }) }),
  }),
  'admin.edit_service': endpoint({
    method: 'POST',
    path: 'admin/services/:id',
    who: 'admin',
    needs: 'catalogue.act',
    idempotent: true,
    summary: 'Changes a service; one that was published may not lose what publishing needs',
    params: byId,
    body: z.intersection(z.object(basedOn), serviceForm),
    reply: message,
    errors: ['not_found', 'version_conflict'],
  }),
  'admin.publish_service': endpoint({
    method: 'POST',
    path: 'admin/services/:id/publish',
    who: 'admin',
    needs: 'catalogue.act',
    idempotent: true,
    summary:
      'Makes a draft visible now or later, or takes its day back; refused with everything that is missing',
    params: byId,
    body: z.intersection(z.object(basedOn), publication),
    reply: message,
    errors: ['not_found', 'state_changed', 'version_conflict'],
  }),
  'admin.archive_services': endpoint({
    method: 'POST',
    path: 'admin/service-archive',
    who: 'admin',
    needs: 'catalogue.act',
    idempotent: true,
    summary: 'Hides services from customers; open booking lines and offerings stay valid',
    body: z.object({ ids: serviceIds }),
    reply: z.object({ message: z.string(), data: z.object({ archived: z.int() }) }),
    errors: ['not_found'],
  }),
  'admin.restore_service': endpoint({
    method: 'POST',
    path: 'admin/services/:id/restore',
    who: 'admin',
    needs: 'catalogue.act',
    idempotent: true,
    summary: 'Makes an archived service visible again, or a draft if it never was',
    params: byId,
    reply: message,
    errors: ['not_found', 'state_changed'],
  }),
  'admin.service_usage': endpoint({
    method: 'GET',
    path: 'admin/service-usage',
    who: 'admin',
    needs: 'catalogue.read',
    summary: 'Open booking lines and offerings of services, before they are archived',
    query: z.object({ ids: serviceIdsQuery }),
    reply: z.object({ data: z.object({ services: z.array(serviceUsage) }) }),
  }),
  'admin.service_preview': endpoint({
    method: 'GET',
    path: 'admin/services/:id/preview',
    who: 'admin',
    needs: 'catalogue.read',
    summary: 'A service as customers see or will see it, in one language',
    params: byId,
    query: z.object({ language: z.enum(['en', 'hi'], { error: key('error.invalid_value') }).optional() }),
    reply: z.object({ data: serviceDetails }),
    errors: ['not_found'],
  }),
  'admin.service_rank': endpoint({
    method: 'GET',
    path: 'admin/services/:id/rank',
    who: 'admin',
    needs: 'catalogue.read',
    summary: 'Where a service appears when customers in a city search for words',
    params: byId,
    query: z.object({ query: text('catalogue.rank_words_required', 100), city: citySlug }),
    reply: z.object({ data: searchRank }),
    errors: ['not_found'],
  }),
};
