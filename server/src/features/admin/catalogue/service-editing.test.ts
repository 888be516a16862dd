import type { VersionConflict } from '@aaspaas/contract/features/admin-catalogue.ts';
import type { RequestOf } from '@aaspaas/contract/api.ts';
import { addDays, dateOf, instantOf, isoOf } from '@aaspaas/contract/kernel/time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import {
  aBooking,
  aService,
  type BookingFixture,
  createBookingFixture,
  done,
  nextUnusedDate,
  offers,
} from '../../../testing/bookings.ts';
import { nextNumber } from '../../../testing/counters.ts';
import { assignLine } from '../../../testing/line-actions.ts';
import { uploadPhoto } from '../../../testing/photos.ts';
import { race } from '../../../testing/race.ts';
import { requireRow } from '../../../testing/require-row.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';
import { publishDueServices } from '../../catalog/index.ts';

type Form = RequestOf<'admin.create_service'>['body'];

let app: TestApp;
let fixture: BookingFixture;
let colleague: TestPerson;
let group: number;
beforeAll(async () => {
  app = await testApp();
  fixture = await createBookingFixture(app);
  colleague = await anOperator(app, { name: 'Divya Nair', roles: ['content'] });
  group = (
    await sql<{
      id: number;
    }>`select subcategory_id as id from services where id = ${fixture.service.id}`.execute(app.connection.db)
  ).rows[0]?.id as number;
});
afterAll(() => app.close());

const COVER = { width: 1200, height: 900 };
const picture = (person = fixture.operator, size = COVER) => uploadPhoto(app, person, 'admin', size);
const empty = (): Form => ({
  name_en: `Tiler ${nextNumber('tiler')}`,
  name_hi: '',
  category: 3,
  subcategory: group,
  type: 'service',
  gender_choice: false,
  about_en: '',
  about_hi: '',
  overview_en: '',
  overview_hi: '',
  search_words: '',
  per_hour: '',
  per_day: '',
  pictures: [],
});
const complete = async (): Promise<Form> => ({
  ...empty(),
  name_hi: 'टाइल मिस्त्री',
  about_en: 'Lays tiles.',
  about_hi: 'टाइल लगाते हैं।',
  overview_en: 'Floors and walls.',
  overview_hi: 'फ़र्श और दीवार।',
  search_words: 'tiles, tile mistri  टाइल',
  per_hour: 200,
  per_day: 1200,
  pictures: [await picture()],
});
const create = (body: Form, person = fixture.operator) =>
  app.callRaw('admin.create_service', { body }, person);
const created = async (form: Form) => (await create(form)).reply.data.id;
const edit = (id: number, body: Form & { version: number }, person = fixture.operator) =>
  app.callRaw('admin.edit_service', { params: { id }, body }, person);
const publish = (id: number, body: Record<string, unknown>, person = fixture.operator) =>
  app.callRaw('admin.publish_service', { params: { id }, body }, person);
const archive = (ids: readonly number[]) =>
  app.callRaw('admin.archive_services', { body: { ids } }, fixture.operator);
const restore = (id: number) => app.callRaw('admin.restore_service', { params: { id } }, fixture.operator);
const detail = async (id: number) =>
  (await app.call('admin.service', { params: { id } }, fixture.operator)).reply.data;
const isFound = async (id: number) =>
  (await app.call('discovery.service', { params: { id } }, fixture.customer)).status === 200;
const actions = async (id: number) =>
  (
    await sql<{
      action: string;
    }>`select action from audit_log where subject = ${`service:${id}`} order by id`.execute(app.connection.db)
  ).rows.map(({ action }) => action);
const inDays = (days: number) => addDays(dateOf(app.clock.now()), days);

/** A published service that a professional offers, with the form of its current version. */
async function publishedService() {
  const form = await complete();
  const id = await created(form);
  const { version } = await detail(id);
  await done(publish(id, { version, when: 'now' }));
  await offers(app, fixture.professional, id);
  const edited = { ...form, per_hour: '', per_day: '', version: (await detail(id)).version };
  return { id, form: edited };
}

