import {
  type Registration,
  WORK_DETAILS,
  registrationResubmissionForm,
  registrationForm,
} from '@aaspaas/contract/features/provider-registration.ts';
import { PIN_CODE } from '@aaspaas/contract/features/addresses.ts';
import { employeeTypes, genders } from '@aaspaas/contract/features/registrant.ts';
import { INDIAN_STATES } from '@aaspaas/contract/kernel/indian-states.ts';
import { recordOf } from '@aaspaas/contract/kernel/record-of.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { schemaCheck } from '../../../platform/schema-check.ts';
import type { Problems } from '../../../platform/use-form.ts';
import { parseAddress, formatAddress } from './address-text.ts';

/** The values of the form. A type, because the form requires an index signature. */
export type RegistrationValues = Record<(typeof WORK_DETAILS)[number], string> & {
  name: string;
  mobile: string;
  email: string;
  password: string;
  dob: string;
  gender: string;
  pincode: string;
  /** Building, street and area; joined with the three other address fields into the address that is sent. */
  address: string;
  city: string;
  state: string;
  employeeType: string;
  description: string;
  ifcsCode: string;
  bankName: string;
  branchName: string;
  accountNumber: string;
  isChecked: boolean;
  /** Has no value; carries the error of the ID proofs. */
  images: string;
};

/** The steps in their order, each with its fields. */
export const STEPS = [
  { name: 'person', fields: ['name', 'mobile', 'email', 'password', 'dob', 'gender'] },
  { name: 'address', fields: ['pincode', 'address', 'city', 'state'] },
  { name: 'work', fields: ['employeeType', ...WORK_DETAILS, 'description'] },
  { name: 'bank', fields: ['ifcsCode', 'bankName', 'branchName', 'accountNumber'] },
  { name: 'documents', fields: ['images', 'isChecked'] },
] as const satisfies readonly { name: string; fields: readonly (keyof RegistrationValues)[] }[];

/** Returns the index of the step with the first invalid field; -1 if there is none. */
export function firstInvalidStep(isInvalid: (field: keyof RegistrationValues) => boolean): number {
  return STEPS.findIndex(({ fields }) => fields.some(isInvalid));
}

/** Returns the initial values: empty, or the registration to resubmit. */
export function initialValues(before: Registration | null): RegistrationValues {
  const { line, ...place } = parseAddress(before?.address ?? '');
  const oneOf = (values: readonly string[], value = '') => (values.includes(value) ? value : '');
  return {
    name: before?.name ?? '',
    mobile: before?.mobile ?? '',
    email: before?.email ?? '',
    password: '',
    dob: before?.dob ?? '',
    gender: oneOf(genders, before?.gender),
    ...place,
    address: line,
    employeeType: oneOf(employeeTypes, before?.employeeType),
    ...recordOf(WORK_DETAILS, (detail) => before?.[detail] ?? ''),
    description: before?.description ?? '',
    ifcsCode: before?.ifcsCode ?? '',
    bankName: before?.bankName ?? '',
    branchName: before?.branchName ?? '',
    accountNumber: '',
    isChecked: false,
    images: '',
  };
}

/** Converts the values to the fields of the request. */
export function toFormFields(values: RegistrationValues, again: boolean): Record<string, string> {
  const { pincode: _pin, city: _city, state: _state, images: _images, isChecked, ...rest } = values;
  const { mobile, password, ...shared } = rest;
  return {
    ...shared,
    ...(again ? {} : { mobile, password }),
    address: formatAddress(values),
    isChecked: String(isChecked),
  };
}

/** Creates the form's validator; `documents` is the error of the files. */
export function createCheck(today: string, again: boolean) {
  const check = schemaCheck<Record<string, unknown>>(
    again ? registrationResubmissionForm(today) : registrationForm(today),
  );
  return (values: RegistrationValues, documents: MessageKey | null): Problems<RegistrationValues> => ({
    ...(check(toFormFields(values, again)) as Problems<RegistrationValues>),
    pincode: pinProblem(values.pincode.trim()),
    city: values.city.trim() ? null : 'registration.city_required',
    state: (INDIAN_STATES as readonly string[]).includes(values.state) ? null : 'registration.state_required',
    images: documents,
  });
}

function pinProblem(pin: string): MessageKey | null {
  if (!pin) return 'registration.pin_required';
  return PIN_CODE.test(pin) ? null : 'registration.pin_invalid';
}
