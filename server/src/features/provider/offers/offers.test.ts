import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBookingFixture, type BookingFixture, offers } from '../../../testing/bookings.ts';
import { farFrom, MYSURU, type OfferHarness, offerHarness } from '../../../testing/offers.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let harness: OfferHarness;

beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  harness = await offerHarness(app, fixture);
});
afterAll(() => app.close());

const approved: OfferHarness['approved'] = (...args) => harness.approved(...args);
const isAvailableAt: OfferHarness['isAvailableAt'] = (...args) => harness.isAvailableAt(...args);
const upload: OfferHarness['upload'] = (...args) => harness.upload(...args);
const fields = () => harness.fields();
const threePhotos = () => harness.threePhotos();

describe('employee_type of a service added by name', () => {
  it.each([
    ['permenent', 'full_time'],
    ['contract', 'part_time'],
    [null, ''],
  ])('registered as %s: %s', async (registered, shown) => {
    const person = await approved();
    await sql`update professionals set employee_type = ${registered} where account_id = ${person.id}`.execute(
      app.connection.db,
    );
    await offers(app, person, fixture.service.id);
    expect((await app.call('provider.services', {}, person)).reply.data).toMatchObject([
      { employee_type: shown },
    ]);
  });
});

// proves: pro.call.upload, pro.call.upload-422, pro.field.upload, pro.field.service-card, pro.field.service-record, pro.rule.service-required, pro.rule.service-mobile, pro.rule.service-email, pro.rule.service-other, pro.rule.upload-images, pro.rule.video, pro.call.record, pro.call.services
describe('service upload', () => {
  // proves: pro.more.found
  it('with three pictures and a video is live immediately, found near its address and not 100 km away', async () => {
    const person = await approved();
    const before = await isAvailableAt(MYSURU, fixture.service.id);
    const sent = await upload(person, fields(), threePhotos(), harness.sampleVideo);
    expect(sent.body).toEqual({
      status: 200,
      success: true,
      message: 'Your service is online. Customers near you can find it now.',
      data: { action_id: expect.any(Number), state: 'live' },
    });
    expect(before).toBe(false);
    expect(await isAvailableAt(MYSURU, fixture.service.id)).toBe(true);
    expect(await isAvailableAt(farFrom(MYSURU), fixture.service.id)).toBe(false);
    const list = await app.call('discovery.subcategory', {
      params: { category: 3, subcategory: harness.plumbing },
      query: { latitude: MYSURU.latitude, longitude: MYSURU.longitude },
    });
    expect(list.reply.data[0]).toMatchObject({ name: 'Plumber', professionals: 1, trained: true });

    const { success, data } = (await app.call('provider.services', {}, person)).reply;
    expect(success).toBe(true);
    expect(data).toEqual([
      {
        action_id: sent.reply.data.action_id,
        name: 'Plumber',
        servicetype: 'service',
        category_name: 'Home & Personal',
        subcategory_name: 'Plumber',
        employee_type: 'full_time',
        image_url: [1, 2, 3].map(() => expect.stringMatching(/^\/media\/[0-9a-f]{32}\.webp$/)),
        video_url: expect.stringMatching(/^\/media\/[0-9a-f]{32}\.mp4$/),
        state: 'live',
        state_reason: null,
        address: MYSURU.address,
        radius_km: 15,
      },
    ]);
    const picture = await app.app.inject({ method: 'GET', url: data[0]?.image_url[0] });
    expect(picture.headers['content-type']).toBe('image/webp');
    // The picture is re-encoded: the camera's metadata is removed.
    expect(picture.rawPayload.includes('secret place')).toBe(false);
    expect(
      (await app.app.inject({ method: 'GET', url: data[0]?.video_url ?? '' })).headers['content-type'],
    ).toBe('video/mp4');

    const record = (
      await app.call('provider.service', { params: { action_id: sent.reply.data.action_id } }, person)
    ).reply;
    expect(record.data).toEqual({
      action_id: sent.reply.data.action_id,
      username: 'Ravi Kumar',
      mobile_number: '9876501234',
      email: 'ravi@example.in',
      address: MYSURU.address,
      service_id: fixture.service.id,
      service_name: 'Plumber',
      customService: '',
      category_id: 3,
      subcategory_id: harness.plumbing,
      employee_type: 'full_time',
      description: '<b>Pipes</b> 🔧',
      image_url: data[0]?.image_url,
      video_url: data[0]?.video_url,
      checkbox: true,
      state: 'live',
      state_reason: null,
    });
  });

  it('returns all problems as a list of texts that start with the field', async () => {
    const person = await approved();
    const empty = await upload(person, {}, []);
    expect(empty.status).toBe(422);
    expect(empty.error.errors).toEqual([
      'The name field: Name is required',
      'The mobile field: Mobile number is required',
      'The email field: Email is required',
      'The address field: Address is required',
      'The category field: Category is required',
      'The subCategory field: Sub-category is required',
      'The service field: Service is required',
      'The employeeType field: Employee type is required',
      'The checkbox field: You must agree to the terms',
      'The images field: At least 3 images are required',
    ]);
    const wrong = { ...fields(), mobile: '5876501234', email: 'ravi@', service: 'other' };
    expect(
      (await upload(person, wrong, [harness.photo, harness.photo, harness.photo, harness.photo])).error
        .errors,
    ).toEqual([
      'The mobile field: Invalid mobile number',
      'The email field: Invalid email format',
      'The customService field: Please specify a custom service',
      'The images field: You must upload exactly 3 images.',
    ]);
    expect((await upload(person, fields(), [harness.photo, harness.photo])).error.errors).toEqual([
      'The images field: At least 3 images are required',
    ]);
    expect(
      (await upload(person, fields(), [harness.photo, harness.photo, new Blob(['no picture'])])).error.errors,
    ).toEqual(['The images field: This isn’t an image. Please use JPEG, PNG, WebP or HEIC.']);
    for (const [field, value] of [
      ['subCategory', '999999'],
      ['service', '999999'],
      ['address', 'zzqq xxyy'],
    ])
      expect(
        (await upload(person, { ...fields(), [field as string]: value as string })).error.errors,
      ).toEqual([expect.stringMatching(new RegExp(`^The ${field} field: `))]);
    expect((await app.call('provider.services', {}, person)).reply.data).toEqual([]);
  });

  it('rejects the same service by the same professional, also concurrently', async () => {
    const person = await approved();
    const both = await race(2, () => upload(person));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await upload(person)).error.errors).toEqual([
      'The service field: You already offer this service. Edit it under “Your services”.',
    ]);
    expect((await app.call('provider.services', {}, person)).reply.data).toHaveLength(1);
  });

  it('creates one service for two requests with one idempotency key, also with uploads and with `images`', async () => {
    const person = await approved();
    const uploads: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const form = new FormData();
      form.set('kind', 'image');
      form.set('file', harness.photo, 'ahead');
      uploads.push((await app.sendForm('media.upload', { role: 'employee', form }, person)).reply.data.id);
    }
    const headers = { 'idempotency-key': 'one-upload' };
    const send = () =>
      app.call(
        'provider.upload_service',
        { body: { ...fields(), uploads } },
        { token: person.token, headers },
      );
    const first = await send();
    expect(first.status).toBe(200);
    expect((await send()).body).toEqual(first.body);
    const other = await approved();
    const plain = harness.formOf(fields(), threePhotos(), undefined, 'images');
    expect((await app.sendForm('provider.upload_service', { form: plain }, other)).status).toBe(200);
    const foreignUploads = { ...fields(), uploads: uploads.join(',') };
    expect((await upload(await approved(), foreignUploads, [])).error.errors).toEqual([
      'The uploads field: An uploaded file has expired. Please upload it again.',
    ]);
  });
});

