import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aCustomer } from '../../testing/accounts.ts';
import {
  createBookingFixture,
  aBooking,
  nextUnusedDate,
  aService,
  type BookingFixture,
  type BuiltState,
  done,
  SLOT,
  startWork,
} from '../../testing/bookings.ts';
import { fillCart, bookCart } from '../../testing/cart.ts';
import { completeWork } from '../../testing/line-actions.ts';
import { payAmountDue } from '../../testing/payments.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

type Row = { id: number; booking_id: string; details: { id: number; allowed_actions: string[] }[] };
const codesOf = (rows: Row[]) => rows.map((row) => row.booking_id);

describe('the tabs of a customer', () => {
  // proves: call.bookings, call.task-status, field.cancelled
  // proves: pro.field.customer-cancelled
  // proves: pro.call.customer
  it('list each booking by the states of its lines', async () => {
    const customer = await aCustomer(app);
    const make = (state: BuiltState) => aBooking(app, fixture, { customer, state, slot: nextUnusedDate() });
    const built = {
      draft: await make('draft'),
      placed: await make('placed'),
      assigned: await make('assigned'),
      started: await make('started'),
      done: await make('done'),
      approved: await make('approved'),
      disputed: await make('disputed'),
      cancelled: await make('cancelled'),
    };
    const codes = (...names: (keyof typeof built)[]) => names.map((name) => built[name].code);
    const tab = async (name: 'booking.instant' | 'booking.scheduled' | 'booking.completed') =>
      (await app.call(name, {}, customer)).reply.data;

    expect(codesOf(await tab('booking.instant'))).toEqual(
      codes('disputed', 'done', 'started', 'assigned', 'placed'),
    );
    expect(codesOf(await tab('booking.scheduled'))).toEqual(codes('started', 'assigned', 'placed'));
    expect(codesOf(await tab('booking.completed'))).toEqual(codes('disputed', 'approved', 'done'));
    const cancelled = await app.call('booking.canceled', {}, customer);
    expect(cancelled.body).toMatchObject({ success: true });
    expect(Object.keys(cancelled.reply.data)).toEqual(codes('cancelled'));
    expect(cancelled.reply.data[built.cancelled.code]).toMatchObject({
      booking_status: 1,
      details: [
        { status: 'cancelled', cancelstatus: 'user', cancel_date: '2026-11-21', cancel_reason: null },
      ],
    });
    const tasks = await app.call('booking.tasks', {}, customer);
    expect(tasks.reply.data.map((one) => [one.task, one.detail_id])).toEqual([
      ['approve', built.done.lineId],
      ['pay', built.approved.lineId],
      ['rate', built.approved.lineId],
    ]);
    // Another customer sees none of it.
    for (const name of ['booking.instant', 'booking.completed', 'booking.tasks'] as const)
      expect((await app.call(name, {}, await aCustomer(app))).reply.data).toEqual([]);
  });

  it('say when unanswered work counts as approved, and by when a dispute is answered', async () => {
    const customer = await aCustomer(app);
    const dueHours = async (state: BuiltState) => {
      const { id } = await aBooking(app, fixture, { customer, state, slot: nextUnusedDate() });
      const { reply } = await app.call('booking.get', { params: { id } }, customer);
      const [line] = reply.data.details;
      const hoursAfter = (due: string | null | undefined, from: string) => {
        const at = line?.timeline.find(({ step }) => step === from)?.at;
        return due && at ? (Date.parse(due) - Date.parse(at)) / 3_600_000 : null;
      };
      return [hoursAfter(line?.approval_due_at, 'done'), hoursAfter(line?.dispute_due_at, 'disputed')];
    };
    expect(await dueHours('started')).toEqual([null, null]);
    expect(await dueHours('done')).toEqual([48, null]);
    expect(await dueHours('disputed')).toEqual([null, 48]);
    expect(await dueHours('approved')).toEqual([null, null]);
  });

  it('begin with what waits for the customer, then the next visit', async () => {
    const customer = await aCustomer(app);
    const next = async () => {
      const { data, more } = (await app.call('booking.next', {}, customer)).reply;
      return data && [data.task, data.booking.booking_id, data.booking.details.length, more];
    };
    expect(await next()).toBeNull();
    const later = await aBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await aBooking(app, fixture, { customer, slot: nextUnusedDate() });
    expect(await next(), 'the visit that begins first').toEqual([null, later.code, 1, 0]);
    const approved = await aBooking(app, fixture, { customer, state: 'approved', slot: nextUnusedDate() });
    expect(await next(), 'one line to pay and to rate').toEqual(['pay', approved.code, 1, 0]);
    const finished = await aBooking(app, fixture, { customer, state: 'done', slot: nextUnusedDate() });
    expect(await next()).toEqual(['approve', finished.code, 1, 1]);
    expect((await app.call('booking.next', {}, await aCustomer(app))).reply).toMatchObject({
      data: null,
      more: 0,
    });
  });

  it('ask for a rating for a week, then show the next visit again', async () => {
    const customer = await aCustomer(app);
    const visit = await aBooking(app, fixture, { customer, slot: nextUnusedDate() });
    const approved = await aBooking(app, fixture, { customer, state: 'approved', slot: nextUnusedDate() });
    await payAmountDue(app, customer, approved.id);
    const next = async () => {
      const { data } = (await app.call('booking.next', {}, customer)).reply;
      return [data?.task, data?.booking.booking_id];
    };
    expect(await next()).toEqual(['rate', approved.code]);
    await sql`update booking_lines set approved_at = ${app.clock.now()}::timestamptz - interval '7 days' where id = ${approved.lineId}`.execute(
      app.connection.db,
    );
    expect(await next()).toEqual([null, visit.code]);
  });

  // proves: call.statusupdate, call.feedback, field.booking-line, line.statuses
  it("include each line's currently allowed actions", async () => {
    const customer = await aCustomer(app);
    const booking = await aBooking(app, fixture, { customer, state: 'assigned', slot: nextUnusedDate() });
    const line = async () =>
      (await app.call('booking.get', { params: { id: booking.id } }, customer)).reply.data.details[0];
    expect(await line()).toMatchObject({
      status: 'pending',
      completed_status: 0,
      price: 300,
      working_per_hour: 150,
      working_per_day: 800,
      work_type: 'hour',
      day_hours: 2,
      service_time: '10:00',
      payment_status: 0,
      professional: { name: fixture.professional.name, total_reviews: 0, average_rating: 0 },
      allowed_actions: ['cancel', 'reschedule'],
    });
    await done(app.call('job.generate_code', { body: { bookingId: booking.lineId } }, fixture.professional));
    expect((await line())?.allowed_actions).toEqual(['cancel', 'reschedule', 'show_code']);
    app.clock.advance(1);
    await startWork(app, booking.lineId, customer, fixture.professional);
    expect(await line()).toMatchObject({ status: 'confirmed', allowed_actions: [] });
    await done(completeWork(app, fixture.professional, booking.lineId));
    expect(await line()).toMatchObject({
      status: 'completed',
      completed_status: 0,
      allowed_actions: ['approve', 'decline'],
    });
    await done(app.call('booking.approve', { body: { id: booking.lineId } }, customer));
    expect(await line()).toMatchObject({
      status: 'completed',
      completed_status: 1,
      allowed_actions: ['feedback', 'book_again'],
      review: null,
    });
    const feedback = {
      service_id: fixture.service.id,
      detail_id: booking.lineId,
      rating: 5,
      description: 'Very good',
    };
    await done(app.call('review.save', { body: feedback }, customer));
    expect((await line())?.review).toEqual({ rating: 5, description: 'Very good', editable: true });
    expect((await line())?.timeline.map((step) => [step.step, step.at !== null])).toEqual([
      ['booked', true],
      ['assigned', true],
      ['started', true],
      ['done', true],
      ['approved', true],
    ]);
    app.clock.advance(7 * 1440);
    expect(await line()).toMatchObject({ allowed_actions: ['book_again'], review: { editable: false } });
    app.clock.set('2026-11-21T12:00:00+05:30');
  });

  // proves: call.update-payment, call.cancelbooking, field.booking
  it('show only the matching lines of a mixed booking, with their amounts', async () => {
    const customer = await aCustomer(app);
    const second = await aService(app, 'Carpenter');
    const cart = await fillCart(app, customer, [fixture.service, second]);
    const slots = { ...SLOT, ...nextUnusedDate() };
    const storedServices = Object.fromEntries(
      cart.map((cartId, index) => [cartId, { ...slots, workingDuration: String(index + 1) }]),
    );
    const { id, booking_id: code } = await bookCart(app, customer, storedServices);

    const draft = await app.call('booking.get', { params: { id: code.toLowerCase() } }, customer);
    expect(draft.reply.data).toMatchObject({
      id,
      state: 'draft',
      total_amount: 450,
      due_now: 0,
      due_later: 450,
      allowed_actions: ['confirm_later', 'confirm_now'],
      expires_at: '2026-11-21T12:30:00+05:30',
    });
    await done(app.call('booking.confirm', { params: { id } }, customer));
    const [first] = draft.reply.data.details;
    await done(app.call('booking.cancel', { body: { bookingId: code, detailId: first?.id } }, customer));

    const [instant] = (await app.call('booking.instant', {}, customer)).reply.data;
    expect(instant).toMatchObject({
      booking_status: 0,
      total_amount: 300,
      due_later: 300,
      details: [{ status: 'pending' }],
    });
    const cancelled = (await app.call('booking.canceled', {}, customer)).reply.data[code];
    expect(cancelled).toMatchObject({
      booking_status: 0,
      total_amount: 150,
      due_later: 0,
      refundStatus: false,
    });
    expect(cancelled?.details).toHaveLength(1);
    const whole = (await app.call('booking.get', { params: { id } }, customer)).reply.data;
    expect(whole).toMatchObject({
      state: 'confirmed',
      expires_at: null,
      total_amount: 450,
      due_later: 300,
      allowed_actions: ['cancel'],
    });
  });

  // proves: history.paging
  it('paginate without gaps or duplicates', async () => {
    const customer = await aCustomer(app);
    for (let index = 0; index < 5; index += 1)
      await aBooking(app, fixture, { customer, slot: nextUnusedDate() });
    const all = codesOf((await app.call('booking.instant', {}, customer)).reply.data);
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { data: Row[]; next_cursor: string | null } = (
        await app.call('booking.instant', { query: { limit: 2, cursor: cursor || undefined } }, customer)
      ).reply;
      expect(page.data.length).toBeLessThanOrEqual(2);
      found.push(...codesOf(page.data));
      cursor = page.next_cursor;
    }
    expect(found).toEqual(all);
    expect((await app.call('booking.instant', { query: { cursor: 'nonsense' } }, customer)).status).toBe(422);
  });

  it("return service names in the reader's language", async () => {
    const customer = await aCustomer(app);
    await aBooking(app, fixture, { customer, slot: nextUnusedDate() });
    const hindi = await app.call(
      'booking.instant',
      {},
      { token: customer.token, headers: { cookie: 'lang=hi' } },
    );
    expect(hindi.reply.data[0]?.details[0]?.service_name).toBe(`${fixture.service.name} हिंदी`);
  });
});

