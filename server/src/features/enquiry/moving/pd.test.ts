import { MAX_BYTES } from '@aaspaas/contract/features/media.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aCustomer, anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { race } from '../../../testing/race.ts';
import { runReactions } from '../../../testing/reactions.ts';
import { createVideo } from '../../../testing/files.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

let app: TestApp;
let asha: TestPerson;
let operator: TestPerson;
let imageFile: Blob;
const videoFile = createVideo();

const jpeg = async (width: number, height: number) =>
  new Blob([
    new Uint8Array(
      await sharp({ create: { width, height, channels: 3, background: '#246' } })
        .jpeg()
        .toBuffer(),
    ),
  ]);

beforeAll(async () => {
  app = await testApp();
  asha = await aCustomer(app);
  operator = await anOperator(app);
  imageFile = await jpeg(300, 200);
});
afterAll(() => app.close());

const fields = {
  fromaddress: '12, MG Road, Bengaluru',
  toaddress: 'ش مرحبا, Kolkata',
  dob: '2026-12-01',
  mobile: '9876543210',
  description: '<b>Sofa</b> 🛋️',
};

/** Builds a multipart form like a browser's, with pictures. */
function formOf(sent: Record<string, string>, images: readonly Blob[] = [], video?: Blob): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(sent)) form.set(name, value);
  for (const image of images) form.append('images[]', image, 'goods.jpg');
  if (video) form.set('video', video, 'goods.mp4');
  return form;
}

const send = (form: FormData, person = asha, headers: Record<string, string> = {}) =>
  app.sendForm('enquiry.pd_send', { form }, { token: person.token, headers });
const list = async (person = asha, query: { limit?: string; cursor?: string | null } = {}) =>
  (await app.call('enquiry.pd_list', { query }, person)).reply;
const get = (url: string | null | undefined, { token }: TestPerson) =>
  app.app.inject({ method: 'GET', url: url ?? 'missing', headers: { authorization: `Bearer ${token}` } });
const ahead = async (kind: 'image' | 'video', person = asha): Promise<number> => {
  const form = new FormData();
  form.set('kind', kind);
  form.set('file', kind === 'image' ? imageFile : videoFile, 'ahead');
  return (await app.sendForm('media.upload', { role: 'user', form }, person)).reply.data.id;
};
const stored = async () => {
  const { rows } = await sql<{ files: number; enquiries: number }>`
    select (select count(*) from files) as files, (select count(*) from pd_enquiries) as enquiries`.execute(
    app.connection.db,
  );
  return rows[0];
};

