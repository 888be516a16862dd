import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, aProfessional, type TestPerson } from '../../testing/accounts.ts';
import { aBookableWorld, aBooking, type BookableWorld, FORM, SLOT } from '../../testing/bookings.ts';
import { race } from '../../testing/race.ts';
import { react } from '../../testing/reactions.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: BookableWorld;
let operator: TestPerson;
let photo: Blob;
let plumbing: number;
const film = new Blob([Buffer.from('\0\0\0\x18ftypisom\0\0\0\0isomavc1', 'latin1'), Buffer.alloc(9_000, 7)]);

beforeAll(async () => {
  app = await testApp();
  world = await aBookableWorld(app);
  operator = await anOperator(app);
  const jpeg = await sharp({ create: { width: 320, height: 240, channels: 3, background: '#246' } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'secret place' } })
    .toBuffer();
  photo = new Blob([new Uint8Array(jpeg)]);
  const { rows } = await sql<{
    id: number;
  }>`select subcategory_id as id from services where id = ${world.service.id}`.execute(app.connection.db);
  plumbing = rows[0]?.id as number;
});
afterAll(() => app.close());

const MYSURU = { address: '4, Sayyaji Rao Road, Mysuru 570001', latitude: 12.3, longitude: 76.65 };

/** An approved professional with a base. */
async function approved(name = 'Ravi Kumar', base: { latitude: number; longitude: number } | null = null) {
  const person = await aProfessional(app, { name });
  await sql`insert into professionals (account_id, state, state_at, created_at, latitude, longitude)
    values (${person.id}, 'approved', ${app.clock.now()}, ${app.clock.now()}, ${base?.latitude ?? null}, ${base?.longitude ?? null})`.execute(
    app.connection.db,
  );
  return person;
}

const fields = () => ({
  name: 'Ravi Kumar',
  mobile: '9876501234',
  email: 'ravi@example.in',
  address: MYSURU.address,
  category: '3',
  subCategory: String(plumbing),
  service: String(world.service.id),
  employeeType: 'full_time',
  description: '<b>Pipes</b> 🔧',
  checkbox: 'true',
});

function formOf(
  sent: Record<string, string>,
  images: readonly Blob[] = [],
  video?: Blob,
  list = 'images[]',
): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(sent)) form.set(name, value);
  for (const image of images) form.append(list, image, 'work.jpg');
  if (video) form.set('video', video, 'work.mp4');
  return form;
}

const three = () => [photo, photo, photo];
const upload = (
  person: TestPerson,
  sent: Record<string, string> = fields(),
  images = three(),
  video?: Blob,
) => app.post('employee/upload-service', formOf(sent, images, video), { token: person.token });
const edit = (person: TestPerson, sent: Record<string, string>, images: readonly Blob[] = [], video?: Blob) =>
  app.post('employee/edit-upload-service', formOf(sent, images, video), { token: person.token });
const get = async (person: TestPerson, path: string) =>
  (await app.call('GET', `employee/${path}`, undefined, person)).body;
const post = (person: TestPerson, path: string, body: object) => app.call('POST', path, body, person);
const foundAt = async ({ latitude, longitude }: { latitude: number; longitude: number }, id: number) => {
  const { body } = await app.call('GET', `user/getservice/${id}?latitude=${latitude}&longitude=${longitude}`);
  return body.data.available as boolean;
};
/** About a hundred kilometres to the north. */
const farFrom = (place: { latitude: number; longitude: number }) => ({
  ...place,
  latitude: place.latitude + 0.9,
});

