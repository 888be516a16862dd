import type { Banner, contentEndpoints } from '@aaspaas/contract/features/content.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure } from '../../kernel/failure.ts';
import { type PageQuery, pageOf } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { filesByIds } from '../media/index.ts';
import { cityAt, DEFAULT_CITY, type Point } from '../places/index.ts';
import { presentBanner } from './present.ts';
import { text } from '../../platform/http/failures.ts';
import { report } from './actions/report.ts';
import { loadReportPage } from './actions/reports.ts';
import { safeHtml } from './rules/safe-html.ts';
import { bannerStore, pageStore, reportStore } from './store.ts';

/** A page's title and HTML. */
interface ContentPage {
  readonly title: string;
  readonly content: string;
}

export function contentRoutes(
  platform: Pick<Platform, 'db' | 'clock' | 'vault'> & {
    /** Returns a page that another feature makes from its rules. */
    rulesPage(slug: string, language: Language): ContentPage | undefined;
  },
): Handlers<keyof typeof contentEndpoints> {
  const { db, clock } = platform;
  const reports = reportStore(db);
  const slides = async (
    { point, ...query }: PageQuery & { readonly point: Point | null },
    language: Language,
  ): Promise<{ data: Banner[]; next_cursor: string | null }> => {
    const city = cityAt(point ?? DEFAULT_CITY)?.slug ?? null;
    const shown = await bannerStore(db).shown(city, clock.now());
    const { rows, next_cursor } = pageOf(shown, query, ({ position, id }) => [position, id]);
    const pictures = await filesByIds(
      db,
      rows.flatMap(({ picture_id }) => picture_id ?? []),
    );
    return { data: rows.map((row) => presentBanner(row, language, pictures)), next_cursor };
  };
  return {
    'content.page': async ({ params }, { language }) => {
      const rules = platform.rulesPage(params.slug, language);
      if (rules) return { data: { title: rules.title, content: safeHtml(rules.content) } };
      const page = await pageStore(db).published(params.slug);
      if (!page) throw new Failure('not_found');
      return { data: { title: page[`title_${language}`], content: safeHtml(page[`body_${language}`]) } };
    },
    'content.top_rated': ({ query }, { language }) => slides(query, language),
    'content.slider': ({ query }, { language }) => slides(query, language),
    'content.report': async ({ body }, { actor, language }) => {
      // The session determines whose report it is.
      const { user_id: _claimed, ...form } = body;
      const ticket = await report(platform, actor?.id ?? null, form);
      return { message: text(language, 'report.sent'), data: { ticket } };
    },
    'content.reports': async ({ query }, { actor, language }) => {
      const page = await loadReportPage(db, query, language, ({ after, limit }) =>
        reports.byAccount(actor.id, after, limit),
      );
      return { data: page.rows.map(({ presented }) => presented), next_cursor: page.next_cursor };
    },
    'content.admin_reports': async ({ query }, { language }) => {
      const { state, ticket } = query;
      const page = await loadReportPage(db, query, language, ({ after, limit }) =>
        ticket === undefined ? reports.byState(state, after, limit) : reports.byTicket(ticket),
      );
      return {
        data: page.rows.map(({ row: { name, email, mobile }, presented }) => ({
          ...presented,
          name,
          email,
          mobile,
        })),
        next_cursor: page.next_cursor,
      };
    },
  };
}
