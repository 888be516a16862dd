import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { smallWorldApp } from '../../testing/demo-app.ts';
import { citiesRefreshLoop, refreshCities } from './index.ts';
import { refreshQuery } from './refresh.ts';
import { CITIES, cityOf } from '../../features/places/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await smallWorldApp();
  await refresh();
});
afterAll(() => app.close());

const refresh = () => refreshCities({ db: app.connection.db, clock: app.clock });
const rowsOf = async (city: string) =>
  (
    await sql<{ services: number[]; changed_at: Date }>`
      select * from city_offers where city = ${city} order by category_id, subcategory_id`.execute(
      app.connection.db,
    )
  ).rows;

describe('GET cities/:city', () => {
  it("counts match the lists at the city's centre", async () => {
    const { reply } = await app.call('cities.city', { params: { city: 'pune' } });
    expect(reply.data).toMatchObject({ slug: 'pune', name: 'Pune', state: 'Maharashtra' });
    expect(reply.data.professionals).toBeGreaterThan(0);
    expect(reply.data.categories.length).toBeGreaterThan(0);
    for (const category of reply.data.categories) {
      const { latitude, longitude } = reply.data;
      const list = await app.call('discovery.category', {
        params: { category: category.id },
        query: { latitude, longitude },
      });
      expect(list.reply.data).toHaveLength(category.services);
      const within = category.subcategories.map(({ services }: { services: number }) => services);
      expect(within.reduce((sum: number, count: number) => sum + count, 0)).toBe(category.services);
    }
  });

  it('lists localities and nearby cities, nearest first', async () => {
    const { data } = (
      await app.call('cities.city', { params: { city: 'pune' } }, { headers: { cookie: 'lang=hi' } })
    ).reply;
    expect(data.name).toBe('पुणे');
    expect(data.localities.map(({ name }: { name: string }) => name)).toContain('Kothrud');
    const distances = data.near.map(({ distance_km }: { distance_km: number }) => distance_km);
    expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b));
    expect(data.near.map(({ slug }: { slug: string }) => slug)).not.toContain('pune');
  });

  it.each(['nowhere', 'constructor', 'aizawl', 'PUNE'])('rejects %s, which has no offers', async (slug) => {
    expect([404, 422]).toContain((await app.call('cities.city', { params: { city: slug } })).status);
  });

  it('GET cities: lists cities with the most services first', async () => {
    const { data } = (await app.call('cities.all', {})).reply;
    const counts = data.map(({ services }: { services: number }) => services);
    expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a));
    expect(data).toContainEqual(expect.objectContaining({ slug: 'bengaluru', name: 'Bengaluru' }));
  });
});

describe('GET cities/:city/:category', () => {
  it('returns sub-categories and other cities that offer them', async () => {
    const { data } = (
      await app.call('cities.offers', { params: { city: 'bengaluru', category: 'home-personal' } })
    ).reply;
    expect(data.subcategory).toBeNull();
    expect(data.category.subcategories.length).toBeGreaterThan(1);
    const [first] = data.category.subcategories;
    const one = await app.call('cities.offers', {
      params: { city: 'bengaluru', category: 'home-personal' },
      query: { subcategory: first?.slug },
    });
    expect(one.reply.data.subcategory).toEqual(first);
    const [near] = one.reply.data.near;
    expect(
      (
        await app.call('cities.offers', {
          params: { city: near?.slug ?? '', category: 'home-personal' },
          query: { subcategory: first?.slug },
        })
      ).status,
    ).toBe(200);
  });

  it.each([
    ['nothing', undefined],
    ['home-personal', 'nothing'],
    ['retail-shop', 'home-cleaning'],
  ])('responds 404 to %s, %s', async (category, subcategory) => {
    const params = { city: 'bengaluru', category };
    expect((await app.call('cities.offers', { params, query: { subcategory } })).status).toBe(404);
  });
});

describe('refreshCities', () => {
  it('leaves unchanged rows untouched and dates the changed ones', async () => {
    const before = await rowsOf('pune');
    app.clock.advance(60);
    await refresh();
    expect(await rowsOf('pune')).toEqual(before);
    const deactivated = before[0]?.services[0] ?? 0;
    await sql`update services set active = false where id = ${deactivated}`.execute(app.connection.db);
    await refresh();
    const after = await rowsOf('pune');
    expect(after[0]?.services).toEqual(before[0]?.services.filter((id) => id !== deactivated));
    expect(after[0]?.changed_at).toEqual(app.clock.now());
    await sql`update services set active = true where id = ${deactivated}`.execute(app.connection.db);
    await refresh();
  });

  it('removes a city when its last professional pauses, and restores it at the next refresh', async () => {
    await sql`update professionals set paused = true`.execute(app.connection.db);
    const loop = citiesRefreshLoop({ db: app.connection.db, clock: app.clock });
    await loop();
    expect((await app.call('cities.all', {})).reply.data).toEqual([]);
    expect((await app.call('cities.city', { params: { city: 'pune' } })).status).toBe(404);
    await sql`update professionals set paused = false`.execute(app.connection.db);
    await loop();
    expect((await app.call('cities.city', { params: { city: 'pune' } })).status).toBe(404);
    app.clock.advance(6);
    await loop();
    expect((await app.call('cities.city', { params: { city: 'pune' } })).status).toBe(200);
  });

  it('reads one cell of the index', async () => {
    const city = cityOf('pune') ?? CITIES[0];
    if (!city) throw new Error('no city');
    const plan = await app.connection.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`explain ${refreshQuery(city, app.clock.now())}`.execute(tx);
    });
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toMatch(/Index (Only )?Scan using coverage_live|Bitmap Index Scan on coverage_live/);
    expect(lines).not.toContain('Seq Scan on coverage');
  });
});
