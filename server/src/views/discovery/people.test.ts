import type { ReplyOf } from '@aaspaas/contract/api.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

type Card = ReplyOf<'discovery.category'>['data'][number];

const cards = async () => (await app.call('discovery.category', { params: { category: 3 } })).reply.data;
const cardOf = (list: readonly Card[], id: number) => requireRow(list.filter((card) => card.id === id));
const withoutPlace = (reply: object) => JSON.stringify({ ...reply, place: null });

describe('cards', () => {
  it('show the nearest three professionals, nearest first', async () => {
    const list = await cards();
    expect(cardOf(list, world.plumber.id).near).toEqual({
      count: 4,
      nearest_km: 0,
      faces: [
        {
          id: world.ramesh.id,
          name: 'Ramesh S.',
          photo_url: '/media/ramesh-0123456789ab.webp',
          initials: 'RS',
        },
        { id: world.lakshmi.id, name: 'Lakshmi', photo_url: null, initials: 'L' },
        { id: world.asha.id, name: 'Asha N.', photo_url: null, initials: 'AN' },
      ],
    });
    expect(cardOf(list, world.painter.id).near).toEqual({
      count: 1,
      nearest_km: 8,
      faces: [{ id: world.vijay.id, name: 'Vijay R.', photo_url: null, initials: 'VR' }],
    });
  });

  it('reveal nothing private', async () => {
    const { reply } = await app.call('discovery.category', { params: { category: 3 } });
    const suggestions = (await app.call('discovery.search', { query: { query: 'plumber' } })).reply;
    const home = (await app.call('discovery.home')).reply;
    for (const secret of privateTexts(world))
      for (const sent of [reply, suggestions, home]) expect(withoutPlace(sent)).not.toContain(secret);
  });

  it('show the first time after now at which a professional works', async () => {
    const card = cardOf(await cards(), world.plumber.id);
    expect(card.earliest).toEqual({ date: '2026-11-21', time: '12:30' });
    await sql`update services set servicetype = 'enquiry' where id = ${world.painter.id}`.execute(
      app.connection.db,
    );
    expect(cardOf(await cards(), world.painter.id)).toMatchObject({ earliest: null, near: { count: 1 } });
    await sql`update services set servicetype = 'service' where id = ${world.painter.id}`.execute(
      app.connection.db,
    );
  });

  it('are empty of people where the service is not offered', async () => {
    const { reply } = await app.call('discovery.service', {
      params: { id: world.plumber.id },
      query: { latitude: 27.5, longitude: 70.5 },
    });
    expect(reply.data).toMatchObject({
      near: { count: 0, nearest_km: null, faces: [] },
      earliest: null,
      checks: [],
    });
  });

  it('are the same in the home page’s sections, the service and the favourites', async () => {
    const expected = cardOf(await cards(), world.plumber.id);
    const sections = await Promise.all([app.call('discovery.home'), app.call('discovery.popular')]);
    for (const { reply } of sections) expect(cardOf(reply.data, world.plumber.id)).toEqual(expected);
    const { reply } = await app.call('discovery.service', { params: { id: world.plumber.id } });
    expect(reply.data).toMatchObject({ near: expected.near, earliest: expected.earliest });
  });

  it('need one query for a list', async () => {
    for (const send of [
      () => app.call('discovery.category', { params: { category: 3 } }),
      () => app.call('discovery.service', { params: { id: world.plumber.id } }),
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
    const card = cardOf(await cards(), world.plumber.id);
    expect(requireRow(services)).toMatchObject({
      id: world.plumber.id,
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

describe('a service', () => {
  it('shows its usual duration once five jobs are finished, and typical jobs in the reader’s language', async () => {
    const details = async (headers = {}) =>
      (await app.call('discovery.service', { params: { id: world.painter.id } }, { headers })).reply.data;
    await insertLines(app, world, world.vijay, {
      serviceId: world.painter.id,
      count: 4,
      state: 'approved',
      hours: [1, 2, 3, 6],
    });
    expect((await details()).usual_duration).toEqual({ hour: null, day: null });
    await insertLines(app, world, world.vijay, {
      serviceId: world.painter.id,
      count: 1,
      state: 'done',
      hours: [6],
    });
    expect((await details()).usual_duration).toEqual({ hour: 3, day: null });
    await sql`update subcategories set job_descriptions_en = '{One room,Whole house}', job_descriptions_hi = '{एक कमरा,पूरा घर}'
      where id = (select subcategory_id from services where id = ${world.painter.id})`.execute(
      app.connection.db,
    );
    expect((await details()).job_descriptions).toEqual(['One room', 'Whole house']);
    expect((await details({ cookie: 'lang=hi' })).job_descriptions).toEqual(['एक कमरा', 'पूरा घर']);
  });
});
