import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { isAadhaar } from '../kernel/aadhaar.ts';
import { isGstin, stateOfGstin } from '../kernel/gstin.ts';
import { INDIAN_STATES } from '../kernel/indian-states.ts';
import { entityOfPan, isPan, panOfGstin, TAX_ENTITIES } from '../kernel/pan.ts';
import { key } from '../messages/index.ts';

/** What a professional has stated of their taxes; of numbers that identify a person only the last four characters. */
export const taxDetails = z.object({
  entity: z.enum(TAX_ENTITIES),
  state: z.enum(INDIAN_STATES).nullable(),
  pan_last4: z.string().nullable(),
  aadhaar_last4: z.string().nullable(),
  /** Public: printed on the professional's invoices. */
  gstin: z.string().nullable(),
  /** The day from which they apply, Asia/Kolkata. */
  valid_from: z.string(),
});

/** The professional's tax details, and by when they must be stated. */
export const ownTaxDetails = z.object({
  details: taxDetails.nullable(),
  /** The last day to state them, Asia/Kolkata; null once a PAN or an Aadhaar is on record, and until the professional is asked. */
  due_on: z.string().nullable(),
  /** Whether that day is over, so that 5 % are withheld (section 397 (2) Income-tax Act 2025). */
  withheld: z.boolean(),
});
export type OwnTaxDetails = z.output<typeof ownTaxDetails>;

/** How a professional is registered for GST. A composition taxpayer cannot supply through a marketplace (section 10 (2)(d) CGST). */
export const GST_SCHEMES = ['none', 'regular', 'composition'] as const;

const typed = (problem: Parameters<typeof key>[0], isValid: (value: string) => boolean) =>
  z
    .string({ error: key('error.invalid_value') })
    .transform((value) => value.replaceAll(/[\s-]/g, '').toUpperCase())
    .refine((value) => value === '' || isValid(value), key(problem))
    .default('');

const fields = z.object({
  entity: z.enum(TAX_ENTITIES, { error: key('tax.entity_required') }),
  /** The State of the business address; of the GSTIN, if there is one. */
  state: z.enum(INDIAN_STATES, { error: key('tax.state_required') }),
  pan: typed('tax.pan_valid', isPan),
  aadhaar: typed('tax.aadhaar_valid', isAadhaar),
  gst: z.enum(GST_SCHEMES, { error: key('tax.gst_required') }),
  gstin: typed('tax.gstin_valid', isGstin),
});
type Fields = z.output<typeof fields>;
type RefineOptions = Parameters<typeof fields.refine>[1];

/** A rule about several fields. It is checked also if other fields are wrong, so that all problems are reported at once. */
function rule(
  path: keyof Fields,
  message: Parameters<typeof key>[0],
  isBroken: (sent: Partial<Fields>) => boolean,
): [check: (sent: Partial<Fields>) => boolean, options: NonNullable<Exclude<RefineOptions, string>>] {
  return [
    (sent) => !isBroken(sent),
    {
      path: [path],
      message: key(message),
      when: ({ value }) => typeof value === 'object' && value !== null,
    },
  ];
}

const hasPan = ({ pan }: Partial<Fields>): boolean => typeof pan === 'string' && isPan(pan);
const hasGstin = ({ gst, gstin }: Partial<Fields>): boolean =>
  gst === 'regular' && typeof gstin === 'string' && isGstin(gstin);

/**
 * The form of tax details; a change states all of them again. An individual has a PAN or an Aadhaar, everyone else and everyone with a
 * GSTIN a PAN. The browser and the server validate with the same schema.
 */
export const taxDetailsForm = fields
  .refine(
    ...rule('pan', 'tax.pan_or_aadhaar', ({ entity, gst, pan, aadhaar }) =>
      Boolean(entity === 'individual' && gst !== 'regular' && !pan && !aadhaar),
    ),
  )
  .refine(
    ...rule('pan', 'tax.pan_required', ({ entity, gst, pan }) =>
      Boolean(entity && (entity !== 'individual' || gst === 'regular') && !pan),
    ),
  )
  .refine(
    ...rule('pan', 'tax.pan_entity', (sent) =>
      Boolean(sent.entity && hasPan(sent) && entityOfPan(sent.pan ?? '') !== sent.entity),
    ),
  )
  .refine(
    ...rule('aadhaar', 'tax.aadhaar_individual', ({ entity, aadhaar }) =>
      Boolean(entity && entity !== 'individual' && aadhaar),
    ),
  )
  .refine(...rule('gst', 'tax.composition_refused', ({ gst }) => gst === 'composition'))
  .refine(...rule('gstin', 'tax.gstin_required', ({ gst, gstin }) => gst === 'regular' && !gstin))
  .refine(...rule('gstin', 'tax.gstin_not_registered', ({ gst, gstin }) => gst === 'none' && Boolean(gstin)))
  .refine(
    ...rule('gstin', 'tax.gstin_pan', (sent) =>
      Boolean(hasGstin(sent) && hasPan(sent) && panOfGstin(sent.gstin ?? '') !== sent.pan),
    ),
  )
  .refine(
    ...rule('state', 'tax.gstin_state', (sent) =>
      Boolean(sent.state && hasGstin(sent) && stateOfGstin(sent.gstin ?? '') !== sent.state),
    ),
  );
export type TaxDetailsForm = z.output<typeof taxDetailsForm>;

/** A professional's own tax details. Rows are only added. */
export const taxDetailsEndpoints = {
  'tax.details': endpoint({
    method: 'GET',
    path: 'employee/tax-details',
    who: 'employee',
    summary: 'The professional’s tax details, and by when they must be stated',
    reply: z.object({ data: ownTaxDetails }),
  }),
  'tax.change': endpoint({
    method: 'POST',
    path: 'employee/tax-details',
    who: 'employee',
    idempotent: true,
    summary:
      'States the professional’s tax details from today on: what they are, State, PAN or Aadhaar, GSTIN. Charges of earlier days keep theirs',
    limit: { per: 'account', max: 20, seconds: 86_400 },
    body: taxDetailsForm,
    reply: z.object({ message: z.string(), data: ownTaxDetails }),
    errors: ['too_many'],
  }),
};
