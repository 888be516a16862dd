import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../testing/accounts.ts';
import {
  aBooking,
  aService,
  type BookingFixture,
  createBookingFixture,
  nextUnusedDate,
  offers,
} from '../../testing/bookings.ts';
import { requireRow } from '../../testing/require-row.ts';
import { recordStatements } from '../../testing/record-statements.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let electrician: { id: number };
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  electrician = await aService(app, 'Electrician');
  await offers(app, fixture.professional, electrician.id);
  await offers(app, fixture.secondProfessional, electrician.id);
});
afterAll(() => app.close());

const bookAgain = async (customer: TestPerson) =>
  (await app.call('booking.book_again', {}, customer)).reply.data;
const lastChoice = async (id: number, customer: TestPerson) =>
  (await app.call('booking.last_choice', { params: { id } }, customer)).reply.data;

/** Work of a customer that was approved. */
const approved = (
  customer: TestPerson,
  professional: TestPerson,
  serviceId = fixture.service.id,
  slot: { serviceMethod?: string; workingDuration?: number } = {},
) =>
  aBooking(app, fixture, {
    state: 'approved',
    customer,
    professional,
    serviceId,
    slot: { ...nextUnusedDate(), ...slot },
  });

describe('book again', () => {
  it('lists approved work by service and professional, newest first, with exactly the public fields', async () => {
    const customer = await aCustomer(app);
    expect(await bookAgain(customer)).toEqual([]);
    await approved(customer, fixture.professional);
    await approved(customer, fixture.secondProfessional, electrician.id);
    const { id, lineId } = await approved(customer, fixture.professional, fixture.service.id, {
      workingDuration: 3,
    });
    await aBooking(app, fixture, {
      state: 'cancelled',
      customer,
      professional: fixture.secondProfessional,
      slot: nextUnusedDate(),
    });
    const list = await bookAgain(customer);
    expect(list.map(({ service_id, professional }) => [service_id, professional.id])).toEqual([
      [fixture.service.id, fixture.professional.id],
      [electrician.id, fixture.secondProfessional.id],
    ]);
    const first = requireRow(list);
    expect(first).toMatchObject({
      detail_id: lineId,
      slug: 'plumber',
      service_name: 'Plumber',
      work_type: 'hour',
      day_hours: 3,
      price: 450,
    });
    expect(Object.keys(first.professional).toSorted()).toEqual([
      'available',
      'id',
      'initials',
      'name',
      'photo_url',
      'rating',
      'reviews',
    ]);
    // What the customer wrote into the latest booking; the professional's number stays private.
    const { reply } = await app.call('booking.get', { params: { id } }, customer);
    const { name, mobile, email, address, description } = reply.data;
    expect(address).not.toBe('');
    expect(first.contact).toEqual({ name, mobile, email, address, description });
    expect(first.professional).toMatchObject({
      name: 'Ravi K.',
      initials: 'RK',
      available: true,
      rating: null,
    });
    for (const secret of ['Kumar', fixture.professional.mobile])
      expect(JSON.stringify(list)).not.toContain(secret);
    expect(await bookAgain(await aCustomer(app))).toEqual([]);
  });

  it('offers the professional’s next free time for the same method and duration', async () => {
    const customer = await aCustomer(app);
    await approved(customer, fixture.professional, fixture.service.id, { workingDuration: 4 });
    const next = async () => requireRow(await bookAgain(customer)).earliest;
    const setHours = async (from: string, to: string) => {
      const hours = [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from, to }));
      const { status } = await app.call('availability.save', { body: { hours } }, fixture.professional);
      expect(status).toBe(200);
    };
    await setHours('08:00', '13:00');
    const today = app.clock.now();
    const tomorrow = new Date(today.getTime() + 24 * 3_600_000 + 5.5 * 3_600_000).toISOString().slice(0, 10);
    app.clock.set(`${tomorrow}T09:20:00+05:30`);
    // From 09:00 to 13:00 are four hours; the next day begins at 08:00.
    const after = new Date(Date.parse(`${tomorrow}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
    expect(await next()).toEqual({ date: after, time: '08:00' });
    await setHours('08:00', '14:00');
    expect(await next()).toEqual({ date: tomorrow, time: '09:30' });
    await setHours('08:00', '11:00');
    expect(await next()).toBeNull();
    await setHours('00:00', '00:00');
  });

  it('offers no time of a professional who is paused, has withdrawn the service or moved away', async () => {
    const customer = await aCustomer(app);
    await approved(customer, fixture.secondProfessional);
    const { db } = app.connection;
    const first = async () => requireRow(await bookAgain(customer));
    expect((await first()).professional.available).toBe(true);
    const { id } = fixture.secondProfessional;
    const unavailable = async () => {
      expect(await first()).toMatchObject({ earliest: null, professional: { id, available: false } });
    };
    await sql`update professionals set paused = true where account_id = ${id}`.execute(db);
    await unavailable();
    await sql`update professionals set paused = false where account_id = ${id}`.execute(db);
    await sql`update offerings set latitude = latitude + 1 where professional_id = ${id}`.execute(db);
    await unavailable();
    await sql`update offerings set latitude = latitude - 1 where professional_id = ${id}`.execute(db);
    expect((await first()).professional.available).toBe(true);
    await sql`update services set active = false where id = ${fixture.service.id}`.execute(db);
    expect(await bookAgain(customer)).toEqual([]);
    await sql`update services set active = true where id = ${fixture.service.id}`.execute(db);
  });

  it('lists the latest five', async () => {
    const customer = await aCustomer(app);
    const services = [fixture.service.id, electrician.id];
    for (const name of ['Tiler', 'Cook']) {
      const service = await aService(app, name);
      services.push(service.id);
      await offers(app, fixture.professional, service.id);
    }
    await approved(customer, fixture.secondProfessional);
    for (const id of services) await approved(customer, fixture.professional, id);
    await approved(customer, fixture.secondProfessional, electrician.id);
    const list = await bookAgain(customer);
    expect(list).toHaveLength(5);
    expect(requireRow(list)).toMatchObject({
      service_id: electrician.id,
      professional: { id: fixture.secondProfessional.id },
    });
    const sent = await recordStatements(() => bookAgain(customer));
    expect(sent.filter(({ text }) => text.includes('booking_lines'))).toHaveLength(1);
  });

  it('is only for customers', async () => {
    expect((await app.call('booking.book_again')).status).toBe(401);
    expect((await app.call('booking.book_again', {}, fixture.professional)).status).toBe(403);
  });
});

describe('last choice', () => {
  it('is the method and duration of the latest booking of the service', async () => {
    const customer = await aCustomer(app);
    expect(await lastChoice(fixture.service.id, customer)).toBeNull();
    const book = (state: 'draft' | 'placed', slot: object) =>
      aBooking(app, fixture, { state, customer, slot: { ...nextUnusedDate(), ...slot } });
    await book('placed', { workingDuration: 5 });
    expect(await lastChoice(fixture.service.id, customer)).toEqual({ work_type: 'hour', day_hours: 5 });
    await book('placed', { serviceMethod: 'day', workingDuration: 2 });
    await book('draft', { workingDuration: 7 });
    expect(await lastChoice(fixture.service.id, customer)).toEqual({ work_type: 'day', day_hours: 2 });
    expect(await lastChoice(electrician.id, customer)).toBeNull();
    expect(await lastChoice(fixture.service.id, fixture.customer)).toBeNull();
  });
});
