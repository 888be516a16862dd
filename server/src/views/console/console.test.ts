import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBooking, type BookingFixture, createBookingFixture } from '../../testing/bookings.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

describe('admin.counts', () => {
  it('counts each waiting item once, and nothing that is settled', async () => {
    const flagged = await aBooking(app, fixture, { state: 'placed' });
    await aBooking(app, fixture, { state: 'placed' });
    await aBooking(app, fixture, { state: 'cancelled' });
    // Unassigned and flagged: still one item.
    await sql`update booking_lines set attention = 'assignment_failed' where id = ${flagged.lineId}`.execute(
      app.connection.db,
    );
    const { reply } = await app.call('admin.counts', {}, fixture.operator);
    expect(reply.data).toEqual({
      dispatch: 2,
      applicants: 0,
      custom_services: 0,
      enquiries: 0,
      pd_enquiries: 0,
      reports: 0,
      appeals: 0,
      refunds: 0,
    });
  });

  it('is refused to other roles', async () => {
    const { status } = await app.call('admin.counts', {}, fixture.customer);
    expect(status).toBe(403);
  });
});
