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
  const queue = async (state: 'pending' | 'approved' | 'rejected') =>
    (await app.call('admin.custom_services', { query: { state } }, operator)).reply;

  it('has an id that no offering gets, also when it becomes an offering', async () => {
    const person = await approved();
    const { db } = app.connection;
    const custom = (await upload(person, customServiceFields(), threePhotos())).reply.data.action_id;
    const offering = (await upload(person, fields(), threePhotos())).reply.data.action_id;
    const next = (await upload(await approved(), customServiceFields(), threePhotos())).reply.data.action_id;
    expect([custom >= 1_000_000_000, offering < 1_000_000_000, next - custom]).toEqual([true, true, 1]);
    const body = { ...entry(), name: 'Rangoli painter', name_hi: 'रंगोली चित्रकार' };
    const decided = await app.call(
      'admin.approve_custom_service',
      { params: { id: custom }, body },
      operator,
    );
    expect(decided.status).toBe(200);
    const { rows } = await sql<{ id: number }>`
      select id from offerings where professional_id = ${person.id} order by id`.execute(db);
    expect(rows.map(({ id }) => id)).toEqual([offering, custom]);
    await expect(
      sql`select setval(pg_get_serial_sequence('offerings', 'id'), 1000000000)`.execute(db),
    ).rejects.toThrow('out of bounds');
  });

  it('is pending until the operator prices it, then can be booked near its address', async () => {
    const person = await approved('Kavya Rao');
    const sent = (await upload(person, customServiceFields(), threePhotos(), harness.sampleVideo)).reply;
    expect(sent).toMatchObject({
      message: 'Service sent. Our team sets the price and notifies you.',
      data: { state: 'pending' },
    });
    const id = sent.data.action_id;
    expect((await app.call('provider.services', {}, person)).reply.data).toEqual([]);
    const [mine] = (await app.call('provider.custom_services', {}, person)).reply.data;
    expect(mine).toMatchObject({ action_id: id, name: 'Rangoli drawing', state: 'pending' });
    expect(
      (await app.call('provider.custom_service', { params: { action_id: id } }, person)).reply.data,
    ).toMatchObject({
      service_id: 'other',
      customService: 'Rangoli drawing',
    });

    const { data, counts } = await queue('pending');
    const shown = data.find((one: { id: number }) => one.id === id);
    expect(shown).toMatchObject({
      professional: { id: person.id, name: 'Kavya Rao' },
      pictures: { length: 3 },
    });
    expect(counts.pending).toBeGreaterThan(0);

    const bad = await app.call(
      'admin.approve_custom_service',
      {
        params: { id },
        body: {
          ...entry(),
          per_hour: '0',
          name: '',
        },
      },
      operator,
    );
    expect(bad.error.errors).toEqual({
      name: ['Name is required'],
      per_hour: ['Please enter whole rupees, ₹1 or more.'],
    });
    expect(
      (
        await app.call(
          'admin.approve_custom_service',
          { params: { id }, body: { ...entry(), name: 'Plumber' } },
          operator,
        )
      ).error.errors,
    ).toEqual({
      name: ['A service with this name is already in the catalogue here.'],
    });
    const done = await app.call('admin.approve_custom_service', { params: { id }, body: entry() }, operator);
    expect(done.status).toBe(200);
    const { service_id } = done.reply.data;
    expect(
      (await app.call('admin.approve_custom_service', { params: { id }, body: entry() }, operator)).status,
    ).toBe(409);
    expect(await isAvailableAt(MYSURU, service_id)).toBe(true);
    expect(await isAvailableAt(farFrom(MYSURU), service_id)).toBe(false);
    const { reply } = await app.call('discovery.service', {
      params: { id: service_id },
      query: { latitude: '12.3', longitude: '76.65' },
    });
    expect(reply.data).toMatchObject({
      name: 'Rangoli artist',
      slug: 'rangoli-artist',
      working_per_day: 1500,
      working_per_hour: 250,
      media_urls: mine?.image_url,
    });
    expect((await app.call('provider.custom_services', {}, person)).reply.data).toEqual([]);
    expect((await app.call('provider.services', {}, person)).reply.data).toMatchObject([
      { action_id: id, name: 'Rangoli artist', image_url: mine?.image_url, video_url: mine?.video_url },
    ]);

    const customer = await aCustomer(app);
    const booked = await app.call(
      'booking.create_single',
      {
        body: {
          ...FORM,
          ...SLOT,
          ...MYSURU,
          serviceId: service_id,
        },
      },
      customer,
    );
    expect(booked.reply.data.total_amount).toBe(500);

    await runReactions(app);
    const inbox = (await app.call('notification.list', { role: 'employee' }, person)).reply.data;
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
    expect((await app.app.inject({ method: 'GET', url: mine?.image_url[0] })).statusCode).toBe(200);
  });

  it('is rejected with a reason that the professional reads, and is pending again after a change', async () => {
    const person = await approved();
    const { action_id } = (await upload(person, customServiceFields())).reply.data;
    const reject = (body: object) =>
      app.callRaw('admin.reject_custom_service', { params: { id: action_id }, body }, operator);
    expect((await reject({})).status).toBe(422);
    expect((await reject({ reason: 'Please show your own work.' })).status).toBe(200);
    expect((await reject({ reason: 'Again' })).status).toBe(409);
    expect((await app.call('provider.custom_services', {}, person)).reply.data[0]).toMatchObject({
      state: 'rejected',
      state_reason: 'Please show your own work.',
    });
    await runReactions(app);
    expect((await app.call('notification.list', { role: 'employee' }, person)).reply.data[0]?.text).toBe(
      'We couldn’t approve your service “Rangoli drawing”: Please show your own work.',
    );
    const again = await edit(
      person,
      { ...customServiceFields(), action_id: String(action_id) },
      threePhotos(),
    );
    expect(again.body).toMatchObject({ data: { action_id, state: 'pending' } });
    const deleted = await app.call(
      'provider.delete_custom_service',
      { body: { serviceId: action_id } },
      person,
    );
    expect(deleted.reply.message).toBe('Service deleted successfully');
    expect((await queue('pending')).data.map(({ id }: { id: number }) => id)).not.toContain(action_id);
    expect(
      (
        await app.call(
          'admin.reject_custom_service',
          { params: { id: 999999 }, body: { reason: 'x' } },
          operator,
        )
      ).status,
    ).toBe(404);
  });
});
