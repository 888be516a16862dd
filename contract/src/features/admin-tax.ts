import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { calendarDay, idText, idValue, text } from '../kernel/fields.ts';
import { isGstin } from '../kernel/gstin.ts';
import { INDIAN_STATES } from '../kernel/indian-states.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { ownTaxDetails, taxDetails } from './tax-details.ts';

/** The rules of section 12 IGST that decide the place of supply. */
export const PLACE_RULES = ['property', 'performance', 'training', 'goods', 'general'] as const;

/** Whether a dated row applies today, from a later day on, or no longer. */
export const datedState = z.enum(['active', 'upcoming', 'expired']);

/** How the services of a sub-category are taxed from a day on. Rates in per cent, dates in Asia/Kolkata. */
const taxClass = z.object({
  id: z.int(),
  /** Null: every sub-category without its own class. */
  subcategory: z.object({ id: z.int(), name: z.string() }).nullable(),
  state: datedState,
  valid_from: z.string(),
  sac: z.string(),
  /** Whether the platform pays the tax of unregistered professionals (section 9 (5) CGST). */
  notified: z.boolean(),
  notified_rate: z.number(),
  registered_rate: z.number(),
  place_rule: z.enum(PLACE_RULES),
  /** The chartered accountant who confirmed it; null: not confirmed. */
  confirmed: z.object({ by: z.string(), on: z.string(), source: z.string() }).nullable(),
});
export type AdminTaxClass = z.output<typeof taxClass>;

/** A GST registration of the platform. */
const taxRegistration = z.object({
  id: z.int(),
  gstin: z.string(),
  state_name: z.enum(INDIAN_STATES),
  state: datedState,
  valid_from: z.string(),
  /** The last day with the registration; null: no end. */
  last_day: z.string().nullable(),
  /** The registration of States without one of their own. */
  principal: z.boolean(),
  /** Printed on its invoices; null: the company's address. */
  address: z.string().nullable(),
});
export type TaxRegistration = z.output<typeof taxRegistration>;

/** A percentage as typed, with at most two decimals. */
const rate = z.coerce
  .number({ error: key('payout.share_range') })
  .min(0, key('payout.share_range'))
  .max(100, key('payout.share_range'))
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, key('payout.share_range'));

const date = calendarDay('error.required');

/** A new class; an empty sub-category means all without a class of their own. Confirmed later. */
export const newTaxClass = z.object({
  subcategory_id: z.preprocess((value) => (value === '' ? null : value), idValue.nullable().default(null)),
  valid_from: date,
  sac: text('tax.sac_valid', 6).regex(/^99\d{2}(?:\d{2})?$/, key('tax.sac_valid')),
  notified: z.boolean({ error: key('error.invalid_value') }),
  notified_rate: rate,
  registered_rate: rate,
  place_rule: z.enum(PLACE_RULES, { error: key('error.required') }),
});

/** The confirmation of a class by a chartered accountant. */
export const taxClassConfirmation = z.object({
  name: text('tax.accountant_required', 200),
  /** The day of the confirmation, today at the latest. */
  confirmed_on: date,
  /** The notification, circular or opinion that the accountant names. */
  source: text('tax.source_required', 500),
});

/** A registration of the platform, from today at the earliest. */
export const newTaxRegistration = z.object({
  gstin: z
    .string({ error: key('tax.gstin_required') })
    .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
    .refine(isGstin, key('tax.gstin_valid')),
  valid_from: date,
  /** Of the registration certificate; empty: the company's address. */
  address: z
    .string({ error: key('error.invalid_value') })
    .trim()
    .max(300, key('tax.address_long'))
    .transform((value) => value || null)
    .nullable()
    .default(null),
});

/** The end of a registration. */
export const taxRegistrationEnd = z.object({
  /** Today at the earliest. */
  last_day: date,
  reason: text('forms.reason_required', 500),
});

const item = z.object({ id: idText });
const messageReply = z.object({ message: z.string() });

/** What operators see of taxes: dated rates with their confirmations, the platform's registrations, and professionals' tax details. */
export const adminTaxEndpoints = {
  'admin.tax_classes': endpoint({
    method: 'GET',
    path: 'admin/tax-classes',
    who: 'admin',
    needs: 'money.read',
    summary:
      'Tax classes by sub-category, newest day first, each with its confirmation by a chartered accountant',
    query: pageQuery,
    reply: z.object({
      data: z.array(taxClass),
      next_cursor: nextCursor,
      /** The classes that apply now or later and are not confirmed. */
      unconfirmed: z.int(),
      /** All sub-categories, for a new class. */
      subcategories: z.array(z.object({ id: z.int(), name: z.string() })),
    }),
  }),
  'admin.add_tax_class': endpoint({
    method: 'POST',
    path: 'admin/tax-classes',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary: 'Adds a tax class from tomorrow at the earliest; work charged before keeps its class',
    body: newTaxClass,
    reply: messageReply,
    errors: ['not_found'],
  }),
  'admin.confirm_tax_class': endpoint({
    method: 'POST',
    path: 'admin/tax-classes/:id/confirm',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary: 'Records, once, the chartered accountant who confirmed a tax class',
    params: item,
    body: taxClassConfirmation,
    reply: messageReply,
    errors: ['not_found', 'state_changed'],
  }),
  'admin.tax_registrations': endpoint({
    method: 'GET',
    path: 'admin/tax-registrations',
    who: 'admin',
    needs: 'money.read',
    summary: 'The platform’s GST registrations by State, the principal one first',
    query: pageQuery,
    reply: z.object({ data: z.array(taxRegistration), next_cursor: nextCursor }),
  }),
  'admin.add_tax_registration': endpoint({
    method: 'POST',
    path: 'admin/tax-registrations',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary: 'Adds a GST registration of the platform in the State of its GSTIN; a State has one at a time',
    body: newTaxRegistration,
    reply: messageReply,
  }),
  'admin.end_tax_registration': endpoint({
    method: 'POST',
    path: 'admin/tax-registrations/:id/end',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    idempotent: true,
    summary: 'Ends a GST registration of the platform, once, after today at the earliest',
    params: item,
    body: taxRegistrationEnd,
    reply: messageReply,
    errors: ['not_found', 'state_changed'],
  }),
  'admin.professional_tax': endpoint({
    method: 'GET',
    path: 'admin/professionals/:id/tax',
    who: 'admin',
    needs: 'money.read',
    summary:
      'A professional’s tax details, of PAN and Aadhaar the last four characters, with the supplies of the financial year. Amounts in rupees',
    params: item,
    reply: z.object({
      data: ownTaxDetails.extend({
        /** The taxable value of the financial year, of all accounts with the same PAN. */
        year_taxable: z.number(),
        /** Up to it, an individual with a PAN or an Aadhaar has no TDS. */
        threshold: z.number(),
        /** TDS that is due and exceeded the pay; withheld from the next jobs. */
        tds_carried: z.number(),
        /** What applied before, newest first; at most 20. */
        earlier: z.array(taxDetails),
      }),
    }),
    errors: ['not_found'],
  }),
  'admin.reveal_tax_numbers': endpoint({
    method: 'POST',
    path: 'admin/professionals/:id/tax/reveal',
    who: 'admin',
    needs: 'money.act',
    stepUp: true,
    summary:
      'The whole PAN and Aadhaar of a professional, e.g. for form 140; each view is recorded with its reason',
    params: item,
    body: z.object({ reason: text('forms.reason_required', 200) }),
    reply: z.object({ data: z.object({ pan: z.string().nullable(), aadhaar: z.string().nullable() }) }),
    errors: ['not_found'],
  }),
};
