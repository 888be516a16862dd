import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from '../../../testing/accounts.ts';
import {
  createBookingFixture,
  aBooking,
  type BookingFixture,
  done,
  startCodeOf,
} from '../../../testing/bookings.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const SLOT_END_UTC = '06:30:00.000Z';
let days = 22;

/** Work on its own day, from 10 to 12 in India, with a code created at 10:10; the clock is set to that time. */
async function createJobWithCode(): Promise<{ lineId: number; code: string; day: string; wrong: string }> {
  days += 1;
  const day = `2026-12-${String(days - 20).padStart(2, '0')}`;
  app.clock.set('2026-11-22T03:00:00Z');
  const { lineId } = await aBooking(app, fixture, { state: 'assigned', slot: { preferredDate: day } });
  app.clock.set(`${day}T04:40:00.000Z`);
  await done(app.call('job.generate_code', { body: { bookingId: lineId } }, fixture.professional));
  const code = await startCodeOf(app, fixture.customer, lineId);
  return { lineId, code, day, wrong: code === '1111' ? '2222' : '1111' };
}

const start = (sent: object, key: string | null = null, person: TestPerson = fixture.professional) =>
  app.callRaw(
    'job.verify_code',
    { body: sent },
    {
      ...person,
      ...(key ? { headers: { 'idempotency-key': key } } : {}),
    },
  );
const finish = (sent: object, key: string | null = null) =>
  app.callRaw(
    'job.complete',
    { body: { status: 'completed', ...sent } },
    { ...fixture.professional, ...(key ? { headers: { 'idempotency-key': key } } : {}) },
  );

async function lineOf(lineId: number) {
  const { rows } = await sql<{
    state: string;
    attention: string | null;
    started_at: Date | null;
    done_at: Date | null;
    tries: number | null;
  }>`select l.state, l.attention, l.started_at, l.done_at, k.tries from booking_lines l
    left join start_codes k on k.line_id = l.id where l.id = ${lineId}`.execute(app.connection.db);
  return rows[0];
}

