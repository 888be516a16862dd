import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aBookableWorld, type BookableWorld, FORM, SLOT } from '../../testing/bookings.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BookableWorld;
let cartId: number;
beforeAll(async () => {
  app = await testApp();
  world = await aBookableWorld(app);
  await app.call('POST', 'user/addtocart', { serviceId: world.service.id }, world.customer);
  const cart = await app.call('GET', 'user/cartlist', undefined, world.customer);
  cartId = cart.body.data[0].cart_id;
});
afterAll(() => app.close());

const single = (more: object) =>
  app.call(
    'POST',
    'user/book/singleservice',
    { ...FORM, ...SLOT, serviceId: world.service.id, ...more },
    world.customer,
  );
const fromCart = (more: object) =>
  app.call(
    'POST',
    'user/createbooking',
    { storedServices: { [cartId]: SLOT }, formData: { ...FORM, ...more } },
    world.customer,
  );

describe.each([
  ['one service', single],
  ['a cart', fromCart],
])('a booking of %s', (_, book) => {
  it('with half a point is refused by the half that is missing', async () => {
    const { status, body } = await book({ latitude: 12.97, longitude: undefined });
    expect([status, body.errors]).toEqual([422, { longitude: ['This field is required.'] }]);
    const other = await book({ latitude: null, longitude: 77.59, name: '' });
    expect(Object.keys(other.body.errors).sort()).toEqual(['latitude', 'name']);
  });

  it('with a whole one or none is made', async () => {
    expect((await book({ latitude: undefined, longitude: undefined })).status).toBe(200);
    expect((await book({ latitude: 12.97, longitude: 77.59 })).status).toBe(200);
  });
});
