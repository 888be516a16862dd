import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import type { CallOptions } from '../../../testing/api-client.ts';
import {
  createBookingFixture,
  aBooking,
  nextUnusedDate,
  type BookingFixture,
  startCodeOf,
} from '../../../testing/bookings.ts';
import { assignLine } from '../../../testing/line-actions.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

interface Row {
  readonly state: string;
  readonly service_date: string;
  readonly service_time: string;
  readonly starts_at: Date;
  readonly professional_id: number | null;
  readonly deadline_at: Date | null;
  readonly deadline_action: string | null;
}
const lineOf = async (id: number) => {
  const { rows } = await sql<Row>`select * from booking_lines where id = ${id}`.execute(app.connection.db);
  return rows[0] as Row;
};
const reservedFrom = async (id: number) => {
  const { rows } = await sql<{ begins: Date }>`
    select lower(during) as begins from line_ranges where line_id = ${id} and kind = 'work'`.execute(
    app.connection.db,
  );
  return rows.map(({ begins }) => begins.toISOString());
};
const historyOf = async (id: number) => {
  const { rows } = await sql<{ transition: string; note: unknown }>`
    select transition, note from line_history where line_id = ${id} order by id`.execute(app.connection.db);
  return rows;
};
const move = (
  lineId: number,
  preferredDate: string,
  preferredTime = '16:00',
  who: CallOptions = fixture.customer,
) => app.call('booking.reschedule', { body: { detailId: lineId, preferredDate, preferredTime } }, who);
const inbox = async ({ token }: TestPerson, role: 'user' | 'employee') => {
  await runReactions(app);
  const { reply } = await app.call('notification.list', { role }, { token });
  return reply.data as { kind: string; text: string; detail_id: number }[];
};
const aDay = () => nextUnusedDate().preferredDate;

// proves: more.reschedule
describe('reschedule', () => {
  it('moves an unassigned line, which then waits for the new time', async () => {
    const { lineId } = await aBooking(app, fixture);
    const answer = await move(lineId, '2026-11-25');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      message: 'Your booking has moved to the new time.',
      data: { detail_id: lineId, outcome: 'waiting' },
    });
    expect(await lineOf(lineId)).toMatchObject({
      state: 'placed',
      service_date: '2026-11-25',
      service_time: '16:00',
      starts_at: new Date('2026-11-25T10:30:00Z'),
      deadline_action: 'expire_unassigned',
      deadline_at: new Date('2026-11-25T11:00:00Z'),
    });
    expect((await historyOf(lineId)).at(-1)).toEqual({
      transition: 'reschedule',
      note: { from: { date: '2026-11-22', time: '10:00' } },
    });
    const [notification] = await inbox(fixture.customer, 'user');
    expect(notification).toMatchObject({ kind: 'rescheduled', detail_id: lineId });
    expect(notification?.text).toMatch(/^New time for Plumber: .*25 Nov.*4:00 pm\./);
  });

  it('keeps a professional who is free then, reserves the new time instead and invalidates the start code', async () => {
    const { lineId } = await aBooking(app, fixture, { state: 'assigned', slot: { preferredDate: aDay() } });
    await app.call('job.generate_code', { body: { bookingId: lineId } }, fixture.professional);
    const code = await startCodeOf(app, fixture.customer, lineId);
    const date = aDay();
    const answer = await move(lineId, date);
    expect(answer.reply.data.outcome).toBe('kept');
    expect(await lineOf(lineId)).toMatchObject({
      state: 'assigned',
      service_date: date,
      professional_id: fixture.professional.id,
      deadline_action: 'at_risk',
      deadline_at: new Date(`${date}T10:10:00Z`),
    });
    expect(await reservedFrom(lineId)).toEqual([`${date}T10:30:00.000Z`]);
    const old = await app.call(
      'job.verify_code',
      { body: { bookingId: lineId, otp: code } },
      fixture.professional,
    );
    expect(old.status).not.toBe(200);
    expect((await lineOf(lineId)).state).toBe('assigned');
    const [notification] = await inbox(fixture.customer, 'user');
    expect(notification).toMatchObject({ kind: 'rescheduled_kept' });
    expect(notification?.text).toContain('Ravi Kumar is still coming.');
    expect((await inbox(fixture.professional, 'employee'))[0]).toMatchObject({ kind: 'job_rescheduled' });
  });

  it('reopens the line if the professional is not free, and notifies both', async () => {
    const [date, taken] = [aDay(), aDay()];
    const { lineId } = await aBooking(app, fixture, { state: 'assigned', slot: { preferredDate: date } });
    await aBooking(app, fixture, {
      state: 'assigned',
      slot: { preferredDate: taken, preferredTime: '15:00' },
    });
    const answer = await move(lineId, taken);
    expect(answer.reply.data.outcome).toBe('reopened');
    expect(await lineOf(lineId)).toMatchObject({
      state: 'placed',
      service_date: taken,
      professional_id: null,
    });
    expect(await reservedFrom(lineId)).toEqual([]);
    expect((await historyOf(lineId)).map(({ transition }) => transition)).toEqual([
      'confirm',
      'allocate',
      'reschedule_reopened',
    ]);
    expect((await inbox(fixture.customer, 'user'))[0]).toMatchObject({ kind: 'rescheduled_reopened' });
    expect((await inbox(fixture.professional, 'employee'))[0]).toMatchObject({
      kind: 'job_unassigned_by_reschedule',
    });
    const again = await assignLine(app, fixture.operator, lineId, fixture.secondProfessional);
    expect(again.status).toBe(200);
  });

  it('returns all errors of an invalid time and changes nothing', async () => {
    const { lineId } = await aBooking(app, fixture);
    const nothing = await app.call('booking.reschedule', { body: { detailId: lineId } }, fixture.customer);
    expect(nothing.status).toBe(422);
    expect(Object.keys(nothing.error.errors).sort()).toEqual(['preferredDate', 'preferredTime']);
    expect((await move(lineId, '2026-11-20')).error.errors).toEqual({
      preferredDate: ['Preferred date cannot be earlier than today.'],
    });
    expect((await move(lineId, '2026-11-22', '10:00')).error.errors).toEqual({
      preferredTime: ['It’s already at that time.'],
    });
    expect(await historyOf(lineId)).toHaveLength(1);
  });

  it("is allowed for the line's customer only, and only before the work begins", async () => {
    const other = await aCustomer(app);
    const { lineId } = await aBooking(app, fixture);
    expect((await move(lineId, '2026-11-25', '16:00', other)).status).toBe(404);
    expect((await move(lineId, '2026-11-25', '16:00', fixture.professional)).status).toBe(403);
    const draft = await aBooking(app, fixture, { state: 'draft' });
    expect((await move(draft.lineId, '2026-11-25')).status).toBe(404);
    for (const state of ['started', 'done', 'cancelled'] as const) {
      const built = await aBooking(app, fixture, { state, slot: { preferredDate: aDay() } });
      expect((await move(built.lineId, '2027-01-25')).status, state).toBe(409);
    }
  });

  it('runs once for a repeated idempotency key', async () => {
    const { lineId } = await aBooking(app, fixture);
    const options = { ...fixture.customer, headers: { 'idempotency-key': 'another-time' } };
    const first = await move(lineId, '2026-11-26', '09:00', options);
    const again = await move(lineId, '2026-11-26', '09:00', options);
    expect([first.status, again.status]).toEqual([200, 200]);
    expect(again.reply.data).toEqual(first.reply.data);
    expect(await historyOf(lineId)).toHaveLength(2);
  });
});

