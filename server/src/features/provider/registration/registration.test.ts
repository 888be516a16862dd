import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { createPdf } from '../../../testing/files.ts';
import {
  aRegistration,
  type RegistrationHarness,
  registrationHarness,
} from '../../../testing/registration.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let operator: TestPerson;
let harness: RegistrationHarness;
beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app);
  harness = await registrationHarness(app, operator);
});
afterAll(() => app.close());

const stored = async () => {
  const { rows } = await sql<{ files: number; people: number }>`
    select (select count(*)::int from files) as files, (select count(*)::int from professionals) as people`.execute(
    app.connection.db,
  );
  return rows[0];
};
/** Resets the rate limits. */
const anHourLater = () => app.clock.advance(61);

// proves: pro.call.register, pro.field.registration, pro.state.unverified, pro.may.approved-login, pro.constant.employee-types, pro.constant.genders
describe('POST employee/employee-register', () => {
  it('stores all fields with the account number encrypted, and refuses login until an operator approves', async () => {
    const mobile = harness.newMobile();
    const { status, reply } = await harness.send({ ...aRegistration, mobile });
    expect({ status, message: reply.message }).toEqual({
      status: 200,
      message: 'Employee Registartion Successfully',
    });
    const { rows } = await sql<Record<string, unknown>>`
      select p.*, p.dob::text as dob, a.name, a.email, a.address, a.password_hash,
        (select count(*)::int from consents c where c.account_id = a.id) as consents,
        (select array_agg(f.kind || ' ' || f.visibility || ' ' || (f.owner_id = a.id)) from verification_documents i join files f on f.id = i.file_id
          where i.account_id = a.id) as documents
      from professionals p join accounts a on a.id = p.account_id where a.mobile = ${mobile}`.execute(
      app.connection.db,
    );
    const [row] = rows;
    expect(row).toMatchObject({
      state: 'pending',
      dob: '1994-03-08',
      gender: 'female',
      employee_type: 'permenent',
      experience: '6 years',
      about: aRegistration.description,
      bank_name: 'State Bank of India',
      ifsc: 'SBIN0001234',
      branch_name: 'MG Road',
      account_last4: '7890',
      name: 'Kavita Deshmukh',
      email: aRegistration.email,
      address: aRegistration.address,
      consents: 1,
      documents: ['image private true', 'document private true'],
      id_verified: false,
    });
    // The location of the PIN code, from which distances are measured.
    expect(Number(row?.['latitude'])).toBeCloseTo(12.97, 1);
    expect(Number(row?.['longitude'])).toBeCloseTo(77.6, 1);
    const sealedAccount = row?.['account_sealed'] as Buffer;
    expect(sealedAccount.includes('31234567890')).toBe(false);
    const refused = await harness.logIn(mobile);
    expect(refused.status).toBe(403);
    expect(refused.error.message).toBe('Your account is not verified by the admin yet.');
    expect((await harness.logIn(mobile, 'secret2')).status).toBe(401);
  });

  // proves: pro.rule.register-mobile, pro.rule.register-email, pro.constant.mobile
  it.each([
    ['mobile', '5876543210', 'Invalid mobile number'],
    ['mobile', '98765432101', 'Invalid mobile number'],
    ['email', 'kavita@', 'Invalid email'],
    ['password', 'five5', 'Password must be at least 6 characters long.'],
    ['dob', '1994-02-30', 'Please enter a valid date of birth.'],
    ['dob', '2026-11-22', 'Please enter a valid date of birth.'],
    ['dob', '2008-11-22', 'You must be at least 18 years old.'],
    ['gender', 'none', 'This value isn’t valid.'],
    ['employeeType', 'part_time', 'This value isn’t valid.'],
    ['accountNumber', '12345678', 'An account number has 9 to 18 digits.'],
    ['ifcsCode', 'SBIN1001234', 'An IFSC has 11 characters, such as SBIN0001234.'],
    [
      'address',
      'qqqq zzzz 000000',
      'We couldn’t find this address. Please check the PIN code, city and state.',
    ],
  ])('rejects %s %s', async (field, value, message) => {
    anHourLater();
    app.clock.set('2026-11-21T06:30:00Z');
    const before = await stored();
    const { status, error } = await harness.send({
      ...aRegistration,
      mobile: harness.newMobile(),
      [field]: value,
    });
    expect(status).toBe(422);
    expect(error.errors).toEqual({ [field]: [message] });
    expect(await stored()).toEqual(before);
  });

  it('accepts an applicant on their 18th birthday in India, an account number with spaces and the field name ifscCode', async () => {
    const { ifcsCode: _ifcsCode, ...rest } = aRegistration;
    const mobile = harness.newMobile();
    const sent = {
      ...rest,
      ifscCode: ' sbin0001234',
      dob: '2008-11-21',
      accountNumber: '3123 4567 890',
      mobile,
    };
    expect((await harness.send(sent, [harness.documents[0]], 'images')).status).toBe(200);
    const one = await harness.applicant(mobile);
    expect(one).toMatchObject({ ifsc: 'SBIN0001234', account_masked: '•••• 7890', dob: '2008-11-21' });
    expect(one.documents).toHaveLength(1);
  });

  it('rejects files that are neither picture nor PDF, too large or too many, and stores none of them', async () => {
    const before = await stored();
    const mobile = harness.newMobile();
    const text = new Blob(['my card'], { type: 'application/pdf' });
    const wrong = await harness.send({ ...aRegistration, mobile }, [harness.documents[0], text]);
    expect(wrong.error.errors).toEqual({ images: ['This is neither a PDF nor an image.'] });
    const many = await harness.send(
      { ...aRegistration, mobile },
      Array.from({ length: 6 }, () => harness.documents[1]),
    );
    expect(many.error.errors).toEqual({ images: ['You can send up to 5 ID proofs.'] });
    const large = await harness.send({ ...aRegistration, mobile }, [createPdf(8 * 1024 * 1024)]);
    expect(large.error.errors).toEqual({ images: ['A document can be up to 8 MB.'] });
    expect(await stored()).toEqual(before);
  });

  it("allows one account per role and mobile; a customer's mobile is free", async () => {
    anHourLater();
    const { mobile } = await aCustomer(app);
    expect((await harness.send({ ...aRegistration, mobile })).status).toBe(200);
    const before = await stored();
    const again = await harness.send({ ...aRegistration, mobile, name: 'Kiran Shetty' });
    expect(again.status).toBe(422);
    expect(again.error.errors).toEqual({
      mobile: ['This mobile number is already registered. Please log in.'],
    });
    expect(await stored()).toEqual(before);
  });

  // proves: pro.call.repeated
  it('creates one registration for identical retries and rejects another password', async () => {
    anHourLater();
    const before = await stored();
    const fields = { ...aRegistration, mobile: harness.newMobile() };
    const answers = await Promise.all([harness.send(fields), harness.send(fields), harness.send(fields)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await harness.send(fields)).status).toBe(200);
    expect((await harness.send({ ...fields, password: 'secret2' })).status).toBe(422);
    expect((await harness.send(fields, [harness.documents[0]])).status).toBe(422);
    expect(await stored()).toEqual({ files: (before?.files ?? 0) + 2, people: (before?.people ?? 0) + 1 });
  });

  it('limits the requests per IP address', async () => {
    anHourLater();
    const answers = [];
    for (let time = 0; time < 41; time += 1) answers.push((await app.call('provider.register')).status);
    expect(answers.filter((status) => status === 422)).toHaveLength(40);
    expect(answers.at(-1)).toBe(429);
    anHourLater();
  });
});
