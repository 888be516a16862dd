import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { smallWorldApp } from '../../testing/demo-app.ts';
import { citiesRefreshLoop, refreshCities } from './index.ts';
import { refreshQuery } from './refresh.ts';
import { CITIES, cityOf } from './rules/cities.ts';

let app: TestApp;
beforeAll(async () => {
  app = await smallWorldApp();
  await refresh();
});
afterAll(() => app.close());

const refresh = () => refreshCities({ db: app.connection.db, clock: app.clock });
const get = (path: string, language = 'en') =>
  app.call('GET', path, undefined, { headers: { cookie: `lang=${language}` } });
const rowsOf = async (city: string) =>
  (
    await sql<{ services: number[]; changed_at: Date }>`
      select * from city_offers where city = ${city} order by category_id, subcategory_id`.execute(
      app.connection.db,
    )
  ).rows;

describe('GET cities/:city', () => {
  it("counts match the lists at the city's centre", async () => {
    const { body } = await get('cities/pune');
    expect(body.data).toMatchObject({ slug: 'pune', name: 'Pune', state: 'Maharashtra' });
    expect(body.data.professionals).toBeGreaterThan(0);
    expect(body.data.categories.length).toBeGreaterThan(0);
    for (const category of body.data.categories) {
      const at = `latitude=${body.data.latitude}&longitude=${body.data.longitude}`;
      const list = await get(`catlist/service/${category.id}?${at}`);
      expect(list.body.data).toHaveLength(category.services);
      const within = category.subcategories.map(({ services }: { services: number }) => services);
      expect(within.reduce((sum: number, count: number) => sum + count, 0)).toBe(category.services);
    }
  });

  it('lists localities and nearby cities, nearest first', async () => {
    const { data } = (await get('cities/pune', 'hi')).body;
    expect(data.name).toBe('पुणे');
    expect(data.localities.map(({ name }: { name: string }) => name)).toContain('Kothrud');
    const distances = data.near.map(({ distance_km }: { distance_km: number }) => distance_km);
    expect(distances).toEqual(distances.toSorted((a: number, b: number) => a - b));
    expect(data.near.map(({ slug }: { slug: string }) => slug)).not.toContain('pune');
  });

  it.each(['nowhere', 'constructor', 'aizawl', 'PUNE'])('rejects %s, which has no offers', async (slug) => {
    expect([404, 422]).toContain((await get(`cities/${slug}`)).status);
  });

  it('GET cities: lists cities with the most services first', async () => {
    const { data } = (await get('cities')).body;
    const counts = data.map(({ services }: { services: number }) => services);
    expect(counts).toEqual(counts.toSorted((a: number, b: number) => b - a));
    expect(data).toContainEqual(expect.objectContaining({ slug: 'bengaluru', name: 'Bengaluru' }));
  });
});

describe('GET cities/:city/:category', () => {
  it('returns sub-categories and other cities that offer them', async () => {
    const { data } = (await get('cities/bengaluru/home-personal')).body;
    expect(data.subcategory).toBeNull();
    expect(data.category.subcategories.length).toBeGreaterThan(1);
    const [first] = data.category.subcategories;
    const one = await get(`cities/bengaluru/home-personal?subcategory=${first.slug}`);
    expect(one.body.data.subcategory).toEqual(first);
    const [near] = one.body.data.near;
    expect((await get(`cities/${near.slug}/home-personal?subcategory=${first.slug}`)).status).toBe(200);
  });

  it.each([
    'cities/bengaluru/nothing',
    'cities/bengaluru/home-personal?subcategory=nothing',
    'cities/bengaluru/retail-shop?subcategory=home-cleaning',
  ])('responds 404 to %s', async (path) => {
    expect((await get(path)).status).toBe(404);
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
    expect((await get('cities')).body.data).toEqual([]);
    expect((await get('cities/pune')).status).toBe(404);
    await sql`update professionals set paused = false`.execute(app.connection.db);
    await loop();
    expect((await get('cities/pune')).status).toBe(404);
    app.clock.advance(6);
    await loop();
    expect((await get('cities/pune')).status).toBe(200);
  });

  it('reads one cell of the index', async () => {
    const city = cityOf('pune') ?? CITIES[0];
    if (!city) throw new Error('no city');
    const plan = await app.connection.db.transaction().execute(async (tx) => {
      await sql`set local enable_seqscan = off`.execute(tx);
      return sql<{ 'QUERY PLAN': string }>`explain ${refreshQuery(city, app.clock.now())}`.execute(tx);
    });
    const lines = plan.rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(lines).toMatch(/Index (Only )?Scan using coverage_cell|Bitmap Index Scan on coverage_cell/);
    expect(lines).not.toContain('Seq Scan on coverage');
  });
});
