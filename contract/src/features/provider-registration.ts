import { z } from 'zod';
import { endpoint, type FileField } from '../endpoint.ts';
import { emailField, mobileField, text } from '../kernel/fields.ts';
import { recordOf } from '../kernel/record-of.ts';
import { isDate } from '../kernel/time.ts';
import { key, type MessageKey } from '../messages/index.ts';
import { IFSC, tidyIfsc } from './bank-codes.ts';
import { codeField, codeTimes, passwordField } from './identity.ts';
import { FILE_KINDS, FILE_TYPES, MAX_BYTES } from './media.ts';
import { ageOn, employeeTypes, genders, MIN_AGE } from './registrant.ts';

/** Number of ID proofs in a registration. */
export const MAX_VERIFICATION_DOCUMENTS = 5;

/** Maximum age in years. */
const MAX_AGE = 100;

/** ID proofs as a multipart field of the registration: pictures and PDFs. */
const verificationDocumentsField: FileField = {
  max: MAX_VERIFICATION_DOCUMENTS,
  maxBytes: MAX_BYTES.document,
  accepts: FILE_TYPES.document,
  tooMany: 'registration.too_many_documents',
  tooLarge: 'media.document_too_large',
  wrongType: 'media.not_a_document',
};

const oneOf = <const T extends readonly [string, ...string[]]>(values: T, required: MessageKey) =>
  z.enum(values, {
    error: ({ input }) => (input ? key('error.invalid_value') : key(required)),
  });

/** Normalizes bank data for comparison (account numbers and IFSC): upper case, without spaces. */
const compactText = (required: MessageKey) =>
  z
    .string({ error: key(required) })
    .transform(tidyIfsc)
    .pipe(z.string().min(1, key(required)).max(40, key('error.too_long')));

/** An account number: 9 to 18 digits; spaces are removed. */
export const accountNumber = compactText('registration.account_required').refine(
  (value) => !value || /^\d{9,18}$/.test(value),
  key('registration.account_invalid'),
);

/** The IFSC of a branch, in upper case without spaces. */
export const ifscField = compactText('registration.ifsc_required').refine(
  (value) => !value || IFSC.test(value),
  key('registration.ifsc_invalid'),
);

/**
 * The texts of the registration's step about the work that are stored as typed, each in the column of `professionals` with
 * its name. The form, the step, the row, the resubmission, the operators' view, the data export and the erasure derive from
 * this list.
 */
const workDetails = z.object({ experience: text('registration.experience_required', 60) });

/** The names of the texts about the work. */
export const WORK_DETAILS = workDetails.keyof().options;

/** The values that browsers and clients send for a checked checkbox. */
const CHECKED_VALUES: readonly unknown[] = [true, 1, '1', 'true', 'on'];

/**
 * The typed fields of a registration; the browser and the server validate with the same schema. A missing text produces a
 * single error with the specification's message. `today` is `YYYY-MM-DD` in Asia/Kolkata.
 */
export function registrationForm(today: string) {
  return z.object({
    name: text('forms.name_required', 100),
    mobile: mobileField('forms.mobile_required', 'registration.mobile_invalid'),
    email: emailField('forms.email_required', 'registration.email_invalid'),
    password: z
      .string({ error: key('registration.password_required') })
      .min(1, key('registration.password_required'))
      .refine((value) => !value || value.length >= 6, key('identity.password_min_6'))
      .pipe(passwordField),
    dob: z
      .string({ error: key('registration.dob_required') })
      .trim()
      .superRefine((value, context) => {
        const message = dobProblem(value, today);
        if (message) context.addIssue({ code: 'custom', message });
      }),
    gender: oneOf(genders, 'registration.gender_required'),
    /** Building, street, area, city, State and PIN code in one text; it is geocoded, and the result is the centre of the service area. */
    address: text('forms.address_required', 300),
    employeeType: oneOf(employeeTypes, 'registration.type_required'),
    ...workDetails.shape,
    description: text('registration.description_required', 2000),
    bankName: text('registration.bank_required', 100),
    accountNumber,
    ifcsCode: ifscField,
    branchName: text('registration.branch_required', 100),
    isChecked: z.unknown().refine((value) => CHECKED_VALUES.includes(value), key('forms.agree_terms')),
  });
}
export type RegistrationForm = z.output<ReturnType<typeof registrationForm>>;

/**
 * The fields of a resubmitted registration: password and mobile number stay unchanged, and an omitted account number keeps
 * the stored one.
 */
export function registrationResubmissionForm(today: string) {
  return registrationForm(today)
    .omit({ mobile: true, password: true })
    .extend({
      accountNumber: z.preprocess(
        (value) => (typeof value === 'string' ? value.replaceAll(/\s/g, '') : value) || undefined,
        accountNumber.optional(),
      ),
    });
}
export type RegistrationResubmissionForm = z.output<ReturnType<typeof registrationResubmissionForm>>;

