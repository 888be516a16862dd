import type { Executor } from '../../platform/db/connect.ts';

type CatalogTables = {
  categories: {
    id: number;
    slug: string;
    name_en: string;
    name_hi: string;
    picture_id: number | null;
    position: number;
  };
  subcategories: {
    id: number;
    category_id: number;
    slug: string;
    name_en: string;
    name_hi: string;
    picture_id: number | null;
    position: number;
  };
  services: {
    id: number;
    category_id: number;
    subcategory_id: number;
    slug: string;
    servicetype: 'service' | 'enquiry';
    name_en: string;
    name_hi: string;
    picture_ids: number[];
    current_price_id: number | null;
    active: boolean;
  };
  service_prices: { id: number; service_id: number; per_day: number; per_hour: number };
};

/** The catalogue's own tables. */
export function catalogStore(executor: Executor) {
  const db = executor.withTables<CatalogTables>();
  return {
    categories: () => db.selectFrom('categories').selectAll().orderBy('position').execute(),
    category: (id: number) => db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst(),
    subcategories: (categoryId: number) =>
      db
        .selectFrom('subcategories')
        .selectAll()
        .where('category_id', '=', categoryId)
        .orderBy('position')
        .execute(),
    serviceNames: () =>
      db
        .selectFrom('services')
        .select(['id', 'name_en', 'name_hi'])
        .where('active', '=', true)
        .orderBy('name_en')
        .execute(),
    services: (ids: readonly number[]) =>
      db
        .selectFrom('services')
        .innerJoin('categories', 'categories.id', 'services.category_id')
        .innerJoin('subcategories', 'subcategories.id', 'services.subcategory_id')
        .leftJoin('service_prices', 'service_prices.id', 'services.current_price_id')
        .select([
          'services.id',
          'services.slug',
          'services.category_id',
          'services.subcategory_id',
          'services.servicetype',
          'services.name_en',
          'services.name_hi',
          'services.picture_ids',
          'services.active',
          'categories.name_en as category_en',
          'categories.name_hi as category_hi',
          'subcategories.name_en as subcategory_en',
          'subcategories.name_hi as subcategory_hi',
          'service_prices.id as price_id',
          'service_prices.per_day',
          'service_prices.per_hour',
        ])
        .where('services.id', 'in', ids)
        .execute(),
    price: (id: number) =>
      db.selectFrom('service_prices').selectAll().where('id', '=', id).executeTakeFirst(),
  };
}

type Store = ReturnType<typeof catalogStore>;
export type CategoryRow = Awaited<ReturnType<Store['categories']>>[number];
export type SubcategoryRow = Awaited<ReturnType<Store['subcategories']>>[number];
export type ServiceRow = Awaited<ReturnType<Store['services']>>[number];
