import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { distanceKm } from '../../features/places/index.ts';
import { requireRow } from '../../testing/require-row.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { smallWorldApp } from '../../testing/demo-app.ts';
import { smallWorld } from '../../testing/small-world.ts';
import { resolvePlace } from './resolve-place.ts';

const { professionals, services } = smallWorld;

let app: TestApp;
beforeAll(async () => {
  app = await smallWorldApp();
});
afterAll(() => app.close());

const at = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({ latitude, longitude });
const BENGALURU = { latitude: 12.9716, longitude: 77.5946 };
const NOWHERE = { latitude: 27.5, longitude: 70.5 };
const ids = (list: { id: number }[]) => list.map(({ id }) => id);

describe('service details', () => {
  it('have the field names of the specification', async () => {
    const { reply } = await app.call('discovery.subcategory', { params: { category: 3, subcategory: 302 } });
    const plumber = reply.data.find((one) => one.slug === 'plumber');
    expect(plumber).toMatchObject({
      name: 'Plumber',
      servicetype: 'service',
      category_id: 3,
      subcategory_id: 302,
      image_url: expect.stringMatching(/^\/media\/cover-plumber-[0-9a-f]{12}\.webp$/),
      picture: { width: 960, height: 720 },
      working_per_day: services.find(({ slug }) => slug === 'plumber')?.perDay,
      trained: true,
    });
    expect(plumber?.media_urls).toHaveLength(3);
    expect(plumber?.average_rating).toBe(plumber?.rating);
    expect(plumber?.average_rating).toBe(plumber?.avergae_ratting);
    const enquiry = services.find(({ type }) => type === 'enquiry');
    expect((await app.call('discovery.service', { params: { id: enquiry?.id } })).reply.data).toMatchObject({
      servicetype: 'enquiry',
      working_per_day: null,
      working_per_hour: null,
    });
  });

  it("are in the reader's language", async () => {
    const hindi = { cookie: 'lang=hi' };
    expect(
      (await app.call('discovery.service', { params: { id: 30101 } }, { headers: hindi })).reply.data,
    ).toMatchObject({
      name: 'घर की गहरी सफ़ाई',
      category_name: 'घर और निजी सेवाएँ',
    });
    expect((await app.call('discovery.service', { params: { id: 30101 } })).reply.data.name).toBe(
      'Home Deep Cleaning',
    );
    expect(
      (await app.call('discovery.home', {}, { headers: { 'accept-language': 'hi-IN,hi;q=0.9' } })).reply
        .data[0]?.name,
    ).toMatch(/\p{Script=Devanagari}/u);
  });

  it('have ratings that match the reviews', async () => {
    const { reply } = await app.call('discovery.description', { params: { id: 30101 } });
    const { reviews, rating_breakdown: bars, total_reviews: total, average_rating: average } = reply.data;
    expect(reviews).toHaveLength(total);
    expect(total).toBeGreaterThan(5);
    expect(new Set(reviews.map((one: { rating: number }) => one.rating)).size).toBeGreaterThan(2);
    expect(bars.map(({ stars }: { stars: number }) => stars)).toEqual([5, 4, 3, 2, 1]);
    for (const { stars, count } of bars)
      expect(count).toBe(reviews.filter((one: { rating: number }) => one.rating === stars).length);
    expect(bars.reduce((sum: number, bar: { percentage: number }) => sum + bar.percentage, 0)).toBe(100);
    expect(
      Math.abs(
        average - reviews.reduce((sum: number, one: { rating: number }) => sum + one.rating, 0) / total,
      ),
    ).toBeLessThanOrEqual(0.05);
    const times = reviews.map((one: { created_at: string }) => one.created_at);
    expect(times).toEqual(times.toSorted().reverse());
    expect(times[0]).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+05:30$/);
    expect(Object.keys(requireRow(reviews)).toSorted()).toEqual([
      'comment',
      'created_at',
      'id',
      'name',
      'rating',
    ]);
  });

  it('include the availability at the place', async () => {
    expect(
      (await app.call('discovery.service', { params: { id: 30101 }, query: at(BENGALURU) })).reply.data,
    ).toMatchObject({
      available: true,
      trained: true,
    });
    const away = await app.call('discovery.service', { params: { id: 30101 }, query: at(NOWHERE) });
    expect(away.reply.data).toMatchObject({
      available: false,
      trained: false,
      verified: false,
      professionals: 0,
      name: 'Home Deep Cleaning',
    });
    expect(
      (await app.call('discovery.description', { params: { id: 30101 } })).reply.data,
    ).not.toHaveProperty('available');
  });

  it('count the professionals who offer the service there', async () => {
    const { reply } = await app.call('discovery.service', { params: { id: 30101 }, query: at(BENGALURU) });
    const here = resolvePlace(BENGALURU);
    const those = professionals.filter(
      (one) =>
        one.status === 'approved' &&
        one.offerings.some(({ service }) => service === 'home-deep-cleaning') &&
        distanceKm(here, one) <= one.radiusKm,
    );
    expect(reply.data).toMatchObject({
      professionals: those.length,
      verified: those.some(({ idVerified }) => idVerified),
    });
  });

  it.each([
    ['discovery.service', 1],
    ['discovery.service', 99_999_999_999],
    ['discovery.service', 'x'],
    ['discovery.description', 0],
    ['discovery.description', '1e3'],
  ] as const)('respond 404 to %s %s', async (name, id) => {
    expect((await app.call(name, { params: { id } })).status).toBe(404);
  });

  it('respond 404 after the service is withdrawn', async () => {
    await sql`update services set active = false where id = 30101`.execute(app.connection.db);
    expect((await app.call('discovery.service', { params: { id: 30101 } })).status).toBe(404);
    expect(ids((await app.call('discovery.home')).reply.data)).not.toContain(30101);
    expect(ids((await app.call('catalog.services')).reply.data)).not.toContain(30101);
    await sql`update services set active = true where id = 30101`.execute(app.connection.db);
  });
});
