import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aCustomer, aProfessional, type TestPerson } from '../../testing/accounts.ts';
import {
  aBookableWorld,
  aBooking,
  aService,
  type BookableWorld,
  type BuiltState,
  done,
  FORM,
  offers,
  SLOT,
  startWork,
} from '../../testing/bookings.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BookableWorld;
beforeAll(async () => {
  app = await testApp();
  world = await aBookableWorld(app);
});
afterAll(() => app.close());

const get = (path: string, person: TestPerson, headers: Record<string, string> = {}) =>
  app.call('GET', path, undefined, { token: person.token, headers });
type Row = { id: number; booking_id: string; details: { id: number; allowed_actions: string[] }[] };
const codesOf = (rows: Row[]) => rows.map((row) => row.booking_id);

/** A date nobody else of this file's bookings is on, so that one professional can have them all. */
let days = 0;
const another = () => {
  days += 1;
  const date = new Date(Date.UTC(2026, 10, 22 + days));
  return { preferredDate: date.toISOString().slice(0, 10) };
};

describe('the tabs of a customer', () => {
  it('list each booking by the states of its lines', async () => {
    const customer = await aCustomer(app);
    const make = (state: BuiltState) => aBooking(app, world, { customer, state, slot: another() });
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
    const tab = async (path: string) => (await get(path, customer)).body.data;

    expect(codesOf(await tab('user/getbookings'))).toEqual(
      codes('disputed', 'done', 'started', 'assigned', 'placed'),
    );
    expect(codesOf(await tab('user/scheduledbookings'))).toEqual(codes('started', 'assigned', 'placed'));
    expect(codesOf(await tab('user/completedbookings'))).toEqual(codes('disputed', 'approved', 'done'));
    const cancelled = await get('user/canceledbookings', customer);
    expect(cancelled.body).toMatchObject({ success: true });
    expect(Object.keys(cancelled.body.data)).toEqual(codes('cancelled'));
    expect(cancelled.body.data[built.cancelled.code]).toMatchObject({
      booking_status: 1,
      details: [
        { status: 'cancelled', cancelstatus: 'user', cancel_date: '2026-11-21', cancel_reason: null },
      ],
    });
    const tasks = await get('user/task-status', customer);
    expect(
      tasks.body.data.map((one: { task: string; detail_id: number }) => [one.task, one.detail_id]),
    ).toEqual([
      ['approve', built.done.lineId],
      ['rate', built.approved.lineId],
    ]);
    // Somebody else has none of it.
    for (const path of ['user/getbookings', 'user/completedbookings', 'user/task-status'])
      expect((await get(path, await aCustomer(app))).body.data).toEqual([]);
  });

  it('say of each line what may be done with it now', async () => {
    const customer = await aCustomer(app);
    const booking = await aBooking(app, world, { customer, state: 'assigned', slot: another() });
    const line = async () => (await get(`user/getbooking/${booking.id}`, customer)).body.data.details[0];
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
      professional: { name: world.professional.name, total_reviews: 0, average_rating: 0 },
      allowed_actions: ['cancel'],
    });
    await done(app.call('POST', 'employee/generate/otp', { bookingId: booking.lineId }, world.professional));
    expect((await line()).allowed_actions).toEqual(['cancel', 'show_code']);
    app.clock.advance(1);
    await startWork(app, booking.lineId, customer, world.professional);
    expect(await line()).toMatchObject({ status: 'confirmed', allowed_actions: [] });
    await done(
      app.call(
        'POST',
        'employee/booking/status',
        { bookingId: booking.lineId, status: 'completed' },
        world.professional,
      ),
    );
    expect(await line()).toMatchObject({
      status: 'completed',
      completed_status: 0,
      allowed_actions: ['approve', 'decline'],
    });
    await done(app.call('POST', 'user/service/statusupdate', { id: booking.lineId }, customer));
    expect(await line()).toMatchObject({
      status: 'completed',
      completed_status: 1,
      allowed_actions: ['feedback'],
      review: null,
    });
    const feedback = {
      service_id: world.service.id,
      detail_id: booking.lineId,
      rating: 5,
      description: 'Very good',
    };
    await done(app.call('POST', 'user/service/feedback', feedback, customer));
    expect((await line()).review).toEqual({ rating: 5, description: 'Very good', editable: true });
    expect(
      (await line()).timeline.map((step: { step: string; at: string | null }) => [
        step.step,
        step.at !== null,
      ]),
    ).toEqual([
      ['booked', true],
      ['assigned', true],
      ['started', true],
      ['done', true],
      ['approved', true],
    ]);
    app.clock.advance(7 * 1440);
    expect(await line()).toMatchObject({ allowed_actions: [], review: { editable: false } });
    app.clock.set('2026-11-21T12:00:00+05:30');
  });

  it('show of a mixed booking the lines of their state, with their amounts', async () => {
    const customer = await aCustomer(app);
    const second = await aService(app, 'Carpenter');
    for (const { id } of [world.service, second])
      await done(app.call('POST', 'user/addtocart', { serviceId: id }, customer));
    const cart = (await get('user/cartlist', customer)).body.data as { cart_id: number }[];
    const slots = { ...SLOT, ...another() };
    const storedServices = Object.fromEntries(
      cart.map(({ cart_id }, index) => [cart_id, { ...slots, workingDuration: String(index + 1) }]),
    );
    const made = await done(
      app.call('POST', 'user/createbooking', { storedServices, formData: FORM }, customer),
    );
    const { id, booking_id: code } = made.body.data;

    const draft = await get(`user/getbooking/${code.toLowerCase()}`, customer);
    expect(draft.body.data).toMatchObject({
      id,
      state: 'draft',
      total_amount: 450,
      due_now: 0,
      due_later: 450,
      allowed_actions: ['confirm_later'],
      expires_at: '2026-11-21T12:30:00+05:30',
    });
    await done(app.call('POST', `user/updatePayment/${id}`, {}, customer));
    const [first] = draft.body.data.details;
    await done(app.call('POST', 'user/cancelbooking', { bookingId: code, detailId: first.id }, customer));

    const [instant] = (await get('user/getbookings', customer)).body.data;
    expect(instant).toMatchObject({
      booking_status: 0,
      total_amount: 300,
      due_later: 300,
      details: [{ status: 'pending' }],
    });
    const cancelled = (await get('user/canceledbookings', customer)).body.data[code];
    expect(cancelled).toMatchObject({
      booking_status: 0,
      total_amount: 150,
      due_later: 0,
      refundStatus: false,
    });
    expect(cancelled.details).toHaveLength(1);
    const whole = (await get(`user/getbooking/${id}`, customer)).body.data;
    expect(whole).toMatchObject({
      state: 'confirmed',
      expires_at: null,
      total_amount: 450,
      due_later: 300,
      allowed_actions: ['cancel'],
    });
  });

  it('come in pages that meet without a gap', async () => {
    const customer = await aCustomer(app);
    for (let index = 0; index < 5; index += 1) await aBooking(app, world, { customer, slot: another() });
    const all = codesOf((await get('user/getbookings', customer)).body.data);
    const found: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: { data: Row[]; next_cursor: string | null } = (
        await get(`user/getbookings?limit=2${cursor && `&cursor=${cursor}`}`, customer)
      ).body;
      expect(page.data.length).toBeLessThanOrEqual(2);
      found.push(...codesOf(page.data));
      cursor = page.next_cursor;
    }
    expect(found).toEqual(all);
    expect((await get('user/getbookings?cursor=nonsense', customer)).status).toBe(422);
  });

  it('give a service’s name in the reader’s language', async () => {
    const customer = await aCustomer(app);
    await aBooking(app, world, { customer, slot: another() });
    const hindi = await get('user/getbookings', customer, { cookie: 'lang=hi' });
    expect(hindi.body.data[0].details[0].service_name).toBe(`${world.service.name} हिंदी`);
  });
});

