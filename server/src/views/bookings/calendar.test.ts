import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer } from '../../testing/accounts.ts';
import { createBookingFixture, aBooking, type BookingFixture } from '../../testing/bookings.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const get = (booking: number | string, headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url: `/api/user/calendar/${booking}`, headers });
const as = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

// proves: more.calendar
describe('a booking as a calendar file', () => {
  it('has an entry for each day of work', async () => {
    const { id, code } = await aBooking(app, fixture, {
      state: 'assigned',
      slot: { serviceMethod: 'day', workingDuration: 3, preferredDate: '2026-12-01' },
    });
    const answer = await get(id, as(fixture.customer));
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/calendar; charset=utf-8');
    expect(answer.headers['content-disposition']).toBe(`attachment; filename="${code}.ics"`);
    expect(answer.body.match(/DTSTART;.*/g)).toEqual([
      'DTSTART;TZID=Asia/Kolkata:20261201T100000',
      'DTSTART;TZID=Asia/Kolkata:20261202T100000',
      'DTSTART;TZID=Asia/Kolkata:20261203T100000',
    ]);
    expect(answer.body).toContain('Ravi Kumar');
    expect((await get(code.toLowerCase(), as(fixture.customer))).body).toBe(answer.body);
    const hindi = await get(id, { ...as(fixture.customer), cookie: 'lang=hi' });
    expect(hindi.body).toContain('SUMMARY:');
    expect(hindi.body).not.toBe(answer.body);
  });

  it('has the same entries with a higher sequence after rescheduling and after cancelling', async () => {
    const { id, lineId } = await aBooking(app, fixture);
    const read = async () => {
      const { body } = await get(id, as(fixture.customer));
      const one = (name: string) => new RegExp(`^${name}[:;](.*)\r`, 'm').exec(body)?.[1];
      return {
        uid: one('UID'),
        sequence: Number(one('SEQUENCE')),
        start: one('DTSTART;TZID=Asia/Kolkata'),
        status: one('STATUS'),
      };
    };
    const before = await read();
    expect(before.status).toBe('TENTATIVE');
    await app.call(
      'booking.reschedule',
      { body: { detailId: lineId, preferredDate: '2026-11-30', preferredTime: '17:00' } },
      fixture.customer,
    );
    const moved = await read();
    expect(moved).toMatchObject({ uid: before.uid, start: '20261130T170000', status: 'TENTATIVE' });
    expect(moved.sequence).toBeGreaterThan(before.sequence);
    await app.call('booking.cancel', { body: { bookingId: id } }, fixture.customer);
    const cancelled = await read();
    expect(cancelled).toMatchObject({ uid: before.uid, status: 'CANCELLED' });
    expect(cancelled.sequence).toBeGreaterThan(moved.sequence);
  });

  it('is available for confirmed bookings of the caller only', async () => {
    const { id } = await aBooking(app, fixture);
    const draft = await aBooking(app, fixture, { state: 'draft' });
    expect((await get(id)).statusCode).toBe(401);
    expect((await get(id, as(await aCustomer(app)))).statusCode).toBe(404);
    expect((await get(id, as(fixture.professional))).statusCode).toBe(403);
    expect((await get(id, as(await aCustomer(app, { verified: false })))).statusCode).toBe(403);
    expect((await get(draft.id, as(fixture.customer))).statusCode).toBe(404);
    for (const ref of ['0', '-1', 'AP-1', "1'", '99999999999999999999'])
      expect((await get(encodeURIComponent(ref), as(fixture.customer))).statusCode, ref).toBe(404);
  });
});
