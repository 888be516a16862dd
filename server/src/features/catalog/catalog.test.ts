import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { requireRow } from '../../testing/require-row.ts';
import type { TestApp } from '../../testing/test-app.ts';
import { smallWorldApp } from '../../testing/demo-app.ts';
import { smallWorld } from '../../testing/small-world.ts';
import { bookableService, priceVersion, servicesByIds } from './index.ts';

const { categories, services, subcategories } = smallWorld;

let app: TestApp;
beforeAll(async () => {
  app = await smallWorldApp();
});
afterAll(() => app.close());

describe('catalogue endpoints', () => {
  it('lists the four categories by their fixed ids', async () => {
    const { status, reply } = await app.call('catalog.categories');
    expect(status).toBe(200);
    expect(reply.data).toHaveLength(4);
    expect(reply.data.map(({ id, category_name, name }) => [id, category_name, name])).toEqual(
      categories.map(({ id, name }) => [id, name.en, name.en]),
    );
    for (const { image_url, picture } of reply.data)
      expect(picture).toMatchObject({ url: image_url, width: 960, height: 720 });
  });

  it('lists sub-categories with both names', async () => {
    const { reply } = await app.call('catalog.subcategories', { params: { category: 3 } });
    expect(reply.data.map(({ id }) => id)).toEqual(
      subcategories.filter(({ category }) => category === 3).map(({ id }) => id),
    );
    for (const one of reply.data)
      expect(one).toMatchObject({
        category_id: 3,
        name: one.subcategory_name,
        image_url: expect.stringContaining('/media/'),
      });
  });

  it('returns a category with its sub-categories', async () => {
    const { reply } = await app.call(
      'catalog.category',
      { params: { category: 2 } },
      { headers: { cookie: 'lang=hi' } },
    );
    expect(reply.data).toMatchObject({
      id: 2,
      category_name: categories.find(({ id }) => id === 2)?.name.hi,
    });
    expect(reply.data.subcategories).toEqual(
      (
        await app.call(
          'catalog.subcategories',
          { params: { category: 2 } },
          { headers: { cookie: 'lang=hi' } },
        )
      ).reply.data,
    );
  });

  it('lists all services', async () => {
    const { reply } = await app.call('catalog.services');
    expect(reply.data).toHaveLength(services.length);
    expect(Object.keys(requireRow(reply.data))).toEqual(['id', 'name']);
  });

  it.each([
    ['catalog.subcategories', 5],
    ['catalog.category', 5],
    ['catalog.subcategories', 'x'],
    ['catalog.category', 0],
    ['catalog.subcategories', 40_000],
    ['catalog.category', 99_999_999_999],
  ] as const)('responds 404 to %s %s', async (name, category) => {
    expect((await app.call(name, { params: { category } })).status).toBe(404);
  });

  it('serves the pictures that it links', async () => {
    const { reply } = await app.call('catalog.categories');
    const answer = await app.app.inject(`${reply.data[0]?.image_url}?w=320`);
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/webp');
  });
});

describe('catalogue exports', () => {
  const plumber = services.find(({ slug }) => slug === 'plumber');
  const enquiry = services.find(({ type }) => type === 'enquiry');

  it('bookableService: returns the service with its price in paise', async () => {
    const service = await bookableService(app.connection.db, plumber?.id ?? 0);
    expect(service?.price).toMatchObject({
      perDay: (plumber?.perDay ?? 0) * 100,
      perHour: (plumber?.perHour ?? 0) * 100,
    });
    expect(await priceVersion(app.connection.db, service?.price.id ?? 0)).toEqual(service?.price);
  });

  it('bookableService: returns null for enquiry-only, unknown and withdrawn services', async () => {
    const { db } = app.connection;
    expect(await bookableService(db, enquiry?.id ?? 0)).toBeNull();
    expect(await bookableService(db, 7)).toBeNull();
    for (const id of [Number.MAX_SAFE_INTEGER, 2 ** 31, -1, 0, 1.5, Number.NaN])
      expect(await bookableService(db, id)).toBeNull();
    await sql`update services set active = false where id = ${plumber?.id}`.execute(db);
    expect(await bookableService(db, plumber?.id ?? 0)).toBeNull();
    expect((await servicesByIds(db, [plumber?.id ?? 0])).get(plumber?.id ?? 0)).toMatchObject({
      active: false,
      name: plumber?.name,
    });
    await sql`update services set active = true where id = ${plumber?.id}`.execute(db);
  });

  it('servicesByIds: reads several services in one call', async () => {
    const found = await servicesByIds(app.connection.db, [
      plumber?.id ?? 0,
      enquiry?.id ?? 0,
      plumber?.id ?? 0,
      7,
    ]);
    expect([...found.keys()].toSorted()).toEqual([plumber?.id, enquiry?.id].toSorted());
    expect(found.get(enquiry?.id ?? 0)?.price).toBeNull();
    expect(found.get(plumber?.id ?? 0)).toMatchObject({
      slug: 'plumber',
      servicetype: 'service',
      categoryId: 3,
      name: plumber?.name,
    });
    expect(found.get(plumber?.id ?? 0)?.pictures).toHaveLength(3);
    expect((await servicesByIds(app.connection.db, [])).size).toBe(0);
    expect(await priceVersion(app.connection.db, 999_999)).toBeNull();
  });

  it('priceVersion: returns the pinned price after a price change', async () => {
    const { db } = app.connection;
    const before = await bookableService(db, plumber?.id ?? 0);
    await sql`with made as (insert into service_prices (service_id, per_day, per_hour, valid_from) values (${plumber?.id}, 100, 100, ${app.clock.now()}) returning id)
      update services set current_price_id = (select id from made) where id = ${plumber?.id}`.execute(db);
    expect((await bookableService(db, plumber?.id ?? 0))?.price).toMatchObject({ perDay: 100, perHour: 100 });
    expect(await priceVersion(db, before?.price.id ?? 0)).toEqual(before?.price);
  });
});