function dobProblem(dob: string, today: string): MessageKey | null {
  if (!dob) return 'registration.dob_required';
  if (!isDate(dob) || dob > today || ageOn(dob, today) > MAX_AGE) return 'registration.dob_invalid';
  return ageOn(dob, today) < MIN_AGE ? 'registration.too_young' : null;
}

/** A rejected registration for resubmission: everything except the password; the account number shows only its last digits. */
const registration = z.object({
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  dob: z.string(),
  gender: z.string(),
  address: z.string(),
  employeeType: z.string(),
  ...recordOf(WORK_DETAILS, () => z.string()),
  description: z.string(),
  bankName: z.string(),
  account_masked: z.string(),
  ifcsCode: z.string(),
  branchName: z.string(),
  /** The reason for the rejection. */
  reason: z.string(),
  /** The number of stored ID proofs; they stay unless new ones are uploaded. */
  documents: z.int(),
});
export type Registration = z.output<typeof registration>;

/** An ID proof as shown to an operator. */
export const verificationDocument = z.object({
  kind: z.enum(FILE_KINDS),
  /** Valid for this operator only and for one hour; each access is recorded. */
  url: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type VerificationDocument = z.output<typeof verificationDocument>;

/** The known data of a bank's branch; unknown fields are empty and the user types them. */
const bankBranch = z.object({ bankName: z.string(), branchName: z.string() });

/** The `data` of a login that is refused because the registration was rejected. */
export const rejectedLoginData = z.object({
  reason: z.string(),
  /** The token that permits the resubmission. */
  ticket: z.string(),
  /** When the token expires. */
  until: z.string(),
});
export type RejectedLoginData = z.output<typeof rejectedLoginData>;

const ticket = z.string({ error: key('error.invalid_value') }).max(500, key('error.invalid_value'));

// Validated by the action together with the files, so that all errors are returned in one response.
const unvalidated = z.unknown().optional();

/**
 * The request that deletes a rejected registration: first without a code to request one, with `again` for a new code, then
 * with the code.
 */
const deletionRequest = z.object({ ticket, otp: codeField.optional(), again: z.boolean().optional() });

/** Registration as a professional, resubmission after a rejection, and deletion; banks and branches by IFSC. */
export const registrationEndpoints = {
  'provider.register': endpoint({
    method: 'POST',
    path: 'employee/employee-register',
    who: 'public',
    summary:
      'Registers a professional, pending approval by an operator; ID proofs are `images[]`, the IFSC is `ifcsCode` or `ifscCode`. With the `ticket` of a rejected login, sends a rejected registration again',
    limit: { per: 'address', max: 40, seconds: 3600 },
    files: { images: verificationDocumentsField },
    validatesFiles: true,
    body: z.object({
      name: unvalidated,
      mobile: unvalidated,
      email: unvalidated,
      password: unvalidated,
      dob: unvalidated,
      gender: unvalidated,
      address: unvalidated,
      employeeType: unvalidated,
      ...recordOf(WORK_DETAILS, () => unvalidated),
      description: unvalidated,
      bankName: unvalidated,
      accountNumber: unvalidated,
      ifcsCode: unvalidated,
      ifscCode: unvalidated,
      branchName: unvalidated,
      isChecked: unvalidated,
      ticket: ticket.optional(),
    }),
    reply: z.object({ message: z.string() }),
    errors: ['registration_closed', 'unavailable', 'too_many'],
  }),
  'provider.bank_branch': endpoint({
    method: 'GET',
    path: 'employee/ifsc/:ifsc',
    who: 'public',
    summary:
      'The bank and the branch of an IFSC, empty if they are unknown now; 404 if the IFSC does not exist',
    limit: { per: 'address', max: 60, seconds: 60 },
    params: z.object({ ifsc: z.string().transform(tidyIfsc).pipe(z.string().regex(IFSC)) }),
    reply: z.object({ data: bankBranch }),
    errors: ['ifsc_not_found'],
  }),
  'provider.registration': endpoint({
    method: 'POST',
    path: 'employee/registration',
    who: 'public',
    summary: 'A rejected registration to edit and send again, by the ticket of the rejected login',
    limit: { per: 'address', max: 120, seconds: 3600 },
    body: z.object({ ticket }),
    reply: z.object({ data: registration }),
    errors: ['registration_closed'],
  }),
  'provider.delete_registration': endpoint({
    method: 'POST',
    path: 'employee/registration/delete',
    who: 'public',
    summary:
      'Deletes a rejected registration with its account, by the ticket of the rejected login: the first call sends a code, the second confirms it; erased after seven days unless the person logs in',
    limit: { per: 'address', max: 60, seconds: 3600 },
    body: deletionRequest,
    reply: z.object({
      message: z.string(),
      data: z.union([codeTimes, z.object({ erase_at: z.string() })]),
    }),
    errors: ['registration_closed', 'account_in_use', 'unavailable', 'too_many', 'sms_budget'],
  }),
};
