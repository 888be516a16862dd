import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { createBookingFixture, type BookingFixture, FORM, SLOT } from '../../../testing/bookings.ts';
import { farFrom, MYSURU, type OfferHarness, offerHarness } from '../../../testing/offers.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let fixture: BookingFixture;
let harness: OfferHarness;
let operator: TestPerson;

beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  harness = await offerHarness(app, fixture);
  operator = await anOperator(app);
});
afterAll(() => app.close());

const approved: OfferHarness['approved'] = (...args) => harness.approved(...args);
const edit: OfferHarness['edit'] = (...args) => harness.edit(...args);
const isAvailableAt: OfferHarness['isAvailableAt'] = (...args) => harness.isAvailableAt(...args);
const get: OfferHarness['get'] = (...args) => harness.get(...args);
const post: OfferHarness['post'] = (...args) => harness.post(...args);
const upload: OfferHarness['upload'] = (...args) => harness.upload(...args);
const fields = () => harness.fields();
const threePhotos = () => harness.threePhotos();

describe('custom service', () => {
  const customServiceFields = () => ({ ...fields(), service: 'other', customService: 'Rangoli drawing' });
  const entry = () => ({
    name: 'Rangoli artist',
    name_hi: 'रंगोली कलाकार',
    about: 'Rangoli for feasts.',
    about_hi: 'त्योहारों के लिए रंगोली।',
    category: 3,
    subCategory: harness.plumbing,
    per_hour: 250,
    per_day: '1500',
  });
  const queue = async (state: string) =>
    (await app.call('GET', `admin/custom-services?state=${state}`, undefined, operator)).body;

  it('is pending until the operator prices it, then can be booked near its address', async () => {
    const person = await approved('Kavya Rao');
    const sent = (await upload(person, customServiceFields(), threePhotos(), harness.sampleVideo)).body;
    expect(sent).toMatchObject({
      message: 'Service sent. Our team sets the price and notifies you.',
      data: { state: 'waiting' },
    });
    const id = sent.data.action_id;
    expect((await get(person, 'getservice')).data).toEqual([]);
    const [mine] = (await get(person, 'newservice')).data;
    expect(mine).toMatchObject({ action_id: id, name: 'Rangoli drawing', state: 'waiting' });
    expect((await get(person, `other/editservice/${id}`)).data).toMatchObject({
      service_id: 'other',
      customService: 'Rangoli drawing',
    });

    const { data, counts } = await queue('waiting');
    const shown = data.find((one: { id: number }) => one.id === id);
    expect(shown).toMatchObject({
      professional: { id: person.id, name: 'Kavya Rao' },
      pictures: { length: 3 },
    });
    expect(counts.waiting).toBeGreaterThan(0);

    const bad = await post(operator, `admin/custom-services/${id}/approve`, {
      ...entry(),
      per_hour: '0',
      name: '',
    });
    expect(bad.body.errors).toEqual({
      name: ['Name is required'],
      per_hour: ['Please enter whole rupees, ₹1 or more.'],
    });
    expect(
      (await post(operator, `admin/custom-services/${id}/approve`, { ...entry(), name: 'Plumber' })).body
        .errors,
    ).toEqual({
      name: ['A service with this name is already in the catalogue here.'],
    });
    const done = await post(operator, `admin/custom-services/${id}/approve`, entry());
    expect(done.status).toBe(200);
    const { service_id } = done.body.data;
    expect((await post(operator, `admin/custom-services/${id}/approve`, entry())).status).toBe(409);
    expect(await isAvailableAt(MYSURU, service_id)).toBe(true);
    expect(await isAvailableAt(farFrom(MYSURU), service_id)).toBe(false);
    const { body } = await app.call('GET', `user/getservice/${service_id}?latitude=12.3&longitude=76.65`);
    expect(body.data).toMatchObject({
      name: 'Rangoli artist',
      slug: 'rangoli-artist',
      working_per_day: 1500,
      working_per_hour: 250,
      media_urls: mine.image_url,
    });
    expect((await get(person, 'newservice')).data).toEqual([]);
    expect((await get(person, 'getservice')).data).toMatchObject([
      { action_id: id, name: 'Rangoli artist', image_url: mine.image_url, video_url: mine.video_url },
    ]);

    const customer = await aCustomer(app);
    const booked = await post(customer, 'user/book/singleservice', {
      ...FORM,
      ...SLOT,
      ...MYSURU,
      serviceId: service_id,
    });
    expect(booked.body.data.total_amount).toBe(500);

    await runReactions(app);
    const inbox = (await get(person, 'notifications')).data;
    expect(inbox[0]).toMatchObject({
      kind: 'custom_service_approved',
      text: 'Your service “Rangoli artist” is online. Customers near you can book it now.',
    });
    const { rows } = await sql<{
      action: string;
    }>`select action from audit_log where subject = ${`custom_service:${id}`}`.execute(app.connection.db);
    expect(rows).toEqual([{ action: 'admin.approve_custom_service' }]);

    // The catalogue now owns the pictures, so they survive the professional's edit.
    expect(
      (await edit(person, { ...fields(), service: String(service_id), action_id: String(id) }, threePhotos()))
        .status,
    ).toBe(200);
    expect((await app.app.inject({ method: 'GET', url: mine.image_url[0] })).statusCode).toBe(200);
  });

  it('is rejected with a reason that the professional reads, and is pending again after a change', async () => {
    const person = await approved();
    const { action_id } = (await upload(person, customServiceFields())).body.data;
    const reject = (body: object) => post(operator, `admin/custom-services/${action_id}/reject`, body);
    expect((await reject({})).status).toBe(422);
    expect((await reject({ reason: 'Please show your own work.' })).status).toBe(200);
    expect((await reject({ reason: 'Again' })).status).toBe(409);
    expect((await get(person, 'newservice')).data[0]).toMatchObject({
      state: 'rejected',
      state_reason: 'Please show your own work.',
    });
    await runReactions(app);
    expect((await get(person, 'notifications')).data[0].text).toBe(
      'We couldn’t approve your service “Rangoli drawing”: Please show your own work.',
    );
    const again = await edit(
      person,
      { ...customServiceFields(), action_id: String(action_id) },
      threePhotos(),
    );
    expect(again.body).toMatchObject({ data: { action_id, state: 'waiting' } });
    const deleted = await post(person, 'employee/delete-new-service', { serviceId: action_id });
    expect(deleted.body.message).toBe('Service deleted successfully');
    expect((await queue('waiting')).data.map(({ id }: { id: number }) => id)).not.toContain(action_id);
    expect((await post(operator, 'admin/custom-services/999999/reject', { reason: 'x' })).status).toBe(404);
  });
});
