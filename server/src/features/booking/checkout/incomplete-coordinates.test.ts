import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBookingFixture, type BookingFixture, FORM, SLOT } from '../../../testing/bookings.ts';
import { fillCart } from '../../../testing/cart.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let cartId: number;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  cartId = requireRow(await fillCart(app, fixture.customer, [fixture.service]));
});
afterAll(() => app.close());

const single = (more: object) =>
  app.call(
    'booking.create_single',
    { body: { ...FORM, ...SLOT, serviceId: fixture.service.id, ...more } },
    fixture.customer,
  );
const fromCart = (more: object) =>
  app.call(
    'booking.create',
    { body: { storedServices: { [cartId]: SLOT }, formData: { ...FORM, ...more } } },
    fixture.customer,
  );

describe.each([
  ['one service', single],
  ['a cart', fromCart],
])('a booking of %s', (_, book) => {
  it('rejects a single coordinate on the missing field', async () => {
    const { status, error } = await book({ latitude: 12.97, longitude: undefined });
    expect([status, error.errors]).toEqual([422, { longitude: ['This field is required.'] }]);
    const other = await book({ latitude: null, longitude: 77.59, name: '' });
    expect(Object.keys(other.error.errors).sort()).toEqual(['latitude', 'name']);
  });

  it('accepts both coordinates or none', async () => {
    expect((await book({ latitude: undefined, longitude: undefined })).status).toBe(200);
    expect((await book({ latitude: 12.97, longitude: 77.59 })).status).toBe(200);
  });
});
