import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aProfessional, type TestPerson } from './testing/accounts.ts';
import { createBookingFixture, aBooking, type BookingFixture, FORM, offers } from './testing/bookings.ts';
import { type HttpResponse, type HttpClient, httpClient } from './testing/http-client.ts';
import { requireRow } from './testing/require-row.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

/** Job calls of the professional, from a client that implements only the specification. */
let app: TestApp;
let fixture: BookingFixture;
let http: HttpClient;
let mine: TestPerson;

beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  http = await httpClient(app);
});
afterAll(() => app.close());

const text = expect.any(String);
const number = expect.any(Number);
const date = expect.stringMatching(/^\d{4}-\d\d-\d\d$/);
const time = expect.stringMatching(/^\d\d:\d\d$/);

/** The fields of a booking in the specification. */
const booking = {
  id: number,
  action_id: number,
  completed_status: 0,
  service_name: 'Plumber',
  reviews_count: 0,
  rating: 0,
  total_reviews: 0,
  avergae_ratting: 0,
  image_url: null,
  work_type: 'hour',
  day_hours: 2,
  service_date: date,
  service_time: time,
};

/** Each test uses a separate professional, so that bookings do not overlap. */
async function aJob(state: 'assigned' | 'started' | 'approved' = 'assigned'): Promise<number> {
  mine = await aProfessional(app);
  await offers(app, mine, fixture.service.id);
  return (await aBooking(app, fixture, { state, professional: mine })).lineId;
}

async function codeOf(lineId: number): Promise<string> {
  const { data } = (await http.get('user/getusercode', fixture.customer.token)).reply('booking.codes');
  return requireRow(data, ({ detail_id }) => detail_id === lineId).code;
}

function expectRefused({ status, body }: HttpResponse, expected: number) {
  expect(status).toBe(expected);
  expect(body).toEqual({ status: expected, message: text, errors: text, request_id: text });
}

describe('the bookings', () => {
  // proves: pro.call.bookings, pro.field.booking
  it('GET yourbookings returns every field under its name, including the whole customer', async () => {
    const lineId = await aJob();
    const { status, body } = await http.get('employee/yourbookings', mine.token);
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 200, data: [{ ...booking, id: lineId, action_id: lineId }] });
    expect(body).toMatchObject({
      data: [
        {
          status: 'assigned',
          mobile: FORM.mobile,
          email: FORM.email,
          address: FORM.address,
          description: FORM.description,
        },
      ],
    });
  });

  // proves: pro.constant.work-types
  it('GET yourbookings distinguishes days from hours', async () => {
    await aJob();
    const day = { serviceMethod: 'day', workingDuration: 2, preferredDate: '2026-11-25' };
    await aBooking(app, fixture, { state: 'assigned', professional: mine, slot: day });
    const { data } = (await http.get('employee/yourbookings', mine.token)).reply('job.bookings');
    expect(data.map(({ work_type, day_hours }) => [work_type, day_hours])).toEqual([
      ['hour', 2],
      ['day', 2],
    ]);
  });

  // proves: pro.call.completed, pro.field.booking-completed, pro.state.completed
  it('GET completedbookings adds start, end and price; completed_status is the approval', async () => {
    const lineId = await aJob('started');
    await http.post('employee/booking/status', { bookingId: lineId, status: 'completed' }, mine.token);
    const waiting = await http.get('employee/completedbookings', mine.token);
    expect(waiting.body).toMatchObject({ data: [{ status: 'completed', completed_status: 0 }] });
    await http.post('user/service/statusupdate', { id: lineId }, fixture.customer.token);
    const { body } = await http.get('employee/completedbookings', mine.token);
    expect(body).toMatchObject({
      status: 200,
      data: [
        {
          ...booking,
          id: lineId,
          status: 'completed',
          completed_status: 1,
          start_date: date,
          end_date: date,
          start_time: time,
          end_time: time,
          price: 300,
        },
      ],
    });
  });

  // proves: pro.state.completed-issue
  it('a booking disputed by the customer is "completed-issue"', async () => {
    const lineId = await aJob('started');
    await http.post('employee/booking/status', { bookingId: lineId, status: 'completed' }, mine.token);
    await http.post('user/service/decline', { id: lineId, reason: 'It drips.' }, fixture.customer.token);
    const { body } = await http.get('employee/completedbookings', mine.token);
    expect(body).toMatchObject({ data: [{ id: lineId, status: 'completed-issue', completed_status: 0 }] });
  });

  // proves: pro.call.cancel, pro.call.canceled, pro.field.booking-cancelled
  it('POST cancel/booking moves the booking to GET canceledbooking, with canceller and time', async () => {
    const lineId = await aJob();
    const { status, body } = await http.post(
      'employee/cancel/booking',
      { bookingId: String(lineId) },
      mine.token,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ status: 200, message: 'Booking cancelled successfully!' });
    expect((await http.get('employee/canceledbooking', mine.token)).body).toMatchObject({
      status: 200,
      data: [
        {
          ...booking,
          id: lineId,
          status: 'cancelled',
          cancelstatus: 'employee',
          cancel_date: date,
          description: FORM.description,
        },
      ],
    });
    expect((await http.get('employee/yourbookings', mine.token)).body).toMatchObject({ data: [] });
    expectRefused(await http.post('employee/cancel/booking', { bookingId: lineId }, mine.token), 409);
  });
});

