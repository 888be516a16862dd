import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBookingFixture, aBooking, type BookingFixture } from '../../../testing/bookings.ts';
import { type OfferHarness, offerHarness } from '../../../testing/offers.ts';
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
const edit: OfferHarness['edit'] = (...args) => harness.edit(...args);
const isAvailableAt: OfferHarness['isAvailableAt'] = (...args) => harness.isAvailableAt(...args);
const get: OfferHarness['get'] = (...args) => harness.get(...args);
const post: OfferHarness['post'] = (...args) => harness.post(...args);
const upload: OfferHarness['upload'] = (...args) => harness.upload(...args);
const fields = () => harness.fields();
const threePhotos = () => harness.threePhotos();

// proves: pro.call.edit, pro.may.own
describe('service edit', () => {
  it('keeps the pictures unless exactly three new ones are sent, and moves the coverage', async () => {
    const person = await approved();
    const { action_id } = (await upload(person, fields(), threePhotos(), harness.sampleVideo)).body.data;
    const sent = { ...fields(), service_id: String(fixture.service.id), action_id: String(action_id) };
    const before = (await get(person, `editservice/${action_id}`)).data;
    const unchangedImages = await edit(person, { ...sent, description: 'Only pipes' });
    expect(unchangedImages.body).toMatchObject({
      status: 200,
      success: true,
      data: { action_id, state: 'live' },
    });
    expect((await get(person, `editservice/${action_id}`)).data).toEqual({
      ...before,
      description: 'Only pipes',
    });
    for (const images of [[harness.photo], [harness.photo, harness.photo]])
      expect((await edit(person, sent, images)).body.errors).toEqual([
        'The images field: At least 3 images are required',
      ]);
    expect((await edit(person, { ...sent, remove_video: '1' }, threePhotos())).status).toBe(200);
    const after = (await get(person, `editservice/${action_id}`)).data;
    expect(after.image_url).toHaveLength(3);
    expect(after.image_url).not.toContain(before.image_url[0]);
    expect(after.video_url).toBeNull();
    expect((await app.app.inject({ method: 'GET', url: before.image_url[0] })).statusCode).toBe(404);

    const pune = { latitude: 18.52, longitude: 73.85 };
    expect(await isAvailableAt(pune, fixture.service.id)).toBe(false);
    expect((await edit(person, { ...sent, address: 'Shivajinagar, Pune 411005' })).status).toBe(200);
    expect(await isAvailableAt(pune, fixture.service.id)).toBe(true);
  });

  it('turns a catalogue service into a custom one and back', async () => {
    const person = await approved();
    const { action_id } = (await upload(person)).body.data;
    const custom = {
      ...fields(),
      service: 'other',
      customService: 'Well cleaning',
      action_id: String(action_id),
    };
    const converted = (await edit(person, custom)).body.data;
    expect(converted.state).toBe('waiting');
    expect((await get(person, 'getservice')).data).toEqual([]);
    expect((await get(person, 'newservice')).data).toMatchObject([
      { action_id: converted.action_id, name: 'Well cleaning', state: 'waiting', image_url: { length: 3 } },
    ]);
    const back = await edit(person, { ...fields(), action_id: String(converted.action_id) });
    expect(back.body.data.state).toBe('live');
    expect((await get(person, 'newservice')).data).toEqual([]);
    expect((await get(person, 'getservice')).data[0].image_url).toHaveLength(3);
  });

  it('responds 404 to another professional, as do records and deletions', async () => {
    const [person, other] = [await approved(), await approved()];
    const { action_id } = (await upload(person)).body.data;
    const sent = { ...fields(), action_id: String(action_id) };
    expect((await edit(other, sent)).status).toBe(404);
    expect((await app.call('GET', `employee/editservice/${action_id}`, undefined, other)).status).toBe(404);
    expect((await app.call('GET', `employee/other/editservice/${action_id}`, undefined, person)).status).toBe(
      404,
    );
    for (const path of ['employee/delete-service', 'employee/delete-new-service'])
      expect((await post(other, path, { serviceId: action_id })).status).toBe(404);
    expect((await post(person, 'employee/delete-new-service', { serviceId: action_id })).status).toBe(404);
    expect((await get(person, 'getservice')).data).toHaveLength(1);
  });
});

// proves: pro.call.delete, pro.error.delete
describe('service deletion', () => {
  it('removes the service from every list immediately and keeps open jobs', async () => {
    const { professional } = fixture;
    const { lineId } = await aBooking(app, fixture, { state: 'assigned' });
    const [one] = (await get(professional, 'getservice')).data;
    const deleted = await post(professional, 'employee/delete-service', { serviceId: one.action_id });
    expect(deleted.body).toEqual({ status: 200, success: true, message: 'Service deleted successfully' });
    expect((await get(professional, 'getservice')).data).toEqual([]);
    expect((await post(professional, 'employee/delete-service', { serviceId: one.action_id })).status).toBe(
      404,
    );
    const jobs = await get(professional, 'yourbookings');
    expect(jobs.data.map(({ id }: { id: number }) => id)).toContain(lineId);
    expect((await upload(professional)).body.success).toBe(true);
  });
});