// proves: pro.call.add, pro.rule.add
describe('service added by name', () => {
  it('is live if the catalogue has the name, otherwise pending, and is located at the base', async () => {
    const person = await approved('Meena Pillai', MYSURU);
    const sent = { category: 3, subCategory: harness.plumbing, service: ' plumber ' };
    expect((await app.call('provider.add_service', { body: sent }, person)).body).toMatchObject({
      success: true,
      data: { state: 'live' },
    });
    expect((await app.call('provider.services', {}, person)).reply.data).toMatchObject([
      { name: 'Plumber', address: '' },
    ]);
    const custom = await app.call(
      'provider.add_service',
      { body: { ...sent, service: 'Tank cleaning' } },
      person,
    );
    expect(custom.reply.data.state).toBe('pending');
    expect(
      (await app.call('provider.add_service', { body: { ...sent, service: 'tank CLEANING' } }, person)).error
        .errors,
    ).toEqual(['The customService field: You already sent this service. Edit it under “Your services”.']);
    expect((await app.call('provider.add_service', {}, person)).error.errors).toEqual([
      'The category field: Category is required',
      'The subCategory field: Sub-category is required',
      'The service field: Service name is required',
    ]);
    const nowhere = await app.call('provider.add_service', { body: sent }, await approved());
    expect(nowhere.error.errors).toEqual([expect.stringMatching(/^The address field: /)]);
  });
});

// proves: pro.more.custom-service
// proves: pro.call.categories, pro.field.category
it('GET employee/getservice/:subcategory: lists the services of a sub-category for the forms', async () => {
  const person = await approved();
  expect(
    (
      await app.call(
        'provider.subcategory_services',
        { params: { subcategory_id: harness.plumbing } },
        person,
      )
    ).reply,
  ).toMatchObject({
    status: 200,
    data: [{ id: fixture.service.id, name: 'Plumber' }],
  });
  expect(
    (await app.call('provider.subcategory_services', { params: { subcategory_id: 999999 } }, person)).status,
  ).toBe(404);
});
