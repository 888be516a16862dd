import type { Executor } from '../../platform/db/connect.ts';

type CatalogTables = {
  categories: { id: number; slug: string; name_en: string; name_hi: string; picture_id: number | null; position: number };
};

/** The catalogue's own tables. */
export function catalogStore(executor: Executor) {
  const db = executor.withTables<CatalogTables>();
  return {
    categories: () => db.selectFrom('categories').selectAll().orderBy('position').execute(),
  };
}

export type CategoryRow = Awaited<ReturnType<ReturnType<typeof catalogStore>['categories']>>[number];
