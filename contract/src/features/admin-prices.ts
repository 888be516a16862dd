import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { idValue } from '../kernel/fields.ts';
import { key } from '../messages/index.ts';
import { serviceIdsQuery } from './admin-catalogue.ts';
import { validFrom } from './admin-services.ts';
import { categoryIdText } from './catalog.ts';

/** Services whose prices one change covers. */
export const MAX_PRICED_SERVICES = 500;

/** What a changed price is rounded to, in rupees: the nearest multiple of 1, 5 or 10, or the nearest amount that ends in 9. */
export const ROUNDINGS = ['1', '5', '10', '9'] as const;
export type Rounding = (typeof ROUNDINGS)[number];

/** A change in percent from −90 to 200, with at most one decimal, and not zero. */
const percentField = z
  .union([z.string(), z.number()], { error: key('catalogue.percent_required') })
  .transform((value, context) => {
    const trimmed = String(value).trim().replace(/^[−–]/, '-');
    const percent = Number(trimmed);
    const valid = /^[+-]?\d{1,3}(\.\d)?$/.test(trimmed) && percent >= -90 && percent <= 200 && percent !== 0;
    if (valid) return percent;
    const message = trimmed ? key('catalogue.percent_invalid') : key('catalogue.percent_required');
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  });

/** The form of a change of prices; the browser and the server validate with the same schema. */
export const priceChangeForm = z.object({
  percent: percentField,
  rounding: z.enum(ROUNDINGS, { error: key('error.invalid_value') }),
  valid_from: validFrom,
});

/**
 * Why a price stays as it is. `enquiry`: it has none; `hidden`: customers do not see the service; `unchanged`: rounding leaves the same
 * amounts; `taken`: another price begins at that instant; `too_high`: above the highest price.
 */
export const priceProblem = z.enum(['enquiry', 'hidden', 'unchanged', 'taken', 'too_high']);
export type PriceProblem = z.output<typeof priceProblem>;

/** Rupees. */
const amounts = z.object({ per_hour: z.number(), per_day: z.number() });

/** The change of a service's price. */
const priceChange = z.object({
  id: z.int(),
  name: z.string(),
  /** The version that is valid just before the change; null without a price. */
  price_id: z.int().nullable(),
  old: amounts.nullable(),
  new: amounts.nullable(),
  problem: priceProblem.nullable(),
  /** A published price that begins after the change and ends it; null: none. */
  until: z.string().nullable(),
});
export type PriceChange = z.output<typeof priceChange>;

/** Changes of several services' prices by a percentage. */
export const adminPriceEndpoints = {
  'admin.price_changes': endpoint({
    method: 'GET',
    path: 'admin/price-changes',
    who: 'admin',
    needs: 'catalogue.read',
    summary: 'What a change in percent does to the prices of services or of a category; changes nothing',
    query: z
      .object({
        ids: serviceIdsQuery.optional(),
        category: categoryIdText.optional(),
        ...priceChangeForm.shape,
      })
      .refine(({ ids, category }) => ids !== undefined || category !== undefined, {
        path: ['ids'],
        message: key('catalogue.choose_services'),
        when: ({ value }) => typeof value === 'object' && value !== null,
      }),
    reply: z.object({ data: z.object({ rows: z.array(priceChange) }) }),
  }),
  'admin.publish_prices': endpoint({
    method: 'POST',
    path: 'admin/price-changes',
    who: 'admin',
    needs: 'catalogue.act',
    idempotent: true,
    summary: 'Publishes changed prices of several services from a later day, all or none',
    body: priceChangeForm.extend({
      /** The services with the price versions that the preview was based on. */
      services: z
        .array(z.object({ id: idValue, price_id: idValue }), { error: key('catalogue.choose_services') })
        .min(1, key('catalogue.choose_services'))
        .max(MAX_PRICED_SERVICES, key('catalogue.too_many_services')),
    }),
    reply: z.object({ message: z.string(), data: z.object({ published: z.int() }) }),
    errors: ['not_found', 'state_changed'],
  }),
};
