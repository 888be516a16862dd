import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { DEVANAGARI, englishText, hindiText, LATIN, text } from '../kernel/fields.ts';
import { nextCursor, pageQuery } from '../kernel/page-query.ts';
import { key, type MessageKey } from '../messages/index.ts';
import { basedOn } from './admin-catalogue.ts';
import { MAX_PAGE_BODY, MAX_PAGE_TITLE, MAX_REVISION_NOTE } from './page-limits.ts';

/** Addresses below `/admin/pages` that are no page. */
const RESERVED_SLUGS: readonly string[] = ['new'];

const pageSlug = z.string().regex(/^[a-z0-9-]{1,60}$/, key('error.invalid_value'));

/** `draft`: never published; `changed`: published, and the saved texts differ; `published`: customers see the saved texts. */
const contentPageState = z.enum(['published', 'changed', 'draft'], {
  error: key('error.invalid_value'),
});
export type ContentPageState = z.output<typeof contentPageState>;

/** The filters of the list of pages; all have to match. */
const contentPageFilters = z.object({
  /** A part of a title in either language, or of the address. */
  q: z.string().trim().max(100).optional(),
  state: contentPageState.optional(),
});
export type ContentPageFilters = z.output<typeof contentPageFilters>;

/** A content page in the operators' list. */
const contentPageRow = z.object({
  id: z.int(),
  slug: z.string(),
  /** In the reader's language. */
  title: z.string(),
  state: contentPageState,
  /** The number of the revision that customers see; null: none. */
  revision: z.int().nullable(),
  /** When and by whom it was published; null for the first revision of older pages. */
  published_at: z.string().nullable(),
  published_by: z.string().nullable(),
  /** When and by whom the texts were saved last; null: not since they were imported. */
  saved_at: z.string().nullable(),
  saved_by: z.string().nullable(),
});
export type ContentPageRow = z.output<typeof contentPageRow>;

const bilingual = z.object({ en: z.string(), hi: z.string() });

/** A page with the texts that operators work on; bodies are sanitised HTML. */
const contentPageOfOperator = contentPageRow.extend({
  titles: bilingual,
  bodies: bilingual,
  version: z.int(),
});
export type ContentPageOfOperator = z.output<typeof contentPageOfOperator>;

/** A published revision in the list of a page. */
const pageRevision = z.object({
  number: z.int(),
  note: z.string(),
  published_at: z.string().nullable(),
  published_by: z.string().nullable(),
  restored_from: z.int().nullable(),
  /** Whether customers see it now. */
  current: z.boolean(),
});
export type PageRevision = z.output<typeof pageRevision>;

/** A line of a comparison: a heading, a paragraph or a list item, whose parts stay, were removed or were added. */
const diffLine = z.object({
  kind: z.enum(['same', 'removed', 'added', 'changed']),
  parts: z.array(z.object({ kind: z.enum(['same', 'removed', 'added']), text: z.string() })),
});

/** What differs in one language. The first line is the title; unchanged lines far from a change are left out (`skipped`). */
const languageDiff = z.object({
  lines: z.array(z.union([diffLine, z.object({ kind: z.literal('skipped'), count: z.int() })])),
  /** The texts are the same, but not their headings, lists or emphasis. */
  only_formatting: z.boolean(),
  identical: z.boolean(),
});
export type LanguageDiff = z.output<typeof languageDiff>;

const titles = {
  title_en: englishText('pages.title_required', MAX_PAGE_TITLE),
  title_hi: hindiText('pages.title_required', MAX_PAGE_TITLE),
};

/** HTML that may be empty in a draft, but is in its language's script if there is a text. */
const body = (script: RegExp, wrong: MessageKey) =>
  z
    .string({ error: key('error.invalid_value') })
    .trim()
    .max(MAX_PAGE_BODY, key('error.too_long'))
    // Tag names are Latin letters, so they do not count.
    .refine((html) => isEmptyHtml(html) || script.test(html.replace(/<[^>]*>/g, '')), key(wrong));

/** Returns whether HTML shows no text. */
export function isEmptyHtml(html: string): boolean {
  return html.replace(/<[^>]*>/g, '').replace(/&nbsp;|\s/g, '') === '';
}

/** The form of a page's texts; the browser and the server validate with the same schema. */
export const contentPageForm = z.object({
  ...titles,
  body_en: body(LATIN, 'catalogue.needs_english'),
  body_hi: body(DEVANAGARI, 'catalogue.needs_hindi'),
});
export type ContentPageForm = z.output<typeof contentPageForm>;

