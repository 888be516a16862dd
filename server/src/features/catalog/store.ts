import { type Selectable, sql } from 'kysely';
import { type Executor, PREPARED } from '../../platform/db/connect.ts';
import type { OuterJoined, Row, Table } from '../../platform/db/tables.ts';

type CatalogTables = {
  categories: Table<'categories'>;
  subcategories: Table<'subcategories'>;
  services: Table<'services', { servicetype: 'service' | 'enquiry' }>;
  favourites: Table<'favourites'>;
  service_prices: Table<'service_prices'>;
};

/** Queries on the catalogue tables. */
export function catalogStore(executor: Executor) {
  const db = executor.withTables<CatalogTables>();
  return {
    categories: () => db.selectFrom('categories').selectAll().orderBy('position').orderBy('id').execute(),
    category: (id: number) => db.selectFrom('categories').selectAll().where('id', '=', id).executeTakeFirst(),
    subcategories: (categoryId: number) =>
      db
        .selectFrom('subcategories')
        .selectAll()
        .where('category_id', '=', categoryId)
        .orderBy('position')
        .orderBy('id')
        .execute(),
    serviceNames: () =>
      db.selectFrom('services').select(['id', 'name_en', 'name_hi']).where('active', '=', true).execute(),
    async hasServices(): Promise<boolean> {
      const row = await db
        .selectFrom('services')
        .select('id')
        .where('active', '=', true)
        .limit(1)
        .executeTakeFirst();
      return row !== undefined;
    },
    async services(ids: readonly number[]): Promise<ServiceRow[]> {
      const { rows } = await sql<ServiceRow>`${PREPARED}
        select s.id, s.slug, s.category_id, s.subcategory_id, s.servicetype, s.gender_choice, s.name_en, s.name_hi, s.about_en, s.about_hi, s.picture_ids, s.active,
          c.name_en as category_en, c.name_hi as category_hi, b.name_en as subcategory_en, b.name_hi as subcategory_hi,
          b.job_descriptions_en, b.job_descriptions_hi,
          p.id as price_id, p.per_day, p.per_hour
        from services s join categories c on c.id = s.category_id join subcategories b on b.id = s.subcategory_id
        left join service_prices p on p.id = s.current_price_id
        where s.id = any(${ids}::int[])`.execute(executor);
      return rows;
    },
    /** Reads a service for an edit, locked until the end of the transaction. */
    locked: (id: number) =>
      db.selectFrom('services').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirst(),
    price: (id: number) =>
      db.selectFrom('service_prices').selectAll().where('id', '=', id).executeTakeFirst(),
  };
}

const CATALOGUE_LOCK = 4_117_902_218;

/** Serializes imports and new services: the second one sees what the first one wrote. */
export async function lockCatalogue(executor: Executor): Promise<void> {
  await sql`select pg_advisory_xact_lock(${CATALOGUE_LOCK})`.execute(executor);
}

/** Queries on customers' favourites. */
export function favouriteStore(executor: Executor) {
  const db = executor.withTables<CatalogTables>();
  return {
    /** Returns an account's favourites, latest first. */
    list: (accountId: number) =>
      db
        .selectFrom('favourites')
        .select(['id', 'service_id'])
        .where('account_id', '=', accountId)
        .orderBy('id', 'desc')
        .execute(),
    /** Adds a service; does nothing if it is a favourite already. */
    add: (accountId: number, serviceId: number, now: Date) =>
      db
        .insertInto('favourites')
        .values({ account_id: accountId, service_id: serviceId, created_at: now })
        .onConflict((on) => on.columns(['account_id', 'service_id']).doNothing())
        .execute(),
    remove: (accountId: number, serviceId: number) =>
      db
        .deleteFrom('favourites')
        .where('account_id', '=', accountId)
        .where('service_id', '=', serviceId)
        .execute(),
    removeAll: (accountId: number) =>
      db.deleteFrom('favourites').where('account_id', '=', accountId).execute(),
  };
}

type Store = ReturnType<typeof catalogStore>;
/** A service with all its columns, as an edit reads it. */
export type LockedService = NonNullable<Awaited<ReturnType<Store['locked']>>>;
export type CategoryRow = Awaited<ReturnType<Store['categories']>>[number];
export type SubcategoryRow = Awaited<ReturnType<Store['subcategories']>>[number];

/** A service with the names of its category and sub-category, and its price if it has one. */
export type ServiceRow = Pick<
  Selectable<CatalogTables['services']>,
  | 'id'
  | 'slug'
  | 'category_id'
  | 'subcategory_id'
  | 'servicetype'
  | 'gender_choice'
  | 'name_en'
  | 'name_hi'
  | 'about_en'
  | 'about_hi'
  | 'picture_ids'
  | 'active'
> & {
  category_en: Row<'categories'>['name_en'];
  category_hi: Row<'categories'>['name_hi'];
  subcategory_en: Row<'subcategories'>['name_en'];
  subcategory_hi: Row<'subcategories'>['name_hi'];
  job_descriptions_en: Row<'subcategories'>['job_descriptions_en'];
  job_descriptions_hi: Row<'subcategories'>['job_descriptions_hi'];
  price_id: Row<'service_prices'>['id'] | null;
} & OuterJoined<Pick<Row<'service_prices'>, 'per_day' | 'per_hour'>>;
