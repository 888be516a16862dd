import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../testing/accounts.ts';
import { aService } from '../../testing/bookings.ts';
import { aNearbyProfessional, aProfilePicture, HERE } from '../../testing/nearby-professional.ts';
import { recordStatements } from '../../testing/record-statements.ts';
import { requireRow } from '../../testing/require-row.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let operator: TestPerson;
let plumber: { id: number };
let painter: { id: number };
let ramesh: TestPerson;
let lakshmi: TestPerson;
let asha: TestPerson;
let vijay: TestPerson;
let rameshPhoto: number;
let lakshmiPhoto: number;

beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app);
  plumber = await aService(app, 'Plumber');
  painter = await aService(app, 'Painter');
  const both = [plumber.id, painter.id];
  vijay = await aNearbyProfessional(app, {
    name: 'Vijay Singh Rathore',
    serviceIds: both,
    km: 8.1,
    experience: '6 months',
    gender: 'male',
  });
  ramesh = await aNearbyProfessional(app, {
    name: 'Ramesh Kumar Sharma',
    serviceIds: [plumber.id],
    km: 0.4,
    experience: '12 years',
    gender: 'male',
  });
  asha = await aNearbyProfessional(app, {
    name: 'Asha Nair',
    serviceIds: [plumber.id],
    km: 5,
    gender: 'female',
  });
  lakshmi = await aNearbyProfessional(app, {
    name: 'Lakshmi',
    serviceIds: [plumber.id],
    km: 2.2,
    gender: 'female',
  });
  await aNearbyProfessional(app, { name: 'Paused Gupta', serviceIds: both, km: 0.1, paused: true });
  await aNearbyProfessional(app, { name: 'Pending Verma', serviceIds: both, km: 0.1, state: 'pending' });
  await aNearbyProfessional(app, { name: 'Distant Iyer', serviceIds: both, km: 17 });
  rameshPhoto = await aProfilePicture(app, ramesh.id, 'ramesh-0123456789ab');
  lakshmiPhoto = await aProfilePicture(app, lakshmi.id, 'lakshmi-0123456789ab');
  await app.call(
    'admin.approve_photo',
    { params: { id: ramesh.id }, body: { photo_id: rameshPhoto } },
    operator,
  );
});
afterAll(() => app.close());

type Card = ReplyOf<'discovery.category'>['data'][number];

const cards = async () => (await app.call('discovery.category', { params: { category: 3 } })).reply.data;
const cardOf = (list: readonly Card[], id: number) => requireRow(list.filter((card) => card.id === id));
const professionals = (query = {}, id = plumber.id) =>
  app.call('discovery.professionals', { params: { id }, query });

/** Everything about these professionals that is private. */
const secrets = () => [
  'Kumar',
  'Sharma',
  'Nair',
  'Singh',
  'Rathore',
  'Gupta',
  'Verma',
  'Iyer',
  ...[ramesh, lakshmi, asha, vijay].map(({ mobile }) => mobile),
  'latitude":12.97',
  'address',
];
const withoutPlace = (reply: object) => JSON.stringify({ ...reply, place: null });

