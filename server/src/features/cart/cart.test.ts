import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, type TestPerson } from '../../testing/accounts.ts';
import { aService, done, FORM, SLOT } from '../../testing/bookings.ts';
import { requireRow } from '../../testing/require-row.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let plumber: { id: number; name: string };
let carpenter: { id: number; name: string };
beforeAll(async () => {
  app = await testApp();
  plumber = await aService(app, 'Plumber');
  carpenter = await aService(app, 'Carpenter');
});
afterAll(() => app.close());

const add = (serviceId: number, person?: TestPerson) =>
  app.call('cart.add', { body: { serviceId } }, person ? { token: person.token } : {});
const list = async (person: TestPerson) => (await done(app.call('cart.list', {}, person))).reply;
const count = async (person: TestPerson) => (await done(app.call('cart.count', {}, person))).reply.cartCount;

// proves: call.cart, field.cart-item, field.cart-answer
describe('cart endpoints', () => {
  it('refuses to change the slot of a service that was withdrawn, and changes nothing', async () => {
    const customer = await aCustomer(app);
    const painter = await aService(app, 'Painter');
    await done(add(painter.id, customer));
    const { db } = app.connection;
    const stored = () => sql`select * from cart_items where service_id = ${painter.id}`.execute(db);
    const { rows } = await stored();
    const cartId = requireRow(rows as { id: number }[]).id;
    await sql`update services set active = false where id = ${painter.id}`.execute(db);
    const body = { serviceId: cartId, serviceMethod: 'day' as const };
    expect((await app.call('cart.update', { body }, customer)).status).toBe(404);
    expect((await stored()).rows).toEqual(rows);
  });

  it('adds a service, and lists it in the format the screens read', async () => {
    const customer = await aCustomer(app);
    expect(await count(customer)).toBe(0);
    expect((await add(plumber.id, customer)).body).toEqual({
      status: 200,
      message: 'Service added to cart',
      cartCount: 1,
    });
    const again = await add(plumber.id, customer);
    expect(again.status).toBe(409);
    expect(again.error.errors).toBe('This service is already in your cart.');
    expect((await add(999_999, customer)).status).toBe(404);
    expect((await add(plumber.id)).status).toBe(401);
    expect(await count(customer)).toBe(1);
    expect((await list(customer)).data).toEqual([
      {
        cart_id: expect.any(Number),
        service_id: plumber.id,
        name: 'Plumber',
        servicetype: 'service',
        image_url: null,
        average_rating: 0,
        avergae_ratting: 0,
        rating: 0,
        total_reviews: 0,
        about_us: 'About.',
        working_per_day: 800,
        working_per_hour: 150,
        gender_choice: false,
        job_descriptions: [],
        work_type: null,
        day_hours: null,
        service_time: null,
        service_date: null,
        cart_price: null,
      },
    ]);
  });

  it('list: returns rating, review count and about text of each service', async () => {
    const customer = await aCustomer(app);
    await sql`insert into service_ratings (service_id, reviews, stars) values (${carpenter.id}, 4, 17)`.execute(
      app.connection.db,
    );
    await add(carpenter.id, customer);
    const rated = { average_rating: 4.3, avergae_ratting: 4.3, rating: 4.3, total_reviews: 4 };
    expect((await list(customer)).data).toMatchObject([{ ...rated, about_us: 'About.' }]);
    const hindi = await app.call(
      'cart.list',
      {},
      {
        token: customer.token,
        headers: { cookie: 'lang=hi' },
      },
    );
    expect(hindi.reply.data[0]?.about_us).toBe('परिचय।');
  });

  it('list: returns the choice of gender and the typical jobs of each service', async () => {
    const customer = await aCustomer(app);
    const massage = await aService(app, 'Massage');
    await sql`update services set gender_choice = true where id = ${massage.id}`.execute(app.connection.db);
    await sql`update subcategories set job_descriptions_en = '{Back,Feet}', job_descriptions_hi = '{पीठ,पैर}'
      where id = (select subcategory_id from services where id = ${massage.id})`.execute(app.connection.db);
    await add(massage.id, customer);
    expect((await list(customer)).data).toMatchObject([
      { gender_choice: true, job_descriptions: ['Back', 'Feet'] },
    ]);
    const hindi = { token: customer.token, headers: { cookie: 'lang=hi' } };
    expect((await app.call('cart.list', {}, hindi)).reply.data[0]?.job_descriptions).toEqual(['पीठ', 'पैर']);
    await sql`update subcategories set job_descriptions_en = '{}', job_descriptions_hi = '{}'
      where id = (select subcategory_id from services where id = ${massage.id})`.execute(app.connection.db);
  });

  it('returns the same response for a repeated request with the same key', async () => {
    const customer = await aCustomer(app);
    const sent = () =>
      app.call(
        'cart.add',
        { body: { serviceId: plumber.id } },
        { token: customer.token, headers: { 'idempotency-key': 'the-answer-was-lost' } },
      );
    expect((await sent()).body).toMatchObject({ status: 200, cartCount: 1 });
    expect((await sent()).body).toMatchObject({ status: 200, cartCount: 1 });
    expect((await add(plumber.id, customer)).status).toBe(409);
  });

  it('saves the slot field by field, and clears the duration when the method changes', async () => {
    const customer = await aCustomer(app);
    await add(plumber.id, customer);
    const { cart_id } = requireRow((await list(customer)).data);
    const update = (fields: object) =>
      app.call('cart.update', { body: { serviceId: cart_id, ...fields } }, customer);
    const saved = await done(update(SLOT));
    expect(saved.body).toMatchObject({
      message: 'Cart Update successfully',
      data: { work_type: 'hour', day_hours: 2, service_time: '10:00', service_date: '2026-11-22' },
      total: 300,
    });
    expect((await update({ serviceMethod: 'day' })).reply.data).toMatchObject({
      work_type: 'day',
      day_hours: null,
      cart_price: null,
    });
    for (const [method, units] of [
      ['day', 4],
      ['hour', 13],
      ['hour', 0],
    ] as const) {
      const refused = await update({ serviceMethod: method, workingDuration: units });
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.error.errors)).toEqual(['workingDuration']);
    }
    const past = await update({ preferredDate: '2026-11-20' });
    expect(past.error.errors).toEqual({ preferredDate: ['Preferred date cannot be earlier than today.'] });
  });

  it('deletes a line of the caller, and of no other customer', async () => {
    const [customer, stranger] = [await aCustomer(app), await aCustomer(app)];
    await add(plumber.id, customer);
    await add(carpenter.id, customer);
    const [first] = (await list(customer)).data;
    const remove = (person: TestPerson) =>
      app.call('cart.remove', { params: { id: first?.cart_id } }, person);
    expect((await remove(stranger)).status).toBe(404);
    expect((await remove(customer)).body).toEqual({
      status: 200,
      message: 'Service deleted successfully',
      cartCount: 1,
    });
    expect((await remove(customer)).status).toBe(404);
    const update = { serviceId: first?.cart_id, serviceMethod: 'day' };
    expect((await app.callRaw('cart.update', { body: update }, stranger)).status).toBe(404);
  });
});

