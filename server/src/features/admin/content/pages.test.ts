import type { RequestOf } from '@aaspaas/contract/api.ts';
import type { VersionConflict } from '@aaspaas/contract/features/admin-catalogue.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { anOperator, type TestPerson } from '../../../testing/accounts.ts';
import { done } from '../../../testing/bookings.ts';
import { nextNumber } from '../../../testing/counters.ts';
import { race } from '../../../testing/race.ts';
import { type TestApp, testApp } from '../../../testing/test-app.ts';

type Texts = RequestOf<'admin.save_page'>['body'];

let app: TestApp;
let operator: TestPerson;
let colleague: TestPerson;
beforeAll(async () => {
  app = await testApp();
  operator = await anOperator(app, { name: 'Om Prakash', roles: ['content'] });
  colleague = await anOperator(app, { name: 'Divya Nair', roles: ['content'] });
});
afterAll(() => app.close());

const TEXTS = {
  title_en: 'Refunds',
  title_hi: 'रिफ़ंड',
  body_en: '<p>We refund in 5 days.</p>',
  body_hi: '<p>हम 5 दिन में पैसे लौटाते हैं।</p>',
};

const create = (body: unknown) => app.callRaw('admin.create_page', { body }, operator);
const detail = async (slug: string) =>
  (await done(app.call('admin.page', { params: { slug } }, operator))).reply.data;
const save = (slug: string, body: Texts, person = operator) =>
  app.callRaw('admin.save_page', { params: { slug }, body }, person);
const publish = (slug: string, version: number, note = 'First text', person = operator) =>
  app.callRaw('admin.publish_page', { params: { slug }, body: { version, note } }, person);
const restore = (slug: string, version: number, revision: number, note = 'Back') =>
  app.callRaw('admin.restore_page', { params: { slug }, body: { version, revision, note } }, operator);
const seen = async (slug: string, language = 'en') =>
  app.callRaw('content.page', { params: { slug } }, { headers: { cookie: `lang=${language}` } });
const revisions = async (slug: string) =>
  (await done(app.call('admin.page_revisions', { params: { slug } }, operator))).reply.data;
const diff = async (slug: string, from: string, to: string) =>
  (await done(app.call('admin.page_diff', { params: { slug }, query: { from, to } }, operator))).reply.data;
const actions = async (slug: string) =>
  (
    await sql<{
      action: string;
    }>`select action from audit_log where subject = ${`page:${slug}`} order by id`.execute(app.connection.db)
  ).rows.map(({ action }) => action);

/** A page whose first revision is published. */
async function publishedPage(texts: Omit<Texts, 'version'> = TEXTS): Promise<string> {
  const slug = `page-${nextNumber('page')}`;
  await done(create({ slug, title_en: texts.title_en, title_hi: texts.title_hi }));
  await done(save(slug, { ...texts, version: 1 }));
  await done(publish(slug, (await detail(slug)).version));
  return slug;
}

/** Saves other texts and publishes them. */
async function publishTexts(slug: string, change: Partial<Texts>, note = 'Changed'): Promise<void> {
  await done(save(slug, { ...TEXTS, ...change, version: (await detail(slug)).version }));
  await done(publish(slug, (await detail(slug)).version, note));
}

describe('a new page', () => {
  it('is not visible until both bodies are published', async () => {
    const slug = `page-${nextNumber('page')}`;
    expect((await create({ slug, title_en: 'Refunds', title_hi: 'रिफ़ंड' })).status).toBe(200);
    expect(await detail(slug)).toMatchObject({ state: 'draft', revision: null, version: 1 });
    expect((await seen(slug)).status).toBe(404);
    const empty = await publish(slug, 1);
    expect([empty.status, Object.keys(empty.error.errors)]).toEqual([422, ['body_en', 'body_hi']]);
    await done(save(slug, { ...TEXTS, version: 1 }));
    expect((await seen(slug)).status).toBe(404);
    expect((await publish(slug, (await detail(slug)).version)).reply.data).toEqual({ number: 1 });
    expect((await seen(slug)).reply.data).toEqual({ title: 'Refunds', content: TEXTS.body_en });
    expect((await seen(slug, 'hi')).reply.data).toEqual({ title: 'रिफ़ंड', content: TEXTS.body_hi });
    expect(await actions(slug)).toEqual(['admin.create_page', 'admin.save_page', 'admin.publish_page']);
  });

  it.each(['Refunds', 'a--b', '-a', 'new', 'how-work-is-given', ''])(
    'refuses the address “%s”',
    async (slug) => {
      const { status, error } = await create({ slug, title_en: 'A', title_hi: 'अ' });
      expect([status, Object.keys(error.errors)]).toEqual([422, ['slug']]);
    },
  );

  it('gives an address to one of ten pages at once', async () => {
    const slug = `page-${nextNumber('page')}`;
    const answers = await race(10, () => create({ slug, title_en: 'A', title_hi: 'अ' }));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(9).fill(422)]);
  });
});