describe('cards', () => {
  it('show the nearest three professionals, nearest first', async () => {
    const list = await cards();
    expect(cardOf(list, plumber.id).near).toEqual({
      count: 4,
      nearest_km: 0,
      faces: [
        {
          id: ramesh.id,
          name: 'Ramesh S.',
          photo_url: '/media/ramesh-0123456789ab.webp',
          initials: 'RS',
        },
        { id: lakshmi.id, name: 'Lakshmi', photo_url: null, initials: 'L' },
        { id: asha.id, name: 'Asha N.', photo_url: null, initials: 'AN' },
      ],
    });
    expect(cardOf(list, painter.id).near).toEqual({
      count: 1,
      nearest_km: 8,
      faces: [{ id: vijay.id, name: 'Vijay R.', photo_url: null, initials: 'VR' }],
    });
  });

  it('reveal nothing private', async () => {
    const { reply } = await app.call('discovery.category', { params: { category: 3 } });
    const suggestions = (await app.call('discovery.search', { query: { query: 'plumber' } })).reply;
    const home = (await app.call('discovery.home')).reply;
    for (const secret of secrets())
      for (const sent of [reply, suggestions, home]) expect(withoutPlace(sent)).not.toContain(secret);
  });

  it('show the first time after now at which a professional works', async () => {
    const card = cardOf(await cards(), plumber.id);
    expect(card.earliest).toEqual({ date: '2026-11-21', time: '12:30' });
    await sql`update services set servicetype = 'enquiry' where id = ${painter.id}`.execute(
      app.connection.db,
    );
    expect(cardOf(await cards(), painter.id)).toMatchObject({ earliest: null, near: { count: 1 } });
    await sql`update services set servicetype = 'service' where id = ${painter.id}`.execute(
      app.connection.db,
    );
  });

  it('are empty of people where the service is not offered', async () => {
    const { reply } = await app.call('discovery.service', {
      params: { id: plumber.id },
      query: { latitude: 27.5, longitude: 70.5 },
    });
    expect(reply.data).toMatchObject({
      near: { count: 0, nearest_km: null, faces: [] },
      earliest: null,
      checks: [],
    });
  });

  it('are the same in the home page’s sections, the service and the favourites', async () => {
    const expected = cardOf(await cards(), plumber.id);
    const sections = await Promise.all([app.call('discovery.home'), app.call('discovery.popular')]);
    for (const { reply } of sections) expect(cardOf(reply.data, plumber.id)).toEqual(expected);
    const { reply } = await app.call('discovery.service', { params: { id: plumber.id } });
    expect(reply.data).toMatchObject({ near: expected.near, earliest: expected.earliest });
  });

  it('need one query for a list', async () => {
    for (const send of [
      () => app.call('discovery.category', { params: { category: 3 } }),
      () => app.call('discovery.service', { params: { id: plumber.id } }),
    ]) {
      const sent = await recordStatements(async () => {
        expect((await send()).status).toBe(200);
      });
      expect(sent).toHaveLength(1);
    }
    await app.call('discovery.search', { query: { query: 'plumber' } });
    const searched = await recordStatements(() =>
      app.call('discovery.search', { query: { query: 'plumber' } }),
    );
    expect(searched).toHaveLength(1);
  });
});

describe('search suggestions', () => {
  it('show people, stars and the next free time of services that are available', async () => {
    const { reply } = await app.call('discovery.search', { query: { query: 'plumber' } });
    const services = reply.data.suggestions.filter(({ kind }) => kind === 'service');
    const card = cardOf(await cards(), plumber.id);
    expect(requireRow(services)).toMatchObject({
      id: plumber.id,
      near: card.near,
      earliest: card.earliest,
      average_rating: 0,
      total_reviews: 0,
    });
    for (const group of reply.data.suggestions.filter(({ kind }) => kind !== 'service'))
      expect(group).toMatchObject({ near: null, earliest: null });
    const away = await app.call('discovery.search', {
      query: { query: 'plumber', latitude: 27.5, longitude: 70.5 },
    });
    expect(requireRow(away.reply.data.elsewhere)).toMatchObject({ near: null, earliest: null });
  });
});

