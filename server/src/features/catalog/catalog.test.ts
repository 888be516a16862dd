import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
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

const get = (path: string, headers: Record<string, string> = {}) =>
  app.call('GET', path, undefined, { headers });

describe('catalogue endpoints', () => {
  it('lists the four categories by their fixed ids', async () => {
    const { status, body } = await get('category');
    expect(status).toBe(200);
    expect(body.data).toHaveLength(4);
    expect(
      body.data.map(({ id, category_name, name }: { id: number; category_name: string; name: string }) => [
        id,
        category_name,
        name,
      ]),
    ).toEqual(categories.map(({ id, name }) => [id, name.en, name.en]));
    for (const { image_url, picture } of body.data)
      expect(picture).toMatchObject({ url: image_url, width: 600, height: 450 });
  });

  it('lists sub-categories with both names', async () => {
    const { body } = await get('subcategory/3');
    expect(body.data.map(({ id }: { id: number }) => id)).toEqual(
      subcategories.filter(({ category }) => category === 3).map(({ id }) => id),
    );
    for (const one of body.data)
      expect(one).toMatchObject({
        category_id: 3,
        name: one.subcategory_name,
        image_url: expect.stringContaining('/media/'),
      });
  });

  it('returns a category with its sub-categories', async () => {
    const { body } = await get('categorylist/2', { cookie: 'lang=hi' });
    expect(body.data).toMatchObject({ id: 2, category_name: categories.find(({ id }) => id === 2)?.name.hi });
    expect(body.data.subcategories).toEqual((await get('subcategory/2', { cookie: 'lang=hi' })).body.data);
  });

  it('lists all services', async () => {
    const { body } = await get('service/all');
    expect(body.data).toHaveLength(services.length);
    expect(Object.keys(body.data[0])).toEqual(['id', 'name']);
  });

  it.each([
    'subcategory/5',
    'categorylist/5',
    'subcategory/x',
    'categorylist/0',
    'subcategory/40000',
    'categorylist/99999999999',
  ])('responds 404 to %s', async (path) => {
    expect((await get(path)).status).toBe(404);
  });

  it('serves the pictures that it links', async () => {
    const { body } = await get('category');
    const answer = await app.app.inject(`${body.data[0].image_url}?w=320`);
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
