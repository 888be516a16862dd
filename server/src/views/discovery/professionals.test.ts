import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aProfilePicture, HERE } from '../../testing/nearby-professional.ts';
import {
  createPeopleWorld,
  insertLines,
  type PeopleWorld,
  privateTexts,
} from '../../testing/people-world.ts';
import { recordStatements } from '../../testing/record-statements.ts';
import { requireRow } from '../../testing/require-row.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let world: PeopleWorld;
beforeAll(async () => {
  app = await testApp();
  world = await createPeopleWorld(app);
});
afterAll(() => app.close());

const professionals = (query = {}, id = world.plumber.id) =>
  app.call('discovery.professionals', { params: { id }, query });

const withoutPlace = (reply: object) => JSON.stringify({ ...reply, place: null });

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
    for (const secret of privateTexts(world)) expect(withoutPlace(reply)).not.toContain(secret);
  });

  it('are paged without a distance in the cursor', async () => {
    const all = (await professionals()).reply.data;
    const first = (await professionals({ limit: 3 })).reply;
    expect(first.data).toEqual(all.slice(0, 3));
    expect(Buffer.from(first.next_cursor ?? '', 'base64url').toString()).toBe(`[${world.asha.id}]`);
    const second = (await professionals({ limit: 3, cursor: first.next_cursor ?? '' })).reply;
    expect(second).toMatchObject({ data: all.slice(3), count: 4, next_cursor: null });
    expect((await professionals({ cursor: 'x' })).status).toBe(422);
    expect((await professionals({ limit: 101 })).status).toBe(422);
  });

  it('show ratings and approved jobs, and who is new here', async () => {
    const { db } = app.connection;
    await sql`insert into professional_ratings (professional_id, reviews, stars) values (${world.lakshmi.id}, 4, 17)`.execute(
      db,
    );
    await insertLines(app, world, world.asha, { serviceId: world.plumber.id, count: 10, state: 'approved' });
    await insertLines(app, world, world.asha, { serviceId: world.plumber.id, count: 3, state: 'cancelled' });
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
    await sql`update services set gender_choice = true where id = ${world.plumber.id}`.execute(
      app.connection.db,
    );
    const everyone = (await professionals()).reply.data;
    expect(everyone.map(({ gender }) => gender)).toEqual(['male', 'female', 'female', 'male']);
    const women = (await professionals({ gender: 'female' })).reply;
    expect(women.data.map(({ name }) => name)).toEqual(['Lakshmi', 'Asha N.']);
    expect(women.count).toBe(2);
    expect((await professionals({ gender: 'male' })).status).toBe(422);
    await sql`update services set gender_choice = false where id = ${world.plumber.id}`.execute(
      app.connection.db,
    );
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
    expect(reply.data.map(({ id }) => id)).toEqual([world.ramesh.id, world.lakshmi.id]);
    expect(reply.place).toMatchObject({ default: true, latitude: HERE.latitude });
    const rest = await app.call('discovery.professionals_near', {
      query: { cursor: reply.next_cursor ?? '' },
    });
    expect(rest.reply.data.map(({ id }) => id)).toEqual([world.asha.id, world.vijay.id]);
  });
});

describe('checks', () => {
  it('shows the checks of the professionals at the place with their latest dates', async () => {
    const details = async (query = {}) =>
      (await app.call('discovery.service', { params: { id: world.plumber.id }, query })).reply.data;
    expect((await details()).checks).toEqual([]);
    const record = (id: number, kind: 'identity' | 'address' | 'skills') =>
      app.call('admin.record_check', { params: { id }, body: { kind } }, world.operator);
    await record(world.ramesh.id, 'skills');
    await record(world.ramesh.id, 'identity');
    app.clock.advance(2 * 24 * 60);
    await record(world.lakshmi.id, 'identity');
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
});

describe('profile pictures', () => {
  it('are shown only while they are the approved one', async () => {
    const photoOf = async (id: number) =>
      requireRow((await professionals()).reply.data.filter((one) => one.id === id)).photo_url;
    expect(await photoOf(world.lakshmi.id)).toBeNull();
    const approve = (id: number, photo_id: number) =>
      app.call('admin.approve_photo', { params: { id }, body: { photo_id } }, world.operator);
    expect((await approve(world.lakshmi.id, world.rameshPhoto)).status).toBe(409);
    expect((await approve(world.lakshmi.id, world.lakshmiPhoto)).status).toBe(200);
    expect(await photoOf(world.lakshmi.id)).toBe('/media/lakshmi-0123456789ab.webp');
    const newer = await aProfilePicture(app, world.lakshmi.id, 'lakshmi-newer-0123456789ab');
    expect(await photoOf(world.lakshmi.id)).toBeNull();
    expect((await approve(world.lakshmi.id, world.lakshmiPhoto)).status).toBe(409);
    await sql`update files set visibility = 'private' where id = ${newer}`.execute(app.connection.db);
    await approve(world.lakshmi.id, newer);
    expect(await photoOf(world.lakshmi.id)).toBeNull();
  });
});