describe('professionals of a service', () => {
  it('are listed nearest first with exactly the public fields', async () => {
    const { reply } = await professionals();
    expect(reply.data.map(({ name, km }) => [name, km])).toEqual([
      ['Ramesh S.', 0],
      ['Lakshmi', 2],
      ['Asha N.', 5],
      ['Vijay R.', 8],
    ]);
    expect(reply.count).toBe(4);
    for (const one of reply.data)
      expect(Object.keys(one).toSorted()).toEqual([
        'checks',
        'id',
        'initials',
        'jobs',
        'km',
        'name',
        'new_here',
        'photo_url',
        'rating',
        'reviews',
        'years',
      ]);
    expect(reply.data.map(({ years }) => years)).toEqual([12, null, null, null]);
    for (const secret of secrets()) expect(withoutPlace(reply)).not.toContain(secret);
  });

  it('are paged without a distance in the cursor', async () => {
    const all = (await professionals()).reply.data;
    const first = (await professionals({ limit: 3 })).reply;
    expect(first.data).toEqual(all.slice(0, 3));
    expect(Buffer.from(first.next_cursor ?? '', 'base64url').toString()).toBe(`[${asha.id}]`);
    const second = (await professionals({ limit: 3, cursor: first.next_cursor ?? '' })).reply;
    expect(second).toMatchObject({ data: all.slice(3), count: 4, next_cursor: null });
    expect((await professionals({ cursor: 'x' })).status).toBe(422);
    expect((await professionals({ limit: 101 })).status).toBe(422);
  });

  it('show ratings and approved jobs, and who is new here', async () => {
    const { db } = app.connection;
    await sql`insert into professional_ratings (professional_id, reviews, stars) values (${lakshmi.id}, 4, 17)`.execute(
      db,
    );
    await insertLines(asha.id, 10, 'approved');
    await insertLines(asha.id, 3, 'cancelled');
    const { reply } = await professionals();
    expect(
      reply.data.map(({ rating, reviews, jobs, new_here }) => [rating, reviews, jobs, new_here]),
    ).toEqual([
      [null, 0, 0, true],
      [4.3, 4, 0, false],
      [null, 0, 10, false],
      [null, 0, 0, true],
    ]);
  });

  it('have a gender only where customers can ask for a woman', async () => {
    expect((await professionals({ gender: 'female' })).reply.data).toHaveLength(4);
    await sql`update services set gender_choice = true where id = ${plumber.id}`.execute(app.connection.db);
    const everyone = (await professionals()).reply.data;
    expect(everyone.map(({ gender }) => gender)).toEqual(['male', 'female', 'female', 'male']);
    const women = (await professionals({ gender: 'female' })).reply;
    expect(women.data.map(({ name }) => name)).toEqual(['Lakshmi', 'Asha N.']);
    expect(women.count).toBe(2);
    expect((await professionals({ gender: 'male' })).status).toBe(422);
    await sql`update services set gender_choice = false where id = ${plumber.id}`.execute(app.connection.db);
  });

  it('are an empty list far away, and not found for an unknown service', async () => {
    const away = { latitude: 27.5, longitude: 70.5 };
    expect((await professionals(away)).reply).toMatchObject({ data: [], count: 0, next_cursor: null });
    expect((await professionals({}, 99_999)).status).toBe(404);
  });

  it('need one query', async () => {
    const sent = await recordStatements(() => professionals());
    expect(sent.filter(({ text }) => text.includes('coverage'))).toHaveLength(1);
    // The other one counts the caller's requests.
    expect(sent.filter(({ text }) => !text.includes('rate_counters'))).toHaveLength(1);
  });

  it('are rate limited', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 121; n += 1) statuses.push((await professionals()).status);
    expect(statuses.at(-1)).toBe(429);
    app.clock.advance(2);
  });
});

describe('professionals near a place', () => {
  it('are listed once, however many services they offer', async () => {
    const { reply } = await app.call('discovery.professionals_near', { query: { limit: 2 } });
    expect(reply.count).toBe(4);
    expect(reply.data.map(({ id }) => id)).toEqual([ramesh.id, lakshmi.id]);
    expect(reply.place).toMatchObject({ default: true, latitude: HERE.latitude });
    const rest = await app.call('discovery.professionals_near', {
      query: { cursor: reply.next_cursor ?? '' },
    });
    expect(rest.reply.data.map(({ id }) => id)).toEqual([asha.id, vijay.id]);
  });
});