// proves: pro.call.upload, pro.call.upload-422, pro.field.upload, pro.field.service-card, pro.field.service-record, pro.rule.service-required, pro.rule.service-mobile, pro.rule.service-email, pro.rule.service-other, pro.rule.upload-images, pro.rule.video, pro.call.record, pro.call.services
describe('an upload', () => {
  // proves: pro.more.found
  it('with three pictures and a video is live at once, found near its address and not 100 km away', async () => {
    const person = await approved();
    const before = await foundAt(MYSURU, world.service.id);
    const sent = await upload(person, fields(), three(), film);
    expect(sent.body).toEqual({
      status: 200,
      success: true,
      message: 'Your service is online. Customers near you can find it now.',
      data: { action_id: expect.any(Number), state: 'live' },
    });
    expect(before).toBe(false);
    expect(await foundAt(MYSURU, world.service.id)).toBe(true);
    expect(await foundAt(farFrom(MYSURU), world.service.id)).toBe(false);
    const list = await app.call(
      'GET',
      `sublist/service/3/${plumbing}?latitude=${MYSURU.latitude}&longitude=${MYSURU.longitude}`,
    );
    expect(list.body.data[0]).toMatchObject({ name: 'Plumber', professionals: 1, trained: true });

    const { success, data } = await get(person, 'getservice');
    expect(success).toBe(true);
    expect(data).toEqual([
      {
        action_id: sent.body.data.action_id,
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
    const picture = await app.app.inject({ method: 'GET', url: data[0].image_url[0] });
    expect(picture.headers['content-type']).toBe('image/webp');
    // Made anew: what the camera wrote into it is gone.
    expect(picture.rawPayload.includes('secret place')).toBe(false);
    expect((await app.app.inject({ method: 'GET', url: data[0].video_url })).headers['content-type']).toBe(
      'video/mp4',
    );

    const record = await get(person, `editservice/${sent.body.data.action_id}`);
    expect(record.data).toEqual({
      action_id: sent.body.data.action_id,
      username: 'Ravi Kumar',
      mobile_number: '9876501234',
      email: 'ravi@example.in',
      address: MYSURU.address,
      service_id: world.service.id,
      service_name: 'Plumber',
      customService: '',
      category_id: 3,
      subcategory_id: plumbing,
      employee_type: 'full_time',
      description: '<b>Pipes</b> 🔧',
      image_url: data[0].image_url,
      video_url: data[0].video_url,
      checkbox: true,
      state: 'live',
      state_reason: null,
    });
  });

  it('answers everything that is wrong as a list of texts that begin with the field', async () => {
    const person = await approved();
    const empty = await upload(person, {}, []);
    expect(empty.status).toBe(422);
    expect(empty.body.errors).toEqual([
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
    expect((await upload(person, wrong, [photo, photo, photo, photo])).body.errors).toEqual([
      'The mobile field: Invalid mobile number',
      'The email field: Invalid email format',
      'The customService field: Please specify a custom service',
      'The images field: You must upload exactly 3 images.',
    ]);
    expect((await upload(person, fields(), [photo, photo])).body.errors).toEqual([
      'The images field: At least 3 images are required',
    ]);
    expect((await upload(person, fields(), [photo, photo, new Blob(['no picture'])])).body.errors).toEqual([
      'The images field: This is not a picture. JPEG, PNG, WebP and HEIC can be used.',
    ]);
    for (const [field, value] of [
      ['subCategory', '999999'],
      ['service', '999999'],
      ['address', 'zzqq xxyy'],
    ])
      expect((await upload(person, { ...fields(), [field as string]: value as string })).body.errors).toEqual(
        [expect.stringMatching(new RegExp(`^The ${field} field: `))],
      );
    expect((await get(person, 'getservice')).data).toEqual([]);
  });

  it('of the same service by the same professional is refused, also when both come at once', async () => {
    const person = await approved();
    const both = await race(2, () => upload(person));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422]);
    expect((await upload(person)).body.errors).toEqual([
      'The service field: You offer this service already. You can edit it under “Your services”.',
    ]);
    expect((await get(person, 'getservice')).data).toHaveLength(1);
  });

  it('sent twice with one key is one, also with files ahead and as `images`', async () => {
    const person = await approved();
    const uploads: number[] = [];
    for (let count = 0; count < 3; count += 1) {
      const form = new FormData();
      form.set('kind', 'image');
      form.set('file', photo, 'ahead');
      uploads.push((await app.post('employee/uploads', form, { token: person.token })).body.data.id);
    }
    const headers = { 'idempotency-key': 'one-upload' };
    const send = () =>
      app.call('POST', 'employee/upload-service', { ...fields(), uploads }, { token: person.token, headers });
    const first = await send();
    expect(first.status).toBe(200);
    expect((await send()).body).toEqual(first.body);
    const other = await approved();
    const plain = formOf(fields(), three(), undefined, 'images');
    expect((await app.post('employee/upload-service', plain, { token: other.token })).status).toBe(200);
    const stranger = { ...fields(), uploads: uploads.join(',') };
    expect((await upload(await approved(), stranger, [])).body.errors).toEqual([
      'The uploads field: A file that was sent ahead is no longer there. Please send it again.',
    ]);
  });
});

// proves: pro.call.edit, pro.may.own
describe('an edit', () => {
  it('keeps the pictures unless exactly three new ones come, and moves what it covers', async () => {
    const person = await approved();
    const { action_id } = (await upload(person, fields(), three(), film)).body.data;
    const sent = { ...fields(), service_id: String(world.service.id), action_id: String(action_id) };
    const before = (await get(person, `editservice/${action_id}`)).data;
    const kept = await edit(person, { ...sent, description: 'Only pipes' });
    expect(kept.body).toMatchObject({ status: 200, success: true, data: { action_id, state: 'live' } });
    expect((await get(person, `editservice/${action_id}`)).data).toEqual({
      ...before,
      description: 'Only pipes',
    });
    for (const images of [[photo], [photo, photo]])
      expect((await edit(person, sent, images)).body.errors).toEqual([
        'The images field: At least 3 images are required',
      ]);
    expect((await edit(person, { ...sent, remove_video: '1' }, three())).status).toBe(200);
    const after = (await get(person, `editservice/${action_id}`)).data;
    expect(after.image_url).toHaveLength(3);
    expect(after.image_url).not.toContain(before.image_url[0]);
    expect(after.video_url).toBeNull();
    expect((await app.app.inject({ method: 'GET', url: before.image_url[0] })).statusCode).toBe(404);

    const pune = { latitude: 18.52, longitude: 73.85 };
    expect(await foundAt(pune, world.service.id)).toBe(false);
    expect((await edit(person, { ...sent, address: 'Shivajinagar, Pune 411005' })).status).toBe(200);
    expect(await foundAt(pune, world.service.id)).toBe(true);
  });

  it('turns a service into a custom one and back', async () => {
    const person = await approved();
    const { action_id } = (await upload(person)).body.data;
    const custom = {
      ...fields(),
      service: 'other',
      customService: 'Well cleaning',
      action_id: String(action_id),
    };
    const turned = (await edit(person, custom)).body.data;
    expect(turned.state).toBe('waiting');
    expect((await get(person, 'getservice')).data).toEqual([]);
    expect((await get(person, 'newservice')).data).toMatchObject([
      { action_id: turned.action_id, name: 'Well cleaning', state: 'waiting', image_url: { length: 3 } },
    ]);
    const back = await edit(person, { ...fields(), action_id: String(turned.action_id) });
    expect(back.body.data.state).toBe('live');
    expect((await get(person, 'newservice')).data).toEqual([]);
    expect((await get(person, 'getservice')).data[0].image_url).toHaveLength(3);
  });

  it('is nobody else’s, and neither are records and deletions', async () => {
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
describe('a deletion', () => {
  it('takes the service out of every list at once and keeps the jobs that are open', async () => {
    const { professional } = world;
    const { lineId } = await aBooking(app, world, { state: 'assigned' });
    const [one] = (await get(professional, 'getservice')).data;
    const gone = await post(professional, 'employee/delete-service', { serviceId: one.action_id });
    expect(gone.body).toEqual({ status: 200, success: true, message: 'Service deleted successfully' });
    expect((await get(professional, 'getservice')).data).toEqual([]);
    expect((await post(professional, 'employee/delete-service', { serviceId: one.action_id })).status).toBe(
      404,
    );
    const jobs = await get(professional, 'yourbookings');
    expect(jobs.data.map(({ id }: { id: number }) => id)).toContain(lineId);
    expect((await upload(professional)).body.success).toBe(true);
  });
});

// proves: pro.call.add, pro.rule.add
describe('a service by its name alone', () => {
  it('is an offering where the catalogue has the name, else waits; it lies around the base', async () => {
    const person = await approved('Meena Pillai', MYSURU);
    const sent = { category: 3, subCategory: plumbing, service: ' plumber ' };
    expect((await post(person, 'employee/add-service', sent)).body).toMatchObject({
      success: true,
      data: { state: 'live' },
    });
    expect((await get(person, 'getservice')).data).toMatchObject([{ name: 'Plumber', address: '' }]);
    const custom = await post(person, 'employee/add-service', { ...sent, service: 'Tank cleaning' });
    expect(custom.body.data.state).toBe('waiting');
    expect(
      (await post(person, 'employee/add-service', { ...sent, service: 'tank CLEANING' })).body.errors,
    ).toEqual([
      'The customService field: You have sent this service already. You can edit it under “Your services”.',
    ]);
    expect((await post(person, 'employee/add-service', {})).body.errors).toEqual([
      'The category field: Category is required',
      'The subCategory field: Sub-category is required',
      'The service field: Service name is required',
    ]);
    const nowhere = await post(await approved(), 'employee/add-service', sent);
    expect(nowhere.body.errors).toEqual([expect.stringMatching(/^The address field: /)]);
  });
});

// proves: pro.more.custom-service
describe('a custom service', () => {
  const wanted = () => ({ ...fields(), service: 'other', customService: 'Rangoli drawing' });
  const entry = () => ({
    name: 'Rangoli artist',
    name_hi: 'रंगोली कलाकार',
    about: 'Rangoli for feasts.',
    about_hi: 'त्योहारों के लिए रंगोली।',
    category: 3,
    subCategory: plumbing,
    per_hour: 250,
    per_day: '1500',
  });
  const queue = async (state: string) =>
    (await app.call('GET', `admin/custom-services?state=${state}`, undefined, operator)).body;

  it('waits for the operator, who gives it a price, and is then booked near its address', async () => {
    const person = await approved('Kavya Rao');
    const sent = (await upload(person, wanted(), three(), film)).body;
    expect(sent).toMatchObject({
      message: 'Your service was sent. Our team gives it a price, and you are told.',
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
      per_hour: ['Please enter whole rupees, at least 1.'],
    });
    expect(
      (await post(operator, `admin/custom-services/${id}/approve`, { ...entry(), name: 'Plumber' })).body
        .errors,
    ).toEqual({
      name: ['The catalogue has a service of this name here already.'],
    });
    const done = await post(operator, `admin/custom-services/${id}/approve`, entry());
    expect(done.status).toBe(200);
    const { service_id } = done.body.data;
    expect((await post(operator, `admin/custom-services/${id}/approve`, entry())).status).toBe(409);
    expect(await foundAt(MYSURU, service_id)).toBe(true);
    expect(await foundAt(farFrom(MYSURU), service_id)).toBe(false);
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

    await react(app);
    const inbox = (await get(person, 'notifications')).data;
    expect(inbox[0]).toMatchObject({
      kind: 'custom_service_approved',
      text: 'Your service “Rangoli artist” is online. Customers near you can book it now.',
    });
    const { rows } = await sql<{
      action: string;
    }>`select action from audit_log where subject = ${`custom_service:${id}`}`.execute(app.connection.db);
    expect(rows).toEqual([{ action: 'admin.approve_custom_service' }]);

    // The catalogue's pictures are its own by now: they outlive the professional's.
    expect(
      (await edit(person, { ...fields(), service: String(service_id), action_id: String(id) }, three()))
        .status,
    ).toBe(200);
    expect((await app.app.inject({ method: 'GET', url: mine.image_url[0] })).statusCode).toBe(200);
  });

  it('is rejected with a reason that the professional reads, changed, and waits again', async () => {
    const person = await approved();
    const { action_id } = (await upload(person, wanted())).body.data;
    const reject = (body: object) => post(operator, `admin/custom-services/${action_id}/reject`, body);
    expect((await reject({})).status).toBe(422);
    expect((await reject({ reason: 'Please show your own work.' })).status).toBe(200);
    expect((await reject({ reason: 'Again' })).status).toBe(409);
    expect((await get(person, 'newservice')).data[0]).toMatchObject({
      state: 'rejected',
      state_reason: 'Please show your own work.',
    });
    await react(app);
    expect((await get(person, 'notifications')).data[0].text).toBe(
      'Your service “Rangoli drawing” was not taken: Please show your own work.',
    );
    const again = await edit(person, { ...wanted(), action_id: String(action_id) }, three());
    expect(again.body).toMatchObject({ data: { action_id, state: 'waiting' } });
    const gone = await post(person, 'employee/delete-new-service', { serviceId: action_id });
    expect(gone.body.message).toBe('Service deleted successfully');
    expect((await queue('waiting')).data.map(({ id }: { id: number }) => id)).not.toContain(action_id);
    expect((await post(operator, 'admin/custom-services/999999/reject', { reason: 'x' })).status).toBe(404);
  });
});

// proves: pro.call.categories, pro.field.category
it('the services of a sub-category are there for the forms', async () => {
  const person = await approved();
  expect(await get(person, `getservice/${plumbing}`)).toMatchObject({
    status: 200,
    data: [{ id: world.service.id, name: 'Plumber' }, { name: 'Rangoli artist' }],
  });
  expect((await app.call('GET', 'employee/getservice/999999', undefined, person)).status).toBe(404);
});
