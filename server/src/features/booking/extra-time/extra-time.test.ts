import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import type { Answer } from '../../../testing/api-client.ts';
import {
  createBookingFixture,
  aBooking,
  nextUnusedDate,
  type BookingFixture,
  type BuiltBooking,
  done,
} from '../../../testing/bookings.ts';
import { assignLine, completeWork } from '../../../testing/line-actions.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const aDay = () => nextUnusedDate().preferredDate;

const started = (preferredDate: string, slot: Record<string, unknown> = {}) =>
  aBooking(app, fixture, { state: 'started', slot: { preferredDate, ...slot } });
const offer = (lineId: number, person: TestPerson = fixture.professional) =>
  app.call('extra_time.options', { params: { id: lineId } }, person);
const ask = (lineId: number, hours: unknown = 2, person: TestPerson = fixture.professional) =>
  app.call('extra_time.request', { body: { bookingId: lineId, hours } }, person);
const requested = async (lineId: number, hours = 2): Promise<{ readonly id: number }> =>
  (await done(ask(lineId, hours))).reply.data;
const answer = <W extends 'accept' | 'decline'>(
  what: W,
  id: number,
  person: TestPerson = fixture.customer,
): Promise<Answer<`extra_time.${W}`>> => app.callRaw(`extra_time.${what}`, { body: { id } }, person);
const withdraw = (id: number, person: TestPerson = fixture.professional) =>
  app.call('extra_time.withdraw', { body: { id } }, person);
const jobOf = async (lineId: number) =>
  (await app.call('job.bookings', {}, fixture.professional)).reply.data.find((one) => one.id === lineId);
const bookingOf = async ({ id }: BuiltBooking) =>
  (await app.call('booking.get', { params: { id } }, fixture.customer)).reply.data;
const statuses = (answers: readonly Answer[]) => answers.map(({ status }) => status).sort((a, b) => a - b);
const reservedUntil = async (lineId: number) => {
  const { rows } = await sql<{ held: Date }>`
    select max(upper(during)) as held from line_ranges where line_id = ${lineId}`.execute(app.connection.db);
  return rows[0]?.held.toISOString();
};
const noticesOf = async (role: 'user' | 'employee', lineId: number) => {
  await runReactions(app);
  const person = role === 'user' ? fixture.customer : fixture.professional;
  const { reply } = await app.call('notification.list', { role }, person);
  return reply.data.filter((one) => one.detail_id === lineId) as {
    kind: string;
    text: string;
  }[];
};

