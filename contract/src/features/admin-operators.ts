import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { emailField, idText, MAX_PASSWORD_LENGTH, mobileField } from '../kernel/fields.ts';
import { type Grant, OPERATOR_ROLES, operatorRole } from '../kernel/grants.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { recoveryCodeField, totpField } from '../kernel/second-factor.ts';
import { key } from '../messages/index.ts';

/** How long the link of an invitation is valid. */
export const INVITATION_HOURS = 24;

/** The number of recovery codes that an operator gets at once. */
export const RECOVERY_CODES = 10;

/** A new password of an operator. */
const password = z
  .string({ error: key('identity.password_min_6') })
  .min(6, key('identity.password_min_6'))
  .max(MAX_PASSWORD_LENGTH, key('error.too_long'));

const roles = z
  .array(z.enum(OPERATOR_ROLES, { error: key('error.invalid_value') }), {
    error: key('operator.role_required'),
  })
  .min(1, key('operator.role_required'))
  .transform((chosen) => OPERATOR_ROLES.filter((role) => chosen.includes(role)));

/** The e-mail address of an operator; an empty one is none. */
const email = z
  .string({ error: key('error.invalid_value') })
  .trim()
  .refine(
    (value) =>
      value === '' || emailField('forms.email_required', 'forms.email_valid_please').safeParse(value).success,
    key('forms.email_valid_please'),
  );

/** The form of the own e-mail address. */
export const operatorEmailForm = z.object({ email });

/** The form of an invitation. With an e-mail address the link is also mailed there. */
export const inviteForm = z.object({
  name: z
    .string({ error: key('identity.name_required') })
    .trim()
    .min(1, key('identity.name_required'))
    .max(100, key('error.too_long')),
  mobile: mobileField('forms.mobile_valid_please', 'forms.mobile_valid_please'),
  email: email.optional(),
  roles,
});

/** The page of an invitation. */
export const acceptForm = z
  .object({
    password,
    confirm_password: z.string({ error: key('identity.passwords_differ') }),
  })
  .refine((sent) => sent.password === sent.confirm_password, {
    path: ['confirm_password'],
    message: key('identity.passwords_differ'),
    when: () => true,
  });

/** An operator in the list. */
const listedOperator = z.object({
  id: z.int(),
  name: z.string(),
  mobile: z.string(),
  roles: z.array(operatorRole),
  state: z.enum(['invited', 'active', 'disabled']),
  /** Whether they enrolled an authenticator app. */
  totp: z.boolean(),
  /** Until when their newest link is valid; null without one. */
  link_expires_at: z.string().nullable(),
});
export type ListedOperator = z.output<typeof listedOperator>;

/** The signed-in operator: what the console shows and offers them. */
const ownOperator = z.object({
  id: z.int(),
  name: z.string(),
  mobile: z.string(),
  roles: z.array(operatorRole),
  grants: z.array(z.custom<Grant>((value) => typeof value === 'string')),
  /** `required`: nothing else is allowed before the enrolment; `off`: not enrolled, and not required. */
  totp: z.enum(['on', 'off', 'required']),
  recovery_codes_left: z.int(),
  /** The address for the daily digest; null without one. */
  email: z.string().nullable(),
  email_verified: z.boolean(),
});

const link = z.object({
  id: z.int(),
  /** The path of the page where the operator sets a password; the token follows `#`, so that no server logs it. */
  link: z.string(),
  expires_at: z.string(),
  /** Whether the link is also mailed to the operator. */
  mailed: z.boolean(),
});
export type InvitationLink = z.output<typeof link>;

const item = z.object({ id: idText });
const done = z.object({ message: z.string() });
const token = z.string({ error: key('error.invalid_value') }).max(200, key('error.invalid_value'));
const recoveryCodes = done.extend({ data: z.object({ recovery_codes: z.array(z.string()) }) });
/** Guessing a link or a password from one network. */
const INVITATION_LIMIT = { per: 'address', max: 60, seconds: 3600 } as const;

