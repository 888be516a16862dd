import type { catalogEndpoints } from '@aaspaas/contract/features/catalog.ts';
import { Failure } from '../../kernel/failure.ts';
import type { Handlers } from '../../platform/http/call.ts';
import type { Platform } from '../../platform/platform.ts';
import { filesByIds } from '../media/index.ts';
import { presentCategory, presentSubcategory } from './present.ts';
import { catalogStore } from './store.ts';

export function catalogRoutes({ db }: Pick<Platform, 'db'>): Handlers<keyof typeof catalogEndpoints> {
  const store = catalogStore(db);
  const picturesOf = (rows: readonly { picture_id: number | null }[]) =>
    filesByIds(
      db,
      rows.flatMap(({ picture_id }) => picture_id ?? []),
    );
  const found = async (id: number) => {
    const row = await store.category(id);
    if (!row) throw new Failure('not_found');
    return row;
  };
  return {
    'catalog.categories': async (_input, { language }) => {
      const rows = await store.categories();
      const pictures = await picturesOf(rows);
      return { data: rows.map((row) => presentCategory(row, language, pictures)) };
    },
    'catalog.subcategories': async ({ params }, { language }) => {
      const { id } = await found(params.category);
      const rows = await store.subcategories(id);
      const pictures = await picturesOf(rows);
      return { data: rows.map((row) => presentSubcategory(row, language, pictures)) };
    },
    'catalog.category': async ({ params }, { language }) => {
      const category = await found(params.category);
      const rows = await store.subcategories(category.id);
      const pictures = await picturesOf([category, ...rows]);
      return {
        data: {
          ...presentCategory(category, language, pictures),
          subcategories: rows.map((row) => presentSubcategory(row, language, pictures)),
        },
      };
    },
    'catalog.services': async (_input, { language }) => {
      const rows = await store.serviceNames();
      return { data: rows.map((row) => ({ id: row.id, name: row[`name_${language}`] })) };
    },
  };
}
