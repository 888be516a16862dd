import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aProfessional } from '../../testing/accounts.ts';
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
import { assignAutomatically, assignLine, completeWork } from '../../testing/line-actions.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

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
    const list = await app.call('job.bookings', {}, professional);
    expect(list.reply.data.map((job) => job.id)).toEqual([sooner.lineId, later.lineId]);
    expect(list.reply.data[0]).toMatchObject({
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
    expect(list.reply.data[0]?.reasons.length).toBeGreaterThan(2);
    expect((await app.call('job.bookings', { query: { limit: '1' } }, professional)).reply.data).toHaveLength(
      1,
    );

    await startWork(app, sooner.lineId, fixture.customer, professional);
    await done(completeWork(app, professional, sooner.lineId));
    await done(app.call('booking.approve', { body: { id: sooner.lineId } }, fixture.customer));
    await done(app.call('job.cancel', { body: { bookingId: later.lineId, reason: 'Ill' } }, professional));
    const [completed] = (await app.call('job.completed', {}, professional)).reply.data;
    expect(completed).toMatchObject({
      id: sooner.lineId,
      status: 'completed',
      completed_status: 1,
      start_date: '2026-11-21',
      end_time: '12:00',
    });
    const [cancelled] = (await app.call('job.canceled', {}, professional)).reply.data;
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
    expect((await app.call('job.bookings', {}, professional)).reply.data).toEqual([]);
    expect(
      (await app.call('job.bookings', {}, fixture.professional)).reply.data.map((job) => job.id),
    ).not.toContain(later.lineId);
  });

  it('show a job that the professional released as cancelled by them, without what happened since', async () => {
    const professional = await aProfessional(app);
    await offers(app, professional, fixture.service.id);
    const { lineId } = await aBooking(app, fixture, {
      professional,
      state: 'assigned',
      slot: nextUnusedDate(),
    });
    await assignAutomatically(app);
    await done(
      app.call('job.cancel', { body: { bookingId: lineId, reason: 'My bike broke down' } }, professional),
    );
    const canceled = async () => (await app.call('job.canceled', {}, professional)).reply.data;
    const shown = {
      id: lineId,
      status: 'cancelled',
      cancelstatus: 'employee',
      cancel_date: '2026-11-21',
      cancel_reason: 'My bike broke down',
      pay: null,
      reasons: [],
      allowed_actions: [],
    };
    expect(await canceled()).toMatchObject([shown]);
    expect((await canceled())[0]?.mobile).not.toBe(FORM.mobile);

    await done(assignLine(app, fixture.operator, lineId, fixture.secondProfessional));
    await startWork(app, lineId, fixture.customer, fixture.secondProfessional);
    expect(await canceled()).toMatchObject([{ ...shown, start_date: null }]);
    expect((await app.call('job.canceled', {}, fixture.secondProfessional)).reply.data).toEqual([]);
  });

  it('show a job that the professional got again only once', async () => {
    const professional = await aProfessional(app);
    await offers(app, professional, fixture.service.id);
    const { lineId } = await aBooking(app, fixture, {
      professional,
      state: 'assigned',
      slot: nextUnusedDate(),
    });
    await assignAutomatically(app);
    await done(app.call('job.cancel', { body: { bookingId: lineId } }, professional));
    await done(assignLine(app, fixture.operator, lineId, professional));
    const ids = async (name: 'job.canceled' | 'job.bookings') =>
      (await app.call(name, {}, professional)).reply.data.map(({ id }) => id);
    expect(await ids('job.canceled')).toEqual([]);
    expect(await ids('job.bookings')).toEqual([lineId]);
    await done(
      app.call(
        'admin.cancel_line',
        { params: { detail_id: lineId }, body: { reason: 'x' } },
        fixture.operator,
      ),
    );
    expect(await ids('job.canceled')).toEqual([lineId]);
  });
});

describe('the operators’ lists', () => {
  it('contain the lines of a state, soonest first, and their number', async () => {
    const { lineId, code } = await aBooking(app, fixture, {
      slot: { preferredDate: '2026-11-21', preferredTime: '13:00' },
    });
    await aBooking(app, fixture, { slot: nextUnusedDate() });
    const { reply } = await app.call('admin.bookings', {}, fixture.operator);
    expect(reply.data[0]).toMatchObject({
      detail_id: lineId,
      booking_id: code,
      state: 'placed',
      covered: true,
      professional: null,
      customer_mobile: FORM.mobile,
      starts_at: '2026-11-21T13:00:00+05:30',
      deadline_at: '2026-11-21T13:30:00+05:30',
      allowed_actions: ['allocate', 'cancel', 'send_payment_link'],
    });
    expect(reply.counts.placed).toBe(reply.data.length);
    const paged = await app.call('admin.bookings', { query: { limit: '1' } }, fixture.operator);
    const next = await app.call(
      'admin.bookings',
      { query: { limit: '1', cursor: paged.reply.next_cursor } },
      fixture.operator,
    );
    expect([...paged.reply.data, ...next.reply.data]).toEqual(reply.data.slice(0, 2));
  });

  it('show a dispute with its reason, and also in the queue', async () => {
    const { lineId } = await aBooking(app, fixture, { state: 'disputed', slot: nextUnusedDate() });
    for (const state of ['disputed', 'attention'] as const) {
      const { reply } = await app.call('admin.bookings', { query: { state } }, fixture.operator);
      const line = reply.data.find((one) => one.detail_id === lineId);
      expect(line).toMatchObject({
        attention: 'dispute',
        professional: { id: fixture.professional.id, mobile: fixture.professional.mobile },
        dispute: { reason: 'It still drips.' },
        allowed_actions: ['cancel', 'offer_redo', 'resolve'],
      });
    }
    expect(
      (await app.callRaw('admin.bookings', { query: { state: 'draft' } }, fixture.operator)).status,
    ).toBe(422);
  });

  it('are accessible to operators only', async () => {
    expect((await app.call('admin.bookings', {}, fixture.customer)).status).toBe(403);
    expect((await app.call('admin.bookings')).status).toBe(401);
  });
});
