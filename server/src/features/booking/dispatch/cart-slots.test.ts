import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../../testing/accounts.ts';
import { done, FORM, offers, SLOT } from '../../../testing/bookings.ts';
import { fillCart } from '../../../testing/cart.ts';
import { aDraft, confirm, lineIdsOf, reservedTimeOf } from '../../../testing/holds.ts';
import { anOfferedService } from '../../../testing/slots.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let plumber: { readonly id: number };
let painter: { readonly id: number };
let both: TestPerson;
let second: TestPerson;
let customer: TestPerson;
let cart: [number, number];
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  const [plumbing, painting] = [await anOfferedService(app, 2), await anOfferedService(app, 0)];
  [plumber, painter] = [plumbing, painting];
  [both, second] = plumbing.professionals as [TestPerson, TestPerson];
  await offers(app, both, painting.id);
  customer = await aCustomer(app);
  cart = (await fillCart(app, customer, [plumber, painter])) as [number, number];
});

const DATE = '2026-11-24';
const choose = (cartId: number, workingDuration: number, serviceMethod = 'hour') =>
  done(app.call('cart.update', { body: { serviceId: cartId, serviceMethod, workingDuration } }, customer));
const slots = (query: object = {}) =>
  app.call('booking.cart_slots', { query: { from: DATE, days: 1, ...query } }, customer);
const stateAt = async (time: string, query: object = {}) => {
  const { reply } = await slots(query);
  return reply.data.days[0]?.times.find((one) => one.time === time)?.state;
};
const create = (times: readonly [string, string], arrangement: 'together' | 'in_a_row') =>
  app.call(
    'booking.create',
    {
      body: {
        storedServices: Object.fromEntries(
          cart.map((id, index) => [
            id,
            { ...SLOT, preferredDate: DATE, preferredTime: times[index] as string, promised: true },
          ]),
        ),
        arrangement,
        formData: FORM,
      },
    },
    customer,
  );

describe('GET user/cart/slots', () => {
  it('names the lines without method or duration; nothing else is required', async () => {
    await choose(cart[0], 2);
    const refused = await slots();
    expect(refused.status).toBe(422);
    expect(refused.error.errors).toEqual({
      storedServices: {
        [`${cart[1]}.serviceMethod`]: ['Service method is required'],
        [`${cart[1]}.workingDuration`]: ['Working duration is required'],
      },
    });
    expect((await slots({ lines: `${cart[0]}` })).status).toBe(200);
  });

  it('refuses an empty cart, another customer’s line, and a date in the past', async () => {
    const stranger = await aCustomer(app);
    const empty = await app.call('booking.cart_slots', {}, stranger);
    expect([empty.status, empty.error.errors]).toEqual([
      422,
      { storedServices: ['Selecte Atleast on service'] },
    ]);
    const foreign = await app.call('booking.cart_slots', { query: { lines: `${cart[0]}` } }, stranger);
    expect(foreign.status).toBe(404);
    for (const id of cart) await choose(id, 2);
    expect(Object.keys((await slots({ from: '2026-11-20' })).error.fields)).toEqual(['from']);
    expect((await app.call('booking.cart_slots', {}, {})).status).toBe(401);
  });

  it('together: a different professional for each line; the time can then be booked', async () => {
    for (const id of cart) await choose(id, 2);
    const { reply } = await done(slots());
    expect(reply.data.lines).toEqual([
      { cart_id: cart[0], service_id: plumber.id, offset_minutes: 0 },
      { cart_id: cart[1], service_id: painter.id, offset_minutes: 0 },
    ]);
    expect(reply.data).toMatchObject({
      earliest: { date: DATE, time: '06:00' },
      instant: null,
      near: { count: 1 },
    });
    expect(await stateAt('10:00')).toBe('few');
    const { id } = (await done(create(['10:00', '10:00'], 'together'))).reply.data;
    const held = await reservedTimeOf(app, ...(await lineIdsOf(app, id)));
    expect(held.map(({ professional_id }) => professional_id)).toEqual([second.id, both.id]);
    // The only painter is taken now.
    expect(await stateAt('10:00')).toBe('request');
    expect(await stateAt('14:00')).toBe('few');
    // A confirmed booking empties the cart.
    await done(confirm(app, customer, id));
    expect((await slots()).status).toBe(422);
  });

  it('together is no free time if one professional would have to do both', async () => {
    for (const id of cart) await choose(id, 2);
    const other = await aCustomer(app);
    const taken = await aDraft(app, other, plumber.id, { preferredDate: DATE, professional_id: second.id });
    await done(confirm(app, other, taken.id));
    expect(await stateAt('10:00')).toBe('request');
    const refused = await create(['10:00', '10:00'], 'together');
    expect(refused.status).toBe(409);
    const { lines } = refused.error.data as { lines: { cart_id: number; next: unknown[] }[] };
    expect(lines).toHaveLength(1);
    expect(cart).toContain(lines[0]?.cart_id);
  });

  it('in a row: one professional for all, each line after the one before', async () => {
    for (const id of cart) await choose(id, 2);
    const { reply } = await done(slots({ arrangement: 'in_a_row' }));
    expect(reply.data.lines.map(({ offset_minutes }) => offset_minutes)).toEqual([0, 150]);
    expect(reply.data.near.count).toBe(1);
    expect(await stateAt('10:00', { arrangement: 'in_a_row' })).toBe('few');
    const { id } = (await done(create(['10:00', '12:30'], 'in_a_row'))).reply.data;
    const held = await reservedTimeOf(app, ...(await lineIdsOf(app, id)));
    expect(held.map(({ professional_id }) => professional_id)).toEqual([both.id, both.id]);
    expect(await stateAt('10:00', { arrangement: 'in_a_row' })).toBe('request');
    // 15:00 is the first half hour after the second job and the time to the next.
    expect(await stateAt('14:30', { arrangement: 'in_a_row' })).toBe('request');
    expect(await stateAt('15:00', { arrangement: 'in_a_row' })).toBe('few');
  });
});
