import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  aBooking,
  type BookingFixture,
  createBookingFixture,
  done,
  nextUnusedDate,
} from '../../../testing/bookings.ts';
import { assignAutomatically, assignLine } from '../../../testing/line-actions.ts';
import { uploadPhoto } from '../../../testing/photos.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { TEST_START } from '../../../testing/test-start.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  // The clock jumps by weeks to the visits.
  await sql`update sessions set expires_at = '2027-12-01'`.execute(app.connection.db);
});
afterEach(() => app.clock.set(TEST_START));
afterAll(() => app.close());

const assignments = async (lineId: number) =>
  (
    await sql<{
      professional_id: number;
      chosen_by: string;
      to_at: Date | null;
      ended_by: string;
      ended_with: string;
    }>`
      select professional_id, chosen_by, to_at, ended_by, ended_with, end_reason from assignments
      where line_id = ${lineId} order by id`.execute(app.connection.db)
  ).rows;

describe('the assignments of a line', () => {
  it('follow the transitions: each new professional ends the one before, and a cancellation the last one', async () => {
    const { lineId } = await aBooking(app, fixture, { state: 'assigned', slot: nextUnusedDate() });
    await done(assignLine(app, fixture.operator, lineId, fixture.secondProfessional));
    const first = {
      professional_id: fixture.professional.id,
      chosen_by: 'admin',
      ended_by: 'admin',
      ended_with: 'reassign',
    };
    const second = { professional_id: fixture.secondProfessional.id, chosen_by: 'admin' };
    expect(await assignments(lineId)).toMatchObject([
      { ...first, to_at: app.clock.now() },
      { ...second, to_at: null, ended_by: null, ended_with: null },
    ]);
    await done(
      app.call(
        'admin.cancel_line',
        { params: { detail_id: lineId }, body: { reason: 'Flood' } },
        fixture.operator,
      ),
    );
    expect(await assignments(lineId)).toMatchObject([
      first,
      { ...second, ended_by: 'admin', ended_with: 'cancel_by_admin', end_reason: null },
    ]);
  });

  it('record who gave a job back with which reason, and who got it then', async () => {
    const { lineId } = await aBooking(app, fixture, { state: 'assigned', slot: nextUnusedDate() });
    await assignAutomatically(app);
    await done(app.call('job.cancel', { body: { bookingId: lineId, reason: 'Ill' } }, fixture.professional));
    await done(assignLine(app, fixture.operator, lineId, fixture.secondProfessional));
    expect(await assignments(lineId)).toMatchObject([
      {
        professional_id: fixture.professional.id,
        ended_by: 'employee',
        ended_with: 'unassign',
        end_reason: 'Ill',
      },
      { professional_id: fixture.secondProfessional.id, chosen_by: 'admin', to_at: null },
    ]);
  });

  it('end when an operator takes the job away; the next professional begins a new one', async () => {
    const { lineId } = await aBooking(app, fixture, { state: 'assigned', slot: nextUnusedDate() });
    await done(app.call('admin.replace_professional', { params: { detail_id: lineId } }, fixture.operator));
    const first = {
      professional_id: fixture.professional.id,
      to_at: app.clock.now(),
      ended_by: 'admin',
      ended_with: 'replace',
    };
    expect(await assignments(lineId)).toMatchObject([first]);
    await done(assignLine(app, fixture.operator, lineId, fixture.secondProfessional));
    expect(await assignments(lineId)).toMatchObject([
      first,
      { professional_id: fixture.secondProfessional.id, to_at: null, ended_with: null },
    ]);
  });

  it('end when the visit is closed because the customer is absent', async () => {
    const slot = nextUnusedDate();
    const { lineId } = await aBooking(app, fixture, { state: 'assigned', slot });
    app.clock.set(`${slot.preferredDate}T10:00:00+05:30`);
    const { professional, operator } = fixture;
    await done(app.call('visit.arrived', { body: { bookingId: lineId } }, professional));
    const uploads = [await uploadPhoto(app, professional, 'employee')];
    await done(app.call('visit.report_absent', { body: { bookingId: lineId, uploads } }, professional));
    expect(await assignments(lineId)).toMatchObject([{ to_at: null }]);
    await done(app.call('admin.close_absent', { params: { detail_id: lineId } }, operator));
    expect(await assignments(lineId)).toMatchObject([
      {
        professional_id: professional.id,
        to_at: app.clock.now(),
        ended_by: 'admin',
        ended_with: 'close_absent',
      },
    ]);
  });

  it('end when the customer picks a time for repeated work; finished work keeps them until then', async () => {
    const { lineId } = await aBooking(app, fixture, { state: 'disputed', slot: nextUnusedDate() });
    await done(app.call('admin.offer_redo', { params: { detail_id: lineId } }, fixture.operator));
    expect(await assignments(lineId)).toMatchObject([{ to_at: null }]);
    await done(
      app.call(
        'visit.pick_redo',
        { body: { detailId: lineId, date: '2027-01-29', time: '15:00' } },
        fixture.customer,
      ),
    );
    const first = {
      professional_id: fixture.professional.id,
      to_at: app.clock.now(),
      ended_by: 'user',
      ended_with: 'pick_redo',
    };
    expect(await assignments(lineId)).toMatchObject([first]);
    await done(assignLine(app, fixture.operator, lineId, fixture.professional));
    expect(await assignments(lineId)).toMatchObject([
      first,
      { professional_id: fixture.professional.id, to_at: null },
    ]);
  });

  it('end with the line: a line that is cancelled without a professional has none', async () => {
    const { lineId } = await aBooking(app, fixture, { slot: nextUnusedDate() });
    await done(
      app.call(
        'admin.cancel_line',
        { params: { detail_id: lineId }, body: { reason: 'Flood' } },
        fixture.operator,
      ),
    );
    expect(await assignments(lineId)).toEqual([]);
  });
});
