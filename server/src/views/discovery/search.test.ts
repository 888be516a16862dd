import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { worldApp } from '../../testing/world-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await worldApp();
});
afterAll(() => app.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  app.call('GET', path, undefined, { headers });

describe('search', () => {
  const search = async (query: string, more = '') =>
    (await get(`services/search?query=${encodeURIComponent(query)}${more}`)).body;

  it.each([
    ['plumber', 'Plumber'],
    ['plumbr', 'Plumber'],
    ['nal', 'Plumber'],
    ['bijli', 'Electrician'],
    ['elctrician', 'Electrician'],
    ['jhadu pocha', 'Home Deep Cleaning'],
    ['प्लंबर', 'Plumber'],
  ])('%j finds %s', async (query, name) => {
    const { status, data } = await search(query);
    expect(status).toBe('success');
    const [first] = data.suggestions.filter(({ kind }: { kind: string }) => kind === 'service');
    expect(first.name).toBe(name);
    expect(data).toMatchObject({ category_id: first.category_id, subcategory_id: first.subcategory_id });
  });

  it('proposes sub-categories and categories too, at most eight things', async () => {
    const { data } = await search('cleaning');
    expect(data.suggestions).toContainEqual({
      kind: 'subcategory',
      id: 301,
      name: 'Cleaning & Pest Control',
      category_id: 3,
      subcategory_id: 301,
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

  it('names things in the language of the reader, whichever the query is in', async () => {
    const { body } = await get('services/search?query=plumber', { cookie: 'lang=hi' });
    expect(body.data.suggestions[0].name).toMatch(/\p{Script=Devanagari}/u);
  });

  it('finds nothing that is not available there, and nothing for nothing', async () => {
    for (const { data } of [
      await search('plumber', '&latitude=27.5&longitude=70.5'),
      await search(''),
      await search('   '),
      await search('xyzzyx'),
    ])
      expect(data).toEqual({ category_id: null, subcategory_id: null, suggestions: [] });
    expect((await get('services/search')).status).toBe(200);
  });

  it('takes anything as a query without a fault', async () => {
    for (const query of [`'; drop table services; --`, '%_\\', '💧', '\u0000', '"'.repeat(50)])
      expect((await search(query)).status).toBe('success');
    expect((await get(`services/search?query=${'a'.repeat(101)}`)).status).toBe(422);
    expect((await get('services/search?query=a&latitude=1')).status).toBe(422);
  });
});
