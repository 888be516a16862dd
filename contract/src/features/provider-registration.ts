import { z } from 'zod';
import { endpoint, type FileField } from '../endpoint.ts';
import { emailField, mobileField, text } from '../kernel/fields.ts';
import { isDate } from '../kernel/time.ts';
import { key, type MessageKey } from '../messages/index.ts';
import { IFSC, tidyIfsc } from './bank-codes.ts';
import { codeField, codeTimes, passwordField } from './identity.ts';
import { FILE_KINDS, FILE_TYPES, MAX_BYTES } from './media.ts';
import { ageOn, employeeTypes, genders, MIN_AGE } from './registrant.ts';

/** So many ID proofs come with a registration. */
export const MAX_VERIFICATION_DOCUMENTS = 5;

/** Nobody is older, in years. */
const MAX_AGE = 100;

/** ID proofs as a field of the registration: pictures and PDFs. */
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

/** A text without spaces in capitals, as bank data are compared; an account number as an IFSC. */
const compactText = (required: MessageKey) =>
  z
    .string({ error: key(required) })
    .transform(tidyIfsc)
    .pipe(z.string().min(1, key(required)).max(40, key('error.too_long')));

const accountNumber = compactText('registration.account_required').refine(
  (value) => !value || /^\d{9,18}$/.test(value),
  key('registration.account_invalid'),
);

/** What browsers and clients send for a box that is ticked. */
const CHECKED_VALUES: readonly unknown[] = [true, 1, '1', 'true', 'on'];

/**
 * The typed fields of a registration; the browser and the server judge by the same. A text that is missing is told once, with the
 * specification's words. `today` is `YYYY-MM-DD` in Asia/Kolkata.
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
    /** House, street, area, city, State and PIN code in one text; it is looked up, and work nearby begins there. */
    address: text('forms.address_required', 300),
    employeeType: oneOf(employeeTypes, 'registration.type_required'),
    experience: text('registration.experience_required', 60),
    description: text('registration.description_required', 2000),
    bankName: text('registration.bank_required', 100),
    accountNumber,
    ifcsCode: compactText('registration.ifsc_required').refine(
      (value) => !value || IFSC.test(value),
      key('registration.ifsc_invalid'),
    ),
    branchName: text('registration.branch_required', 100),
    isChecked: z.unknown().refine((value) => CHECKED_VALUES.includes(value), key('forms.agree_terms')),
  });
}
export type RegistrationForm = z.output<ReturnType<typeof registrationForm>>;

/**
 * The same where a rejected registration is sent again: the password and the number stay those of the account, and an account number
 * that is left out stays the one that is there.
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

/** A registration that was rejected, to be sent again: everything but the password, the account number by its last digits. */
const registration = z.object({
  name: z.string(),
  mobile: z.string(),
  email: z.string(),
  dob: z.string(),
  gender: z.string(),
  address: z.string(),
  employeeType: z.string(),
  experience: z.string(),
  description: z.string(),
  bankName: z.string(),
  account_masked: z.string(),
  ifcsCode: z.string(),
  branchName: z.string(),
  /** Why it was rejected. */
  reason: z.string(),
  /** How many ID proofs are there; they stay unless new ones come. */
  documents: z.int(),
});
export type Registration = z.output<typeof registration>;

/** An ID proof as an operator is given it. */
export const verificationDocument = z.object({
  kind: z.enum(FILE_KINDS),
  /** Good for the operator alone and for an hour; each look is recorded. */
  url: z.string(),
  bytes: z.int(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type VerificationDocument = z.output<typeof verificationDocument>;

/** A bank's branch as far as it is known; what is not is empty and typed. */
const bankBranch = z.object({ bankName: z.string(), branchName: z.string() });

/** What a login that is refused because of a rejected registration carries as `data`. */
export const rejectedLoginData = z.object({
  reason: z.string(),
  /** Opens the registration for another try. */
  ticket: z.string(),
  /** Until when it does. */
  until: z.string(),
});
export type RejectedLoginData = z.output<typeof rejectedLoginData>;

const ticket = z.string({ error: key('error.invalid_value') }).max(500, key('error.invalid_value'));

// Judged by the action together with the files, so that all problems are told at once.
const unvalidated = z.unknown().optional();

/** What deletes a rejected registration: first only what asks for the code, `again` for a new one, then with it. */
const deletionRequest = z.object({ ticket, otp: codeField.optional(), again: z.boolean().optional() });

/** Registering as a professional, again after a rejection, and taking it back; banks and branches by their IFSC. */
export const registrationEndpoints = {
  'provider.register': endpoint({
    method: 'POST',
    path: 'employee/employee-register',
    who: 'public',
    summary:
      'Registers a professional, who waits for an operator; ID proofs come along as `images[]`, the IFSC as `ifcsCode` or `ifscCode`. With the `ticket` of a refused login a rejected registration is sent again',
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
      experience: unvalidated,
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
      'The bank and the branch of an IFSC, empty where they are not known now; 404 where there surely is none',
    limit: { per: 'address', max: 60, seconds: 60 },
    params: z.object({ ifsc: z.string().transform(tidyIfsc).pipe(z.string().regex(IFSC)) }),
    reply: z.object({ data: bankBranch }),
    errors: ['ifsc_not_found'],
  }),
  'provider.registration': endpoint({
    method: 'POST',
    path: 'employee/registration',
    who: 'public',
    summary: 'A rejected registration to be sent again, for the ticket that the refused login gave',
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
      'Deletes a rejected registration with its account, for the ticket of the refused login: sends a code, then takes it; erased after seven days unless a login undoes it',
    limit: { per: 'address', max: 60, seconds: 3600 },
    body: deletionRequest,
    reply: z.object({
      message: z.string(),
      data: z.union([codeTimes, z.object({ erase_at: z.string() })]),
    }),
    errors: ['registration_closed', 'account_in_use', 'unavailable', 'too_many', 'sms_budget'],
  }),
};
