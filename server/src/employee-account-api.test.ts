import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, aProfessional, type TestPerson } from './testing/accounts.ts';
import { createBookingFixture, aBooking, type BookingFixture, offers } from './testing/bookings.ts';
import { createPhoto } from './testing/files.ts';
import { type HttpClient, httpClient } from './testing/http-client.ts';
import { runReactions } from './testing/reactions.ts';
import { requireRow } from './testing/require-row.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

/** Session and account calls of the professional, from a client that implements only the specification. */
let app: TestApp;
let http: HttpClient;
let fixture: BookingFixture;

beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  http = await httpClient(app);
});
afterAll(() => app.close());

const text = expect.any(String);
const number = expect.any(Number);

async function approved(): Promise<TestPerson> {
  const person = await aProfessional(app);
  await offers(app, person, fixture.service.id);
  return person;
}

const refusal = (status: number, words: unknown = text) => ({
  status,
  message: words,
  errors: words,
  request_id: text,
});

describe('employee/login', () => {
  // proves: pro.call.login, pro.field.session
  it('returns token, role, name and id, and the role in a header', async () => {
    const { mobile, password, id, name } = await approved();
    const answer = await http.post('employee/login', { mobile, password });
    expect(answer.status).toBe(200);
    expect(answer.body).toEqual({
      status: 200,
      message: 'Login Successfully',
      success: { token: text, role: 'employee', name, id, is_verified: 1, mobile },
    });
    expect(answer.headers.get('x-user-role')).toBe('employee');
    const { success } = answer.reply('identity.log_in');
    const read = await http.get('employee/userprofile', success.token);
    expect(read.status).toBe(200);
  });

  // proves: pro.call.login, pro.rule.login, pro.error.login, pro.constant.password
  it('returns validation errors by field, and other errors as a general message', async () => {
    const missing = await http.post('employee/login', {});
    const fields = {
      mobile: ['Please enter a valid 10-digit mobile number.'],
      password: ['Password must be at least 6 characters long.'],
    };
    expect(missing.status).toBe(422);
    expect(missing.body).toMatchObject({ status: 422, errors: fields });
    const short = await http.post('employee/login', { mobile: '98765', password: '12345' });
    expect(short.error.errors).toEqual(fields);

    const { mobile, password } = await approved();
    const wrong = await http.post('employee/login', { mobile, password: 'secret2' });
    expect([wrong.status, wrong.body]).toEqual([401, refusal(401, 'Incorrect mobile number or password.')]);
    const customer = await aCustomer(app);
    const stranger = await http.post('employee/login', { mobile: customer.mobile, password });
    expect({ ...stranger.error, request_id: '' }).toEqual({ ...wrong.error, request_id: '' });
  });

  // proves: pro.may.approved-login, pro.state.unverified
  it('returns 403 to a professional pending approval', async () => {
    const { mobile, password } = await aProfessional(app);
    const { status, body } = await http.post('employee/login', { mobile, password });
    expect([status, body]).toEqual([403, refusal(403, 'Your account is not verified by the admin yet.')]);
  });
});

