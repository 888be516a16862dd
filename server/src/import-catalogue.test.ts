import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runImportCatalogue } from './import-catalogue.ts';
import { anOperator, aProfessional, type TestPerson } from './testing/accounts.ts';
import { offers } from './testing/bookings.ts';
import { requireRow } from './testing/require-row.ts';
import { type TestApp, testApp } from './testing/test-app.ts';

const SHARED: Readonly<Record<string, string>> = {
  'categories.csv': `id,slug,name_en,name_hi,position,picture
3,home-personal,Home & Personal,घर,3,pictures/home.jpg
`,
  'subcategories.csv': `slug,category,name_en,name_hi,position,picture,job_descriptions_en,job_descriptions_hi
repairs,home-personal,Repairs,मरम्मत,1,pictures/home.jpg,"Tap leaks, again|New tap",नल टपकता है|नया नल
cleaning,home-personal,Cleaning,सफ़ाई,2,pictures/home.jpg,,
`,
};
const HEADER =
  'slug,subcategory,type,gender_choice,name_en,name_hi,about_en,about_hi,overview_en,overview_hi,search_words,per_hour,per_day,pictures';
const PLUMBER =
  'plumber,repairs,service,,Plumber,प्लंबर,"Taps, pipes",नल और पाइप,Fixed today,आज ठीक,"nal, tap, नल",150,800,pictures/tap.jpg|pictures/home.jpg';
const ADVICE =
  'advice,cleaning,enquiry,no,Advice,सलाह,Ask us,हमसे पूछें,We answer,हम जवाब देंगे,salah सलाह,,,pictures/tap.jpg';

let app: TestApp;
let folder: string;
let operator: TestPerson;
let tap: Buffer;
let home: Buffer;
beforeAll(async () => {
  const picture = (background: string, width = 1200) =>
    sharp({ create: { width, height: 900, channels: 3, background } })
      .jpeg()
      .toBuffer();
  tap = await picture('#135');
  home = await picture('#531');
});
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aaspaas-catalogue-test-'));
  await mkdir(join(folder, 'pictures'));
  await write({ ...SHARED, 'services.csv': [HEADER, PLUMBER, ADVICE].join('\r\n') });
  await write({ 'pictures/tap.jpg': tap, 'pictures/home.jpg': home });
});
afterEach(() => rm(folder, { recursive: true }));

const start = async () => {
  app = await testApp();
  operator = await anOperator(app, { roles: ['content'] });
};

async function write(files: Readonly<Record<string, string | Buffer>>): Promise<void> {
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content);
}
const context = () => ({ db: app.connection.db, objects: app.objects, now: app.clock.now() });
const run = (...args: string[]) => runImportCatalogue(context(), args);
const importFolder = () => run(folder, '--operator', operator.mobile);
const auditEntries = async () =>
  (
    await sql<{ subject: string; actor_id: number; detail: { columns: string[] }; before: object | null }>`
      select subject, actor_id, detail, before from audit_log where action = 'import-catalogue' order by id`.execute(
      app.connection.db,
    )
  ).rows;
const count = async (table: string) =>
  requireRow(
    (await sql<{ n: number }>`select count(*)::int as n from ${sql.table(table)}`.execute(app.connection.db))
      .rows,
  ).n;