describe('admin.create_service', () => {
  it('adds a draft with an English name only; customers do not see it', async () => {
    const id = await created(empty());
    expect(await detail(id)).toMatchObject({
      state: 'draft',
      active: false,
      price: null,
      version: 1,
      missing: [
        'name_hi',
        'about',
        'overview',
        'picture',
        'price',
        'words_latin',
        'words_devanagari',
        'offerings',
      ],
    });
    expect(await isFound(id)).toBe(false);
    expect((await app.call('cart.add', { body: { serviceId: id } }, fixture.customer)).status).toBe(404);
    expect(await actions(id)).toEqual(['admin.create_service']);
  });

  it('names all problems of the form at once', async () => {
    const { status, error } = await create({
      ...empty(),
      name_en: 'प्लंबर',
      name_hi: 'Plumber',
      category: '',
      about_hi: 'x'.repeat(2001),
      per_hour: 500,
      per_day: 400,
    });
    expect([status, Object.keys(error.errors).toSorted()]).toEqual([
      422,
      ['about_hi', 'category', 'name_en', 'name_hi', 'per_day'],
    ]);
  });

  it.each<[string, Partial<Form>, string[]]>([
    ['a sub-category of another category', { category: 4 }, ['subcategory']],
    ['prices of an enquiry', { type: 'enquiry', per_hour: 100, per_day: 800 }, ['per_day', 'per_hour']],
    ['a choice for an enquiry', { type: 'enquiry', gender_choice: true }, ['gender_choice']],
    ['one price', { per_hour: 100 }, ['per_day']],
    ['a picture that does not exist', { pictures: [999_999] }, ['pictures']],
  ])('refuses %s', async (_what, change, fields) => {
    const { status, error } = await create({ ...empty(), ...change });
    expect([status, Object.keys(error.errors).toSorted()]).toEqual([422, fields]);
  });

  it('refuses pictures that are too small, not cut to 4:3, or of another operator', async () => {
    for (const uploaded of [
      await picture(fixture.operator, { width: 1199, height: 900 }),
      await picture(fixture.operator, { width: 1600, height: 900 }),
      await picture(colleague),
    ]) {
      const { status, error } = await create({ ...empty(), pictures: [uploaded] });
      expect([status, Object.keys(error.errors)]).toEqual([422, ['pictures']]);
    }
  });

  it('gives fifty services of the same name at once fifty slugs, and repeats of a key one', async () => {
    const form = empty();
    const answers = await race(50, () => create(form));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ reply }) => reply.data.id)).size).toBe(50);
    const key = { ...fixture.operator, headers: { 'idempotency-key': `service-${nextNumber('key')}` } };
    const first = await create(form, key);
    expect((await create(form, key)).reply.data).toEqual(first.reply.data);
  });
});

describe('admin.edit_service', () => {
  it('changes a draft with its price, which is not announced, and keeps the picture', async () => {
    const form = await complete();
    const id = await created(form);
    const { version } = await detail(id);
    const answer = await edit(id, { ...form, per_hour: 300, overview_en: 'Floors.', version });
    expect(answer.status).toBe(200);
    expect(await detail(id)).toMatchObject({
      price: { per_hour: 300, per_day: 1200 },
      overview: { en: 'Floors.' },
      search_words: 'tiles tile mistri टाइल',
      pictures: [{ id: form.pictures[0] }],
    });
    const cleared = await edit(id, {
      ...form,
      type: 'enquiry',
      per_hour: '',
      per_day: '',
      version: (await detail(id)).version,
    });
    expect(cleared.status).toBe(200);
    expect(await detail(id)).toMatchObject({ servicetype: 'enquiry', price: null });
  });

  it('has no entry and no new version for an edit that changes nothing', async () => {
    const { id, form } = await publishedService();
    const before = await actions(id);
    expect((await edit(id, form)).status).toBe(200);
    expect((await detail(id)).version).toBe(form.version);
    expect(await actions(id)).toEqual(before);
  });

  it('refuses another type, a price without its day, and lost parts of a published service, all at once', async () => {
    const { id, form } = await publishedService();
    const { status, error } = await edit(id, {
      ...form,
      type: 'enquiry',
      about_hi: '',
      search_words: 'tiles',
      pictures: [],
    });
    expect([status, Object.keys(error.errors).toSorted()]).toEqual([
      422,
      ['about_hi', 'pictures', 'search_words', 'type'],
    ]);
    const priced = await edit(id, { ...form, per_hour: 10, per_day: 20 });
    expect(Object.keys(priced.error.errors).toSorted()).toEqual(['per_day', 'per_hour']);
  });

  it('keeps gaps that a published service had, but does not add new ones', async () => {
    const { id, name } = await aService(app, `Old ${nextNumber('old')}`);
    const { subcategory_id, version } = await detail(id);
    const form = {
      ...empty(),
      name_en: name,
      name_hi: 'पुरानी',
      subcategory: subcategory_id,
      about_en: 'About.',
      about_hi: 'परिचय।',
      overview_en: 'All.',
      overview_hi: 'सब।',
    };
    expect((await edit(id, { ...form, version })).status).toBe(200);
    const lost = await edit(id, { ...form, about_en: '', version: (await detail(id)).version });
    expect(Object.keys(lost.error.errors)).toEqual(['about_en']);
  });

  it('refuses an edit that is based on an older version, with what changed since and by whom', async () => {
    const { id, form } = await publishedService();
    expect((await edit(id, { ...form, overview_en: 'Walls.' }, colleague)).status).toBe(200);
    const stale = await edit(id, { ...form, overview_en: 'Ceilings.' });
    expect(stale.status).toBe(409);
    const conflict = stale.error.data as VersionConflict;
    expect(conflict).toMatchObject({
      version: form.version + 1,
      changed_by: 'Divya Nair',
      changes: [{ field: 'overview_en', from: 'Floors and walls.', to: 'Walls.' }],
    });
    expect(stale.error.message).toBe('Divya Nair changed this after you opened it.');
    expect((await detail(id)).overview.en).toBe('Walls.');
    expect((await edit(id, { ...form, overview_en: 'Ceilings.', version: conflict.version })).status).toBe(
      200,
    );
  });

  it('lets one of twenty edits of the same version at once through', async () => {
    const { id, form } = await publishedService();
    const answers = await race(20, (at) => edit(id, { ...form, overview_en: `Walls ${at}.` }));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
    expect((await actions(id)).filter((action) => action === 'admin.edit_service')).toHaveLength(1);
  });

  it('moves coverage along to another sub-category', async () => {
    const { id, form } = await publishedService();
    const other = (await detail((await aService(app, `Mason ${nextNumber('mason')}`)).id)).subcategory_id;
    expect((await edit(id, { ...form, subcategory: other })).status).toBe(200);
    const { rows } = await sql<{ subcategory_id: number }>`
      select distinct subcategory_id from coverage where service_id = ${id}`.execute(app.connection.db);
    expect(rows).toEqual([{ subcategory_id: other }]);
  });
});