describe('the account', () => {
  // proves: pro.call.profile, pro.field.profile
  it('GET userprofile returns name, email, mobile, address and image_url under data, and success', async () => {
    const { token, name, mobile } = await approved();
    const { status, body } = await http.get('employee/userprofile', token);
    expect(status).toBe(200);
    const profile = { name, mobile, email: text, address: text, image_url: null };
    expect(body).toMatchObject({ status: 200, success: true, ...profile, data: profile });
  });

  // proves: pro.call.update-profile, pro.field.profile
  it('POST updateprofile accepts a form with a picture and returns a message', async () => {
    const { token } = await approved();
    const form = new FormData();
    const changed = {
      name: 'Ravi K. Kumar',
      email: 'ravi@example.in',
      address: '14 Church Street, Bengaluru 560001',
    };
    for (const [field, value] of Object.entries(changed)) form.set(field, value);
    form.set('profile_image', await createPhoto(), 'me.jpg');
    const { status, body } = await http.form('employee/updateprofile', form, token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 200, message: text });
    expect((await http.get('employee/userprofile', token)).body).toMatchObject({
      data: { ...changed, image_url: expect.stringMatching(/^\/media\//) },
    });

    const wrong = new FormData();
    wrong.set('name', '');
    wrong.set('email', 'ravi@');
    wrong.set('mobile', '12345');
    const refused = await http.form('employee/updateprofile', wrong, token);
    expect([refused.status, refused.error.status]).toEqual([422, 422]);
    expect(refused.error.errors).toEqual({ name: [text], email: [text], mobile: [text] });
    const none = new FormData();
    none.set('profile_image', new Blob(['no picture']), 'me.jpg');
    const { body: unread } = await http.form('employee/updateprofile', none, token);
    expect(unread).toMatchObject({ status: 422, errors: { profile_image: [text] } });
  });

  // proves: pro.call.shared
  it('POST changepassword and forgot-password return field errors, and change the password', async () => {
    const { token, mobile, password } = await approved();
    const change = (old_password: string, new_password: string) =>
      http.post('employee/changepassword', { old_password, new_password }, token);
    expect((await change('', '1234')).body).toMatchObject({
      status: 422,
      errors: {
        old_password: ['Old password is required.'],
        new_password: ['Password must be at least 5 characters long.'],
      },
    });
    expect((await change('secret9', 'secret2')).body).toMatchObject({
      status: 422,
      errors: { old_password: [text] },
    });
    expect((await change(password, 'secret2')).body).toMatchObject({ status: 200, message: text });
    expect((await http.post('employee/login', { mobile, password: 'secret2' })).status).toBe(200);

    const asked = await http.post('employee/forgot-password', { mobile });
    expect(asked.body).toMatchObject({ status: 200, data: { expires_at: text, resend_at: text } });
    const otp = /\b\d{4}\b/.exec((await app.inbox(mobile))[0]?.text ?? '')?.[0];
    expect((await http.post('employee/forgot-password', { mobile, otp })).body).toMatchObject({
      status: 200,
    });
    const reset = { mobile, otp, password: 'secret3', confirm_password: 'secret3' };
    expect((await http.post('employee/forgot-password', reset)).body).toMatchObject({ status: 200 });
    expect((await http.post('employee/login', { mobile, password: 'secret3' })).status).toBe(200);
    expect((await http.get('employee/userprofile', token)).status).toBe(401);
  });

  // proves: pro.call.shared
  it('GET notifications lists a new job, and marks notifications as read', async () => {
    const professional = await approved();
    const { token } = professional;
    const { lineId } = await aBooking(app, fixture, { professional, state: 'assigned' });
    await runReactions(app);
    const list = await http.get('employee/notifications', token);
    expect(list.body).toMatchObject({
      status: 200,
      unread: 1,
      data: [{ id: number, kind: 'job_new', text, read: false, detail_id: lineId }],
    });
    const { id } = requireRow(list.reply('notification.list').data);
    const read = await http.post('employee/notifications/read', { ids: [String(id)] }, token);
    expect(read.body).toEqual({ status: 200, unread: 0 });
  });

  // proves: pro.call.shared
  it('GET export returns the professional’s own data', async () => {
    const { token, mobile, name } = await approved();
    const { status, body } = await http.get('employee/export', token);
    expect(status).toBe(200);
    const said = JSON.stringify(body);
    expect(said).toContain(mobile);
    expect(said).toContain(name);
  });

  // proves: pro.call.logout, pro.call.bearer
  it('POST logout ends the session of the sent token', async () => {
    const { token } = await approved();
    const { status, body } = await http.post('employee/logout', { token }, token);
    expect([status, body]).toMatchObject([200, { status: 200 }]);
    const after = await http.get('employee/userprofile', token);
    expect([after.status, after.body]).toEqual([401, refusal(401)]);
    expect((await http.post('employee/logout', { token }, token)).status).toBe(401);
  });
});