describe('import-catalogue', () => {
  beforeEach(start);
  afterEach(() => app.close());

  it('fills an empty catalogue: customers see categories, names, pictures and prices', async () => {
    expect(await importFolder()).toContain('5 were added, 0 changed; 0 unchanged');
    const { reply } = await app.call('catalog.category', { params: { category: 3 } });
    expect(reply.data).toMatchObject({ slug: 'home-personal', name: 'Home & Personal' });
    expect(reply.data.subcategories.map(({ slug }) => slug)).toEqual(['repairs', 'cleaning']);
    const id = await serviceId('plumber');
    const service = await app.call('discovery.service', { params: { id } });
    expect(service.reply.data).toMatchObject({
      name: 'Plumber',
      working_per_hour: 150,
      working_per_day: 800,
      job_descriptions: ['Tap leaks, again', 'New tap'],
    });
    const shown = await app.app.inject(service.reply.data.pictures[0]?.url ?? '');
    expect([shown.statusCode, shown.headers['content-type']]).toEqual([200, 'image/webp']);
    expect(service.reply.data.pictures).toHaveLength(2);
    await offers(app, await aProfessional(app), id);
    const search = await app.call('discovery.search', { query: { query: 'nal' } });
    expect(JSON.stringify(search.reply.data)).toContain('Plumber');
    expect(await count('files')).toBe(2);
  });

  it('changes nothing the second time, and says so', async () => {
    await importFolder();
    const entries = await auditEntries();
    expect(entries).toHaveLength(5);
    expect(entries.every(({ actor_id, before }) => actor_id === operator.id && before === null)).toBe(true);
    expect(await importFolder()).toBe('Nothing changed: all 5 rows are in the catalogue already');
    expect(await auditEntries()).toHaveLength(5);
    expect(await count('service_prices')).toBe(1);
    expect(await count('files')).toBe(2);
  });

  it('updates only changed rows, keeps earlier prices, and lists services that the files lack', async () => {
    await importFolder();
    const id = await serviceId('plumber');
    await write({
      'services.csv': [
        HEADER,
        PLUMBER.replace(',150,800,', ',180,900,').replace('Fixed today', 'Fixed'),
      ].join('\n'),
    });
    const printed = await importFolder();
    expect(printed).toContain(
      '~ service plumber: overview_en "Fixed today" → "Fixed", per_hour 150 → 180, per_day 800 → 900',
    );
    expect(printed).toContain('0 were added, 1 changed; 3 unchanged');
    expect(printed).toContain('Not in the files, left as they are: advice');
    const entry = (await auditEntries()).at(-1);
    expect(entry).toMatchObject({
      subject: `service:${id}`,
      detail: { columns: ['overview_en', 'per_hour', 'per_day'] },
    });
    expect(entry?.before).toMatchObject({ overview_en: 'Fixed today', per_hour: 15000 });
    expect((await app.call('discovery.service', { params: { id } })).reply.data.working_per_hour).toBe(180);
    const { rows } = await sql<{ per_hour: number }>`select per_hour from service_prices order by id`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ per_hour: 15000 }, { per_hour: 18000 }]);
  });

  it('keeps the pictures where the cell is empty, and a withdrawn service withdrawn', async () => {
    await importFolder();
    await sql`update services set active = false where slug = 'plumber'`.execute(app.connection.db);
    await write({
      'services.csv': [HEADER, PLUMBER.replace(/pictures\/tap.*$/, '').replace('Plumber', 'Plumbing')].join(
        '\n',
      ),
    });
    await importFolder();
    const { rows } = await sql<{ name_en: string; active: boolean; pictures: number }>`
      select name_en, active, cardinality(picture_ids) as pictures from services where slug = 'plumber'`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ name_en: 'Plumbing', active: false, pictures: 2 }]);
  });

  it('moves a service: its professionals are found in the new sub-category', async () => {
    await importFolder();
    await offers(app, await aProfessional(app), await serviceId('plumber'));
    await write({ 'services.csv': [HEADER, PLUMBER.replace('repairs', 'cleaning')].join('\n') });
    await importFolder();
    const { rows } = await sql<{ slug: string }>`
      select distinct b.slug from coverage c join subcategories b on b.id = c.subcategory_id`.execute(
      app.connection.db,
    );
    expect(rows).toEqual([{ slug: 'cleaning' }]);
  });

  it('prints what would change without writing anything', async () => {
    expect(await run(folder, '--dry-run')).toMatch(/\+ service plumber[\s\S]*5 would be added/);
    for (const table of ['services', 'files', 'audit_log'])
      expect([table, await count(table)]).toEqual([table, 0]);
  });

  it('imports one file of a folder', async () => {
    await importFolder();
    await write({ 'services.csv': 'not read' });
    const path = join(folder, 'subcategories.csv');
    expect(await run(path, '--operator', operator.mobile)).toContain('all 2 rows');
  });

  it('refuses to turn a bookable service into an enquiry, and to move a sub-category', async () => {
    await importFolder();
    const enquiry = PLUMBER.replace('repairs,service', 'repairs,enquiry').replace(',150,800,', ',,,');
    await write({ 'services.csv': [HEADER, enquiry].join('\n') });
    await expect(importFolder()).rejects.toThrow('row 2, type: is "service" and cannot change');
    const other = '\n4,tutoring,Tutoring,शिक्षा,4,pictures/home.jpg';
    await write({
      'categories.csv': SHARED['categories.csv'] + other.trim(),
      'subcategories.csv': (SHARED['subcategories.csv'] as string).replace(
        'repairs,home-personal',
        'repairs,tutoring',
      ),
      'services.csv': HEADER,
    });
    await expect(importFolder()).rejects.toThrow('row 2, category: is "home-personal" and cannot change');
  });

  it('writes each object and each price once when eight imports run at the same time', async () => {
    const importEight = () => Promise.all(Array.from({ length: 8 }, importFolder));
    const first = await importEight();
    expect(first.filter((text) => text.includes('5 were added'))).toHaveLength(1);
    expect(first.filter((text) => text.startsWith('Nothing changed'))).toHaveLength(7);
    await write({ 'services.csv': [HEADER, PLUMBER.replace(',150,800,', ',180,900,'), ADVICE].join('\n') });
    const second = await importEight();
    expect(second.filter((text) => text.includes('0 were added, 1 changed'))).toHaveLength(1);
    expect([await count('services'), await count('service_prices'), await count('files')]).toEqual([2, 2, 2]);
  });

  it('accepts the example of the documentation', async () => {
    const example = fileURLToPath(new URL('../../docs/catalogue-example', import.meta.url));
    expect(await run(example, '--operator', operator.mobile)).toContain('were added');
  });
});