describe('one booking', () => {
  it('is there for its own customer only', async () => {
    const { id, code } = await aBooking(app, world, { slot: another() });
    const stranger = await aCustomer(app);
    for (const ref of [id, code]) {
      expect((await get(`user/getbooking/${ref}`, world.customer)).status).toBe(200);
      expect((await get(`user/getbooking/${ref}`, stranger)).status).toBe(404);
    }
    for (const ref of ['0', 'x', '9007199254740993', 'AP-000000'])
      expect((await get(`user/getbooking/${ref}`, world.customer)).status).toBe(404);
  });

  it('is gone as a draft when nobody confirmed it in time', async () => {
    const { id } = await aBooking(app, world, { state: 'draft', slot: another() });
    app.clock.advance(30);
    expect((await get(`user/getbooking/${id}`, world.customer)).status).toBe(404);
    app.clock.set('2026-11-21T12:00:00+05:30');
  });
});

describe('the lists of a professional', () => {
  it('hold their own work, soonest first, with the customer whole and afterwards masked', async () => {
    const professional = await aProfessional(app);
    await offers(app, professional, world.service.id);
    const later = await aBooking(app, world, {
      professional,
      state: 'assigned',
      slot: { preferredDate: '2027-01-20' },
    });
    const sooner = await aBooking(app, world, {
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

    await startWork(app, sooner.lineId, world.customer, professional);
    await done(
      app.call(
        'POST',
        'employee/booking/status',
        { bookingId: sooner.lineId, status: 'completed' },
        professional,
      ),
    );
    await done(app.call('POST', 'user/service/statusupdate', { id: sooner.lineId }, world.customer));
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
      (await get('employee/yourbookings', world.professional)).body.data.map((job: { id: number }) => job.id),
    ).not.toContain(later.lineId);
  });
});

describe('the operators’ lists', () => {
  it('hold the lines of a state, soonest first, and how many there are', async () => {
    const { lineId, code } = await aBooking(app, world, {
      slot: { preferredDate: '2026-11-21', preferredTime: '13:00' },
    });
    const { body } = await get('admin/bookings', world.operator);
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
    const paged = await get('admin/bookings?limit=1', world.operator);
    const next = await get(`admin/bookings?limit=1&cursor=${paged.body.next_cursor}`, world.operator);
    expect([...paged.body.data, ...next.body.data]).toEqual(body.data.slice(0, 2));
  });

  it('show a dispute with its reason, and under what needs attention', async () => {
    const { lineId } = await aBooking(app, world, { state: 'disputed', slot: another() });
    for (const state of ['disputed', 'attention']) {
      const { body } = await get(`admin/bookings?state=${state}`, world.operator);
      const line = body.data.find((one: { detail_id: number }) => one.detail_id === lineId);
      expect(line).toMatchObject({
        attention: 'dispute',
        professional: { id: world.professional.id, mobile: world.professional.mobile },
        dispute: { reason: 'It still drips.' },
        allowed_actions: ['cancel', 'resolve'],
      });
    }
    expect((await get('admin/bookings?state=draft', world.operator)).status).toBe(422);
  });

  it('are the operators’ alone', async () => {
    expect((await get('admin/bookings', world.customer)).status).toBe(403);
    expect((await app.call('GET', 'admin/bookings')).status).toBe(401);
  });
});

describe('each list', () => {
  it('asks the database as often for many bookings as for one', async () => {
    const customer = await aCustomer(app);
    const queries = async () => {
      const spy = vi.spyOn(pg.Client.prototype, 'query');
      await get('user/getbookings', customer);
      const { length } = spy.mock.calls;
      spy.mockRestore();
      return length;
    };
    await aBooking(app, world, { customer, slot: another() });
    await queries();
    const one = await queries();
    for (let index = 0; index < 3; index += 1) await aBooking(app, world, { customer, slot: another() });
    expect(await queries()).toBe(one);
    expect(one).toBeLessThan(8);
  });
});