describe('extra time', () => {
  it('is offered with its price, requested, accepted, and then included in every price and time', async () => {
    const day = aDay();
    const booking = await started(day);
    const { lineId } = booking;
    const offered = await done(offer(lineId));
    expect(offered.reply.data).toMatchObject({ rate: 150, limit: 'day', next_at: null });
    expect(offered.reply.data.options).toHaveLength(10);
    expect(offered.reply.data.options[1]).toEqual({
      hours: 2,
      price: 300,
      total: 600,
      ends_at: `${day}T14:00:00+05:30`,
    });
    expect((await jobOf(lineId))?.allowed_actions).toEqual(['complete', 'request_extra']);

    const request = await requested(lineId);
    expect(request).toMatchObject({ hours: 2, price: 300, total: 600, ends_at: `${day}T14:00:00+05:30` });
    expect(await jobOf(lineId)).toMatchObject({
      price: 300,
      extra: null,
      extra_request: request,
      allowed_actions: ['complete', 'withdraw_extra'],
    });
    const before = await bookingOf(booking);
    expect(before.details[0]).toMatchObject({
      price: 300,
      extra_request: request,
      allowed_actions: ['answer_extra'],
    });
    expect(before.total_amount).toBe(300);
    const tasks = await app.call('booking.tasks', {}, fixture.customer);
    expect(tasks.reply.data[0]).toMatchObject({ task: 'extra', detail_id: lineId });
    const [notification] = await noticesOf('user', lineId);
    expect(notification?.kind).toBe('extra_requested');
    expect(notification?.text).toContain('needs 2 more hours for Plumber: ₹300 extra');

    const accepted = await done(
      app.call('extra_time.accept', { body: { id: request.id } }, fixture.customer),
    );
    expect(accepted.body).toMatchObject({
      message: 'You agreed. The work goes on and costs ₹600 in total.',
      data: { detail_id: lineId, price: 600 },
    });
    const after = await bookingOf(booking);
    expect(after).toMatchObject({ total_amount: 600, due_later: 600 });
    expect(after.details[0]).toMatchObject({
      price: 600,
      day_hours: 2,
      extra: { hours: 2, price: 300 },
      extra_request: null,
      status: 'confirmed',
    });
    expect(await jobOf(lineId)).toMatchObject({
      price: 600,
      ends_at: `${day}T14:00:00+05:30`,
      extra: { hours: 2, price: 300 },
      extra_outcome: null,
      price_lines: [
        { of: 'work', units: 2, unit: 'hour', rate: 150, amount: 300 },
        { of: 'extra', units: 2, unit: 'hour', rate: 150, amount: 300 },
      ],
    });
    expect(await reservedUntil(lineId)).toBe(new Date(`${day}T14:30:00+05:30`).toISOString());
    const [latestNotification] = await noticesOf('employee', lineId);
    expect(latestNotification).toMatchObject({ kind: 'job_extra_agreed' });

    // Further requests are possible, up to twelve hours in total.
    expect((await done(offer(lineId))).reply.data.options).toHaveLength(8);
    const calendar = await app.app.inject({
      method: 'GET',
      url: `/api/user/calendar/${booking.code}`,
      headers: { authorization: `Bearer ${fixture.customer.token}` },
    });
    expect(calendar.body).toContain(`DTEND;TZID=Asia/Kolkata:${day.replaceAll('-', '')}T140000`);
  });

  it('charges a day booking the pinned hourly price and extends its last day', async () => {
    const [first, last] = [aDay(), aDay()];
    const { lineId } = await started(first, { serviceMethod: 'day', workingDuration: 2 });
    const { rate, options } = (await done(offer(lineId))).reply.data;
    expect([rate, options.length]).toEqual([150, 4]);
    const request = await requested(lineId, 4);
    expect(request).toMatchObject({ price: 600, total: 2200, ends_at: `${last}T22:00:00+05:30` });
    await done(app.call('extra_time.accept', { body: { id: request.id } }, fixture.customer));
    expect((await done(offer(lineId))).reply.data).toMatchObject({ options: [], limit: 'day' });
    expect((await ask(lineId, 1)).status).toBe(409);
  });

  it('can be requested once at a time, by the assigned professional, while the work is in progress', async () => {
    const { lineId } = await started(aDay());
    expect((await ask(lineId, 2, fixture.secondProfessional)).status).toBe(404);
    expect((await offer(lineId, fixture.secondProfessional)).status).toBe(404);
    expect((await app.call('extra_time.request', { body: { bookingId: lineId, hours: 1 } })).status).toBe(
      401,
    );
    expect((await ask(lineId, 2, fixture.customer)).status).toBe(403);
    for (const hours of [0, 13, 1.5, 'many', null]) expect((await ask(lineId, hours)).status).toBe(422);
    expect(statuses(await race(8, () => ask(lineId)))).toEqual([
      200,
      ...Array.from({ length: 7 }, () => 409),
    ]);
    expect((await offer(lineId)).status).toBe(409);
    const coming = await aBooking(app, fixture, { state: 'assigned', slot: { preferredDate: aDay() } });
    expect((await ask(coming.lineId)).status).toBe(409);
  });

  it('returns the same request for a repeated idempotency key', async () => {
    const { lineId } = await started(aDay());
    const keyed = { ...fixture.professional, headers: { 'idempotency-key': `extra-${lineId}` } };
    const [one, other] = [
      await done(app.call('extra_time.request', { body: { bookingId: lineId, hours: 1 } }, keyed)),
      await done(app.call('extra_time.request', { body: { bookingId: lineId, hours: 1 } }, keyed)),
    ];
    expect(other.reply.data).toEqual(one.reply.data);
    // Accepting twice has one effect.
    await done(app.call('extra_time.accept', { body: { id: one.reply.data.id } }, fixture.customer));
    expect(
      (await done(app.call('extra_time.accept', { body: { id: one.reply.data.id } }, fixture.customer))).reply
        .data.price,
    ).toBe(450);
    expect((await jobOf(lineId))?.price).toBe(450);
  });

  it('can be answered only by the customer of the line', async () => {
    const { lineId } = await started(aDay());
    const { id } = await requested(lineId);
    const stranger = await aCustomer(app);
    for (const what of ['accept', 'decline'] as const)
      expect((await answer(what, id, stranger)).status).toBe(404);
    expect((await withdraw(id, fixture.secondProfessional)).status).toBe(404);
    expect((await app.call('extra_time.accept', { body: { id: 999_999 } }, fixture.customer)).status).toBe(
      404,
    );
  });

  it('leaves the booked work unchanged if declined, withdrawn or expired', async () => {
    const { lineId } = await started(aDay());
    const declined = await requested(lineId);
    const said = await done(app.call('extra_time.decline', { body: { id: declined.id } }, fixture.customer));
    expect(said.reply.message).toBe('You declined. The booking stays as it was.');
    expect(await jobOf(lineId)).toMatchObject({ price: 300, extra_request: null, extra_outcome: 'declined' });
    expect(
      (await app.call('extra_time.accept', { body: { id: declined.id } }, fixture.customer)).status,
    ).toBe(409);
    expect((await noticesOf('employee', lineId))[0]?.kind).toBe('job_extra_declined');

    const back = await requested(lineId, 1);
    await done(withdraw(back.id));
    expect((await app.call('extra_time.accept', { body: { id: back.id } }, fixture.customer)).status).toBe(
      409,
    );
    expect((await jobOf(lineId))?.extra_outcome)?.toBe('withdrawn');

    const late = await requested(lineId, 1);
    app.clock.advance(30);
    expect((await app.call('extra_time.accept', { body: { id: late.id } }, fixture.customer)).status).toBe(
      409,
    );
    expect(await jobOf(lineId)).toMatchObject({ extra_request: null });
    await app.runLoop('deadlines');
    expect(await jobOf(lineId)).toMatchObject({ price: 300, extra_outcome: 'expired' });
    expect((await noticesOf('user', lineId)).map(({ kind }) => kind)).toContain('extra_expired');
  });

  it('ends when the work ends', async () => {
    const { lineId } = await started(aDay());
    const { id } = await requested(lineId);
    await done(completeWork(app, fixture.professional, lineId));
    expect((await app.call('extra_time.accept', { body: { id } }, fixture.customer)).status).toBe(409);
    const { rows } = await sql<{ state: string }>`select state from extra_time where id = ${id}`.execute(
      app.connection.db,
    );
    expect(rows[0]?.state).toBe('withdrawn');
  });
});

