import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoContent } from '../../../demo/content.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { demoApp } from '../../testing/demo-app.ts';

const { services } = demoContent;

let app: TestApp;
beforeAll(async () => {
  app = await demoApp();
});
afterAll(() => app.close());

const nothing = {
  category_id: null,
  subcategory_id: null,
  suggestions: [],
  elsewhere: [],
  named_place: null,
};

describe('search', () => {
  const search = async (query: string, point = {}) =>
    (await app.call('discovery.search', { query: { query, ...point } })).reply;

  it.each([
    ['plumber', 'Plumber'],
    ['plumbr', 'Plumber'],
    ['nal', 'Plumber'],
    ['bijli', 'Electrician'],
    ['elctrician', 'Electrician'],
    ['jhadu pocha', 'Home Deep Cleaning'],
    ['प्लंबर', 'Plumber'],
    ['बिजली वाला', 'Electrician'],
    ['bijlee wala', 'Electrician'],
    ['electrician for home', 'Electrician'],
    ['khana banane wali', 'Home Cook'],
    ['AC thik karna', 'AC Service & Repair'],
    ['urgent plmuber near me', 'Plumber'],
    ['maths sir', 'Maths Tutor'],
    ['सफ़ाई घर की', 'Home Deep Cleaning'],
  ])('%j: finds %s', async (query, name) => {
    const { status, data } = await search(query);
    expect(status).toBe('success');
    const [first] = data.suggestions.filter(({ kind }: { kind: string }) => kind === 'service');
    expect(first?.name).toBe(name);
    expect(data).toMatchObject({ category_id: first?.category_id, subcategory_id: first?.subcategory_id });
  });

  it('also suggests sub-categories and categories, at most eight in total', async () => {
    const { data } = await search('cleaning');
    expect(data.suggestions).toContainEqual({
      kind: 'subcategory',
      id: 301,
      slug: expect.any(String),
      name: 'Cleaning & Pest Control',
      category_id: 3,
      subcategory_id: 301,
      parent_name: 'Home & Personal',
      image_url: expect.stringMatching(/^\/media\//),
      picture: expect.objectContaining({ colour: expect.any(String) }),
      price_from: null,
      services: expect.any(Number),
      average_rating: expect.any(Number),
      total_reviews: expect.any(Number),
      near: null,
      earliest: null,
    });
    expect(data.suggestions.length).toBeLessThanOrEqual(8);
    const retail = (await search('retail')).data;
    expect(retail.suggestions[0]).toMatchObject({
      kind: 'category',
      id: 2,
      category_id: 2,
      subcategory_id: null,
    });
    expect(retail).toMatchObject({ category_id: 2, subcategory_id: expect.any(Number) });
  });

  it("returns names in the reader's language, regardless of the query's language", async () => {
    const { reply } = await app.call(
      'discovery.search',
      { query: { query: 'plumber' } },
      { headers: { cookie: 'lang=hi' } },
    );
    expect(reply.data.suggestions[0]?.name).toMatch(/\p{Script=Devanagari}/u);
  });

  it('returns nothing for an empty or meaningless query', async () => {
    for (const query of ['', '   ', 'xyzzyx', 'asdfgh', 'wala chahiye zzzz'])
      expect((await search(query)).data).toEqual(nothing);
    expect((await app.call('discovery.search')).status).toBe(200);
  });

  it('returns a service that is not available here under elsewhere', async () => {
    const { data } = await search('plumber', { latitude: 27.5, longitude: 70.5 });
    expect(data).toMatchObject({ ...nothing, elsewhere: expect.any(Array) });
    expect(data.elsewhere[0]).toMatchObject({ kind: 'service', name: 'Plumber', services: 0 });
    expect((await search('plumber')).data.elsewhere).toEqual([]);
  });

  it('returns the place named in the query, and searches for the service without it', async () => {
    const mumbai = { latitude: 19.07, longitude: 72.88 };
    const { data } = await search('plumber in koramangala', mumbai);
    expect(data.named_place).toMatchObject({ label: 'Koramangala, Bengaluru', query: 'plumber' });
    expect(data.named_place?.latitude).toBeCloseTo(12.935, 1);
    expect(data.suggestions[0]).toMatchObject({ name: 'Plumber' });
    const there = await search('plumber in koramangala', { latitude: 12.9352, longitude: 77.6245 });
    expect(there.data).toMatchObject({ named_place: null, category_id: 3 });
    expect((await search('plumber near me', mumbai)).data.named_place).toBeNull();
  });

  it('ranks help at home before the same service for a business', async () => {
    for (const [query, name] of [
      ['maid', 'House Maid'],
      ['cook', 'Home Cook'],
      ['driver', 'Driver for the Day'],
    ])
      expect(
        (await search(query as string)).data.suggestions.find(
          ({ kind }: { kind: string }) => kind === 'service',
        )?.name,
      ).toBe(name);
  });

  it('returns a service with its price and picture', async () => {
    const { data } = await search('plumber');
    expect(data.suggestions[0]).toMatchObject({
      slug: 'plumber',
      parent_name: 'Repairs & Maintenance',
      image_url: expect.stringMatching(/^\/media\/cover-plumber-/),
      price_from: services.find(({ slug }) => slug === 'plumber')?.perHour,
      services: 1,
    });
  });

  it('reflects changes within seconds', async () => {
    const { db } = app.connection;
    const names = async (query: string) =>
      (await search(query)).data.suggestions.map(({ name }: { name: string }) => name);
    await sql`update services set search_words = search_words || ' zorbing' where slug = 'plumber'`.execute(
      db,
    );
    await sql`update services set active = false where slug = 'electrician'`.execute(db);
    // A withdrawn service disappears immediately in every process; a new search word is found a little later.
    expect(await names('electrician')).not.toContain('Electrician');
    app.clock.advance(1);
    expect(await names('zorbing')).toEqual(['Plumber']);
    await sql`update services set active = true where slug = 'electrician'`.execute(db);
    app.clock.advance(1);
    expect(await names('electrician')).toContain('Electrician');
  });

  it('accepts any query without an internal error', async () => {
    for (const query of [`'; drop table services; --`, '%_\\', '💧', '"'.repeat(50)])
      expect((await search(query)).status).toBe('success');
    expect((await app.call('discovery.search', { query: { query: '\u0000' } })).status).toBe(422);
    expect((await app.call('discovery.search', { query: { query: 'a'.repeat(101) } })).status).toBe(422);
    expect((await app.call('discovery.search', { query: { query: 'a', latitude: '1' } })).status).toBe(422);
  });
});
