import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { MAX_PASSWORD_LENGTH, mobileField } from '../kernel/fields.ts';
import { recoveryCodeField, totpField } from '../kernel/second-factor.ts';
import { key, type MessageKey } from '../messages/index.ts';
import { profile } from './profile.ts';

const mobile = mobileField('forms.mobile_valid_please', 'forms.mobile_valid_please');

/** A password as sign-up and login accept it. Not trimmed, because a space is a character. */
export const passwordField = z
  .string({ error: key('identity.password_min_6') })
  .min(6, key('identity.password_min_6'))
  .max(MAX_PASSWORD_LENGTH, key('error.too_long'));

/**
 * A new password as the reset and change screens accept it. Their texts say 5 characters, but a password of exactly 5
 * could never log in and is rejected with the other screens' message (product.md, "Identity").
 */
export const newPasswordField = z
  .string({ error: key('identity.password_min_5') })
  .min(5, key('identity.password_min_5'))
  .max(MAX_PASSWORD_LENGTH, key('error.too_long'))
  .refine((value) => value.length !== 5, key('identity.password_min_6'));

/** The four digits of a one-time code, joined. */
export const codeField = z
  .string({ error: key('identity.code_digits') })
  .trim()
  .regex(/^\d{4}$/, key('identity.code_digits'));

/** The result of a login or sign-up; the browser stores these values. `is_verified` is 1 or 0. */
export const sessionGrant = z.object({
  token: z.string(),
  role: z.enum(['user', 'employee', 'admin']),
  name: z.string(),
  id: z.int(),
  is_verified: z.int(),
  mobile: z.string(),
});
export type SessionGrant = z.output<typeof sessionGrant>;

/** When a code expires, and when a new one may be requested. */
export const codeTimes = z.object({ expires_at: z.string(), resend_at: z.string() });
export type CodeTimes = z.output<typeof codeTimes>;

/** The sign-up screen. */
export const signUpForm = z.object({
  name: z
    .string({ error: key('identity.name_required') })
    .trim()
    .min(1, key('identity.name_required'))
    .max(100, key('error.too_long')),
  mobile,
  password: passwordField,
});

/**
 * The login screens. `otp` unlocks a number that was locked after too many failed logins. An operator with an authenticator app also sends
 * `totp` or `recovery_code`; without one, the answer to the right password is a 422 on `totp`.
 */
export const loginForm = z.object({
  mobile,
  password: passwordField,
  otp: codeField.optional(),
  totp: totpField.optional(),
  recovery_code: recoveryCodeField.optional(),
});

/** The single route for the forgotten password; the fields sent determine which of the three steps runs. */
export const forgotForm = z
  .object({
    mobile,
    otp: codeField.optional(),
    password: newPasswordField.optional(),
    confirm_password: z.string({ error: key('identity.passwords_differ') }).optional(),
    /** In the first step: sends a new code although the last one is still valid. */
    again: z.boolean().optional(),
  })
  .refine((sent) => !isLastStep(sent) || sent.otp !== undefined, onField('otp', 'identity.code_digits'))
  .refine(
    (sent) => !isLastStep(sent) || sent.password !== undefined,
    onField('password', 'identity.password_min_5'),
  )
  .refine(
    (sent) => sent.password === undefined || sent.password === sent.confirm_password,
    onField('confirm_password', 'identity.passwords_differ'),
  );

/** The change-password screen; it compares the repeated password itself. */
export const changePasswordForm = z.object({
  old_password: z
    .string({ error: key('identity.old_password_required') })
    .min(1, key('identity.old_password_required'))
    .max(MAX_PASSWORD_LENGTH, key('error.too_long')),
  new_password: newPasswordField,
});

/** The code screen with four boxes. A number in the request must be the caller's own. */
export const codeForm = z.object({ otp: codeField, phoneNumber: mobile.optional() });

const messageReply = z.object({ message: z.string() });

/** Accounts, logins and one-time codes of all three roles. */
export const identityEndpoints = {
  'identity.sign_up': endpoint({
    method: 'POST',
    path: 'user/user-register',
    who: 'public',
    summary: 'Creates a customer account and logs in; the mobile number is not verified yet',
    body: signUpForm,
    reply: messageReply.extend({ success: sessionGrant }),
    errors: ['too_many'],
  }),
  'identity.log_in': endpoint({
    method: 'POST',
    path: '{role}/login',
    who: 'public',
    summary: 'Logs in; the header X-User-Role contains the role',
    body: loginForm,
    reply: messageReply.extend({ success: sessionGrant }),
    errors: [
      'wrong_credentials',
      'not_approved',
      'application_rejected',
      'account_blocked',
      'operator_disabled',
      'account_deletion_pending',
      'too_many',
      'sms_budget',
    ],
  }),
  'identity.log_out': endpoint({
    method: 'POST',
    path: '{role}/logout',
    who: 'each',
    unverified: true,
    beforeEnrolment: true,
    summary: "Ends the caller's session",
    body: z.object({ token: z.string().max(200).optional() }),
    reply: messageReply,
  }),
  'identity.verify_code': endpoint({
    method: 'POST',
    path: 'user/verify-otp',
    who: 'user',
    unverified: true,
    summary: "Verifies the caller's mobile number with the code sent to it",
    body: codeForm,
    reply: messageReply.extend({ data: z.object({ is_verified: z.literal(1) }) }),
  }),
  'identity.resend_code': endpoint({
    method: 'POST',
    path: 'user/resend-otp',
    who: 'user',
    unverified: true,
    summary: 'Sends the caller a code; a valid code is kept unless `again` is set',
    // Generous, because carriers put thousands of customers behind one IP address. Numbers have separate limits.
    limit: { per: 'address', max: 600, seconds: 3600 },
    body: z.object({ phoneNumber: mobile.optional(), again: z.boolean().optional() }),
    reply: messageReply.extend({ data: codeTimes }),
    errors: ['state_changed', 'too_many', 'sms_budget', 'unavailable'],
  }),
  'identity.forgot_password': endpoint({
    method: 'POST',
    path: '{role}/forgot-password',
    roles: ['user', 'employee'],
    who: 'public',
    summary: 'Resets a forgotten password: sends a code, checks it, sets the new password',
    body: forgotForm,
    reply: messageReply.extend({ data: codeTimes.partial({ resend_at: true }).optional() }),
    errors: ['too_many', 'sms_budget'],
  }),
  'identity.change_password': endpoint({
    method: 'POST',
    path: '{role}/changepassword',
    who: 'each',
    summary: "Changes the caller's password and ends their other sessions",
    limit: { per: 'account', max: 10, seconds: 900 },
    body: changePasswordForm,
    reply: messageReply,
    errors: ['too_many'],
  }),
  'identity.user_details': endpoint({
    method: 'GET',
    path: 'user/user-details',
    who: 'user',
    unverified: true,
    summary: 'The caller’s account; 401 without a valid session',
    reply: profile.extend({ data: profile }),
  }),
  'identity.profile': endpoint({
    method: 'GET',
    path: 'user/userprofile',
    who: 'user',
    summary: "The caller's profile",
    reply: profile.extend({ data: profile }),
  }),
};

function isLastStep(sent: { readonly password?: unknown; readonly confirm_password?: unknown }): boolean {
  return sent.password !== undefined || sent.confirm_password !== undefined;
}

/**
 * Reports the error of a check over several fields on one field. The check also runs while other fields are invalid, so
 * that all errors are returned together.
 */
function onField(field: string, message: MessageKey) {
  return { path: [field], message, when: () => true };
}