describe('a service', () => {
  it('shows the checks of the professionals at the place with their latest dates', async () => {
    const details = async (query = {}) =>
      (await app.call('discovery.service', { params: { id: plumber.id }, query })).reply.data;
    expect((await details()).checks).toEqual([]);
    const record = (id: number, kind: 'identity' | 'address' | 'skills') =>
      app.call('admin.record_check', { params: { id }, body: { kind } }, operator);
    await record(ramesh.id, 'skills');
    await record(ramesh.id, 'identity');
    app.clock.advance(2 * 24 * 60);
    await record(lakshmi.id, 'identity');
    expect((await details()).checks).toEqual([
      { kind: 'identity', checked_on: '2026-11-23', professionals: 2 },
      { kind: 'skills', checked_on: '2026-11-21', professionals: 1 },
    ]);
    expect((await professionals()).reply.data.map(({ checks }) => checks)).toEqual([
      [
        { kind: 'identity', checked_on: '2026-11-21' },
        { kind: 'skills', checked_on: '2026-11-21' },
      ],
      [{ kind: 'identity', checked_on: '2026-11-23' }],
      [],
      [],
    ]);
    expect((await details({ latitude: 27.5, longitude: 70.5 })).checks).toEqual([]);
  });

  it('shows its usual duration once five jobs are finished, and typical jobs in the reader’s language', async () => {
    const details = async (headers = {}) =>
      (await app.call('discovery.service', { params: { id: painter.id } }, { headers })).reply.data;
    await insertLines(vijay.id, 4, 'approved', { serviceId: painter.id, hours: [1, 2, 3, 6] });
    expect((await details()).usual_duration).toEqual({ hour: null, day: null });
    await insertLines(vijay.id, 1, 'done', { serviceId: painter.id, hours: [6] });
    expect((await details()).usual_duration).toEqual({ hour: 3, day: null });
    await sql`update subcategories set job_descriptions_en = '{One room,Whole house}', job_descriptions_hi = '{एक कमरा,पूरा घर}'
      where id = (select subcategory_id from services where id = ${painter.id})`.execute(app.connection.db);
    expect((await details()).job_descriptions).toEqual(['One room', 'Whole house']);
    expect((await details({ cookie: 'lang=hi' })).job_descriptions).toEqual(['एक कमरा', 'पूरा घर']);
  });
});

describe('profile pictures', () => {
  it('are shown only while they are the approved one', async () => {
    const photoOf = async (id: number) =>
      requireRow((await professionals()).reply.data.filter((one) => one.id === id)).photo_url;
    expect(await photoOf(lakshmi.id)).toBeNull();
    const approve = (id: number, photo_id: number) =>
      app.call('admin.approve_photo', { params: { id }, body: { photo_id } }, operator);
    expect((await approve(lakshmi.id, rameshPhoto)).status).toBe(409);
    expect((await approve(lakshmi.id, lakshmiPhoto)).status).toBe(200);
    expect(await photoOf(lakshmi.id)).toBe('/media/lakshmi-0123456789ab.webp');
    const newer = await aProfilePicture(app, lakshmi.id, 'lakshmi-newer-0123456789ab');
    expect(await photoOf(lakshmi.id)).toBeNull();
    expect((await approve(lakshmi.id, lakshmiPhoto)).status).toBe(409);
    await sql`update files set visibility = 'private' where id = ${newer}`.execute(app.connection.db);
    await approve(lakshmi.id, newer);
    expect(await photoOf(lakshmi.id)).toBeNull();
  });
});

/** Inserts lines of a professional in a state; finished ones end now. */
async function insertLines(
  professionalId: number,
  count: number,
  state: 'approved' | 'done' | 'cancelled',
  { serviceId = plumber.id, hours = [2] }: { serviceId?: number; hours?: readonly number[] } = {},
): Promise<void> {
  const { db } = app.connection;
  const now = app.clock.now();
  const { rows } = await sql<{ id: number }>`
    insert into bookings (code, account_id, source, state, name, email, mobile, address, description, latitude, longitude, cell, created_at, expires_at, confirmed_at)
    select 'AP-' || substr(md5(random()::text), 1, 6), ${operator.id}, 'single', 'confirmed', 'x', 'x@example.in', '9876501234', 'x', 'x',
      ${HERE.latitude}, ${HERE.longitude}, 1, ${now}, ${now}, ${now}
    returning id`.execute(db);
  await sql`insert into booking_lines (booking_id, account_id, service_id, state, entered_at, work_type, day_hours, service_date, service_time,
      starts_at, ends_at, price_id, unit_price, units, total, covered, professional_id, created_at, started_at, done_at)
    select ${rows[0]?.id}, ${operator.id}, ${serviceId}, ${state}, ${now}, 'hour', h.hours, date '2026-11-20', '10:00', ${now}, ${now},
      s.current_price_id, 15000, h.hours, 15000 * h.hours, true, ${professionalId}, ${now}, ${now},
      case when ${state} <> 'cancelled' then ${now}::timestamptz end
    from services s, generate_series(1, ${count}::int) n
    cross join lateral (select (${hours}::int[])[(n - 1) % ${hours.length}::int + 1] as hours) h
    where s.id = ${serviceId}`.execute(db);
}