describe('admin.save_page', () => {
  it('keeps the published texts for customers, and cleans unsafe HTML before it is stored', async () => {
    const slug = await publishedPage();
    const unsafe =
      '<p onclick="steal()">Safe <a href="javascript:alert(1)">link</a></p><script>alert(1)</script><img src=x onerror=alert(1)><iframe src="https://evil.example"></iframe><style>p{}</style>';
    await done(save(slug, { ...TEXTS, body_en: unsafe, version: (await detail(slug)).version }));
    const page = await detail(slug);
    expect(page).toMatchObject({ state: 'changed', revision: 1, saved_by: 'Om Prakash' });
    expect(page.bodies.en).toBe('<p>Safe <a>link</a></p><img />');
    const { rows } = await sql<{ body_en: string }>`select body_en from pages where slug = ${slug}`.execute(
      app.connection.db,
    );
    expect(rows[0]?.body_en).toBe(page.bodies.en);
    expect((await seen(slug)).reply.data.content).toBe(TEXTS.body_en);
  });

  it('names all problems at once', async () => {
    const slug = await publishedPage();
    const { status, error } = await save(slug, {
      title_en: 'रिफ़ंड',
      title_hi: '',
      body_en: `<p>${'x'.repeat(40_000)}</p>`,
      body_hi: '<p>Refund</p>',
      version: 3,
    });
    expect([status, Object.keys(error.errors).toSorted()]).toEqual([
      422,
      ['body_en', 'body_hi', 'title_en', 'title_hi'],
    ]);
  });

  it('refuses an older version, with what changed since; bodies are named by their digests', async () => {
    const slug = await publishedPage();
    const { version } = await detail(slug);
    await done(save(slug, { ...TEXTS, title_en: 'Money back', body_en: '<p>New.</p>', version }, colleague));
    const stale = await save(slug, { ...TEXTS, title_en: 'Mine', version });
    expect(stale.status).toBe(409);
    const conflict = stale.error.data as VersionConflict;
    expect(conflict).toMatchObject({ version: version + 1, changed_by: 'Divya Nair' });
    expect(conflict.changes.map(({ field }) => field)).toEqual(['title_en', 'body_en_sha256']);
    expect(conflict.changes[0]).toEqual({ field: 'title_en', from: 'Refunds', to: 'Money back' });
    expect((await save(slug, { ...TEXTS, title_en: 'Mine', version: conflict.version })).status).toBe(200);
  });

  it('has no entry and no new version for texts that are the same', async () => {
    const slug = await publishedPage();
    const before = [await detail(slug), await actions(slug)];
    await done(save(slug, { ...TEXTS, version: (await detail(slug)).version }));
    expect([await detail(slug), await actions(slug)]).toEqual(before);
  });
});

describe('admin.publish_page', () => {
  it('lets one of twenty publications of the same version at once through', async () => {
    const slug = await publishedPage();
    await done(save(slug, { ...TEXTS, title_en: 'Money back', version: (await detail(slug)).version }));
    const { version } = await detail(slug);
    const answers = await race(20, (at) => publish(slug, version, `Note ${at}`));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array<number>(19).fill(409)]);
    expect((await revisions(slug)).map(({ number, current }) => [number, current])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect((await actions(slug)).filter((action) => action === 'admin.publish_page')).toHaveLength(2);
  });

  it('adds no revision without a change, and needs a note', async () => {
    const slug = await publishedPage();
    const { version } = await detail(slug);
    expect((await publish(slug, version)).reply.data).toEqual({ number: 1 });
    expect(await revisions(slug)).toHaveLength(1);
    const without = await publish(slug, version, ' ');
    expect([without.status, Object.keys(without.error.errors)]).toEqual([422, ['note']]);
    const support = await anOperator(app, { roles: ['support'] });
    expect((await publish(slug, version, 'x', support)).status).toBe(403);
    expect((await publish('unknown', 1)).status).toBe(404);
  });
});

