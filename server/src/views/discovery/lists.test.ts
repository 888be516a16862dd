import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rankingScore } from '../../features/review/rules/rating.ts';
import { random } from '../../../demo/random.ts';
import { demoContent } from '../../../demo/content.ts';
import { FULL_RUN } from '../../testing/run-length.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { demoApp } from '../../testing/demo-app.ts';
import { resolvePlace } from './resolve-place.ts';

const { professionals, services } = demoContent;

let app: TestApp;
beforeAll(async () => {
  app = await demoApp();
});
afterAll(() => app.close());

const at = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ latitude, longitude });
const BENGALURU = { latitude: 12.9716, longitude: 77.5946 };
const NOWHERE = { latitude: 27.5, longitude: 70.5 };
const ids = (list: { id: number }[]) => list.map(({ id }) => id);

const sections = [
  ['discovery.category', 1],
  ['discovery.category', 2],
  ['discovery.category', 3],
  ['discovery.category', 4],
  ['discovery.industry', 1],
  ['discovery.retail', 2],
  ['discovery.home', 3],
  ['discovery.tutoring', 4],
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
      const { status, reply } = await app.call('discovery.category', {
        params: { category: categoryId },
        query: at(point),
      });
      expect(status).toBe(200);
      expect(ids(reply.data)).toEqual(await expected(point, categoryId));
      seen += reply.data.length;
    }
    expect(seen).toBeGreaterThan(30);
  });

  it.each(sections)('%s returns category %i', async (name, categoryId) => {
    const params = { category: categoryId };
    const { body, reply } = await app.callRaw(name, { params, query: at(BENGALURU) });
    expect(ids(reply.data)).toEqual(await expected(BENGALURU, categoryId));
    expect(reply.data.length).toBeGreaterThan(0);
    expect(body).toMatchObject({ status: 200, place: { default: false, city: null } });
  });

  it('returns the services of a sub-category', async () => {
    const { reply } = await app.call('discovery.subcategory', {
      params: { category: 3, subcategory: 301 },
      query: at(BENGALURU),
    });
    expect(new Set(reply.data.map((one) => one.subcategory_id))).toEqual(new Set([301]));
    const all = await expected(BENGALURU, 3);
    expect(ids(reply.data)).toEqual(
      all.filter((id) => services.find((one) => one.id === id)?.subcategory === 301),
    );
  });

  it('returns the twelve most reviewed services as popular, best rated first', async () => {
    const { reply } = await app.call('discovery.popular', { query: at(BENGALURU) });
    const all = (
      await Promise.all(
        [1, 2, 3, 4].map((id) =>
          app.call('discovery.category', { params: { category: id }, query: at(BENGALURU) }),
        ),
      )
    ).flatMap((answer) => answer.reply.data);
    const most = all
      .map((one: { total_reviews: number }) => one.total_reviews)
      .toSorted((one, other) => other - one);
    expect(reply.data).toHaveLength(12);
    expect(Math.min(...reply.data.map((one) => one.total_reviews))).toBe(most[11]);
    const order = await expected(BENGALURU);
    expect(ids(reply.data)).toEqual(order.filter((id) => ids(reply.data).includes(id)));
  });

  it('returns an empty list where no professional is available', async () => {
    const category = await app.call('discovery.category', { params: { category: 3 }, query: at(NOWHERE) });
    expect(category.reply.data).toEqual([]);
    expect((await app.call('discovery.popular', { query: at(NOWHERE) })).reply.data).toEqual([]);
  });

  it('uses and names the default city if no place is sent', async () => {
    const { reply } = await app.call('discovery.home');
    expect(reply.place).toMatchObject({ default: true, city: 'Bengaluru' });
    expect(ids(reply.data)).toEqual(
      ids((await app.call('discovery.home', { query: at(reply.place) })).reply.data),
    );
    expect(
      (await app.call('discovery.home', { query: { latitude: '', longitude: '' } })).reply.place.default,
    ).toBe(true);
  });

  it.each([
    [{ latitude: 12.97 }, ['longitude']],
    [{ longitude: 77.6 }, ['latitude']],
    [{ latitude: 90.1, longitude: 77.6 }, ['latitude']],
    [{ latitude: 12.97, longitude: -180.5 }, ['longitude']],
    [{ latitude: 'north', longitude: '' }, ['latitude', 'longitude']],
    [{ latitude: 12.97, longitude: 77.6, limit: 0 }, ['limit']],
    [{ latitude: 12.97, longitude: 77.6, limit: 101 }, ['limit']],
    [{ cursor: 'nonsense' }, ['cursor']],
  ])('rejects %j', async (query, fields) => {
    const params = { category: 3, subcategory: 301 };
    for (const name of ['discovery.category', 'discovery.subcategory', 'discovery.popular'] as const) {
      const { status, error } = await app.callRaw(name, { params, query });
      expect(status).toBe(422);
      expect(Object.keys(error.errors)).toEqual(fields);
    }
  });

  it.each([
    ['discovery.category', { category: 5 }],
    ['discovery.category', { category: 'x' }],
    ['discovery.category', { category: -1 }],
    ['discovery.category', { category: 40_000 }],
    ['discovery.category', { category: 99_999_999_999 }],
    ['discovery.subcategory', { category: 3, subcategory: 999 }],
    ['discovery.subcategory', { category: 3, subcategory: 99_999_999_999 }],
    ['discovery.subcategory', { category: 1, subcategory: 301 }],
  ] as const)('responds 404 to %s %j', async (name, params) => {
    expect((await app.callRaw(name, { params })).status).toBe(404);
  });

  it('paginates without missing or duplicate rows', async () => {
    const allRows = await app.call('discovery.home');
    expect(allRows.reply.next_cursor).toBeUndefined();
    const seen: number[] = [];
    let cursor: string | undefined;
    do {
      const { reply } = await app.call('discovery.home', {
        query: { limit: 4, cursor },
      });
      seen.push(...ids(reply.data));
      cursor = reply.next_cursor;
    } while (cursor);
    expect(seen).toEqual(ids(allRows.reply.data));
  });

  it('excludes paused, rejected and pending professionals immediately', async () => {
    const before = (await app.call('discovery.subcategory', { params: { category: 3, subcategory: 302 } }))
      .reply.data;
    const changes = [sql`paused = true`, sql`state = 'rejected'`, sql`state = 'pending'`];
    for (const change of FULL_RUN ? changes : changes.slice(0, 1)) {
      await sql`update professionals set ${change}`.execute(app.connection.db);
      expect(
        (await app.call('discovery.subcategory', { params: { category: 3, subcategory: 302 } })).reply.data,
      ).toEqual([]);
      expect(
        (await app.call('discovery.search', { query: { query: 'plumber' } })).reply.data.suggestions,
      ).toEqual([]);
      await sql`update professionals set paused = false, state = case when account_id in
        (select id from accounts where mobile = any (${professionals.filter(({ status }) => status === 'pending').map(({ mobile }) => mobile)}))
        then 'pending' else 'approved' end`.execute(app.connection.db);
    }
    expect(
      (await app.call('discovery.subcategory', { params: { category: 3, subcategory: 302 } })).reply.data,
    ).toEqual(before);
  });
});
