import type { AdminBanner } from '@aaspaas/contract/features/admin-banners.ts';
import { BANNER_COLOUR } from '@aaspaas/contract/features/banner-limits.ts';
import type { Picture } from '@aaspaas/contract/features/media.ts';
import { isoOf } from '@aaspaas/contract/kernel/time.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { filesByIds } from '../../features/media/index.ts';
import { cityOf } from '../../features/places/index.ts';
import { Failure } from '../../kernel/failure.ts';
import { loadPage } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { type BannerPosition, bannersQuery, countBannersQuery, type ListedBanner } from './banners.ts';

/** The operators' list of banners, and one banner. */
export function bannerViews({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Handlers<'admin.banners' | 'admin.banner'> {
  const picturesOf = (rows: readonly ListedBanner[]) =>
    filesByIds(
      db,
      rows.flatMap(({ picture_id }) => picture_id ?? []),
    );
  return {
    'admin.banners': async ({ query }, { language }) => {
      const now = clock.now();
      const { rows, next_cursor } = await loadPage<ListedBanner, BannerPosition>(
        query,
        3,
        ({ archived_at, position, id }) => [archived_at ? 1 : 0, position, id],
        async (request) => (await bannersQuery(query, request, now).execute(db)).rows,
      );
      const { rows: counted } = await countBannersQuery(query, now).execute(db);
      const pictures = await picturesOf(rows);
      return {
        data: rows.map((row) => presentBanner(row, pictures, language)),
        next_cursor,
        total: counted[0]?.total ?? 0,
      };
    },
    'admin.banner': async ({ params: { id } }, { language }) => {
      const { rows } = await bannersQuery({ id }, { after: null, limit: 1 }, clock.now()).execute(db);
      const [row] = rows;
      if (!row) throw new Failure('not_found');
      return { data: presentBanner(row, await picturesOf(rows), language) };
    },
  };
}

function presentBanner(
  row: ListedBanner,
  pictures: ReadonlyMap<number, Picture>,
  language: Language,
): AdminBanner {
  const picture = row.picture_id === null ? undefined : pictures.get(row.picture_id);
  return {
    id: row.id,
    title: row[`title_${language}`] ?? '',
    titles: { en: row.title_en ?? '', hi: row.title_hi ?? '' },
    descriptions: { en: row.description_en ?? '', hi: row.description_hi ?? '' },
    color: row.color ?? BANNER_COLOUR,
    picture: picture ? { ...picture, id: row.picture_id as number } : null,
    text_over: row.text_over,
    text_tone: row.text_tone,
    scrim: row.scrim,
    link: row.link,
    cities: row.cities.map((slug) => ({ slug, name: cityOf(slug)?.[`name_${language}`] ?? slug })),
    from_at: row.from_at && isoOf(row.from_at),
    until_at: row.until_at && isoOf(row.until_at),
    state: row.state,
    is_first: row.is_first,
    is_last: row.is_last,
    version: row.version,
  };
}