describe('the next job', () => {
  const nextJob = (preferredDate: string, preferredTime: string, state: 'placed' | 'assigned' = 'assigned') =>
    aBooking(app, fixture, { state, slot: { preferredDate, preferredTime } });

  it('limits the offer, including the travel time before it', async () => {
    const day = aDay();
    const { lineId } = await started(day);
    await nextJob(day, '14:45');
    const { data } = (await done(offer(lineId))).reply;
    expect(data).toMatchObject({ limit: 'next_job', next_at: `${day}T14:45:00+05:30` });
    expect(data.options.map(({ hours }: { hours: number }) => hours)).toEqual([1, 2]);
    const refused = await ask(lineId, 3);
    expect(refused.status).toBe(409);
    expect(refused.error.message).toBe(
      'This time can’t be added: the professional’s next job starts too soon.',
    );
  });

  it('keeps its time if it is assigned between request and answer', async () => {
    const day = aDay();
    const { lineId } = await started(day);
    const { id } = await requested(lineId, 3);
    await nextJob(day, '15:00');
    const answered = await app.call('extra_time.accept', { body: { id } }, fixture.customer);
    expect(answered.status).toBe(409);
    expect(answered.error.message).toContain('next job starts too soon');
    expect(await jobOf(lineId)).toMatchObject({ price: 300, extra: null, extra_outcome: 'taken' });
    expect((await noticesOf('employee', lineId)).map(({ kind }) => kind)).toContain('job_extra_conflict');
  });

  it.each(Array.from({ length: 8 }, (_, index) => index))(
    'and a yes at the same moment: one of the two gets the time (%i)',
    async () => {
      const day = aDay();
      const { lineId } = await started(day);
      const { id } = await requested(lineId, 3);
      const placed = await nextJob(day, '15:00', 'placed');
      const [accepted, given] = await Promise.all([
        app.call('extra_time.accept', { body: { id } }, fixture.customer),
        assignLine(app, fixture.operator, placed.lineId, fixture.professional),
      ]);
      expect([accepted.status, given.status]?.sort()).toEqual([200, 409]);
      expect((await jobOf(lineId))?.price).toBe(accepted.status === 200 ? 750 : 300);
      const { rows } = await sql<{ meet: boolean }>`
        select exists (select from line_ranges a join line_ranges b on a.professional_id = b.professional_id
          and a.line_id < b.line_id and a.during && b.during) as meet`.execute(app.connection.db);
      expect(rows[0]?.meet).toBe(false);
    },
  );

  it('concurrent accepts and declines: exactly one answer wins', async () => {
    const { lineId } = await started(aDay());
    const { id } = await requested(lineId, 1);
    const answers = await race(20, (index) => answer(index % 2 ? 'accept' : 'decline', id));
    const price = (await jobOf(lineId))?.price;
    const replies = answers.filter(({ status }) => status === 200).map(({ reply }) => reply);
    const yes = replies.filter((reply) => 'data' in reply && reply.data.price === 450).length;
    const no = replies.filter(({ message }) => message.startsWith('You declined')).length;
    expect([yes > 0, no]).toEqual(price === 450 ? [true, 0] : [false, 1]);
  });
});