describe('concurrent reschedule', () => {
  const turns = Array.from({ length: 5 }, (_, index) => index);

  it.each(turns)('and allocation: the professional is reserved for the effective time (%i)', async () => {
    const [date, other] = [aDay(), aDay()];
    const { lineId } = await aBooking(app, fixture, { slot: { preferredDate: date } });
    const answers = await Promise.all([
      move(lineId, other),
      assignLine(app, fixture.operator, lineId, fixture.professional),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await lineOf(lineId)).toMatchObject({
      state: 'assigned',
      service_date: other,
      professional_id: fixture.professional.id,
    });
    expect(await reservedFrom(lineId)).toEqual([`${other}T10:30:00.000Z`]);
  });

  it.each(turns)('of two lines of one professional to one time: one keeps them (%i)', async () => {
    const [one, other, targetDay] = [aDay(), aDay(), aDay()];
    const first = await aBooking(app, fixture, { state: 'assigned', slot: { preferredDate: one } });
    const second = await aBooking(app, fixture, { state: 'assigned', slot: { preferredDate: other } });
    const answers = await Promise.all([
      move(first.lineId, targetDay),
      move(second.lineId, targetDay, '17:00'),
    ]);
    expect(answers.map(({ reply }) => reply.data?.outcome).sort()).toEqual(['kept', 'reopened']);
    const held = [...(await reservedFrom(first.lineId)), ...(await reservedFrom(second.lineId))];
    expect(held).toHaveLength(1);
  });

  it.each(turns)('and start: the work begins or moves (%i)', async () => {
    const [date, other] = [aDay(), aDay()];
    const { lineId } = await aBooking(app, fixture, { state: 'assigned', slot: { preferredDate: date } });
    await app.call('job.generate_code', { body: { bookingId: lineId } }, fixture.professional);
    const code = await startCodeOf(app, fixture.customer, lineId);
    const [moved, started] = await Promise.all([
      move(lineId, other),
      app.call('job.verify_code', { body: { bookingId: lineId, otp: code } }, fixture.professional),
    ]);
    expect([moved?.status === 200, started?.status === 200].filter(Boolean)).toHaveLength(1);
    expect(await lineOf(lineId)).toMatchObject(
      moved?.status === 200
        ? { state: 'assigned', service_date: other }
        : { state: 'started', service_date: date },
    );
  });

  it.each(turns)('and cancellation: the line is cancelled and reserves no time (%i)', async () => {
    const [date, other] = [aDay(), aDay()];
    const { id, lineId } = await aBooking(app, fixture, { state: 'assigned', slot: { preferredDate: date } });
    const [moved, cancelled] = await Promise.all([
      move(lineId, other),
      app.call('booking.cancel', { body: { bookingId: id } }, fixture.customer),
    ]);
    expect(cancelled?.status).toBe(200);
    expect([200, 409]).toContain(moved?.status);
    expect((await lineOf(lineId)).state).toBe('cancelled');
    expect(await reservedFrom(lineId)).toEqual([]);
  });
});
