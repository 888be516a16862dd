import { z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestPerson } from './testing/accounts.ts';
import { createBookingFixture, type BookingFixture, FORM } from './testing/bookings.ts';
import { createVideo, createPhoto } from './testing/files.ts';
import { type HttpResponse, type HttpClient, httpClient } from './testing/http-client.ts';
import { createRegisteredProfessional, multipartForm } from './testing/registration.ts';
import { requireRow } from './testing/require-row.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

/** Service calls of the professional, from a client that implements only the specification: forms with files, ids as texts. */
let app: TestApp;
let fixture: BookingFixture;
let http: HttpClient;
let photos: readonly Blob[];
let subcategory: number;

beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  http = await httpClient(app);
  photos = await Promise.all(['#246', '#642', '#464', '#888'].map((shade) => createPhoto(shade)));
  subcategory = requireRow((await http.get('subcategory/3')).reply('catalog.subcategories').data).id;
});
afterAll(() => app.close());

const text = expect.any(String);
const number = expect.any(Number);
const image = expect.stringMatching(/^\/media\//);

const typed = () => ({
  name: 'Ravi Kumar',
  mobile: '9876543210',
  email: 'ravi@example.in',
  address: FORM.address,
  category: '3',
  subCategory: String(subcategory),
  service: String(fixture.service.id),
  employeeType: 'part_time',
  description: 'Taps, sinks and pipes.',
  checkbox: 'true',
});

const formOf = (
  fields: Record<string, string>,
  images: readonly Blob[] = photos.slice(0, 3),
  field = 'images[]',
) => multipartForm(fields, images, field);

const approved = () => createRegisteredProfessional(http, fixture.operator);

/** The `data` of a successful response. */
const list = async (path: string, { token }: Pick<TestPerson, 'token'>) => {
  const { status, body } = await http.get(`employee/${path}`, token);
  expect(status).toBe(200);
  return z.object({ status: z.literal(200), data: z.unknown() }).parse(body).data;
};
const recordOf = async (actionId: number | string, { token }: TestPerson) =>
  (await http.get(`employee/editservice/${actionId}`, token)).reply('provider.service').data;

async function uploaded(person: TestPerson, fields: Record<string, string> = {}): Promise<number> {
  const answer = await http.form('employee/upload-service', formOf({ ...typed(), ...fields }), person.token);
  expect([answer.status, answer.body]).toEqual([
    200,
    { status: 200, success: true, message: text, data: { action_id: number, state: text } },
  ]);
  return answer.reply('provider.upload_service').data.action_id;
}

/** Body of a 422 of the three service forms: a list of texts whose second word is the field. */
function fieldsOf({ status, error }: HttpResponse): string[] {
  expect([status, error.status]).toEqual([422, 422]);
  const messages = z.array(z.string().regex(/^The \w+ \w/)).parse(error.errors);
  return [...new Set(messages.map((one) => one.split(' ')[1] ?? ''))].sort();
}

describe('POST employee/upload-service', () => {
  // proves: pro.call.upload, pro.call.services, pro.field.upload, pro.field.service-card, pro.rule.video, pro.constant.images
  it.each([
    ['images[]', 'part_time', false],
    ['images', 'full_time', true],
  ])('accepts three %s, %s, a video: %s', async (field, employeeType, video) => {
    const me = await approved();
    const form = formOf({ ...typed(), employeeType }, photos.slice(0, 3), field);
    if (video) form.set('video', createVideo(), 'work.mp4');
    const answer = await http.form('employee/upload-service', form, me.token);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ status: 200, success: true, message: text });
    expect(await list('getservice', me)).toEqual([
      expect.objectContaining({
        action_id: answer.reply('provider.upload_service').data.action_id,
        name: 'Plumber',
        servicetype: 'service',
        category_name: 'Home & Personal',
        subcategory_name: 'Plumber',
        employee_type: employeeType,
        image_url: [image, image, image],
        video_url: video ? image : null,
      }),
    ]);
    expect(await list('newservice', me)).toEqual([]);
  });

  // proves: pro.rule.service-other, pro.call.services, pro.field.service-record, pro.call.record
  it('lists a service outside the catalogue in newservice, and returns it from other/editservice', async () => {
    const me = await approved();
    const id = await uploaded(me, { service: 'other', customService: 'Well cleaning' });
    expect(await list('getservice', me)).toEqual([]);
    expect(await list('newservice', me)).toEqual([
      expect.objectContaining({ action_id: id, name: 'Well cleaning', image_url: [image, image, image] }),
    ]);
    expect(await list(`other/editservice/${id}`, me)).toMatchObject({
      service_id: 'other',
      customService: 'Well cleaning',
      category_id: 3,
      subcategory_id: subcategory,
    });
    expect((await http.get(`employee/editservice/${id}`, me.token)).status).toBe(404);
  });

  // proves: pro.call.upload-422, pro.rule.service-required, pro.rule.service-mobile, pro.rule.service-email, pro.rule.upload-images
  it('returns all errors as a list grouped by the second word', async () => {
    const { token } = await approved();
    const required = [
      'address',
      'category',
      'checkbox',
      'email',
      'employeeType',
      'images',
      'mobile',
      'name',
      'service',
      'subCategory',
    ];
    expect(fieldsOf(await http.form('employee/upload-service', formOf({}, []), token))).toEqual(required);
    expect(fieldsOf(await http.post('employee/upload-service', {}, token))).toEqual(required);
    const wrong = { ...typed(), mobile: '5876543210', email: 'ravi@', service: 'other', checkbox: 'false' };
    expect(fieldsOf(await http.form('employee/upload-service', formOf(wrong), token))).toEqual([
      'checkbox',
      'customService',
      'email',
      'mobile',
    ]);
    for (const images of [photos.slice(0, 2), photos])
      expect(fieldsOf(await http.form('employee/upload-service', formOf(typed(), images), token))).toEqual([
        'images',
      ]);
    expect(await list('getservice', { token })).toEqual([]);
  });

  // proves: pro.call.repeated
  it('creates one service for repeated requests with the same key', async () => {
    const me = await approved();
    const key = { 'idempotency-key': 'upload-1' };
    const send = () => http.form('employee/upload-service', formOf(typed()), me.token, key);
    const first = await send();
    expect((await send()).body).toEqual(first.body);
    expect(await list('getservice', me)).toHaveLength(1);
  });
});

