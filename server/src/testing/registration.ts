import type { TestPerson } from './accounts.ts';
import { nextNumber } from './counters.ts';
import { aPdf, aPhoto } from './files.ts';
import type { PlainHttp } from './plain-http.ts';
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
  const made = nextNumber('registration');
  return {
    ...aRegistration,
    mobile: `96${String(made).padStart(8, '0')}`,
    email: `kavita${made}@example.in`,
  };
}

/** A form as clients send it: texts, and files under one name. */
export function sentForm(
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
export async function aRegistered(http: PlainHttp, operator: TestPerson): Promise<TestPerson> {
  const { name, mobile, password, ...rest } = registration();
  const proofs = [await aPhoto()];
  await http.form('employee/employee-register', sentForm({ ...rest, name, mobile, password }, proofs));
  const { body: waiting } = await http.get('admin/employees?state=pending', operator.token);
  const { id } = waiting.data.find((one: { mobile: string }) => one.mobile === mobile);
  await http.post(`admin/employees/${id}/approve`, {}, operator.token);
  const { body } = await http.post('employee/login', { mobile, password });
  if (!body.success) throw new Error(`not let in: ${JSON.stringify(body)}`);
  return { id, token: body.success.token, mobile, password, name };
}

/** Registering over and over: what applicants send, and what they and the operator then see. */
export interface RegistrationDesk {
  /** What is sent unless something else is. */
  readonly proofs: readonly [photo: Blob, pdf: Blob];
  /** A number that nobody has. */
  aMobile(): string;
  send(fields: Readonly<Record<string, string>>, proofs?: readonly Blob[], field?: string): Promise<Answer>;
  logIn(mobile: string, password?: string): Promise<Answer>;
  /** The applicant as the operator's list shows them. */
  // oxlint-disable-next-line no-explicit-any -- a test looks at whatever a body holds
  applicant(mobile: string, state?: string): Promise<any>;
}

/** Opens it; each number it gives is another. */
export async function registrationDesk(app: TestApp, operator: TestPerson): Promise<RegistrationDesk> {
  const proofs = [await aPhoto(), aPdf()] as const;
  return {
    proofs,
    aMobile: () => registration().mobile,
    send: (fields, files = proofs, field) =>
      app.post('employee/employee-register', sentForm(fields, files, field)),
    logIn: (mobile, password = 'secret81') => app.call('POST', 'employee/login', { mobile, password }),
    async applicant(mobile, state = 'pending') {
      const { body } = await app.call('GET', `admin/employees?state=${state}`, undefined, operator);
      return body.data.find((one: { mobile: string }) => one.mobile === mobile);
    },
  };
}
