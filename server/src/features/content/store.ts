import type { Executor } from '../../platform/db/connect.ts';

type ContentTables = {
  pages: { slug: string; title_en: string; title_hi: string; body_en: string; body_hi: string };
  banners: {
    id: number;
    title_en: string | null;
    title_hi: string | null;
    description_en: string | null;
    description_hi: string | null;
    color: string | null;
    picture_id: number | null;
    position: number;
  };
};

/** Pages and banners. */
export function contentStore(executor: Executor) {
  const db = executor.withTables<ContentTables>();
  return {
    page: (slug: string) => db.selectFrom('pages').selectAll().where('slug', '=', slug).executeTakeFirst(),
    banners: () => db.selectFrom('banners').selectAll().orderBy('position').orderBy('id').execute(),
  };
}

export type BannerRow = Awaited<ReturnType<ReturnType<typeof contentStore>['banners']>>[number];