/** Operators and their roles; the operator's own second factor. */
export const adminOperatorEndpoints = {
  'operator.me': endpoint({
    method: 'GET',
    path: 'admin/me',
    who: 'admin',
    needs: 'own',
    beforeEnrolment: true,
    summary: 'The signed-in operator with their roles, grants and second factor',
    reply: z.object({ data: ownOperator }),
  }),
  'operator.change_email': endpoint({
    method: 'POST',
    path: 'admin/me/email',
    who: 'admin',
    needs: 'own',
    idempotent: true,
    summary:
      'Changes the operator’s own e-mail address; an empty one deletes it. A new one has to be verified',
    body: operatorEmailForm,
    reply: done,
  }),
  'operator.list': endpoint({
    method: 'GET',
    path: 'admin/operators',
    who: 'admin',
    needs: 'operators.read',
    summary: 'Operators with their roles and state, by id',
    query: pageQuery,
    reply: z.object({ data: z.array(listedOperator), next_cursor: nextCursor }),
  }),
  'operator.invite': endpoint({
    method: 'POST',
    path: 'admin/operators',
    who: 'admin',
    needs: 'operators.act',
    stepUp: true,
    idempotent: true,
    summary:
      'Invites an operator; the answer has the link, valid for 24 hours, by which they set a password. With `email` it is mailed, too',
    body: inviteForm,
    reply: done.extend({ data: link }),
  }),
  'operator.renew_link': endpoint({
    method: 'POST',
    path: 'admin/operators/:id/link',
    who: 'admin',
    needs: 'operators.act',
    stepUp: true,
    idempotent: true,
    summary:
      'A new link for an operator who did not use theirs, or lost the password or the phone: it sets a password and removes the second factor',
    params: item,
    reply: done.extend({ data: link }),
    errors: ['not_found', 'state_changed'],
  }),
  'operator.change_roles': endpoint({
    method: 'POST',
    path: 'admin/operators/:id/roles',
    who: 'admin',
    needs: 'operators.act',
    stepUp: true,
    idempotent: true,
    summary: 'Changes the roles of an operator at once; the last active owner keeps that role',
    params: item,
    body: z.object({ roles }),
    reply: done,
    errors: ['not_found', 'last_owner'],
  }),
  'operator.disable': endpoint({
    method: 'POST',
    path: 'admin/operators/:id/disable',
    who: 'admin',
    needs: 'operators.act',
    stepUp: true,
    idempotent: true,
    summary: 'Disables an operator: their sessions, claims and links end; not the last active owner',
    params: item,
    reply: done,
    errors: ['not_found', 'last_owner'],
  }),
  'operator.enable': endpoint({
    method: 'POST',
    path: 'admin/operators/:id/enable',
    who: 'admin',
    needs: 'operators.act',
    stepUp: true,
    idempotent: true,
    summary: 'Enables a disabled operator again',
    params: item,
    reply: done,
    errors: ['not_found'],
  }),
  'operator.invitation': endpoint({
    method: 'POST',
    path: 'admin/invitation',
    who: 'public',
    summary: 'Whose link this is; 404 if it was used, replaced or has expired',
    limit: INVITATION_LIMIT,
    body: z.object({ token }),
    reply: z.object({ data: z.object({ name: z.string(), mobile: z.string(), expires_at: z.string() }) }),
    errors: ['invitation_invalid', 'too_many'],
  }),
  'operator.accept_invitation': endpoint({
    method: 'POST',
    path: 'admin/invitation/accept',
    who: 'public',
    summary: 'Sets the password of an operator by their link, which ends with it; their sessions end',
    limit: INVITATION_LIMIT,
    body: acceptForm.safeExtend({ token }),
    reply: done,
    errors: ['invitation_invalid', 'too_many'],
  }),
  'operator.start_totp': endpoint({
    method: 'POST',
    path: 'admin/totp',
    who: 'admin',
    needs: 'own',
    beforeEnrolment: true,
    stepUp: true,
    summary: 'Starts the enrolment of an authenticator app; the key stays the same for 30 minutes',
    reply: z.object({
      data: z.object({
        /** The key in Base32. */
        secret: z.string(),
        /** The `otpauth:` address of the QR code. */
        uri: z.string(),
      }),
    }),
  }),
  'operator.confirm_totp': endpoint({
    method: 'POST',
    path: 'admin/totp/confirm',
    who: 'admin',
    needs: 'own',
    beforeEnrolment: true,
    stepUp: true,
    summary:
      'Completes the enrolment with a code of the app; the recovery codes are in this answer only and replace earlier ones',
    body: z.object({ totp: totpField }),
    reply: recoveryCodes,
    errors: ['state_changed', 'too_many'],
  }),
  'operator.new_recovery_codes': endpoint({
    method: 'POST',
    path: 'admin/totp/recovery-codes',
    who: 'admin',
    needs: 'own',
    stepUp: true,
    summary: 'Replaces the recovery codes; they are in this answer only',
    reply: recoveryCodes,
    errors: ['state_changed'],
  }),
  'operator.step_up': endpoint({
    method: 'POST',
    path: 'admin/step-up',
    who: 'admin',
    needs: 'own',
    summary:
      'Confirms the session with a code for the calls that need one, until 30 minutes after the last of them',
    body: z
      .object({ totp: totpField.optional(), recovery_code: recoveryCodeField.optional() })
      .refine((sent) => sent.totp !== undefined || sent.recovery_code !== undefined, {
        path: ['totp'],
        message: key('operator.totp_required'),
      }),
    reply: done.extend({ data: z.object({ until: z.string() }) }),
    errors: ['state_changed', 'too_many'],
  }),
};
