import { type ContentPageForm, isEmptyHtml } from '@aaspaas/contract/features/admin-pages.ts';
import type { MessageKey } from '@aaspaas/contract/messages/index.ts';
import { Failure, invalid } from '../../../kernel/failure.ts';
import type { Tx } from '../../../platform/db/connect.ts';
import { safeHtml } from '../rules/safe-html.ts';
import { type LockedPage, pageStore, type PageTexts } from '../store.ts';

/** Who edits, and when. */
interface EditContext {
  readonly operatorId: number;
  readonly now: Date;
}

/**
 * Adds a page without texts, which customers do not see.
 * @throws `invalid` on `slug` if the address is taken
 */
export async function createPage(
  tx: Tx,
  {
    slug,
    title_en,
    title_hi,
  }: { readonly slug: string; readonly title_en: string; readonly title_hi: string },
  { operatorId, now }: EditContext,
): Promise<void> {
  const page = { slug, title_en, title_hi, body_en: '', body_hi: '', saved_by: operatorId, saved_at: now };
  if (!(await pageStore(tx).add(page))) throw invalid({ slug: ['pages.slug_taken'] });
}

/**
 * Returns the version of a page and locks it until the end of the transaction.
 * @throws `not_found`
 */
export async function lockPageVersion(tx: Tx, slug: string): Promise<number> {
  return (await requirePage(tx, slug)).version;
}

/**
 * Saves the texts of a page; bodies keep the allowed tags only. Customers see the published revision as before. Returns whether anything
 * is different now.
 * @throws `not_found`
 */
export async function savePage(
  tx: Tx,
  slug: string,
  form: ContentPageForm,
  { operatorId, now }: EditContext,
): Promise<boolean> {
  const page = await requirePage(tx, slug);
  const texts = { ...form, body_en: safeHtml(form.body_en), body_hi: safeHtml(form.body_hi) };
  if (sameTexts(page, texts)) return false;
  await pageStore(tx).save(slug, { ...texts, saved_by: operatorId, saved_at: now });
  return true;
}

/** A revision that was published, or the one that customers saw already. */
interface PublishedRevision {
  readonly number: number;
  readonly changed: boolean;
}

/**
 * Publishes the saved texts as a new revision. Without a change since the last one nothing happens.
 * @throws `not_found`; `invalid` with the texts that are missing
 */
export async function publishPage(
  tx: Tx,
  slug: string,
  note: string,
  { operatorId, now }: EditContext,
): Promise<PublishedRevision> {
  const page = await requirePage(tx, slug);
  const problems: Record<string, MessageKey[]> = {};
  for (const field of ['body_en', 'body_hi'] as const)
    if (isEmptyHtml(page[field])) problems[field] = ['pages.body_required'];
  if (Object.keys(problems).length) throw invalid(problems);
  if (page.published && sameTexts(page, page.published))
    return { number: page.published.number, changed: false };
  const number = await pageStore(tx).publish(slug, {
    ...textsOf(page),
    note,
    by: operatorId,
    at: now,
    restoredFrom: null,
  });
  return { number, changed: true };
}

/**
 * Publishes the texts of an earlier revision as a new one. The saved texts follow, unless they contain changes that were not published.
 * @throws `not_found` if there is no such page or revision; `state_changed` if customers see that revision's texts already
 */
export async function restorePage(
  tx: Tx,
  slug: string,
  { revision, note }: { readonly revision: number; readonly note: string },
  { operatorId, now }: EditContext,
): Promise<number> {
  const page = await requirePage(tx, slug);
  const store = pageStore(tx);
  const earlier = await store.revision(slug, revision);
  if (!earlier || !page.published) throw new Failure('not_found');
  if (sameTexts(earlier, page.published)) throw new Failure('state_changed');
  const texts = textsOf(earlier);
  if (sameTexts(page, page.published))
    await store.save(slug, { ...texts, saved_by: operatorId, saved_at: now });
  return store.publish(slug, { ...texts, note, by: operatorId, at: now, restoredFrom: revision });
}

async function requirePage(tx: Tx, slug: string): Promise<LockedPage> {
  const page = await pageStore(tx).locked(slug);
  if (!page) throw new Failure('not_found');
  return page;
}

function textsOf({ title_en, title_hi, body_en, body_hi }: PageTexts): PageTexts {
  return { title_en, title_hi, body_en, body_hi };
}

function sameTexts(one: PageTexts, other: PageTexts): boolean {
  return (Object.keys(textsOf(one)) as (keyof PageTexts)[]).every((field) => one[field] === other[field]);
}