describe('revisions', () => {
  it('say who published what and when, are never changed, and are restored as new ones', async () => {
    const slug = await publishedPage();
    await publishTexts(slug, { body_en: '<p>We refund in 7 days.</p>' }, 'Seven days');
    const conflict = await restore(slug, 1, 1);
    expect(conflict.status).toBe(409);
    const { version } = await detail(slug);
    expect((await restore(slug, version, 1, 'Seven was wrong')).reply.data).toEqual({ number: 3 });
    expect((await seen(slug)).reply.data.content).toBe(TEXTS.body_en);
    expect(await detail(slug)).toMatchObject({ state: 'published', revision: 3 });
    expect(await revisions(slug)).toMatchObject([
      { number: 3, note: 'Seven was wrong', restored_from: 1, current: true, published_by: 'Om Prakash' },
      { number: 2, note: 'Seven days', restored_from: null, current: false },
      { number: 1, note: 'First text', current: false },
    ]);
    const again = await restore(slug, (await detail(slug)).version, 1);
    expect([again.status, again.error.message]).toEqual([409, expect.any(String)]);
    expect((await restore(slug, (await detail(slug)).version, 99)).status).toBe(404);
    for (const change of [
      sql`update page_revisions set note = 'x'`,
      sql`delete from page_revisions`,
      sql`truncate page_revisions cascade`,
    ])
      await expect(change.execute(app.connection.db)).rejects.toThrow('never changed');
  });

  it('keep unpublished changes when an earlier one is restored', async () => {
    const slug = await publishedPage();
    await publishTexts(slug, { title_en: 'Money back' });
    await done(save(slug, { ...TEXTS, title_en: 'Draft', version: (await detail(slug)).version }));
    await done(restore(slug, (await detail(slug)).version, 1));
    expect(await detail(slug)).toMatchObject({ state: 'changed', titles: { en: 'Draft' } });
    expect((await seen(slug)).reply.data.title).toBe('Refunds');
  });

  it('are compared as texts, with the saved texts, too', async () => {
    const slug = await publishedPage({ ...TEXTS, body_hi: '<h2>रिफ़ंड</h2>' });
    await publishTexts(slug, {
      body_en: '<p>We refund in 7 days. <a href="/pages/x">Write</a></p>',
      body_hi: '<p>रिफ़ंड</p>',
    });
    expect(await diff(slug, '1', '2')).toEqual({
      en: {
        lines: [
          { kind: 'same', parts: [{ kind: 'same', text: 'Refunds' }] },
          {
            kind: 'changed',
            parts: [
              { kind: 'same', text: 'We refund in ' },
              { kind: 'removed', text: '5' },
              { kind: 'added', text: '7' },
              { kind: 'same', text: ' days.' },
              { kind: 'added', text: ' Write (/pages/x)' },
            ],
          },
        ],
        only_formatting: false,
        identical: false,
      },
      hi: { lines: [], only_formatting: true, identical: false },
    });
    expect((await diff(slug, '2', 'draft')).en).toEqual({
      lines: [],
      only_formatting: false,
      identical: true,
    });
    const missing = await app.callRaw(
      'admin.page_diff',
      { params: { slug }, query: { from: '1', to: '9' } },
      operator,
    );
    expect(missing.status).toBe(404);
  });
});

describe('consents', () => {
  const consent = async (mobile: string) => {
    const { reply } = await done(
      app.call('identity.sign_up', { body: { name: 'Meera', mobile, password: 'secret81' } }),
    );
    await sql`update accounts set verified_at = ${app.clock.now()} where id = ${reply.success.id}`.execute(
      app.connection.db,
    );
    const { rows } = await sql<{ terms: number | null; privacy: number | null }>`
      select t.number as terms, p.number as privacy from consents c
      left join page_revisions t on t.id = c.terms_revision_id left join page_revisions p on p.id = c.privacy_revision_id
      where c.account_id = ${reply.success.id}`.execute(app.connection.db);
    const listed = await done(app.call('account.consents', { role: 'user' }, { token: reply.success.token }));
    return { stored: rows[0], listed: listed.reply.data[0] };
  };

  it('name the revisions of terms and privacy policy that are published when they are given', async () => {
    const before = await consent('9700001111');
    expect(before.stored).toEqual({ terms: null, privacy: null });
    for (const slug of ['terms-and-conditions', 'privacy-policy']) {
      await done(create({ slug, title_en: 'Terms', title_hi: 'शर्तें' }));
      await done(save(slug, { ...TEXTS, version: 1 }));
      await done(publish(slug, (await detail(slug)).version));
    }
    expect((await consent('9700001112')).stored).toEqual({ terms: 1, privacy: 1 });
    await publishTexts('privacy-policy', { title_en: 'Privacy' });
    const after = await consent('9700001113');
    expect(after.stored).toEqual({ terms: 1, privacy: 2 });
    expect(after.listed).toMatchObject({ terms_revision: 1, privacy_revision: 2 });
  });
});
