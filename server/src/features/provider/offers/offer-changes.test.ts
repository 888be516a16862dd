import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBookingFixture, aBooking, type BookingFixture } from '../../../testing/bookings.ts';
import { type OfferHarness, offerHarness } from '../../../testing/offers.ts';
import { requireRow } from '../../../testing/require-row.ts';
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
const upload: OfferHarness['upload'] = (...args) => harness.upload(...args);
const fields = () => harness.fields();
const threePhotos = () => harness.threePhotos();

// proves: pro.call.edit, pro.may.own
describe('service edit', () => {
  it('keeps the pictures unless exactly three new ones are sent, and moves the coverage', async () => {
    const person = await approved();
    const { action_id } = (await upload(person, fields(), threePhotos(), harness.sampleVideo)).reply.data;
    const sent = { ...fields(), service_id: String(fixture.service.id), action_id: String(action_id) };
    const before = (await app.call('provider.service', { params: { action_id } }, person)).reply.data;
    const unchangedImages = await edit(person, { ...sent, description: 'Only pipes' });
    expect(unchangedImages.body).toMatchObject({
      status: 200,
      success: true,
      data: { action_id, state: 'live' },
    });
    expect((await app.call('provider.service', { params: { action_id } }, person)).reply.data).toEqual({
      ...before,
      description: 'Only pipes',
    });
    for (const images of [[harness.photo], [harness.photo, harness.photo]])
      expect((await edit(person, sent, images)).error.errors).toEqual([
        'The images field: At least 3 images are required',
      ]);
    expect((await edit(person, { ...sent, remove_video: '1' }, threePhotos())).status).toBe(200);
    const after = (await app.call('provider.service', { params: { action_id } }, person)).reply.data;
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
    const { action_id } = (await upload(person)).reply.data;
    const custom = {
      ...fields(),
      service: 'other',
      customService: 'Well cleaning',
      action_id: String(action_id),
    };
    const converted = (await edit(person, custom)).reply.data;
    expect(converted.state).toBe('pending');
    expect((await app.call('provider.services', {}, person)).reply.data).toEqual([]);
    expect((await app.call('provider.custom_services', {}, person)).reply.data).toMatchObject([
      { action_id: converted.action_id, name: 'Well cleaning', state: 'pending', image_url: { length: 3 } },
    ]);
    const back = await edit(person, { ...fields(), action_id: String(converted.action_id) });
    expect(back.reply.data.state).toBe('live');
    expect((await app.call('provider.custom_services', {}, person)).reply.data).toEqual([]);
    expect((await app.call('provider.services', {}, person)).reply.data[0]?.image_url).toHaveLength(3);
  });

  it('responds 404 to another professional, as do records and deletions', async () => {
    const [person, other] = [await approved(), await approved()];
    const { action_id } = (await upload(person)).reply.data;
    const sent = { ...fields(), action_id: String(action_id) };
    expect((await edit(other, sent)).status).toBe(404);
    expect((await app.call('provider.service', { params: { action_id } }, other)).status).toBe(404);
    expect((await app.call('provider.custom_service', { params: { action_id } }, person)).status).toBe(404);
    for (const name of ['provider.delete_service', 'provider.delete_custom_service'] as const)
      expect((await app.call(name, { body: { serviceId: action_id } }, other)).status).toBe(404);
    expect(
      (await app.call('provider.delete_custom_service', { body: { serviceId: action_id } }, person)).status,
    ).toBe(404);
    expect((await app.call('provider.services', {}, person)).reply.data).toHaveLength(1);
  });
});

// proves: pro.call.delete, pro.error.delete
describe('service deletion', () => {
  it('removes the service from every list immediately and keeps open jobs', async () => {
    const { professional } = fixture;
    const { lineId } = await aBooking(app, fixture, { state: 'assigned' });
    const one = requireRow((await app.call('provider.services', {}, professional)).reply.data);
    const deleted = await app.call(
      'provider.delete_service',
      { body: { serviceId: one.action_id } },
      professional,
    );
    expect(deleted.body).toEqual({ status: 200, success: true, message: 'Service deleted successfully' });
    expect((await app.call('provider.services', {}, professional)).reply.data).toEqual([]);
    expect(
      (await app.call('provider.delete_service', { body: { serviceId: one.action_id } }, professional))
        .status,
    ).toBe(404);
    const jobs = (await app.call('job.bookings', {}, professional)).reply;
    expect(jobs.data.map(({ id }: { id: number }) => id)).toContain(lineId);
    expect((await upload(professional)).reply.success).toBe(true);
  });
});