describe('admin.publish_service', () => {
  it('refuses a draft with everything that is missing, and publishes it once it is complete', async () => {
    const id = await created(empty());
    const refused = await publish(id, { version: 1, when: 'now' });
    expect([refused.status, Object.keys(refused.error.errors).toSorted()]).toEqual([
      422,
      [
        'about_en',
        'about_hi',
        'name_hi',
        'overview_en',
        'overview_hi',
        'per_hour',
        'pictures',
        'search_words',
      ],
    ]);
    expect(refused.error.fields['search_words']).toHaveLength(2);
    expect((await edit(id, { ...(await complete()), version: 1 })).status).toBe(200);
    const { version } = await detail(id);
    expect((await publish(id, { version, when: 'now' })).status).toBe(200);
    expect(await detail(id)).toMatchObject({ state: 'active', missing: ['offerings'] });
    expect(await isFound(id)).toBe(true);
    expect((await publish(id, { version: (await detail(id)).version, when: 'now' })).status).toBe(200);
    expect(await actions(id)).toEqual([
      'admin.create_service',
      'admin.edit_service',
      'admin.publish_service',
    ]);
  });

  it('publishes at the beginning of a day, once, in two processes; the day can be taken back', async () => {
    const id = await created(await complete());
    const at = async (body: Record<string, unknown>) =>
      publish(id, { version: (await detail(id)).version, ...body });
    expect((await at({ when: 'day', day: inDays(0) })).error.errors).toHaveProperty('day');
    expect((await at({ when: 'day', day: '' })).error.errors).toHaveProperty('day');
    expect((await at({ when: 'day', day: inDays(2) })).status).toBe(200);
    expect(await detail(id)).toMatchObject({
      state: 'scheduled',
      publish_at: isoOf(instantOf(inDays(2), '00:00')),
    });
    expect((await at({ when: 'draft' })).status).toBe(200);
    expect((await detail(id)).state).toBe('draft');
    await at({ when: 'day', day: inDays(2) });
    const form = await complete();
    const lost = await edit(id, { ...form, name_hi: '', version: (await detail(id)).version });
    expect(Object.keys(lost.error.errors)).toEqual(['name_hi']);
    await app.runLoop('publications');
    expect(await isFound(id)).toBe(false);
    app.clock.set(instantOf(inDays(2), '00:00').toISOString());
    const run = () => publishDueServices({ db: app.connection.db, clock: app.clock });
    await Promise.all([run(), run(), run()]);
    expect(await detail(id)).toMatchObject({ state: 'active', publish_at: null });
    expect(await isFound(id)).toBe(true);
  });

  it('refuses an older version, archived services, and operators without the grant', async () => {
    const id = await created(await complete());
    expect((await publish(id, { version: 99, when: 'now' })).status).toBe(409);
    await archive([id]);
    const { version } = await detail(id);
    expect((await publish(id, { version, when: 'now' })).status).toBe(409);
    const support = await anOperator(app, { roles: ['support'] });
    expect((await publish(id, { version, when: 'now' }, support)).status).toBe(403);
    expect((await publish(999_999, { version: 1, when: 'now' })).status).toBe(404);
  });
});

