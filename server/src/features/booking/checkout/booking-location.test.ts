import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import {
  createBookingFixture,
  nextUnusedDate,
  type BookingFixture,
  done,
  FORM,
  SLOT,
} from '../../../testing/bookings.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
});
afterAll(() => app.close());

const MYSURU = { latitude: 12.3052, longitude: 76.6552 };
const DELHI = { latitude: 28.6139, longitude: 77.209 };

const book = (customer: TestPerson, address: string) => {
  const { latitude: _latitude, longitude: _longitude, ...form } = FORM;
  const sent = { ...form, ...SLOT, ...nextUnusedDate(), serviceId: fixture.service.id, address };
  return app.call('booking.create_single', { body: sent }, customer);
};
const open = (point: object, customer?: TestPerson) => app.call('places.open', { body: point }, customer);
const bookingPoint = async (bookingId: number) => {
  const { rows } = await sql<{ latitude: number; longitude: number }>`
    select latitude, longitude from bookings where id = ${bookingId}`.execute(app.connection.db);
  return rows[0] as { latitude: number; longitude: number };
};
const expectNear = (place: { latitude: number; longitude: number }, near: typeof MYSURU) => {
  expect(Math.abs(place.latitude - near.latitude)).toBeLessThan(0.3);
  expect(Math.abs(place.longitude - near.longitude)).toBeLessThan(0.3);
};
const VAGUE = ['H.No 5 near temple', 'House 12, near bus stand', 'Flat 3, Shanti Apartments'];

describe('a booking without coordinates', () => {
  it.each(VAGUE)('rejects “%s” with 422 on the address if no last location is known', async (address) => {
    const answer = await book(await aCustomer(app), address);
    expect(answer.status).toBe(422);
    expect(Object.keys(answer.error.errors)).toEqual(['address']);
  });

  it("uses the customer's last location for an address without a city", async () => {
    const customer = await aCustomer(app);
    await done(open(MYSURU, customer));
    const { reply } = await done(book(customer, VAGUE[0] as string));
    expectNear(await bookingPoint(reply.data.id), MYSURU);
    await done(open(DELHI, customer));
    const later = await done(book(customer, VAGUE[0] as string));
    expectNear(await bookingPoint(later.reply.data.id), DELHI);
  });

  it.each(['14 Church Street, Bangalore', '14 Church Street 560001', '14 Church Street, Bengaluru'])(
    "geocodes “%s” regardless of the customer's last location",
    async (address) => {
      const customer = await aCustomer(app);
      await done(open(DELHI, customer));
      const { reply } = await done(book(customer, address));
      expectNear(await bookingPoint(reply.data.id), { latitude: 12.97, longitude: 77.6 });
    },
  );
});

describe('onbrowseropen', () => {
  const kept = async ({ id }: TestPerson) =>
    (
      await sql<{
        last_latitude: number | null;
      }>`select last_latitude from accounts where id = ${id}`.execute(app.connection.db)
    ).rows[0]?.last_latitude;

  it('stores the location of a logged-in customer only, and not a looked-up one', async () => {
    const customer = await aCustomer(app);
    await done(open({ ...MYSURU, lookup: true }, customer));
    await done(open({}, customer));
    await done(open(MYSURU));
    expect(await kept(customer)).toBeNull();
    await done(open(MYSURU, fixture.professional));
    expect(await kept(fixture.professional)).toBeNull();
    await done(open(MYSURU, customer));
    expect(await kept(customer)).toBeCloseTo(MYSURU.latitude, 1);
  });
});