// proves: call.pd, pd.list, field.pd-enquiry
describe('packers-and-delivery enquiry', () => {
  it('with attached pictures and a video: is stored as typed and visible to its sender only', async () => {
    const sent = await send(formOf(fields, [imageFile, imageFile, imageFile], videoFile));
    expect(sent.body).toMatchObject({
      status: 200,
      message: 'Enquiry form submitted succesfully!',
      data: { id: expect.any(Number) },
    });
    const { data, next_cursor } = await list();
    expect(next_cursor).toBeNull();
    const { dob, ...typed } = fields;
    expect(data[0]).toMatchObject({
      id: sent.reply.data.id,
      ...typed,
      date: dob,
      status: 'pending',
      created_at: '2026-11-21T12:00:00+05:30',
    });
    expect(data[0]?.pictures).toHaveLength(3);
    expect(data[0]?.pictures[0]).toMatchObject({ url: data[0]?.images[0], width: 300, height: 200 });
    expect((await get(data[0]?.images[0], asha)).headers['content-type']).toBe('image/webp');
    expect((await get(data[0]?.video, asha)).headers['content-type']).toBe('video/mp4');

    const stranger = await aCustomer(app);
    expect((await list(stranger)).data).toEqual([]);
    for (const url of [data[0]?.images[0], data[0]?.video])
      expect((await get(url, stranger)).statusCode).toBe(404);
    expect((await get(`/media/${data[0]?.images[0]?.split('/')[3]}.webp`, asha)).statusCode).toBe(404);
  });

  it('with files uploaded in advance, also as JSON: counts them together with attached ones', async () => {
    const person = await aCustomer(app);
    const ids = [await ahead('image', person), await ahead('image', person), await ahead('image', person)];
    const video_upload = await ahead('video', person);
    const sent = await app.call(
      'enquiry.pd_send',
      { body: { ...fields, uploads: ids, video_upload } },
      person,
    );
    expect(sent.status).toBe(200);
    const one = await ahead('image', person);
    expect(
      (await send(formOf({ ...fields, uploads: String(one) }, [imageFile, imageFile]), person)).status,
    ).toBe(200);
    const { data } = await list(person);
    expect(
      data.map(({ images, video }: { images: string[]; video: string | null }) => [images.length, !!video]),
    ).toEqual([
      [3, false],
      [3, true],
    ]);
  });

  it('rejects an upload that is used, of another account or of another kind', async () => {
    const other = await aCustomer(app);
    const mine = [await ahead('image'), await ahead('image')];
    const before = await stored();
    for (const third of [await ahead('image', other), await ahead('video'), 999_999])
      expect((await send(formOf({ ...fields, uploads: [...mine, third].join(',') }))).error.errors).toEqual({
        uploads: ['An uploaded file has expired. Please upload it again.'],
      });
    expect(
      (await send(formOf({ ...fields, uploads: mine.join(','), video_upload: String(mine[0]) }, [imageFile])))
        .status,
    ).toBe(422);
    expect((await stored())?.enquiries).toBe(before?.enquiries);
    expect((await send(formOf({ ...fields, uploads: mine.join(',') }, [imageFile]))).status).toBe(200);
    expect((await send(formOf({ ...fields, uploads: mine.join(',') }, [imageFile]))).status).toBe(422);
  });

  it('reports all errors together', async () => {
    const { status, error } = await send(
      formOf(
        { dob: '2026-11-20', mobile: '12345', description: 'x'.repeat(2001) },
        [new Blob(['hello']), imageFile, imageFile],
        new Blob(['hello']),
      ),
    );
    expect(status).toBe(422);
    expect(error.errors).toEqual({
      fromaddress: ['From Address is required.'],
      toaddress: ['To Address is required.'],
      dob: ['Please select a valid date.'],
      mobile: ['Invalid mobile number. Enter a 10-digit number.'],
      description: ['This text is too long.'],
      images: ['This isn’t an image. Please use JPEG, PNG, WebP or HEIC.'],
      video: ['This video won’t play. Please use MP4 or WebM.'],
    });
  });

  // proves: pd.pictures, pd.video
  it.each([
    ['two pictures', () => [imageFile, imageFile], 'At least 3 images are required.'],
    ['eleven pictures', () => Array.from({ length: 11 }, () => imageFile), 'You can send up to 10 images.'],
    [
      'a text as a picture',
      () => [imageFile, imageFile, new Blob(['hello'])],
      'This isn’t an image. Please use JPEG, PNG, WebP or HEIC.',
    ],
    [
      'a film as a picture',
      () => [imageFile, imageFile, videoFile],
      'This isn’t an image. Please use JPEG, PNG, WebP or HEIC.',
    ],
    [
      '9 MB',
      () => [imageFile, imageFile, new Blob([imageFile, Buffer.alloc(MAX_BYTES.image + 1_000_000, 1)])],
      'An image can be up to 8 MB.',
    ],
    [
      '20,000 pixels',
      () => jpegOf(20_000),
      'This image is too large: at most 16,000 pixels per side and 25 million in total.',
    ],
    [
      'a broken picture',
      async () => [imageFile, imageFile, (await jpeg(900, 900)).slice(0, 700)],
      'This image is damaged and won’t open.',
    ],
  ])('with %s: is rejected and leaves no files', async (_name, images, text) => {
    const before = await stored();
    const { status, error } = await send(formOf(fields, await images()));
    expect([status, error.errors]).toEqual([422, { images: [text] }]);
    expect(await stored()).toEqual(before);
  });
  const jpegOf = async (width: number) => {
    const wide = await sharp({ create: { width, height: 20, channels: 3, background: '#246' } })
      .png()
      .toBuffer();
    return [imageFile, imageFile, new Blob([new Uint8Array(wide)])];
  };

  it('repeated with one key, also concurrently: is stored once', async () => {
    const person = await aCustomer(app);
    const key = { 'idempotency-key': 'pd-one' };
    const form = () => formOf(fields, [imageFile, imageFile, imageFile]);
    const answers = await race(6, () => send(form(), person, key));
    const statuses = new Set(answers.map(({ status }) => status));
    expect([...statuses].every((status) => status === 200 || status === 409)).toBe(true);
    const first = answers.find(({ status }) => status === 200)?.reply.data.id;
    expect((await send(form(), person, key)).reply.data.id).toBe(first);
    expect((await list(person)).data).toHaveLength(1);
    expect(
      (
        await send(
          formOf({ ...fields, mobile: '9876543211' }, [imageFile, imageFile, imageFile]),
          person,
          key,
        )
      ).status,
    ).toBe(409);
    const { rows } = await sql<{
      count: number;
    }>`select count(*) from files where owner_id = ${person.id}`.execute(app.connection.db);
    expect(rows[0]?.count).toBe(3);
  });

  it('repeated concurrently with the same uploads: is stored once', async () => {
    const person = await aCustomer(app);
    const uploads = [
      await ahead('image', person),
      await ahead('image', person),
      await ahead('image', person),
    ].join(',');
    const answers = await race(6, () => send(formOf({ ...fields, uploads }), person));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
    expect((await list(person)).data).toHaveLength(1);
  });

  it('notifies its sender of the next step', async () => {
    const person = await aCustomer(app);
    await send(formOf(fields, [imageFile, imageFile, imageFile]), person);
    await runReactions(app);
    const { reply } = await app.call('notification.list', { role: 'user' }, person);
    expect(reply.data).toMatchObject([
      { kind: 'pd_received', text: expect.stringContaining('call you with a price') },
    ]);
  });
});