// proves: call.createbooking, rule.cart-booking, field.cart-form
describe('POST user/createbooking', () => {
  const create = (person: TestPerson, storedServices: object, formData: object = FORM) =>
    app.callRaw('booking.create', { body: { storedServices, formData } }, person);

  it('requires at least one service', async () => {
    const answer = await create(await aCustomer(app), {});
    expect(answer.status).toBe(422);
    expect(answer.error.errors).toEqual({ storedServices: ['Selecte Atleast on service'] });
  });

  it('reports all errors of the form and of each service together', async () => {
    const customer = await aCustomer(app);
    await add(plumber.id, customer);
    await add(carpenter.id, customer);
    const [one, two] = (await list(customer)).data;
    const refused = await create(
      customer,
      { [`${one?.cart_id}`]: {}, [`${two?.cart_id}`]: { ...SLOT, preferredDate: '2026-11-20' } },
      { name: ' ', email: 'nobody', mobile: '123', address: '', description: '' },
    );
    expect(refused.status).toBe(422);
    expect(refused.error.errors).toEqual({
      name: ['Name is required'],
      email: ['Please enter a valid email'],
      mobile: ['Mobile number should be 10 digits'],
      address: ['Address is required'],
      description: ['Description is required'],
      storedServices: {
        [`${one?.cart_id}.serviceMethod`]: ['Service method is required'],
        [`${one?.cart_id}.workingDuration`]: ['Working duration is required'],
        [`${one?.cart_id}.preferredTime`]: ['Preferred time is required'],
        [`${one?.cart_id}.preferredDate`]: ['Preferred date is required'],
        [`${two?.cart_id}.preferredDate`]: ['Preferred date cannot be earlier than today.'],
      },
    });
  });

  it('creates a booking from the caller’s own cart', async () => {
    const [customer, stranger] = [await aCustomer(app), await aCustomer(app)];
    await add(plumber.id, customer);
    const { cart_id } = requireRow((await list(customer)).data);
    expect((await create(stranger, { [cart_id]: SLOT })).status).toBe(404);
    const made = await done(create(customer, { [cart_id]: SLOT }));
    expect(made.reply.data).toEqual({
      id: expect.any(Number),
      booking_id: expect.stringMatching(/^AP-[A-Z0-9]{6}$/),
      total_amount: 300,
    });
  });
});

// proves: call.singleservice, rule.single-booking, field.single-booking
describe('POST user/book/singleservice', () => {
  const create = async (fields: object) =>
    app.call('booking.create_single', { body: { serviceId: plumber.id, ...fields } }, await aCustomer(app));

  it('returns its own error messages', async () => {
    const empty = await create({});
    expect(empty.status).toBe(422);
    expect(empty.error.errors).toMatchObject({
      name: ['Name is required'],
      email: ['Email is required'],
      mobile: ['Mobile number is required'],
      address: ['Address is required'],
      description: ['Description is required'],
      serviceMethod: ['Service method is required'],
      workingDuration: ['Working duration is required'],
      preferredTime: ['Preferred time is required'],
      preferredDate: ['Preferred date is required'],
    });
    const wrong = await create({ ...FORM, ...SLOT, email: 'nobody', mobile: '123' });
    expect(wrong.error.errors).toEqual({
      email: ['Email is invalid'],
      mobile: ['Please enter a valid 10-digit mobile number.'],
    });
  });

  it('names the service in the errors', async () => {
    const { status, error } = await create({ serviceId: 'x' });
    expect(status).toBe(422);
    expect(error.errors).toMatchObject({ name: ['Name is required'], serviceId: [expect.any(String)] });
  });

  it('compares the amount sent with the computed price, and never trusts it', async () => {
    const made = await done(create({ ...FORM, ...SLOT, totalAmount: 300 }));
    expect(made.reply.data.total_amount).toBe(300);
    const cheaper = await create({ ...FORM, ...SLOT, totalAmount: 1 });
    expect(cheaper.status).toBe(409);
    expect(cheaper.error.data).toMatchObject({ total_amount: 300 });
  });
});