describe('the job', () => {
  // proves: pro.call.generate-otp, pro.call.verify-otp, pro.call.status
  it('runs through generate/otp, verify/otp and booking/status, with ids and codes as texts or numbers', async () => {
    const lineId = await aJob();
    const sent = await http.post('employee/generate/otp', { bookingId: String(lineId) }, mine.token);
    expect(sent.body).toMatchObject({
      status: 200,
      message: text,
      data: { expires_at: text, resend_at: text },
    });
    const code = await codeOf(lineId);
    expect(code).toMatch(/^\d{4}$/);

    const short = await http.post('employee/verify/otp', { bookingId: lineId, otp: '12' }, mine.token);
    expect(short.body).toMatchObject({ status: 422, errors: { otp: ['Please enter all OTP digits.'] } });
    const wrong = code === '1111' ? '2222' : '1111';
    const refused = await http.post('employee/verify/otp', { bookingId: lineId, otp: wrong }, mine.token);
    expect(refused.body).toMatchObject({ status: 422, errors: { otp: ['Invalid OTP. Please try again.'] } });
    const started = await http.post(
      'employee/verify/otp',
      { bookingId: String(lineId), otp: code },
      mine.token,
    );
    expect([started.status, started.body]).toEqual([
      200,
      { status: 200, message: 'OTP verified successfully!' },
    ]);
    expect((await http.get('employee/yourbookings', mine.token)).body).toMatchObject({
      data: [{ id: lineId, status: 'confirmed' }],
    });

    const word = await http.post(
      'employee/booking/status',
      { bookingId: lineId, status: 'done' },
      mine.token,
    );
    expect(word.body).toMatchObject({ status: 422, errors: { status: [text] } });
    const done = await http.post(
      'employee/booking/status',
      { bookingId: String(lineId), status: 'completed' },
      mine.token,
    );
    expect(done.status).toBe(200);
    expect(done.body).toMatchObject({ message: 'The booking has been marked as completed.' });
  });

  // proves: pro.may.actions
  it('can only be cancelled while assigned and completed while confirmed', async () => {
    const lineId = await aJob();
    const act = (path: string, body = {}) =>
      http.post(`employee/${path}`, { bookingId: lineId, ...body }, mine.token);
    expectRefused(await act('booking/status', { status: 'completed' }), 409);
    await act('generate/otp');
    await act('verify/otp', { otp: await codeOf(lineId) });
    expectRefused(await act('cancel/booking'), 409);
    expectRefused(await act('generate/otp'), 409);
    expect((await act('booking/status', { status: 'completed' })).status).toBe(200);
    expectRefused(await act('booking/status', { status: 'completed' }), 409);
  });

  // proves: pro.may.own
  it.each([
    ['generate/otp', {}],
    ['verify/otp', { otp: '1234' }],
    ['booking/status', { status: 'completed' }],
    ['cancel/booking', {}],
  ])('%s responds the same for another professional’s booking and for a missing one', async (path, body) => {
    const lineId = await aJob();
    const other = fixture.secondProfessional.token;
    const otherProfessionalsJob = await http.post(`employee/${path}`, { bookingId: lineId, ...body }, other);
    const unassignedJob = await http.post(`employee/${path}`, { bookingId: 999_999, ...body }, other);
    expectRefused(otherProfessionalsJob, 404);
    expect({ ...otherProfessionalsJob.error, request_id: '' }).toEqual({
      ...unassignedJob.error,
      request_id: '',
    });
    expect((await http.post(`employee/${path}`, { ...body }, other)).body).toMatchObject({
      status: 422,
      errors: { bookingId: [text] },
    });
  });

  // proves: pro.call.repeated
  it('runs once per key: returns the first response again, rejects another body', async () => {
    const started = await aJob('started');
    const key = { 'idempotency-key': `finish-${started}` };
    const finish = (bookingId: number | string) =>
      http.post('employee/booking/status', { bookingId, status: 'completed' }, mine.token, key);
    const first = await finish(started);
    const again = await finish(started);
    expect([again.status, again.body]).toEqual([200, first.body]);
    expectRefused(await finish(started + 1), 409);

    const assigned = await aJob();
    const cancel = () =>
      http.post('employee/cancel/booking', { bookingId: assigned }, mine.token, {
        'idempotency-key': `cancel-${assigned}`,
      });
    // Concurrently, the second request may get the error that the first is still running.
    const twice = await Promise.all([cancel(), cancel()]);
    expect(twice.map(({ status }) => status)).toContain(200);
    expect((await cancel()).status).toBe(200);
    expect((await http.get('employee/canceledbooking', mine.token)).reply('job.canceled').data).toHaveLength(
      1,
    );
  });
});
