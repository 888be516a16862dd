import type { catalogEndpoints } from '@aaspaas/contract/features/catalog.ts';
import type { favouritesEndpoints } from '@aaspaas/contract/features/favourites.ts';
import { Failure } from '../../kernel/failure.ts';
import { type PageQuery, pageOf } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { filesByIds } from '../media/index.ts';
import { presentCategory, presentSubcategory } from './present.ts';
import { servicesByIds } from './actions/services.ts';
import { catalogStore, favouriteStore } from './store.ts';

const byPosition = ({ position, id }: { position: number; id: number }) => [position, id];

export function catalogRoutes({ db }: Pick<Platform, 'db'>): Handlers<keyof typeof catalogEndpoints> {
  const store = catalogStore(db);
  const picturesOf = (rows: readonly { picture_id: number | null }[]) =>
    filesByIds(
      db,
      rows.flatMap(({ picture_id }) => picture_id ?? []),
    );
  const requireCategory = async (id: number) => {
    const row = await store.category(id);
    if (!row) throw new Failure('not_found');
    return row;
  };
  return {
    'catalog.categories': async ({ query }, { language }) => {
      const { rows, next_cursor } = pageOf(await store.categories(), query, byPosition);
      const pictures = await picturesOf(rows);
      return { data: rows.map((row) => presentCategory(row, language, pictures)), next_cursor };
    },
    'catalog.subcategories': async ({ params, query }, { language }) => {
      const { id } = await requireCategory(params.category);
      const { rows, next_cursor } = pageOf(await store.subcategories(id), query, byPosition);
      const pictures = await picturesOf(rows);
      return { data: rows.map((row) => presentSubcategory(row, language, pictures)), next_cursor };
    },
    'catalog.category': async ({ params }, { language }) => {
      const category = await requireCategory(params.category);
      const rows = await store.subcategories(category.id);
      const pictures = await picturesOf([category, ...rows]);
      return {
        data: {
          ...presentCategory(category, language, pictures),
          subcategories: rows.map((row) => presentSubcategory(row, language, pictures)),
        },
      };
    },
    'catalog.services': async ({ query }, { language }) => {
      const { rows, next_cursor } = pageOf(await store.serviceNames(), query, ({ name_en, id }) => [
        name_en,
        id,
      ]);
      return { data: rows.map((row) => ({ id: row.id, name: row[`name_${language}`] })), next_cursor };
    },
  };
}

/** Endpoints for a customer's favourites. The list with service cards is a view. */
export function favouritesRoutes({
  db,
  clock,
}: Pick<Platform, 'db' | 'clock'>): Handlers<Exclude<keyof typeof favouritesEndpoints, 'favourites.list'>> {
  const store = favouriteStore(db);
  const favouriteIds = async (accountId: number, query: PageQuery = {}) => {
    const { rows, next_cursor } = pageOf(await store.list(accountId), query, ({ id }) => [-id]);
    return { data: rows.map(({ service_id }) => service_id), next_cursor };
  };
  return {
    'favourites.ids': ({ query }, { actor }) => favouriteIds(actor.id, query),
    'favourites.add': async ({ params: { id } }, { actor }) => {
      if (!(await servicesByIds(db, [id])).get(id)?.active) throw new Failure('not_found');
      await store.add(actor.id, id, clock.now());
      return favouriteIds(actor.id);
    },
    'favourites.remove': async ({ params: { id } }, { actor }) => {
      await store.remove(actor.id, id);
      return favouriteIds(actor.id);
    },
  };
}
