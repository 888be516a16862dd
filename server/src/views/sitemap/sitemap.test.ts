import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestApp } from '../../testing/test-app.ts';
import { smallWorldApp } from '../../testing/demo-app.ts';
import { refreshCities } from '../cities/index.ts';

let app: TestApp;
beforeAll(async () => {
  app = await smallWorldApp();
  await refreshCities({ db: app.connection.db, clock: app.clock });
});
afterAll(() => app.close());

const get = (url: string, host = 'aaspaas.example') =>
  app.app.inject({ method: 'GET', url, headers: { host } });

describe('sitemap.xml', () => {
  it('lists every kind of page, under the requested host', async () => {
    const answer = await get('/sitemap.xml');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('application/xml; charset=utf-8');
    const all = [...answer.body.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => address);
    expect(new Set(all).size).toBe(all.length);
    for (const path of [
      '/',
      '/cities',
      '/pages/about-us',
      '/pages/how-work-is-given',
      '/list-of-services?category=3',
      '/in/pune',
      '/in/pune/home-personal',
    ])
      expect(all).toContain(`http://aaspaas.example${path}`);
    expect(answer.body).toMatch(
      /<loc>http:\/\/aaspaas\.example\/service\/\d+\/[a-z0-9-]+<\/loc><lastmod>20\d\d-\d\d-\d\d</,
    );
    expect(answer.body).toContain('category=3&amp;subcategory=');
    expect(answer.body).toContain('hreflang="hi-IN" href="http://aaspaas.example/in/pune?lang=hi"');
  });

  it('excludes city pages with fewer than three services', async () => {
    const { rows } = await sql<{ path: string; services: number }>`
      select '/in/' || k.city || '/' || c.slug || coalesce('/' || b.slug, '') as path, cardinality(k.services) as services
      from city_offers k join categories c on c.id = k.category_id left join subcategories b on b.id = k.subcategory_id
      where k.subcategory_id = 0 or b.id is not null`.execute(app.connection.db);
    const { body } = await get('/sitemap.xml');
    const listed = rows.filter(({ path }) => body.includes(`http://aaspaas.example${path}</loc>`));
    expect(listed.length).toBeGreaterThan(0);
    expect(listed.length).toBeLessThan(rows.length);
    expect(listed).toEqual(rows.filter(({ services }) => services >= 3));
  });

  it('excludes services, and lists of services, without a professional or a review', async () => {
    const { db } = app.connection;
    await sql`insert into categories (id, slug, name_en, name_hi, position) values (990, 'new', 'New', 'नया', 99)`.execute(
      db,
    );
    await sql`insert into subcategories (id, category_id, slug, name_en, name_hi, position)
      values (99001, 990, 'new-services', 'New', 'नया', 1)`.execute(db);
    await sql`insert into services select (jsonb_populate_record(s, ${JSON.stringify({ id: 990001, category_id: 990, subcategory_id: 99001, slug: 'new-service' })}::jsonb)).*
      from services s order by id limit 1`.execute(db);
    const listed = async () => {
      app.clock.advance(2);
      const { body } = await get('/sitemap.xml');
      return ['/service/990001/new-service', '?category=990', '?category=990&amp;subcategory=99001'].filter(
        (path) => body.includes(`${path}</loc>`),
      );
    };
    expect(await listed()).toEqual([]);
    await sql`insert into offerings (professional_id, service_id, latitude, longitude, radius_km, created_at)
      select o.professional_id, 990001, o.latitude, o.longitude, o.radius_km, o.created_at from offerings o
      join professionals p on p.account_id = o.professional_id
      where o.removed_at is null and p.state = 'approved' and not p.paused limit 1`.execute(db);
    expect(await listed()).toHaveLength(3);
    await sql`update offerings set removed_at = now() where service_id = 990001`.execute(db);
    expect(await listed()).toEqual([]);
    await sql`insert into reviews (service_id, reviewer_name, rating, comment, created_at)
      values (990001, 'Asha R.', 5, 'Quick and tidy.', now())`.execute(db);
    expect(await listed()).toHaveLength(3);
  });

  it("builds URLs from the request's host, and rejects an invalid host and unknown files", async () => {
    expect((await get('/sitemap.xml', 'other.example:8080')).body).toContain(
      '<loc>http://other.example:8080/</loc>',
    );
    expect((await get('/sitemap.xml', 'a"><b')).statusCode).toBe(400);
    expect((await get('/sitemap-2.xml')).statusCode).toBe(404);
    expect((await get('/sitemap-0.xml')).statusCode).toBe(404);
  });
});

it('robots.txt: disallows the API and personal pages and links the sitemap', async () => {
  const { body } = await get('/robots.txt');
  expect(body).toContain('\nDisallow: /api/\n');
  expect(body).toContain('\nSitemap: http://aaspaas.example/sitemap.xml\n');
  const allowed = [
    '/',
    '/service/1/x',
    '/in/pune',
    '/pages/about-us',
    '/employee-index',
    '/list-of-services',
    '/cities',
  ];
  const refused = [...body.matchAll(/Disallow: (\S+)/g)].map(([, path]) => path ?? '');
  for (const path of allowed)
    expect(
      refused.filter((one) => path.startsWith(one)),
      path,
    ).toEqual([]);
});
