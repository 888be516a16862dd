import type { Banner, contentEndpoints } from '@aaspaas/contract/features/content.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { filesByIds } from '../media/index.ts';
import { presentBanner } from './present.ts';
import { contentStore } from './store.ts';

export function contentRoutes({ db }: Pick<Platform, 'db'>): Handlers<keyof typeof contentEndpoints> {
  const store = contentStore(db);
  const slides = async (language: Language): Promise<{ data: Banner[] }> => {
    const rows = await store.banners();
    const pictures = await filesByIds(
      db,
      rows.flatMap(({ picture_id }) => picture_id ?? []),
    );
    return { data: rows.map((row) => presentBanner(row, language, pictures)) };
  };
  return {
    'content.page': async ({ params }, { language }) => {
      const page = await store.page(params.slug);
      if (!page) throw new Failure('not_found');
      return { data: { title: page[`title_${language}`], content: page[`body_${language}`] } };
    },
    'content.top_rated': (_input, { language }) => slides(language),
    'content.slider': (_input, { language }) => slides(language),
  };
}
