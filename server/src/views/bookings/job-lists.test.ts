import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aProfessional, type TestPerson } from '../../testing/accounts.ts';
import {
  createBookingFixture,
  aBooking,
  nextUnusedDate,
  type BookingFixture,
  done,
  FORM,
  offers,
  startWork,
} from '../../testing/bookings.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const get = (path: string, person: TestPerson) => app.call('GET', path, undefined, person);

describe('the lists of a professional', () => {
  it("contain their own work, soonest first, with the customer's contact in full and afterwards masked", async () => {
    const professional = await aProfessional(app);
    await offers(app, professional, fixture.service.id);
    const later = await aBooking(app, fixture, {
      professional,
      state: 'assigned',
      slot: { preferredDate: '2027-01-20' },
    });
    const sooner = await aBooking(app, fixture, {
      professional,
      state: 'assigned',
      slot: { preferredDate: '2027-01-19' },
    });
    const list = await get('employee/yourbookings', professional);
    expect(list.body.data.map((job: { id: number }) => job.id)).toEqual([sooner.lineId, later.lineId]);
    expect(list.body.data[0]).toMatchObject({
      action_id: sooner.lineId,
      booking_id: sooner.code,
      status: 'assigned',
      customer_name: FORM.name,
      mobile: FORM.mobile,
      email: FORM.email,
      address: FORM.address,
      price: 300,
      start_date: null,
      allowed_actions: ['generate_code', 'cancel'],
    });
    expect(list.body.data[0].reasons.length).toBeGreaterThan(2);
    expect((await get('employee/yourbookings?limit=1', professional)).body.data).toHaveLength(1);

    await startWork(app, sooner.lineId, fixture.customer, professional);
    await done(
      app.call(
        'POST',
        'employee/booking/status',
        { bookingId: sooner.lineId, status: 'completed' },
        professional,
      ),
    );
    await done(app.call('POST', 'user/service/statusupdate', { id: sooner.lineId }, fixture.customer));
    await done(
      app.call('POST', 'employee/cancel/booking', { bookingId: later.lineId, reason: 'Ill' }, professional),
    );
    const [completed] = (await get('employee/completedbookings', professional)).body.data;
    expect(completed).toMatchObject({
      id: sooner.lineId,
      status: 'completed',
      completed_status: 1,
      start_date: '2026-11-21',
      end_time: '12:00',
    });
    const [cancelled] = (await get('employee/canceledbooking', professional)).body.data;
    expect(cancelled).toMatchObject({
      id: later.lineId,
      status: 'cancelled',
      cancelstatus: 'employee',
      cancel_date: '2026-11-21',
    });
    for (const job of [completed, cancelled]) {
      expect(JSON.stringify(job)).not.toMatch(/9876501234|asha\.rao|Church Street/);
      expect(job).toMatchObject({ latitude: null, longitude: null });
    }
    expect((await get('employee/yourbookings', professional)).body.data).toEqual([]);
    expect(
      (await get('employee/yourbookings', fixture.professional)).body.data.map(
        (job: { id: number }) => job.id,
      ),
    ).not.toContain(later.lineId);
  });
});

describe('the operators’ lists', () => {
  it('contain the lines of a state, soonest first, and their number', async () => {
    const { lineId, code } = await aBooking(app, fixture, {
      slot: { preferredDate: '2026-11-21', preferredTime: '13:00' },
    });
    await aBooking(app, fixture, { slot: nextUnusedDate() });
    const { body } = await get('admin/bookings', fixture.operator);
    expect(body.data[0]).toMatchObject({
      detail_id: lineId,
      booking_id: code,
      state: 'placed',
      covered: true,
      professional: null,
      customer_mobile: FORM.mobile,
      starts_at: '2026-11-21T13:00:00+05:30',
      deadline_at: '2026-11-21T13:30:00+05:30',
      allowed_actions: ['allocate', 'cancel'],
    });
    expect(body.counts.placed).toBe(body.data.length);
    const paged = await get('admin/bookings?limit=1', fixture.operator);
    const next = await get(`admin/bookings?limit=1&cursor=${paged.body.next_cursor}`, fixture.operator);
    expect([...paged.body.data, ...next.body.data]).toEqual(body.data.slice(0, 2));
  });

  it('show a dispute with its reason, and also in the queue', async () => {
    const { lineId } = await aBooking(app, fixture, { state: 'disputed', slot: nextUnusedDate() });
    for (const state of ['disputed', 'attention']) {
      const { body } = await get(`admin/bookings?state=${state}`, fixture.operator);
      const line = body.data.find((one: { detail_id: number }) => one.detail_id === lineId);
      expect(line).toMatchObject({
        attention: 'dispute',
        professional: { id: fixture.professional.id, mobile: fixture.professional.mobile },
        dispute: { reason: 'It still drips.' },
        allowed_actions: ['cancel', 'resolve'],
      });
    }
    expect((await get('admin/bookings?state=draft', fixture.operator)).status).toBe(422);
  });

  it('are accessible to operators only', async () => {
    expect((await get('admin/bookings', fixture.customer)).status).toBe(403);
    expect((await app.call('GET', 'admin/bookings')).status).toBe(401);
  });
});