describe('pictures', () => {
  it('of the service and the professional have URLs', async () => {
    const { db } = app.connection;
    const file = async (key: string) => {
      const { rows } = await sql<{
        id: number;
      }>`insert into files (key, kind, mime, bytes, visibility, created_at)
        values (${key}, 'image', 'image/webp', 1, 'public', ${app.clock.now()}) returning id`.execute(db);
      return rows[0]?.id as number;
    };
    await sql`update services set picture_ids = array[${await file('a-cover')}::bigint] where id = ${fixture.service.id}`.execute(
      db,
    );
    await sql`update accounts set avatar_file_id = ${await file('a-face')} where id = ${fixture.professional.id}`.execute(
      db,
    );
    const { id } = await aBooking(app, fixture, { state: 'assigned', slot: nextUnusedDate() });
    const [line] = (await app.call('booking.get', { params: { id } }, fixture.customer)).reply.data.details;
    expect(line?.image_url).toBe('/media/a-cover.webp');
    expect(line?.professional?.image_url).toBe('/media/a-face.webp');
  });
});

describe('one booking', () => {
  // proves: may.own
  it('is visible to its own customer only', async () => {
    const { id, code } = await aBooking(app, fixture, { slot: nextUnusedDate() });
    const stranger = await aCustomer(app);
    for (const ref of [id, code]) {
      expect((await app.call('booking.get', { params: { id: ref } }, fixture.customer)).status).toBe(200);
      expect((await app.call('booking.get', { params: { id: ref } }, stranger)).status).toBe(404);
    }
    for (const ref of ['0', 'x', '9007199254740993', 'AP-000000'])
      expect((await app.call('booking.get', { params: { id: ref } }, fixture.customer)).status).toBe(404);
  });

  it('is not found as a draft after it expires', async () => {
    const { id } = await aBooking(app, fixture, { state: 'draft', slot: nextUnusedDate() });
    app.clock.advance(30);
    expect((await app.call('booking.get', { params: { id } }, fixture.customer)).status).toBe(404);
    app.clock.set('2026-11-21T12:00:00+05:30');
  });
});

describe('each list', () => {
  it('executes the same number of queries for many bookings as for one', async () => {
    const customer = await aCustomer(app);
    const queries = async () => {
      const spy = vi.spyOn(pg.Client.prototype, 'query');
      await app.call('booking.instant', {}, customer);
      // Earlier writes may still send their notification in the background.
      const { length } = spy.mock.calls.filter(([query]) => !String(query).startsWith('notify '));
      spy.mockRestore();
      return length;
    };
    // The fewest of several: what earlier tests left to do in the background is counted, too.
    const fewest = async () => Math.min(await queries(), await queries(), await queries());
    await aBooking(app, fixture, { customer, slot: nextUnusedDate() });
    await queries();
    const one = await fewest();
    for (let index = 0; index < 3; index += 1)
      await aBooking(app, fixture, { customer, slot: nextUnusedDate() });
    expect(await fewest()).toBe(one);
    expect(one).toBeLessThan(8);
  });
});
