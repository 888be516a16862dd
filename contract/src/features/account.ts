import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key } from '../messages/index.ts';
import { codeField, codeTimes, loginForm, sessionGrant } from './identity.ts';
import { imageField } from './media.ts';
import { profile, profileForm } from './profile.ts';

/** How long the link that verifies an e-mail address is valid. */
export const EMAIL_LINK_HOURS = 24;

/** The version of the privacy notice that the account holder accepted, with the time and the language in which it was shown. */
export const consent = z.object({
  notice: z.string(),
  language: z.enum(['en', 'hi']),
  given_at: z.string(),
  /** The person agreed on the phone, and an operator recorded it. */
  by_phone: z.boolean(),
  /** The numbers of the published revisions of the two pages that the form linked to; null: given before revisions were kept. */
  terms_revision: z.int().nullable(),
  privacy_revision: z.int().nullable(),
});

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
    summary: 'Sends a code to the pending mobile number; a valid code is kept unless `again` is set',
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
    summary: 'Confirms the pending mobile number with the code sent to it; ends the account’s other sessions',
    body: z.object({ otp: codeField }),
    reply: messageReply.extend({ data: profile }),
    errors: ['state_changed'],
  }),
  'account.send_email_link': endpoint({
    method: 'POST',
    path: '{role}/email/link',
    who: 'each',
    summary:
      'Sends a link to the caller’s e-mail address that verifies it, valid for 24 hours; 409 without an address or if it is verified',
    limit: { per: 'account', max: 10, seconds: 86_400 },
    reply: messageReply,
    errors: ['state_changed', 'too_many'],
  }),
  'account.verify_email': endpoint({
    method: 'POST',
    path: 'email/verify',
    who: 'public',
    summary:
      'Verifies an e-mail address by the link sent to it; 404 if it has expired or the address changed',
    limit: { per: 'address', max: 60, seconds: 3600 },
    body: z.object({
      token: z.string({ error: key('error.invalid_value') }).max(200, key('error.invalid_value')),
    }),
    reply: messageReply,
    errors: ['email_link_invalid', 'too_many'],
  }),
  'account.consents': endpoint({
    method: 'GET',
    path: '{role}/consents',
    who: 'each',
    summary: 'The caller’s consents, newest first',
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
    reply: messageReply.extend({
      data: codeTimes.extend({
        /** Until when tax law requires to keep the account's invoices, `YYYY-MM-DD`; null if there are none. */
        documents_until: z.string().nullable(),
      }),
    }),
    errors: ['account_in_use', 'last_operator', 'last_owner', 'too_many', 'sms_budget', 'unavailable'],
  }),
  'account.delete': endpoint({
    method: 'POST',
    path: '{role}/deleteacount',
    who: 'each',
    unverified: true,
    summary:
      'Requests deletion with the code: ends every session; personal data is erased after seven days unless the person logs in again',
    body: z.object({ otp: codeField }),
    reply: messageReply.extend({ data: z.object({ erase_at: z.string() }) }),
    errors: ['account_in_use', 'last_operator', 'last_owner'],
  }),
  'account.cancel_deletion': endpoint({
    method: 'POST',
    path: '{role}/deleteacount/undo',
    who: 'public',
    summary: 'Cancels the deletion of an account and logs in; until then a login answers 409 with `erase_at`',
    body: loginForm,
    reply: messageReply.extend({ success: sessionGrant }),
    errors: ['wrong_credentials', 'too_many'],
  }),
};
