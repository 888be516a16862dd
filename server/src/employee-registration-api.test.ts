import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from './testing/accounts.ts';
import { createPdf, createPhoto } from './testing/files.ts';
import { type HttpClient, httpClient } from './testing/http-client.ts';
import { registration, multipartForm } from './testing/registration.ts';
import { requireRow } from './testing/require-row.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

/** Registration from a client that implements only the specification: a form with files, no custom headers. */
let app: TestApp;
let http: HttpClient;
let operator: TestPerson;
let photo: Blob;

beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app);
  http = await httpClient(app);
  photo = await createPhoto();
});
afterAll(() => app.close());

const text = expect.any(String);
const register = (form: FormData) => http.form('employee/employee-register', form);

describe('POST employee/employee-register', () => {
  // proves: pro.call.register, pro.field.registration, pro.rule.register-proofs, pro.constant.genders, pro.constant.employee-types
  it.each([
    ['female', 'permenent', 'images[]', 'ifcsCode'],
    ['male', 'contract', 'images', 'ifscCode'],
    ['other', 'contract', 'images[]', 'ifscCode'],
  ])('accepts a form: %s, %s, %s, %s', async (gender, employeeType, field, ifsc) => {
    const { ifcsCode, ...rest } = registration();
    const form = multipartForm(
      { ...rest, gender, employeeType, [ifsc]: ifcsCode },
      [photo, createPdf()],
      field,
    );
    const { status, body } = await register(form);
    expect([status, body]).toEqual([200, { status: 200, message: 'Employee Registartion Successfully' }]);
  });

  // proves: pro.state.unverified, pro.may.approved-login
  it('allows login only after approval by an operator, with the role employee', async () => {
    const { mobile, password, ...rest } = registration();
    await register(multipartForm({ ...rest, mobile, password }, [photo]));
    const early = await http.post('employee/login', { mobile, password });
    expect([early.status, early.error.errors]).toEqual([
      403,
      'Your account is not verified by the admin yet.',
    ]);
    const waiting = await http.get('admin/employees?state=pending', operator.token);
    const { id } = requireRow(waiting.reply('admin.employees').data, (one) => one.mobile === mobile);
    expect((await http.post(`admin/employees/${id}/approve`, {}, operator.token)).status).toBe(200);
    const { body } = await http.post('employee/login', { mobile, password });
    expect(body).toMatchObject({
      success: { token: text, role: 'employee', name: 'Kavita Deshmukh', is_verified: 1 },
    });
  });

  // proves: pro.rule.register-required, pro.rule.register-proofs, pro.call.register
  it('returns all missing fields as a map of field to messages', async () => {
    const { status, error } = await register(multipartForm({}));
    expect([status, error.status]).toEqual([422, 422]);
    expect(error.errors).toEqual({
      name: ['Name is required'],
      mobile: ['Mobile number is required'],
      email: ['Email is required'],
      password: ['Password is required'],
      dob: ['Date of birth is required'],
      gender: ['Gender is required'],
      address: ['Address is required'],
      employeeType: ['Employee type is required'],
      experience: ['Experience is required'],
      description: ['Job details are required'],
      bankName: ['Bank name is required'],
      accountNumber: ['Account number is required'],
      ifcsCode: ['IFCS Code is required'],
      branchName: ['Branch name is required'],
      images: ['At least one ID card proof (PDF or Image) is required'],
      isChecked: ['You must agree to the terms'],
    });
  });
});
