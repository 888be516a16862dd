import { z } from 'zod';
import { emailField, MAX_PASSWORD_LENGTH, mobileField, text } from '../kernel/fields.ts';
import { isGstin } from '../kernel/gstin.ts';
import { recordOf } from '../kernel/record-of.ts';
import { key } from '../messages/index.ts';

const optionalText = z.string({ error: key('error.invalid_value') }).trim();
const email = emailField('forms.email_required', 'forms.email_valid_please');

/**
 * The optional texts of a profile. Each is stored in the column of `accounts` with its name. The form, the reply, the
 * update, the data export and the erasure derive from this list.
 */
const details = z.object({
  email: optionalText.refine(
    (value) => value === '' || email.safeParse(value).success,
    key('forms.email_valid_please'),
  ),
  address: optionalText.max(500, key('error.too_long')),
  description: optionalText.max(1000, key('error.too_long')),
  /** Printed on the invoices of a business customer. */
  gstin: optionalText
    .toUpperCase()
    .refine((value) => value === '' || isGstin(value), key('account.gstin_valid')),
});

/** The names of the optional texts of a profile. */
export const PROFILE_DETAILS = details.keyof().options;
export type ProfileDetail = (typeof PROFILE_DETAILS)[number];

/** The Edit Profile screen. Missing fields stay unchanged; an empty optional text is deleted. */
export const profileForm = z.object({
  name: text('identity.name_required', 100).optional(),
  ...details.partial().shape,
  mobile: mobileField('forms.mobile_valid_please', 'forms.mobile_valid_please').optional(),
  /** The account's current password; required with a new mobile number. */
  password: z
    .string({ error: key('error.invalid_value') })
    .max(MAX_PASSWORD_LENGTH, key('error.too_long'))
    .optional(),
  /** `1` removes the picture. */
  remove_image: z.literal('1', key('error.invalid_value')).optional(),
});
export type ProfileForm = z.output<typeof profileForm>;

/** A customer's own profile. */
export const profile = z.object({
  id: z.int(),
  name: z.string(),
  ...recordOf(PROFILE_DETAILS, () => z.string().nullable()),
  mobile: z.string(),
  /** A new number that takes effect when the code sent to it is entered. */
  pending_mobile: z.string().nullable(),
  /** Whether the owner of `email` opened the link sent to it; without that no mail is sent. */
  email_verified: z.boolean(),
  image_url: z.string().nullable(),
  is_verified: z.int(),
});
export type Profile = z.output<typeof profile>;
