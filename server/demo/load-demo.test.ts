import { pictureUrls } from '@aaspaas/contract/kernel/picture-forms.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { passwordMatches } from '../src/features/identity/index.ts';
import type { ObjectStore } from '../src/ports/object-store/port.ts';
import { testApp, type TestApp } from '../src/testing/test-app.ts';
import { demoApp } from '../src/testing/demo-app.ts';
import { smallWorld } from '../src/testing/small-world.ts';
import { demoContent } from './content.ts';
import { demoAccounts, isEmpty } from './demo-state.ts';
import { loadDemo } from './load-demo.ts';

const { accounts, banners, pages, professionals, services, subcategories } = demoContent;

const open: TestApp[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

async function emptyApp() {
  const app = await testApp();
  open.push(app);
  const { db } = app.connection;
  const load = (objects: ObjectStore = app.objects) =>
    loadDemo({ db, clock: app.clock, objects, content: smallWorld, log: () => undefined });
  return { app, db, load, count: counting(app) };
}

function counting({ connection }: TestApp) {
  return async (from: string) =>
    (await sql<{ n: number }>`select count(*) as n from ${sql.raw(from)}`.execute(connection.db)).rows[0]?.n;
}

describe('the loaded demo', () => {
  let app: TestApp;
  let count: ReturnType<typeof counting>;
  beforeAll(async () => {
    app = await demoApp();
    count = counting(app);
  });
  afterAll(() => app.close());

  it('contains all demo content', async () => {
    expect(await count('categories')).toBe(4);
    expect(await count('subcategories')).toBe(subcategories.length);
    expect(await count('services where active')).toBe(services.length);
    expect(await count(`services where servicetype = 'service' and current_price_id is null`)).toBe(0);
    expect(await count(`accounts where role = 'employee' and avatar_file_id is not null`)).toBe(
      professionals.length,
    );
    expect(await count('offerings')).toBe(professionals.flatMap(({ offerings }) => offerings).length);
    expect(await count('pages')).toBe(pages.length);
    expect(await count('banners')).toBe(banners.length);
  });

  it('stores the night forms and the tiles of drawn pictures beside them', async () => {
    const { db } = app.connection;
    const files = await sql<{ key: string }>`select key from files`.execute(db);
    const stored = new Set(files.rows.map(({ key }) => `/media/${key}.webp`));
    const used = await sql<{ key: string; cover: boolean }>`select f.key, f.id = s.picture_ids[1] as cover
      from services s join files f on f.id = any(s.picture_ids)`.execute(db);
    expect(used.rows).toHaveLength(services.length * 3);
    for (const { key, cover } of used.rows) {
      const url = `/media/${key}.webp`;
      const [whole, tile] = [pictureUrls(url, 'cover'), pictureUrls(url, 'tile')];
      expect(whole.day).toBe(url);
      expect(tile.day === url).toBe(!cover);
      for (const { day, night } of [whole, tile])
        expect([day, night].filter((one) => !stored.has(one ?? ''))).toEqual([]);
    }
  });

  it('stores totals that equal the reviews', async () => {
    const sums = 'count(*) as reviews, sum(rating) as stars from reviews group by 1';
    expect(await count('reviews')).toBeGreaterThan(2000);
    for (const [table, key] of [
      ['service_ratings', 'service_id'],
      ['professional_ratings', 'professional_id'],
    ]) {
      const kept = `select ${key}, reviews, stars from ${table}`;
      expect(await count(`(select ${key}, ${sums} except ${kept}) as d`)).toBe(0);
      expect(await count(`(${kept} except select ${key}, ${sums}) as d`)).toBe(0);
    }
  });

  it('covers cells for every offering', async () => {
    expect(
      await count('offerings o where not exists (select 1 from coverage c where c.offering_id = o.id)'),
    ).toBe(0);
    expect(
      await count(
        'coverage c join offerings o on o.id = c.offering_id where (c.radius_km, c.latitude) <> (o.radius_km, o.latitude)',
      ),
    ).toBe(0);
  });

  it('writes a calendar for every approved professional', async () => {
    const approved = professionals.filter(({ status }) => status === 'approved');
    expect(await count('professional_calendars')).toBe(approved.length);
    expect(
      await count(
        `professional_calendars where first_day = '2026-11-21' and free = decode(repeat('ff', 126), 'hex')`,
      ),
    ).toBe(approved.length);
  });

  it('offers the choice of a woman for care and beauty', async () => {
    const { rows } = await sql<{ slug: string }>`
      select slug from services where gender_choice order by slug`.execute(app.connection.db);
    expect(rows.map(({ slug }) => slug)).toEqual([
      'babysitter',
      'elder-care',
      'home-nurse',
      'massage-therapy',
      'mehendi-artist',
      'physiotherapist',
    ]);
  });

  it('leaves ids free for new rows', async () => {
    const { rows } = await sql<{
      id: number;
    }>`insert into subcategories (category_id, slug, name_en, name_hi, position)
      values (1, 'new', 'New', 'नया', 99) returning id`.execute(app.connection.db);
    expect(rows[0]?.id).toBeGreaterThan(Math.max(...subcategories.map(({ id }) => id)));
  });

  it('has accounts whose passwords work', async () => {
    const { db } = app.connection;
    const shown = await demoAccounts(db);
    expect(shown.map(({ role, mobile, password }) => ({ role, mobile, password }))).toEqual(
      accounts.map(({ role, mobile, password }) => ({ role, mobile, password })),
    );
    for (const { role, mobile, password } of shown) {
      const { rows } = await sql<{ password_hash: string }>`
        select password_hash from accounts where role = ${role} and mobile = ${mobile} and verified_at is not null`.execute(
        db,
      );
      expect(await passwordMatches(rows[0]?.password_hash, password)).toBe(true);
    }
    const employees = shown.filter(({ role }) => role === 'employee').map(({ mobile }) => mobile);
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from professionals p join accounts a on a.id = p.account_id
      where p.state = 'approved' and a.mobile = any (${employees})`.execute(db);
    expect(rows[0]?.n).toBe(employees.length);
  });
});

describe('loadDemo', () => {
  it('loads once when two processes start concurrently, and never again', async () => {
    const { db, load, count } = await emptyApp();
    expect(await isEmpty(db)).toBe(true);
    expect(await demoAccounts(db)).toEqual([]);
    expect((await Promise.all([load(), load()])).toSorted()).toEqual([false, true]);
    expect(await isEmpty(db)).toBe(false);
    expect(await load()).toBe(false);
    expect(await count('services')).toBe(smallWorld.services.length);
  });

  it('loads again after an interruption at any point', async () => {
    const { db, load, count, app } = await emptyApp();
    let left = 20;
    const failing: ObjectStore = {
      ...app.objects,
      put: async (key, bytes) =>
        (left -= 1) < 0 ? { outcome: 'failed', error: new Error('cut off') } : app.objects.put(key, bytes),
    };
    await expect(load(failing)).rejects.toThrow('could not be stored');
    expect(await isEmpty(db)).toBe(true);

    // A write to the second-to-last table fails, so that nearly everything is rolled back.
    await sql`alter table banners add constraint cut_off check (position < 1)`.execute(db);
    await expect(load()).rejects.toThrow('cut_off');
    expect(await isEmpty(db)).toBe(true);
    expect(await count('files')).toBe(0);
    await sql`alter table banners drop constraint cut_off`.execute(db);
    expect(await load()).toBe(true);
  });

  it('names the service if a professional offers an unknown one', async () => {
    const { app, db } = await emptyApp();
    const [first, ...others] = smallWorld.professionals;
    if (!first) throw new Error('the small world has no professional');
    const offerings = [{ service: 'lion-tamer', employment: 'full_time' as const }];
    const content = { ...smallWorld, professionals: [{ ...first, offerings }, ...others] };
    await expect(
      loadDemo({ db, clock: app.clock, objects: app.objects, content, log: () => undefined }),
    ).rejects.toThrow('the demo has no service lion-tamer');
    expect(await isEmpty(db)).toBe(true);
  });

  it('rejects accounts with different passwords', async () => {
    const { app, db } = await emptyApp();
    const [first, ...others] = smallWorld.accounts;
    if (!first) throw new Error('the small world has no account');
    const content = { ...smallWorld, accounts: [{ ...first, password: 'another1' }, ...others] };
    await expect(
      loadDemo({ db, clock: app.clock, objects: app.objects, content, log: () => undefined }),
    ).rejects.toThrow('all demo accounts have the same password');
  });

  it('does not load into a database in use', async () => {
    const { db, load, count, app } = await emptyApp();
    await sql`insert into accounts (role, mobile, name, password_hash, created_at)
      values ('admin', '9876543210', 'Kiran Shetty', 'x', ${app.clock.now()})`.execute(db);
    expect(await load()).toBe(false);
    expect(await count('categories')).toBe(0);
    expect(await demoAccounts(db)).toEqual([]);
  });
});
