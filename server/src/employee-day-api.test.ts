import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aProfessional, type TestPerson } from './testing/accounts.ts';
import { createBookingFixture, aBooking, type BookingFixture, offers } from './testing/bookings.ts';
import { type HttpClient, httpClient } from './testing/http-client.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

/** Earnings and availability of the professional, from a client that implements only the specification. */
let app: TestApp;
let fixture: BookingFixture;
let http: HttpClient;

beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  http = await httpClient(app);
});
afterAll(() => app.close());

async function approved(): Promise<TestPerson> {
  const person = await aProfessional(app);
  await offers(app, person, fixture.service.id);
  return person;
}

describe('GET employee/earning-data', () => {
  // proves: pro.call.earnings, pro.field.earnings
  it('returns a row for each completed job, under the names of the specification', async () => {
    const me = await approved();
    expect((await http.get('employee/earning-data', me.token)).body).toMatchObject({ status: 200, data: [] });
    await aBooking(app, fixture, { state: 'approved', professional: me });
    const other = { preferredDate: '2026-11-24' };
    await aBooking(app, fixture, { state: 'assigned', professional: me, slot: other });
    const answer = await http.get('employee/earning-data', me.token);
    expect([answer.status, answer.body]).toMatchObject([200, { status: 200 }]);
    expect(answer.reply('earnings.list').data).toEqual([
      expect.objectContaining({
        service_name: 'Plumber',
        image_url: null,
        service_date: '2026-11-22',
        day_hours: 2,
        invoiceUrl: '/api/employee/statement/2026-11',
        payment_status: expect.any(String),
        payment_amount: 300,
      }),
    ]);
    expect((await http.get('employee/earning-data', (await approved()).token)).body).toMatchObject({
      data: [],
    });
  });
});

describe('employee/availability', () => {
  // proves: pro.call.availability
  it('is readable, changes only the sent fields, and rejects invalid ones by field', async () => {
    const { token } = await approved();
    const before = await http.get('employee/availability', token);
    expect([before.status, before.body]).toMatchObject([200, { status: 200 }]);
    const hours = [{ weekday: 1, from: '09:00', to: '17:00' }];
    const days_off = [{ from: '2026-12-24', to: '2026-12-26', reason: 'A wedding' }];
    const saved = await http.post('employee/availability', { hours, days_off, radius_km: 20 }, token);
    expect(saved.body).toMatchObject({ status: 200, message: expect.any(String) });
    const after = await http.get('employee/availability', token);
    expect(after.body).toMatchObject({ data: { hours, days_off, radius_km: 20, paused: false } });
    const paused = await http.post('employee/availability', { paused: true }, token);
    expect(paused.body).toMatchObject({ data: { hours, days_off, radius_km: 20, paused: true } });
    const wrong = await http.post('employee/availability', { radius_km: 51, hours: [] }, token);
    expect([wrong.status, wrong.error.status]).toEqual([422, 422]);
    expect(wrong.error.errors).toEqual({ radius_km: [expect.any(String)], hours: [expect.any(String)] });
  });
});