describe('work reported late', () => {
  // proves: pro.screen.offline
  it('takes effect at the actual time, in order, and both times are stored', async () => {
    const { lineId, code, day } = await createJobWithCode();
    // The work starts at 10:15 and ends at 11:50 without a signal; the signal is back at 13:00, an hour after the slot.
    app.clock.set(`${day}T07:30:00.000Z`);
    await runDeadlinesNow();
    expect(await lineOf(lineId)).toMatchObject({ state: 'assigned', attention: 'no_show' });
    await done(start({ bookingId: lineId, otp: code, happened_at: `${day}T04:45:00.000Z` }, randomUUID()));
    await done(finish({ bookingId: lineId, happened_at: `${day}T11:50:00+05:30` }, randomUUID()));
    expect(await lineOf(lineId)).toEqual({
      state: 'done',
      attention: null,
      started_at: new Date(`${day}T04:45:00.000Z`),
      done_at: new Date(`${day}T06:20:00.000Z`),
      tries: null,
    });
    const { rows } = await sql<{ transition: string; at: Date; reported_at: string }>`
      select transition, at, note->>'happened_at' as reported_at from line_history
      where line_id = ${lineId} and transition in ('start', 'finish') order by id`.execute(app.connection.db);
    expect(rows).toEqual([
      { transition: 'start', at: new Date(`${day}T07:30:00.000Z`), reported_at: `${day}T04:45:00.000Z` },
      { transition: 'finish', at: new Date(`${day}T07:30:00.000Z`), reported_at: `${day}T06:20:00.000Z` },
    ]);
    // The customer's two days to answer begin when the report arrives.
    const job = await app.call('job.bookings', {}, fixture.professional);
    expect(job.reply.data.find((one) => one.id === lineId)).toMatchObject({
      start_time: '10:15',
      end_time: '11:50',
    });
  });

  it('is converted by the browser with the date of /healthz, which comes from the clock that checks it', async () => {
    const { day } = await createJobWithCode();
    const { headers } = await app.app.inject('/healthz');
    expect(new Date(String(headers.date))).toEqual(new Date(`${day}T04:40:00.000Z`));
  });

  it('rejects a time in the future, before the assignment or more than a day ago', async () => {
    const { lineId, code, day } = await createJobWithCode();
    const at = (happened_at: string) => start({ bookingId: lineId, otp: code, happened_at });
    for (const [reportedAt, text] of [
      [`${day}T04:42:00.000Z`, 'This time is in the future. Please check your phone’s clock.'],
      [
        `${day.slice(0, 8)}01T04:42:00.000Z`,
        'This was more than a day ago. Please call us, and we’ll enter it for you.',
      ],
    ] as const) {
      const { status, error } = await at(reportedAt);
      expect([status, error.errors]).toEqual([422, { happened_at: [text] }]);
    }
    expect((await at('yesterday')).status).toBe(422);
    await sql`update booking_lines set assigned_at = ${new Date(`${day}T04:00:00.000Z`)} where id = ${lineId}`.execute(
      app.connection.db,
    );
    expect((await at(`${day}T03:50:00.000Z`)).error.fields.happened_at).toHaveLength(1);
    expect(await lineOf(lineId)).toMatchObject({ state: 'assigned', tries: 0 });
  });

  it('requires a code that was valid at the reported time', async () => {
    const { lineId, code, day } = await createJobWithCode();
    app.clock.set(`${day}T08:00:00.000Z`);
    const refused = async (sent: object) => {
      const { status, error } = await start({ bookingId: lineId, otp: code, ...sent });
      return [status, error.fields.otp?.length];
    };
    // Before its creation, after the slot, and now.
    expect(await refused({ happened_at: `${day}T04:30:00.000Z` })).toEqual([422, 1]);
    expect(await refused({ happened_at: `${day}T${SLOT_END_UTC}` })).toEqual([422, 1]);
    expect(await refused({})).toEqual([422, 1]);
    expect(await lineOf(lineId)).toMatchObject({ state: 'assigned', tries: 0 });
    expect((await start({ bookingId: lineId, otp: code, happened_at: `${day}T06:29:00.000Z` })).status).toBe(
      200,
    );
  });

  it('rejects a finish before the start', async () => {
    const { lineId, code, day } = await createJobWithCode();
    await done(start({ bookingId: lineId, otp: code }));
    app.clock.set(`${day}T05:40:00.000Z`);
    const { status, error } = await finish({ bookingId: lineId, happened_at: `${day}T04:30:00.000Z` });
    expect([status, Object.keys(error.errors)]).toEqual([422, ['happened_at']]);
    expect(await lineOf(lineId)).toMatchObject({ state: 'started' });
  });

  it('accepts reports from the assigned professional only, and still limits a code to five attempts', async () => {
    const { lineId, code, day, wrong } = await createJobWithCode();
    const happened_at = `${day}T04:41:00.000Z`;
    app.clock.set(`${day}T05:00:00.000Z`);
    expect(
      (await start({ bookingId: lineId, otp: code, happened_at }, null, fixture.secondProfessional)).status,
    ).toBe(404);
    for (let guess = 0; guess < 5; guess += 1)
      expect((await start({ bookingId: lineId, otp: wrong, happened_at }, randomUUID())).status).toBe(422);
    expect((await start({ bookingId: lineId, otp: code, happened_at })).error.fields.otp).toEqual([
      'Too many wrong attempts. Please generate a new OTP.',
    ]);
  });
});

describe('a retried code entry', () => {
  it('returns the stored answer for its key and counts an attempt once, correct or not', async () => {
    const { lineId, code, wrong } = await createJobWithCode();
    const bad = randomUUID();
    const first = await start({ bookingId: lineId, otp: wrong }, bad);
    const again = await start({ bookingId: lineId, otp: wrong }, bad);
    expect([first.status, again.status]).toEqual([422, 422]);
    expect(again.error.errors).toEqual(first.error.errors);
    expect(await lineOf(lineId)).toMatchObject({ tries: 1 });
    expect((await start({ bookingId: lineId, otp: code }, bad)).status).toBe(409);

    const good = randomUUID();
    const begun = await done(start({ bookingId: lineId, otp: code }, good));
    app.clock.advance(5);
    expect((await done(start({ bookingId: lineId, otp: code }, good))).body).toEqual(begun.body);
    const { rows } =
      await sql`select 1 from line_history where line_id = ${lineId} and transition = 'start'`.execute(
        app.connection.db,
      );
    expect(rows).toHaveLength(1);
  });
});

async function runDeadlinesNow(): Promise<void> {
  for (const loop of app.product.loops) if (loop.name === 'deadlines') await loop.run();
}
