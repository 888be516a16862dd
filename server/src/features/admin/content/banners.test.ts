import type { RequestOf } from '@aaspaas/contract/api.ts';
import type { VersionConflict } from '@aaspaas/contract/features/admin-catalogue.ts';
import { MAX_BYTES } from '@aaspaas/contract/features/media.ts';
import { addDays, dateOf, instantOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import { nextNumber } from '../../../testing/counters.ts';
import { uploadPhoto } from '../../../testing/photos.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

type Form = RequestOf<'admin.create_banner'>['body'];

const CUT = { width: 1200, height: 450 };
const MUMBAI = { latitude: '19.073', longitude: '72.883' };
/** Far from every city. */
const JAISALMER = { latitude: '26.916', longitude: '70.908' };

let app: TestApp;
let operator: TestPerson;
let colleague: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app, { roles: ['content'] });
  colleague = await anOperator(app, { name: 'Divya Nair', roles: ['content'] });
});
afterAll(() => app.close());

const formWith = async (change: Partial<Form> = {}, background = '#224466'): Promise<Form> => ({
  title_en: `Diwali ${nextNumber('banner')}`,
  title_hi: 'दिवाली',
  description_en: 'Book early.',
  description_hi: 'पहले बुक करें।',
  color: '#B51144',
  picture: await uploadPhoto(app, operator, 'admin', { ...CUT, background }),
  text_over: false,
  link: '/list-of-services?category=3',
  cities: [],
  from_day: '',
  from_time: '',
  until_day: '',
  until_time: '',
  ...change,
});
const create = (body: Form, person = operator) => app.callRaw('admin.create_banner', { body }, person);
const created = async (form: Form) => (await done(create(form))).reply.data.id;
const edit = (id: number, body: Form & { version: number }, person = operator) =>
  app.callRaw('admin.edit_banner', { params: { id }, body }, person);
const detail = async (id: number) =>
  (await done(app.call('admin.banner', { params: { id } }, operator))).reply.data;
const move = (id: number, direction: 'up' | 'down') =>
  app.callRaw('admin.move_banner', { params: { id }, body: { direction } }, operator);
const archive = (id: number) => app.callRaw('admin.archive_banner', { params: { id } }, operator);
const restore = (id: number) => app.callRaw('admin.restore_banner', { params: { id } }, operator);
/** The ids that customers see, in order. */
const shown = async (query: Record<string, string> = {}) =>
  (await app.call('content.top_rated', { query })).reply.data.map(({ id }) => id);
const order = async () =>
  (await app.call('admin.banners', {}, operator)).reply.data
    .filter(({ state }) => state !== 'archived')
    .map(({ id }) => id);
const actions = async (id: number) =>
  (
    await sql<{
      action: string;
    }>`select action from audit_log where subject = ${`banner:${id}`} order by id`.execute(app.connection.db)
  ).rows.map(({ action }) => action);
const setTime = (day: string, time: string) => app.clock.set(instantOf(day, time).toISOString());

describe('admin.create_banner', () => {
  it('adds a banner at the end of the order; customers see it at once, in their language', async () => {
    const first = await created(await formWith());
    const form = await formWith({ link: '' });
    const id = await created(form);
    expect((await shown()).slice(-2)).toEqual([first, id]);
    const { data } = (await app.call('content.slider', {}, { headers: { cookie: 'lang=hi' } })).reply;
    expect(data.at(-1)).toMatchObject({
      title: 'दिवाली',
      color: '#B51144',
      link: null,
      text_over: null,
      picture: CUT,
    });
    expect(await actions(id)).toEqual(['admin.create_banner']);
  });

  it('names all problems of the form at once', async () => {
    const { status, error } = await create({
      ...(await formWith()),
      title_hi: 'Diwali',
      description_en: '',
      color: 'red',
      link: 'https://evil.example/',
      from_day: '2026-12-02',
      until_day: '2026-12-01',
    });
    expect([status, Object.keys(error.errors).toSorted()]).toEqual([
      422,
      ['color', 'description_en', 'link', 'title_hi', 'until_day'],
    ]);
  });

  it('refuses unknown cities and pictures that are too small, not 16:6, of another operator or used', async () => {
    const used = await formWith();
    await created(used);
    for (const picture of [
      await uploadPhoto(app, operator, 'admin', { width: 1199, height: 450 }),
      await uploadPhoto(app, operator, 'admin', { width: 1200, height: 900 }),
      await uploadPhoto(app, colleague, 'admin', CUT),
      used.picture,
      999_999,
    ]) {
      const { status, error } = await create({ ...used, picture, cities: ['atlantis'] });
      expect([status, Object.keys(error.errors).toSorted()]).toEqual([422, ['cities', 'picture']]);
    }
  });

  it.each([
    ['an SVG', new Blob(['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'])],
    ['a file above 8 MB', new Blob([new Uint8Array([0xff, 0xd8, 0xff]), Buffer.alloc(MAX_BYTES.image)])],
  ])('refuses %s before it is decoded', async (_what, file) => {
    const form = new FormData();
    form.set('kind', 'image');
    form.append('file', file, 'picture.jpg');
    const { status, error } = await app.sendForm('media.upload', { role: 'admin', form }, operator);
    expect([status, Object.keys(error.errors)]).toEqual([422, ['file']]);
  });

  it('returns the first answer to a repeated key and adds one banner', async () => {
    const form = await formWith();
    const key = { ...operator, headers: { 'idempotency-key': `banner-${nextNumber('key')}` } };
    const first = await create(form, key);
    expect((await create(form, key)).reply.data).toEqual(first.reply.data);
    expect((await shown()).filter((id) => id === first.reply.data.id)).toHaveLength(1);
  });
});

