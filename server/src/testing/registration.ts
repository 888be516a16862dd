import type { TestPerson } from './accounts.ts';
import { nextNumber } from './counters.ts';
import { createPdf, createPhoto } from './files.ts';
import type { HttpClient } from './http-client.ts';
import type { Answer, TestApp } from './test-app.ts';

/** A registration that has everything but a mobile number, as its form sends it. */
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

/** A whole registration; each time somebody else. */
export function registration() {
  const sequence = nextNumber('registration');
  return {
    ...aRegistration,
    mobile: `96${String(sequence).padStart(8, '0')}`,
    email: `kavita${sequence}@example.in`,
  };
}

/** A form as clients send it: texts, and files under one name. */
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

/** A professional who registered, was approved by an operator and logged in, all over HTTP. */
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
  const { body: waiting } = await http.get('admin/employees?state=pending', operator.token);
  const { id } = waiting.data.find((one: { mobile: string }) => one.mobile === mobile);
  await http.post(`admin/employees/${id}/approve`, {}, operator.token);
  const { body } = await http.post('employee/login', { mobile, password });
  if (!body.success) throw new Error(`not let in: ${JSON.stringify(body)}`);
  return { id, token: body.success.token, mobile, password, name };
}

/** Registering over and over: what applicants send, and what they and the operator then see. */
export interface RegistrationHarness {
  /** What is sent unless something else is. */
  readonly documents: readonly [photo: Blob, pdf: Blob];
  /** A number that nobody has. */
  newMobile(): string;
  send(
    fields: Readonly<Record<string, string>>,
    documents?: readonly Blob[],
    field?: string,
  ): Promise<Answer>;
  logIn(mobile: string, password?: string): Promise<Answer>;
  /** The applicant as the operator's list shows them. */
  // oxlint-disable-next-line no-explicit-any -- a test looks at whatever a body holds
  applicant(mobile: string, state?: string): Promise<any>;
}

/** Opens it; each number it gives is another. */
export async function registrationHarness(app: TestApp, operator: TestPerson): Promise<RegistrationHarness> {
  const documents = [await createPhoto(), createPdf()] as const;
  return {
    documents,
    newMobile: () => registration().mobile,
    send: (fields, files = documents, field) =>
      app.post('employee/employee-register', multipartForm(fields, files, field)),
    logIn: (mobile, password = 'secret81') => app.call('POST', 'employee/login', { mobile, password }),
    async applicant(mobile, state = 'pending') {
      const { body } = await app.call('GET', `admin/employees?state=${state}`, undefined, operator);
      return body.data.find((one: { mobile: string }) => one.mobile === mobile);
    },
  };
}
