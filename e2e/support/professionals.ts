import type { APIRequestContext, Page } from '@playwright/test';
import { samplePictures } from './files.ts';
import { demoAccount, fromOtherNetwork, logIn, type TestUser, newTestUser } from './accounts.ts';
import { expect } from './test.ts';

/** A new approved professional, with a plain client session separate from any browser. */
export interface Professional extends TestUser {
  readonly id: number;
  readonly token: string;
  readonly operatorToken: string;
  readonly address: string;
}

/** On an island where the demo has no professionals. */
const ADDRESS = '4, Aberdeen Bazaar, Port Blair 744101';

/** A location near that address, and one a hundred kilometres north of it. */
export const ISLAND = 'latitude=11.668&longitude=92.738';
export const FAR = 'latitude=12.568&longitude=92.738';

/** Registers a professional through the API; the registration stays pending until the demo's operator decides. */
export async function createApplicant(request: APIRequestContext, name: string, address = ADDRESS) {
  const user = newTestUser(name);
  const form = new FormData();
  const fields = {
    name,
    mobile: user.mobile,
    email: 'kavya.hegde@example.in',
    password: user.password,
    dob: '1992-04-03',
    gender: 'female',
    address,
    employeeType: 'contract',
    experience: '6',
    description: 'I have worked in houses for six years.',
    bankName: 'State Bank of India',
    accountNumber: '123456789012',
    ifcsCode: 'SBIN0000456',
    branchName: 'Mysuru',
    isChecked: 'true',
  };
  for (const [field, value] of Object.entries(fields)) form.set(field, value);
  const [idDocument] = await samplePictures(1);
  if (idDocument)
    form.append(
      'images[]',
      new File([new Uint8Array(idDocument.buffer)], 'id.webp', { type: idDocument.mimeType }),
    );
  const response = await request.post('/api/employee/employee-register', {
    multipart: form,
    headers: fromOtherNetwork(),
  });
  expect(response.status(), await response.text()).toBe(200);

  const operatorToken = await tokenOf(request, 'admin', await demoAccount(request, 'admin'));
  const operator = { authorization: `Bearer ${operatorToken}` };
  const applicants = await (
    await request.get('/api/admin/employees?state=pending', { headers: operator })
  ).json();
  const { id } = applicants.data.find((one: { mobile: string }) => one.mobile === user.mobile);
  return { user, id: id as number, operatorToken };
}

/** Registers a professional and approves them as the demo's operator. */
export async function createProfessional(
  request: APIRequestContext,
  name = 'Kavya Hegde',
  address = ADDRESS,
): Promise<Professional> {
  const { user, id, operatorToken } = await createApplicant(request, name, address);
  const operator = { authorization: `Bearer ${operatorToken}` };
  const approved = await request.post(`/api/admin/employees/${id}/approve`, { headers: operator, data: {} });
  expect(approved.status()).toBe(200);
  return {
    ...user,
    id,
    token: await tokenOf(request, 'employee', user),
    operatorToken,
    address,
  };
}

async function tokenOf(
  request: APIRequestContext,
  role: string,
  { mobile, password }: TestUser,
): Promise<string> {
  const response = await request.post(`/api/${role}/login`, { data: { mobile, password } });
  return (await response.json()).success.token;
}

/** Returns how many professionals offer a service of that name at a location, according to its category's list. */
export async function countProfessionals(
  request: APIRequestContext,
  place: string,
  name: string,
): Promise<number> {
  const { data } = await (await request.get(`/api/catlist/service/3?${place}`)).json();
  return data.find((one: { name: string }) => one.name === name)?.professionals ?? 0;
}

/** Creates an approved professional and logs the browser in as them. */
export async function logInAsProfessional(
  page: Page,
  request: APIRequestContext,
  path: string,
): Promise<Professional> {
  const professional = await createProfessional(request);
  await logIn(page, professional, '/employee-login', path);
  return professional;
}