describe('POST employee/add-service', () => {
  // proves: pro.call.add, pro.rule.add
  it('adds by name: a catalogue service or a new one; as a form or as JSON', async () => {
    const me = await approved();
    const chosen = { category: '3', subCategory: String(subcategory) };
    const known = await http.form(
      'employee/add-service',
      formOf({ ...chosen, service: 'plumber' }, []),
      me.token,
    );
    expect([known.status, known.body]).toMatchObject([200, { success: true, message: text }]);
    const other = await http.post('employee/add-service', { ...chosen, service: 'Well cleaning' }, me.token);
    expect([other.status, other.body]).toMatchObject([200, { success: true }]);
    expect(await list('getservice', me)).toMatchObject([{ name: 'Plumber' }]);
    expect(await list('newservice', me)).toMatchObject([{ name: 'Well cleaning' }]);
  });

  // proves: pro.call.upload-422, pro.rule.add
  it('returns the same 422 as the upload', async () => {
    const { token } = await approved();
    for (const answer of [
      await http.post('employee/add-service', {}, token),
      await http.form('employee/add-service', formOf({ category: '' }, []), token),
    ])
      expect(fieldsOf(answer)).toEqual(['category', 'service', 'subCategory']);
  });
});

describe('POST employee/edit-upload-service', () => {
  // proves: pro.call.edit, pro.call.record, pro.field.service-record, pro.state.edit-images, pro.rule.edit-images
  it('changes a service and keeps its pictures unless three new ones are sent', async () => {
    const me = await approved();
    const action_id = String(await uploaded(me));
    const before = await recordOf(action_id, me);
    expect(before).toMatchObject({
      username: 'Ravi Kumar',
      mobile_number: '9876543210',
      email: 'ravi@example.in',
      address: FORM.address,
      service_id: fixture.service.id,
      category_id: 3,
      subcategory_id: subcategory,
      employee_type: 'part_time',
      description: 'Taps, sinks and pipes.',
      image_url: [image, image, image],
      video_url: null,
      checkbox: true,
    });
    const edit = (images: readonly Blob[], more = {}) =>
      http.form(
        'employee/edit-upload-service',
        formOf({ ...typed(), action_id, service_id: typed().service, ...more }, images),
        me.token,
      );
    const kept = await edit([], { description: 'Taps only.' });
    expect([kept.status, kept.body]).toMatchObject([200, { status: 200 }]);
    expect(await list(`editservice/${action_id}`, me)).toEqual({ ...before, description: 'Taps only.' });
    expect(fieldsOf(await edit(photos.slice(0, 2)))).toEqual(['images']);
    expect((await edit(photos.slice(1, 4))).status).toBe(200);
    const after = await recordOf(action_id, me);
    expect(after.image_url).toHaveLength(3);
    for (const url of before.image_url) expect(after.image_url).not.toContain(url);
    expect(fieldsOf(await edit([], { name: '', email: 'x' }))).toEqual(['email', 'name']);
  });
});

