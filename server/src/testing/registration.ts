import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { z } from 'zod';
import type { TestPerson } from './accounts.ts';
import type { Answer } from './api-client.ts';
import { nextNumber } from './counters.ts';
import { createPdf, createPhoto } from './files.ts';
import type { HttpClient } from './http-client.ts';
import { requireRow } from './require-row.ts';
import type { TestApp } from './test-app.ts';

/** A complete registration except for the mobile number, as its form sends it. */
export const aRegistration = {
  name: 'Kavita Deshmukh',
  email: 'kavita.deshmukh@example.in',
  password: 'secret81',
  dob: '1994-03-08',
  gender: 'female',
  address: '14 Church Street, Bengaluru, Karnataka 560001',
  employeeType: 'permenent',
  experience: '6 years',
  description: 'Wiring, switchboards and inverters; own tools.',
  bankName: 'State Bank of India',
  accountNumber: '31234567890',
  ifcsCode: 'SBIN0001234',
  branchName: 'MG Road',
  isChecked: 'true',
} as const;

/** Returns a complete registration; each call is a different person. */
export function registration() {
  const sequence = nextNumber('registration');
  return {
    ...aRegistration,
    mobile: `96${String(sequence).padStart(8, '0')}`,
    email: `kavita${sequence}@example.in`,
  };
}

/** Builds a form as clients send it: texts, and files under one name. */
export function multipartForm(
  fields: Readonly<Record<string, string>>,
  files: readonly Blob[] = [],
  field = 'images[]',
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const one of files) form.append(field, one, one.type === 'application/pdf' ? 'one.pdf' : 'one.jpg');
  return form;
}

/** Registers, approves and logs in a professional, all over HTTP. */
export async function createRegisteredProfessional(
  http: HttpClient,
  operator: TestPerson,
): Promise<TestPerson> {
  const { name, mobile, password, ...rest } = registration();
  const documents = [await createPhoto()];
  await http.form(
    'employee/employee-register',
    multipartForm({ ...rest, name, mobile, password }, documents),
  );
  const waiting = await http.get('admin/employees?state=pending', operator.token);
  const { id } = requireRow(waiting.reply('admin.employees').data, (one) => one.mobile === mobile);
  await http.post(`admin/employees/${id}/approve`, {}, operator.token);
  const { success } = (await http.post('employee/login', { mobile, password })).reply('identity.log_in');
  return { id, token: success.token, mobile, password, name };
}

type Applicant = ReplyOf<'admin.employees'>['data'][number];

const rejectedLogin = z.object({ ticket: z.string() });
/** Returns the ticket in the refusal of a rejected applicant's login. */
export const ticketIn = ({ error }: Answer): string => rejectedLogin.parse(error.data).ticket;

/** Repeated registrations: the calls of applicants, and what they and the operator then see. */
export interface RegistrationHarness {
  /** The default files. */
  readonly documents: readonly [photo: Blob, pdf: Blob];
  /** Returns an unused mobile number. */
  newMobile(): string;
  send(
    fields: Readonly<Record<string, string>>,
    documents?: readonly Blob[],
    field?: string,
  ): Promise<Answer<'provider.register'>>;
  logIn(mobile: string, password?: string): Promise<Answer<'identity.log_in'>>;
  /** Returns the applicant as the operator's list shows them. */
  applicant(mobile: string, state?: 'pending' | 'approved' | 'rejected'): Promise<Applicant>;
}

/** Creates the registration helpers; every mobile number is unique. */
export async function registrationHarness(app: TestApp, operator: TestPerson): Promise<RegistrationHarness> {
  const documents = [await createPhoto(), createPdf()] as const;
  return {
    documents,
    newMobile: () => registration().mobile,
    send: (fields, files = documents, field) =>
      app.sendForm('provider.register', { form: multipartForm(fields, files, field) }),
    logIn: (mobile, password = 'secret81') =>
      app.call('identity.log_in', { role: 'employee', body: { mobile, password } }),
    async applicant(mobile, state = 'pending') {
      const { reply } = await app.call('admin.employees', { query: { state } }, operator);
      return requireRow(reply.data, (one) => one.mobile === mobile);
    },
  };
}