describe('admin.archive_services', () => {
  it('hides a service at once and keeps its open bookings and offerings; restoring shows it again', async () => {
    const { id } = await publishedService();
    const { lineId, code } = await aBooking(app, fixture, { serviceId: id, slot: nextUnusedDate() });
    const usage = await app.call('admin.service_usage', { query: { ids: String(id) } }, fixture.operator);
    expect(usage.reply.data.services).toMatchObject([
      {
        id,
        state: 'active',
        open_lines: 1,
        next_lines: [{ id: lineId, code, state: 'placed' }],
        offerings: 1,
        professionals: [fixture.professional.name],
      },
    ]);
    expect((await archive([id])).reply.data).toEqual({ archived: 1 });
    expect((await archive([id])).reply.data).toEqual({ archived: 0 });
    expect(await isFound(id)).toBe(false);
    const list = await app.call('discovery.category', { params: { category: 3 } }, fixture.customer);
    expect(list.reply.data.map((one) => one.id)).not.toContain(id);
    const search = await app.call('discovery.search', { query: { query: 'tiles' } }, fixture.customer);
    expect(search.reply.data.suggestions.map((one) => one.id)).not.toContain(id);
    expect((await app.call('cart.add', { body: { serviceId: id } }, fixture.customer)).status).toBe(404);
    // What was booked goes on.
    await done(assignLine(app, fixture.operator, lineId, fixture.professional));
    expect(await detail(id)).toMatchObject({ state: 'archived', offerings: 1 });
    expect((await restore(id)).status).toBe(200);
    expect((await restore(id)).status).toBe(200);
    expect(await isFound(id)).toBe(true);
    expect((await actions(id)).slice(-2)).toEqual(['admin.archive_services', 'admin.restore_service']);
  });

  it('restores a draft as a draft, and drafts that are not archived not at all', async () => {
    const id = await created(empty());
    expect((await restore(id)).status).toBe(409);
    await archive([id]);
    expect((await detail(id)).state).toBe('archived');
    expect((await restore(id)).status).toBe(200);
    expect((await detail(id)).state).toBe('draft');
  });

  it('archives several services in one action with an entry each, or none of them', async () => {
    const ids = [await created(empty()), await created(empty())];
    expect((await archive([...ids, 999_999])).status).toBe(404);
    expect((await detail(requireRow(ids))).state).toBe('draft');
    expect((await archive(ids)).reply.data).toEqual({ archived: 2 });
    for (const id of ids) expect((await actions(id)).at(-1)).toBe('admin.archive_services');
    const { error } = await archive([]);
    expect(Object.keys(error.errors)).toEqual(['ids']);
  });
});

describe('reads of drafts and searches', () => {
  it('shows a draft as customers will see it, in either language', async () => {
    const id = await created(await complete());
    const preview = async (language: 'en' | 'hi') =>
      (await app.call('admin.service_preview', { params: { id }, query: { language } }, fixture.operator))
        .reply.data;
    expect(await preview('hi')).toMatchObject({ name: 'टाइल मिस्त्री', about_us: 'टाइल लगाते हैं।' });
    expect(await preview('en')).toMatchObject({ about_us: 'Lays tiles.', working_per_hour: 200 });
  });

  it('says where a service appears in a search', async () => {
    const { id } = await publishedService();
    const rank = async (query: string, city = 'bengaluru') =>
      (await app.call('admin.service_rank', { params: { id }, query: { query, city } }, fixture.operator))
        .reply.data;
    app.clock.set(new Date(app.clock.now().getTime() + 5000).toISOString());
    const { name } = await detail(id);
    const shown = await rank(name);
    expect(shown.outcome).toBe('shown');
    expect(shown.first[(shown.rank ?? 0) - 1]).toBe(name);
    expect(await rank(name, 'mumbai')).toMatchObject({ outcome: 'unavailable', rank: null });
    expect(await rank('lawyer')).toMatchObject({ outcome: 'no_match' });
    await archive([id]);
    expect(await rank(name)).toMatchObject({ outcome: 'hidden' });
  });

  it('filters the list by each state', async () => {
    const id = await created(empty());
    const ids = async (state: 'draft' | 'scheduled' | 'active' | 'archived') =>
      (await app.call('admin.services', { query: { state } }, fixture.operator)).reply.data.map(
        (one) => one.id,
      );
    expect(await ids('draft')).toContain(id);
    await archive([id]);
    expect(await ids('archived')).toContain(id);
    expect(await ids('draft')).not.toContain(id);
  });
});
