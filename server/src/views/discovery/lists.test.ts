import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rankingScore } from '../../features/review/rules/rating.ts';
import { random } from '../../../demo/random.ts';
import { demoContent } from '../../../demo/content.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { demoApp } from '../../testing/demo-app.ts';
import { resolvePlace } from './resolve-place.ts';

const { professionals, services } = demoContent;

let app: TestApp;
beforeAll(async () => {
  app = await demoApp();
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  app.call('GET', path, undefined, { headers });
const at = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
  `latitude=${latitude}&longitude=${longitude}`;
const BENGALURU = { latitude: 12.9716, longitude: 77.5946 };
const NOWHERE = { latitude: 27.5, longitude: 70.5 };
const ids = (list: { id: number }[]) => list.map(({ id }) => id);

const sections = [
  ['catlist/service/1', 1],
  ['catlist/service/2', 2],
  ['catlist/service/3', 3],
  ['catlist/service/4', 4],
  ['user/industryservices', 1],
  ['user/retailservices', 2],
  ['user/homeandpersonal', 3],
  ['user/gettutoringandconsulting', 4],
] as const;

/** Returns the distance in kilometres from the chord between two points of the sphere: a different method from the code under test. */
function kilometres(
  one: { latitude: number; longitude: number },
  other: { latitude: number; longitude: number },
): number {
  const vector = ({ latitude, longitude }: typeof one) => {
    const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  };
  const [a, b] = [vector(one), vector(other)];
  const chord = Math.hypot(...a.map((part, index) => part - (b[index] as number)));
  return 2 * 6371.0088 * Math.asin(Math.min(1, chord / 2));
}

/** Computes the services expected at a point from the demo data, one offering after the other. */
async function expected(
  point: { latitude: number; longitude: number },
  categoryId?: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; reviews: number; stars: number }>`
    select service_id as id, count(*)::int as reviews, sum(rating)::int as stars from reviews group by 1`.execute(
    app.connection.db,
  );
  const sums = new Map(rows.map((row) => [row.id, row]));
  const here = resolvePlace(point);
  const offered = new Set(
    professionals
      .filter((one) => one.status === 'approved' && kilometres(here, one) <= one.radiusKm)
      .flatMap(({ offerings }) => offerings.map(({ service }) => service)),
  );
  return services
    .filter(
      ({ slug, category }) => offered.has(slug) && (categoryId === undefined || category === categoryId),
    )
    .map(({ id }) => ({ id, sum: sums.get(id) ?? { reviews: 0, stars: 0 } }))
    .sort(
      (one, other) =>
        rankingScore(other.sum) - rankingScore(one.sum) ||
        other.sum.reviews - one.sum.reviews ||
        one.id - other.id,
    )
    .map(({ id }) => id);
}

describe('lists at a place', () => {
  it('match a count over all offerings, at thirty places', async () => {
    const from = random(7);
    const points = Array.from({ length: 30 }, () => {
      const near = from.pick(professionals);
      return {
        latitude: near.latitude + (from.next() - 0.5) * 0.5,
        longitude: near.longitude + (from.next() - 0.5) * 0.5,
      };
    });
    let seen = 0;
    for (const point of points) {
      const categoryId = from.between(1, 4);
      const { status, body } = await get(`catlist/service/${categoryId}?${at(point)}`);
      expect(status).toBe(200);
      expect(ids(body.data)).toEqual(await expected(point, categoryId));
      seen += body.data.length;
    }
    expect(seen).toBeGreaterThan(30);
  });

  it.each(sections)('%s returns category %i', async (path, categoryId) => {
    const { body } = await get(`${path}?${at(BENGALURU)}`);
    expect(ids(body.data)).toEqual(await expected(BENGALURU, categoryId));
    expect(body.data.length).toBeGreaterThan(0);
    expect(body).toMatchObject({ status: 200, place: { default: false, city: null } });
  });

  it('returns the services of a sub-category', async () => {
    const { body } = await get(`sublist/service/3/301?${at(BENGALURU)}`);
    expect(new Set(body.data.map((one: { subcategory_id: number }) => one.subcategory_id))).toEqual(
      new Set([301]),
    );
    const all = await expected(BENGALURU, 3);
    expect(ids(body.data)).toEqual(
      all.filter((id) => services.find((one) => one.id === id)?.subcategory === 301),
    );
  });

  it('returns the twelve most reviewed services as popular, best rated first', async () => {
    const { body } = await get(`user/mostpopulerservice?${at(BENGALURU)}`);
    const all = (
      await Promise.all([1, 2, 3, 4].map((id) => get(`catlist/service/${id}?${at(BENGALURU)}`)))
    ).flatMap((answer) => answer.body.data);
    const most = all
      .map((one: { total_reviews: number }) => one.total_reviews)
      .toSorted((one, other) => other - one);
    expect(body.data).toHaveLength(12);
    expect(Math.min(...body.data.map((one: { total_reviews: number }) => one.total_reviews))).toBe(most[11]);
    const order = await expected(BENGALURU);
    expect(ids(body.data)).toEqual(order.filter((id) => ids(body.data).includes(id)));
  });

  it('returns an empty list where no professional is available', async () => {
    for (const path of ['catlist/service/3', 'user/mostpopulerservice'])
      expect((await get(`${path}?${at(NOWHERE)}`)).body.data).toEqual([]);
  });

  it('uses and names the default city if no place is sent', async () => {
    const { body } = await get('user/homeandpersonal');
    expect(body.place).toMatchObject({ default: true, city: 'Bengaluru' });
    expect(ids(body.data)).toEqual(ids((await get(`user/homeandpersonal?${at(body.place)}`)).body.data));
    expect((await get('user/homeandpersonal?latitude=&longitude=')).body.place.default).toBe(true);
  });

  it.each([
    ['latitude=12.97', ['longitude']],
    ['longitude=77.6', ['latitude']],
    ['latitude=90.1&longitude=77.6', ['latitude']],
    ['latitude=12.97&longitude=-180.5', ['longitude']],
    ['latitude=north&longitude=', ['latitude', 'longitude']],
    ['latitude=12.97&longitude=77.6&limit=0', ['limit']],
    ['latitude=12.97&longitude=77.6&limit=101', ['limit']],
    ['cursor=nonsense', ['cursor']],
  ])('rejects %s', async (query, fields) => {
    for (const path of ['catlist/service/3', 'sublist/service/3/301', 'user/mostpopulerservice']) {
      const { status, body } = await get(`${path}?${query}`);
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual(fields);
    }
  });

  it.each([
    'catlist/service/5',
    'catlist/service/x',
    'catlist/service/-1',
    'catlist/service/40000',
    'catlist/service/99999999999',
    'sublist/service/3/999',
    'sublist/service/3/99999999999',
    'sublist/service/1/301',
  ])('responds 404 to %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('paginates without missing or duplicate rows', async () => {
    const allRows = await get('user/homeandpersonal');
    expect(allRows.body.next_cursor).toBeUndefined();
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const { body } = await get(`user/homeandpersonal?limit=4${cursor ? `&cursor=${cursor}` : ''}`);
      seen.push(...ids(body.data));
      cursor = body.next_cursor;
    } while (cursor);
    expect(seen).toEqual(ids(allRows.body.data));
  });

  it('excludes paused, rejected and pending professionals immediately', async () => {
    const before = (await get('sublist/service/3/302')).body.data;
    for (const change of [sql`paused = true`, sql`state = 'rejected'`, sql`state = 'pending'`]) {
      await sql`update professionals set ${change}`.execute(app.connection.db);
      expect((await get('sublist/service/3/302')).body.data).toEqual([]);
      expect((await get('services/search?query=plumber')).body.data.suggestions).toEqual([]);
      await sql`update professionals set paused = false, state = case when account_id in
        (select id from accounts where mobile = any (${professionals.filter(({ status }) => status === 'pending').map(({ mobile }) => mobile)}))
        then 'pending' else 'approved' end`.execute(app.connection.db);
    }
    expect((await get('sublist/service/3/302')).body.data).toEqual(before);
  });
});
