import type { ContentPageRow } from '@aaspaas/contract/features/admin-pages.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { diffPage, pageRevision, safeHtml } from '../../features/content/index.ts';
import { Failure } from '../../kernel/failure.ts';
import { loadPageById } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import {
  contentPagesQuery,
  countContentPagesQuery,
  type ListedContentPage,
  pageRevisionsQuery,
} from './content-pages.ts';

/** The operators' list of content pages, one page, its revisions and their differences. */
export function contentPageViews({
  db,
}: Pick<Platform, 'db'>): Handlers<
  'admin.pages' | 'admin.page' | 'admin.page_revisions' | 'admin.page_revision' | 'admin.page_diff'
> {
  const requirePage = async (slug: string): Promise<ListedContentPage> => {
    const { rows } = await contentPagesQuery({ slug }, { after: null, limit: 1 }).execute(db);
    const [row] = rows;
    if (!row) throw new Failure('not_found');
    return row;
  };
  return {
    'admin.pages': async ({ query }, { language }) => {
      const { rows, next_cursor } = await loadPageById(
        query,
        async (request) => (await contentPagesQuery(query, request).execute(db)).rows,
      );
      const { rows: counted } = await countContentPagesQuery(query).execute(db);
      return {
        data: rows.map((row) => presentPage(row, language)),
        next_cursor,
        total: counted[0]?.total ?? 0,
      };
    },
    'admin.page': async ({ params: { slug } }, { language }) => {
      const row = await requirePage(slug);
      return {
        data: {
          ...presentPage(row, language),
          titles: { en: row.title_en, hi: row.title_hi },
          // Imported texts were not cleaned.
          bodies: { en: safeHtml(row.body_en), hi: safeHtml(row.body_hi) },
          version: row.version,
        },
      };
    },
    'admin.page_revisions': async ({ params: { slug }, query }) => {
      await requirePage(slug);
      const { rows, next_cursor } = await loadPageById(
        query,
        async (request) => (await pageRevisionsQuery(slug, request).execute(db)).rows,
      );
      return {
        data: rows.map(({ id, note, published_at, published_by, restored_from, current }) => ({
          number: id,
          note,
          published_at: published_at && isoOf(published_at),
          published_by,
          restored_from,
          current,
        })),
        next_cursor,
      };
    },
    'admin.page_revision': async ({ params: { slug, number } }) => {
      const texts = await pageRevision(db, slug, number);
      return {
        data: {
          number,
          titles: { en: texts.title_en, hi: texts.title_hi },
          bodies: { en: safeHtml(texts.body_en), hi: safeHtml(texts.body_hi) },
        },
      };
    },
    'admin.page_diff': async ({ params: { slug }, query }) => ({ data: await diffPage(db, slug, query) }),
  };
}

function presentPage(row: ListedContentPage, language: Language): ContentPageRow {
  return {
    id: row.id,
    slug: row.slug,
    title: row[`title_${language}`],
    state: row.state,
    revision: row.number,
    published_at: row.published_at && isoOf(row.published_at),
    published_by: row.published_by,
    saved_at: row.saved_at && isoOf(row.saved_at),
    saved_by: row.saved_by,
  };
}