/** The form of a new page. Its address never changes. */
export const newContentPageForm = z.object({
  slug: z
    .string({ error: key('pages.slug_required') })
    .trim()
    .min(1, key('pages.slug_required'))
    .regex(/^([a-z0-9]+(-[a-z0-9]+)*)?$/, key('pages.slug_invalid'))
    .max(60, key('error.too_long'))
    .refine((slug) => !RESERVED_SLUGS.includes(slug), key('pages.slug_taken')),
  ...titles,
});

/** What changed, in the words of the operator who publishes. */
const note = text('pages.note_required', MAX_REVISION_NOTE);
export const publishPageForm = z.object({ note });

const revisionNumber = z.coerce.number<string>().int().positive().max(1_000_000);
/** A revision by its number, or the texts that operators work on. */
const diffSide = z.union([z.literal('draft'), revisionNumber], { error: key('error.invalid_value') });
export type DiffSide = z.output<typeof diffSide>;

const bySlug = z.object({ slug: pageSlug });

/** The content pages, for operators. */
export const adminPageEndpoints = {
  'admin.pages': endpoint({
    method: 'GET',
    path: 'admin/pages',
    who: 'admin',
    needs: 'content.read',
    summary: 'Content pages with their published revisions',
    query: pageQuery.extend(contentPageFilters.shape),
    reply: z.object({ data: z.array(contentPageRow), next_cursor: nextCursor, total: z.int() }),
  }),
  'admin.page': endpoint({
    method: 'GET',
    path: 'admin/pages/:slug',
    who: 'admin',
    needs: 'content.read',
    summary: 'A page with the texts that operators work on',
    params: bySlug,
    reply: z.object({ data: contentPageOfOperator }),
    errors: ['not_found'],
  }),
  'admin.create_page': endpoint({
    method: 'POST',
    path: 'admin/pages',
    who: 'admin',
    needs: 'content.act',
    idempotent: true,
    summary: 'Adds a page without texts; customers see it once it is published',
    body: newContentPageForm,
    reply: z.object({ message: z.string(), data: z.object({ slug: z.string() }) }),
  }),
  'admin.save_page': endpoint({
    method: 'POST',
    path: 'admin/pages/:slug',
    who: 'admin',
    needs: 'content.act',
    idempotent: true,
    summary:
      'Saves the texts of a page without publishing them; everything but the allowed tags is removed from the bodies',
    params: bySlug,
    body: z.intersection(z.object(basedOn), contentPageForm),
    reply: z.object({ message: z.string() }),
    errors: ['not_found', 'version_conflict'],
  }),
  'admin.publish_page': endpoint({
    method: 'POST',
    path: 'admin/pages/:slug/publish',
    who: 'admin',
    needs: 'content.act',
    idempotent: true,
    summary:
      'Publishes the saved texts as a new revision; without a change since the last one nothing happens',
    params: bySlug,
    body: publishPageForm.extend(basedOn),
    reply: z.object({ message: z.string(), data: z.object({ number: z.int() }) }),
    errors: ['not_found', 'version_conflict'],
  }),
  'admin.page_revisions': endpoint({
    method: 'GET',
    path: 'admin/pages/:slug/revisions',
    who: 'admin',
    needs: 'content.read',
    summary: 'The published revisions of a page, newest first',
    params: bySlug,
    query: pageQuery,
    reply: z.object({ data: z.array(pageRevision), next_cursor: nextCursor }),
    errors: ['not_found'],
  }),
  'admin.page_revision': endpoint({
    method: 'GET',
    path: 'admin/pages/:slug/revisions/:number',
    who: 'admin',
    needs: 'content.read',
    summary: 'The texts of a published revision',
    params: bySlug.extend({ number: revisionNumber }),
    reply: z.object({ data: z.object({ number: z.int(), titles: bilingual, bodies: bilingual }) }),
    errors: ['not_found'],
  }),
  'admin.page_diff': endpoint({
    method: 'GET',
    path: 'admin/pages/:slug/diff',
    who: 'admin',
    needs: 'content.read',
    summary:
      'What differs between two revisions, or between a revision and the saved texts, in each language',
    params: bySlug,
    query: z.object({ from: diffSide, to: diffSide }),
    reply: z.object({ data: z.object({ en: languageDiff, hi: languageDiff }) }),
    errors: ['not_found'],
  }),
  'admin.restore_page': endpoint({
    method: 'POST',
    path: 'admin/pages/:slug/restore',
    who: 'admin',
    needs: 'content.act',
    idempotent: true,
    summary: 'Publishes an earlier revision again, as a new one; unpublished changes stay saved',
    params: bySlug,
    body: publishPageForm.extend({
      ...basedOn,
      revision: z.int({ error: key('error.required') }).positive(),
    }),
    reply: z.object({ message: z.string(), data: z.object({ number: z.int() }) }),
    errors: ['not_found', 'state_changed', 'version_conflict'],
  }),
};