describe('the text on a picture', () => {
  it.each([
    ['a dark picture', '#101010', { tone: 'light', scrim: 0 }],
    ['a white picture', '#ffffff', { tone: 'dark', scrim: 0 }],
  ])('%s needs no scrim', async (_what, background, over) => {
    const id = await created(await formWith({ text_over: true }, background));
    const { data } = (await app.call('content.top_rated')).reply;
    expect(data.find((one) => one.id === id)?.text_over).toEqual(over);
  });

  it('gets the scrim that the worst part of the picture needs', async () => {
    const white = await sharp({ create: { width: 100, height: 100, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    const bytes = await sharp({ create: { ...CUT, channels: 3, background: '#000000' } })
      .composite([{ input: white, left: 600, top: 200 }])
      .png()
      .toBuffer();
    const form = new FormData();
    form.set('kind', 'image');
    form.append('file', new Blob([new Uint8Array(bytes)]), 'spot.png');
    const upload = await done(app.sendForm('media.upload', { role: 'admin', form }, operator));
    const id = await created(await formWith({ text_over: true, picture: upload.reply.data.id }));
    const { text_tone, scrim } = await detail(id);
    expect([text_tone, scrim]).toEqual(['dark', 46]);
  });
});

describe('when and where a banner is shown', () => {
  it('from its first instant on until before its last one, in Indian time', async () => {
    const day = addDays(dateOf(app.clock.now()), 2);
    const id = await created(
      await formWith({ from_day: day, from_time: '09:30', until_day: day, until_time: '18:00' }),
    );
    const seen: [string, string, boolean][] = [];
    for (const time of ['09:29', '09:30', '17:59', '18:00']) {
      setTime(day, time);
      seen.push([time, (await detail(id)).state, (await shown()).includes(id)]);
    }
    expect(seen).toEqual([
      ['09:29', 'scheduled', false],
      ['09:30', 'live', true],
      ['17:59', 'live', true],
      ['18:00', 'ended', false],
    ]);
  });

  it('only in its cities; without a place, in the default city', async () => {
    const everywhere = await created(await formWith());
    const mumbai = await created(await formWith({ cities: ['mumbai', 'pune', 'mumbai'] }));
    const bengaluru = await created(await formWith({ cities: ['bengaluru'] }));
    const all = [everywhere, mumbai, bengaluru];
    const of = async (query: Record<string, string>) => (await shown(query)).filter((id) => all.includes(id));
    expect(await of(MUMBAI)).toEqual([everywhere, mumbai]);
    expect(await of({})).toEqual([everywhere, bengaluru]);
    expect(await of(JAISALMER)).toEqual([everywhere]);
    expect((await detail(mumbai)).cities.map(({ slug }) => slug)).toEqual(['mumbai', 'pune']);
    const invalid = await app.callRaw('content.top_rated', { query: { latitude: '19' } });
    expect([invalid.status, Object.keys(invalid.error.errors)]).toEqual([422, ['longitude']]);
  });
});

describe('admin.edit_banner', () => {
  it('keeps the picture, has no entry for an edit that changes nothing, and refuses an older version', async () => {
    const form = await formWith();
    const id = await created(form);
    expect((await edit(id, { ...form, version: 1 })).status).toBe(200);
    expect([await actions(id), (await detail(id)).version]).toEqual([['admin.create_banner'], 1]);
    expect((await edit(id, { ...form, title_en: 'Holi', version: 1 }, colleague)).status).toBe(200);
    const stale = await edit(id, { ...form, title_en: 'Onam', version: 1 });
    expect(stale.status).toBe(409);
    expect(stale.error.data as VersionConflict).toMatchObject({
      version: 2,
      changed_by: 'Divya Nair',
      changes: [{ field: 'title_en', from: form.title_en, to: 'Holi' }],
    });
    expect((await detail(id)).titles.en).toBe('Holi');
  });

  it('lets one of twenty edits of the same version at once through', async () => {
    const form = await formWith();
    const id = await created(form);
    const answers = await race(20, (at) => edit(id, { ...form, title_en: `Holi ${at}`, version: 1 }));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect(await actions(id)).toEqual(['admin.create_banner', 'admin.edit_banner']);
  });
});

describe('the order', () => {
  it('moves banners by one place, with an entry for each that changes its place', async () => {
    await sql`update banners set position = 0`.execute(app.connection.db);
    const before = await order();
    const [first, second] = before as [number, number];
    expect((await move(first, 'up')).status).toBe(200);
    expect(await order()).toEqual(before);
    expect((await move(first, 'down')).status).toBe(200);
    expect(await order()).toEqual([second, first, ...before.slice(2)]);
    const entries = await actions(before[2] as number);
    expect((await move(second, 'down')).status).toBe(200);
    expect(await order()).toEqual(before);
    for (const id of [first, second]) expect((await actions(id)).at(-1)).toBe('admin.move_banner');
    expect(await actions(before[2] as number)).toEqual(entries);
    expect(
      (await app.call('admin.banners', { query: { limit: '1' } }, operator)).reply.data[0],
    ).toMatchObject({
      id: first,
      is_first: true,
      is_last: false,
    });
    // The version of the form does not change.
    expect((await detail(first)).version).toBe(1);
  });

  it('keeps every banner once when forty moves run at once', async () => {
    const before = await order();
    await race(40, (at) => move(before[at % before.length] as number, at % 2 ? 'up' : 'down'));
    const after = await order();
    expect(after.toSorted()).toEqual(before.toSorted());
    const { rows } = await sql<{ position: number }>`
      select position from banners where archived_at is null order by position`.execute(app.connection.db);
    expect(rows.map(({ position }) => position)).toEqual(before.map((_, at) => at));
  });

  it('archived banners have no place; a restored one comes last', async () => {
    const id = await created(await formWith());
    expect((await archive(id)).status).toBe(200);
    expect((await archive(id)).status).toBe(200);
    expect(await shown()).not.toContain(id);
    expect((await move(id, 'up')).status).toBe(409);
    expect((await move(999_999, 'up')).status).toBe(404);
    const other = await created(await formWith());
    expect((await restore(id)).status).toBe(200);
    expect((await restore(id)).status).toBe(200);
    expect((await order()).slice(-2)).toEqual([other, id]);
    expect(await actions(id)).toEqual([
      'admin.create_banner',
      'admin.archive_banner',
      'admin.restore_banner',
    ]);
  });
});

it('the list filters by title, state and city; operators without the grant do not write', async () => {
  const id = await created(await formWith({ title_en: '100% off', cities: ['pune'] }));
  const ids = async (query: Record<string, string>) =>
    (await app.callRaw('admin.banners', { query }, operator)).reply.data.map((one) => one.id);
  expect(await ids({ q: '100%' })).toEqual([id]);
  expect(await ids({ q: '100_' })).toEqual([]);
  expect(await ids({ city: 'pune', state: 'live' })).toContain(id);
  expect(await ids({ city: 'mumbai' })).not.toContain(id);
  await archive(id);
  expect(await ids({ state: 'archived' })).toContain(id);
  const support = await anOperator(app, { roles: ['support'] });
  expect((await app.callRaw('admin.banners', {}, support)).status).toBe(200);
  expect((await create(await formWith(), support)).status).toBe(403);
});
