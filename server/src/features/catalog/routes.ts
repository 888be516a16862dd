import type { catalogEndpoints } from '@aaspaas/contract/features/catalog.ts';
import { Failure } from '../../kernel/failure.ts';
import { pageOf } from '../../kernel/page.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { filesByIds } from '../media/index.ts';
import { presentCategory, presentSubcategory } from './present.ts';
import { catalogStore } from './store.ts';

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