describe('a service', () => {
  // proves: pro.call.delete
  it('is deleted by its action_id, as a text or a number', async () => {
    const me = await approved();
    const [mine, custom] = [
      await uploaded(me),
      await uploaded(me, { service: 'other', customService: 'Well cleaning' }),
    ];
    const remove = (path: string, serviceId: number | string) =>
      http.post(`employee/${path}`, { serviceId }, me.token);
    expect((await remove('delete-new-service', mine)).status).toBe(404);
    expect((await remove('delete-service', String(mine))).body).toMatchObject({ status: 200, message: text });
    expect((await remove('delete-new-service', custom)).body).toMatchObject({ status: 200, message: text });
    expect([await list('getservice', me), await list('newservice', me)]).toEqual([[], []]);
    expect((await remove('delete-service', mine)).body).toMatchObject({ status: 404, errors: text });
  });

  // proves: pro.may.own
  it('of another professional is not found', async () => {
    const me = await approved();
    const other = await approved();
    const id = await uploaded(me);
    const custom = await uploaded(me, { service: 'other', customService: 'Well cleaning' });
    const before = await list(`editservice/${id}`, me);
    for (const answer of [
      await http.get(`employee/editservice/${id}`, other.token),
      await http.get(`employee/other/editservice/${custom}`, other.token),
      await http.post('employee/delete-service', { serviceId: id }, other.token),
      await http.post('employee/delete-new-service', { serviceId: custom }, other.token),
      await http.form(
        'employee/edit-upload-service',
        formOf({ ...typed(), action_id: String(id) }, []),
        other.token,
      ),
    ])
      expect([answer.status, answer.body]).toEqual([
        404,
        { status: 404, message: text, errors: text, request_id: text },
      ]);
    expect(await list(`editservice/${id}`, me)).toEqual(before);
  });

  // proves: pro.call.categories
  it('is chosen from category, sub-category and getservice/{id}', async () => {
    const { token } = await approved();
    expect((await http.get('category')).reply('catalog.categories').data).toContainEqual(
      expect.objectContaining({ id: 3, category_name: 'Home & Personal' }),
    );
    expect(await list(`getservice/${subcategory}`, { token })).toEqual([
      { id: fixture.service.id, name: 'Plumber' },
    ]);
    expect((await http.get('employee/getservice/999999', token)).status).toBe(404);
  });
});