describe('enquiry lists', () => {
  it('are paged without gaps', async () => {
    const person = await aCustomer(app);
    const ids: number[] = [];
    for (let made = 0; made < 3; made += 1)
      ids.unshift((await send(formOf(fields, [imageFile, imageFile, imageFile]), person)).reply.data.id);
    const first = await list(person, { limit: '2' });
    const second = await list(person, { limit: '2', cursor: first.next_cursor });
    expect([...first.data, ...second.data].map(({ id }: { id: number }) => id)).toEqual(ids);
    expect(second.next_cursor).toBeNull();
    expect((await app.call('enquiry.pd_list', { query: { cursor: 'x' } }, person)).status).toBe(422);
  });

  it('of operators show the customer, filtered by state, oldest first', async () => {
    const { reply } = await app.call('enquiry.pd_queue', { query: { limit: '3' } }, operator);
    const ids = reply.data.map(({ id }) => id);
    expect(ids).toEqual([...ids].sort((one, other) => one - other));
    expect(reply.data[0]).toMatchObject({
      customer_name: asha.name,
      customer_mobile: asha.mobile,
      mobile: fields.mobile,
    });
    expect((await get(reply.data[0]?.images[0], operator)).statusCode).toBe(200);
    expect((await get(reply.data[0]?.images[0], asha)).statusCode).toBe(404);
    expect(reply.counts).toMatchObject({ pending: (await stored())?.enquiries, rejected: 0 });
    const next = await app.call(
      'enquiry.pd_queue',
      { query: { limit: '3', cursor: reply.next_cursor } },
      operator,
    );
    expect(next.reply.data[0]?.id).toBeGreaterThan(Math.max(...ids));
    const rejected = await app.call('enquiry.pd_queue', { query: { state: 'rejected' } }, operator);
    expect(rejected.reply.data).toEqual([]);
    expect((await app.callRaw('enquiry.pd_queue', { query: { state: 'lost' } }, operator)).status).toBe(422);
  });
});