describe('import-catalogue: refused files', () => {
  beforeAll(start);
  afterAll(() => app.close());

  it('prints the problems of all files at once, with row and column, and imports nothing', async () => {
    const small = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#222' } })
      .png()
      .toBuffer();
    await write({
      'categories.csv': SHARED['categories.csv'] as string,
      'subcategories.csv': (SHARED['subcategories.csv'] as string).replace(
        'cleaning,home-personal',
        'cleaning,garden',
      ),
      'services.csv': [
        HEADER,
        PLUMBER.replace(',150,800,', ',1.5,,').replace('प्लंबर', 'Plambar'),
        PLUMBER.replace('pictures/tap.jpg', 'pictures/small.png').replace('"nal, tap, नल"', 'nal'),
        ADVICE.replace('cleaning', 'roofs')
          .replace(',,,', ',100,,')
          .replace('pictures/tap.jpg', '../tap.jpg'),
        ADVICE.replace('advice', 'Advice 2').replace('pictures/tap.jpg', 'pictures/none.jpg'),
        ADVICE.replace('advice', 'more').replace('pictures/tap.jpg', 'pictures/note.jpg'),
      ].join('\n'),
      'pictures/small.png': small,
      'pictures/note.jpg': 'no picture',
    });
    const problems: string = await importFolder().then(
      () => '',
      (error: Error) => error.message,
    );
    for (const line of [
      'subcategories.csv, row 3, category: there is no category "garden"',
      'services.csv, row 2, name_hi: has no Hindi text in Devanagari',
      'services.csv, row 2, per_hour: must be whole rupees from 1 to 1000000, without "₹" or commas',
      'services.csv, row 3, slug: "plumber" is also in row 2',
      'services.csv, row 3, search_words: has no word in Devanagari',
      'services.csv, row 4, pictures: must be a path inside the folder of the file',
      'services.csv, row 5, slug: must be lower-case words joined by hyphens, such as "ac-repair"',
      'services.csv, row 6, pictures: pictures/note.jpg: is not a JPEG, PNG, WebP or HEIC picture',
    ])
      expect(problems).toContain(line);
    expect(problems).toMatch(/^\d+ problems; nothing was imported:\n/);
    for (const table of ['categories', 'services', 'files', 'audit_log'])
      expect([table, await count(table)]).toEqual([table, 0]);
  });

  it.each([
    [
      'a missing and an unknown column',
      'slug,color\na,b',
      /services.csv, row 1, type: this column is missing[\s\S]*row 1, color: there is no such column/,
    ],
    [
      'a price for an enquiry',
      [HEADER, ADVICE.replace(',,,', ',100,,')].join('\n'),
      /row 2, per_hour: must be empty/,
    ],
    [
      'no price for a bookable service',
      [HEADER, PLUMBER.replace(',150,800,', ',150,,')].join('\n'),
      /row 2, per_day: is empty/,
    ],
    [
      'a day cheaper than an hour',
      [HEADER, PLUMBER.replace(',150,800,', ',150,80,')].join('\n'),
      /row 2, per_day: is 80/,
    ],
    [
      'a new service without a picture',
      [HEADER, PLUMBER.replace(/pictures\/.*$/, '')].join('\n'),
      /row 2, pictures: is empty/,
    ],
    [
      'a missing picture',
      [HEADER, PLUMBER.replace('tap.jpg', 'sink.jpg')].join('\n'),
      /row 2, pictures: pictures\/sink.jpg: there is no such file/,
    ],
    [
      'a small picture',
      [HEADER, PLUMBER.replace('tap.jpg', 'small.jpg')].join('\n'),
      /pictures\/small.jpg: must be at least 1200 × 900/,
    ],
    [
      'an unknown sub-category',
      [HEADER, PLUMBER.replace('repairs', 'roofs')].join('\n'),
      /row 2, subcategory: there is no sub-category "roofs"/,
    ],
    ['a broken quote', `${HEADER}\n"a`, /services.csv, row 2: a quoted cell does not end/],
    ['another encoding', Buffer.from([0x73, 0xe9]), /services.csv: is not UTF-8/],
  ])('refuses %s', async (_what, services, problem) => {
    const small = await sharp({ create: { width: 1000, height: 900, channels: 3, background: '#222' } })
      .jpeg()
      .toBuffer();
    await write({ 'services.csv': services, 'pictures/small.jpg': small });
    await expect(importFolder()).rejects.toThrow(problem);
  });

  it('needs an operator who may change the catalogue', async () => {
    const support = await anOperator(app, { roles: ['support'] });
    await expect(run(folder)).rejects.toThrow('--operator: is missing');
    await expect(run(folder, '--operator', support.mobile)).rejects.toThrow('may change the catalogue');
    await sql`update operators set disabled_at = now() where account_id = ${operator.id}`.execute(
      app.connection.db,
    );
    await expect(importFolder()).rejects.toThrow('may change the catalogue');
    await expect(run(join(folder, 'pictures'), '--dry-run')).rejects.toThrow('must be a folder with');
    await expect(run(join(folder, 'nowhere'), '--dry-run')).rejects.toThrow('there is no such folder');
  });
});

async function serviceId(slug: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`select id from services where slug = ${slug}`.execute(
    app.connection.db,
  );
  return requireRow(rows).id;
}
