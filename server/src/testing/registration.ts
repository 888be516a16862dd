import type { TestPerson } from './accounts.ts';
import { FORM } from './bookings.ts';
import { aPhoto } from './files.ts';
import type { PlainHttp } from './plain-http.ts';

let made = 0;

/** What a registration holds, under the names of the specification; each time somebody else. */
export function registration() {
  made += 1;
  return {
    name: 'Sunita Devi',
    mobile: `96${String(made).padStart(8, '0')}`,
    email: `sunita${made}@example.in`,
    password: 'secret1',
    dob: '1992-04-17',
    gender: 'female',
    address: FORM.address,
    employeeType: 'permenent',
    experience: '6 years',
    description: 'Plumbing in homes and shops.',
    bankName: 'State Bank of India',
    accountNumber: '00112233445566',
    ifcsCode: 'SBIN0000813',
    branchName: 'Bengaluru Main',
    isChecked: 'true',
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
