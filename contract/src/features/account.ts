import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailField, mobileField, text } from '../kernel/fields.ts';
import { isGstin } from '../kernel/gstin.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { codeField, codeTimes, MAX_PASSWORD_LENGTH, loginForm, profile, sessionGrant } from './identity.ts';
import { imageField } from './media.ts';

const email = emailField('forms.email_required', 'forms.email_valid_please');

/** The Edit Profile screen. Missing fields stay unchanged; an empty e-mail, address, description or GSTIN is deleted. */
export const profileForm = z.object({
  name: text('identity.name_required', 100).optional(),
  email: z
    .string({ error: key('error.invalid_value') })
    .trim()
    .refine((value) => value === '' || email.safeParse(value).success, key('forms.email_valid_please'))
    .optional(),
  mobile: mobileField('forms.mobile_valid_please', 'forms.mobile_valid_please').optional(),
  /** The account's current password; required with a new mobile number. */
  password: z
    .string({ error: key('error.invalid_value') })
    .max(MAX_PASSWORD_LENGTH, key('error.too_long'))
    .optional(),
  address: z
    .string({ error: key('error.invalid_value') })
    .trim()
    .max(500, key('error.too_long'))
    .optional(),
  description: z
    .string({ error: key('error.invalid_value') })
    .trim()
    .max(1000, key('error.too_long'))
    .optional(),
  /** For invoices to a business; an empty value deletes it. */
  gstin: z
    .string({ error: key('error.invalid_value') })
    .trim()
    .toUpperCase()
    .refine((value) => value === '' || isGstin(value), key('account.gstin_valid'))
    .optional(),
  /** `1` removes the picture. */
  remove_image: z.literal('1', key('error.invalid_value')).optional(),
});

/** The version of the privacy notice that the account holder accepted, with the time and the language in which it was shown. */
export const consent = z.object({ notice: z.string(), language: z.enum(['en', 'hi']), given_at: z.string() });

const messageReply = z.object({ message: z.string() });
/** Operators cannot change their own accounts. */
const PROFILE_ROLES = ['user', 'employee'] as const;
const again = z.object({ again: z.boolean().optional() });

/** Calls on the caller's own account other than login. */
export const accountEndpoints = {
  'account.update': endpoint({
    method: 'POST',
    path: '{role}/updateprofile',
    roles: PROFILE_ROLES,
    who: 'each',
    summary:
      'Changes the profile; a new mobile number needs `password` and waits in `pending_mobile` for the code sent to it. A professional’s new address moves where they work',
    limit: { per: 'account', max: 60, seconds: 3600 },
    files: { profile_image: imageField(1) },
    validatesFiles: true,
    body: profileForm,
    reply: messageReply.extend({ data: profile }),
  }),
  'account.send_mobile_code': endpoint({
    method: 'POST',
    path: '{role}/mobile/resend-otp',
    roles: PROFILE_ROLES,
    who: 'each',
    summary: 'Sends a code to the number that waits; one that is still alive is kept unless `again`',
    limit: { per: 'account', max: 20, seconds: 86_400 },
    body: again,
    reply: messageReply.extend({ data: codeTimes }),
    errors: ['state_changed', 'too_many', 'sms_budget', 'unavailable'],
  }),
  'account.verify_mobile': endpoint({
    method: 'POST',
    path: '{role}/mobile/verify-otp',
    roles: PROFILE_ROLES,
    who: 'each',
    summary:
      'Makes the number that waits the number of the account, with the code sent to it; ends the other sessions',
    body: z.object({ otp: codeField }),
    reply: messageReply.extend({ data: profile }),
    errors: ['state_changed'],
  }),
  'account.consents': endpoint({
    method: 'GET',
    path: '{role}/consents',
    who: 'each',
    summary: 'What the caller agreed to, newest first',
    query: pageQuery,
    reply: z.object({ data: z.array(consent), next_cursor: nextCursor }),
  }),
  'account.send_deletion_code': endpoint({
    method: 'GET',
    path: '{role}/deleteacount',
    who: 'each',
    unverified: true,
    summary:
      'Sends a code for deleting the account and deletes nothing; refused while a booking or a job is open',
    query: z.object({ again: z.literal('1').optional() }),
    reply: messageReply.extend({ data: codeTimes }),
    errors: ['account_in_use', 'last_operator', 'too_many', 'sms_budget', 'unavailable'],
  }),
  'account.delete': endpoint({
    method: 'POST',
    path: '{role}/deleteacount',
    who: 'each',
    unverified: true,
    summary: 'Ends every session; personal data are erased after seven days unless it is undone',
    body: z.object({ otp: codeField }),
    reply: messageReply.extend({ data: z.object({ erase_at: z.string() }) }),
    errors: ['account_in_use', 'last_operator'],
  }),
  'account.cancel_deletion': endpoint({
    method: 'POST',
    path: '{role}/deleteacount/undo',
    who: 'public',
    summary:
      'Keeps an account that is to be deleted, and logs in; a login until then answers 409 with `erased_from`',
    body: loginForm,
    reply: messageReply.extend({ success: sessionGrant }),
    errors: ['wrong_credentials', 'too_many'],
  }),
};
