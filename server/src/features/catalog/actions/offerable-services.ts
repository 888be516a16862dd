import type { Language } from '@aaspaas/contract/messages/index.ts';
import { sql } from 'kysely';
import type { Executor } from '../../../platform/db/connect.ts';
import type { Row } from '../../../platform/db/tables.ts';
import { lockCatalogue } from '../store.ts';
import { setPriceNow } from './prices.ts';

/** A new service as the operator enters it. Prices in paise. */
export interface NewService {
  readonly name: Readonly<Record<Language, string>>;
  readonly about: Readonly<Record<Language, string>>;
  readonly categoryId: number;
  readonly subcategoryId: number;
  readonly perDay: number;
  readonly perHour: number;
  /** Picture ids, cover first. */
  readonly pictureIds: readonly number[];
}

/** Returns whether a sub-category belongs to a category. */
export async function isSubcategoryOf(
  executor: Executor,
  categoryId: number,
  subcategoryId: number,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from subcategories where id = ${subcategoryId}::int and category_id = ${categoryId}::int`.execute(
      executor,
    );
  return rows.length === 1;
}

/** Returns category and sub-category names in each language, by sub-category id. Unknown ids are missing. */
export async function subcategoryNames(
  executor: Executor,
  subcategoryIds: readonly number[],
): Promise<Map<number, { readonly category: Names; readonly subcategory: Names }>> {
  const { rows } = await sql<Pick<Row<'subcategories'>, 'id'> & { category: Names; subcategory: Names }>`
    select b.id, jsonb_build_object('en', c.name_en, 'hi', c.name_hi) as category,
      jsonb_build_object('en', b.name_en, 'hi', b.name_hi) as subcategory
    from subcategories b join categories c on c.id = b.category_id
    where b.id = any(${subcategoryIds}::int[])`.execute(executor);
  return new Map(rows.map(({ id, ...names }) => [id, names]));
}

/** Returns all sub-categories with their names, sorted by category and position. */
export async function allSubcategories(executor: Executor): Promise<{ id: number; names: Names }[]> {
  const { rows } = await sql<Pick<Row<'subcategories'>, 'id'> & { names: Names }>`
    select b.id, jsonb_build_object('en', b.name_en, 'hi', b.name_hi) as names
    from subcategories b join categories c on c.id = b.category_id order by c.position, c.id, b.position, b.id`.execute(
    executor,
  );
  return rows;
}

type Names = Readonly<Record<Language, string>>;

/** Returns the services of a sub-category that can be offered, sorted by name; null if the sub-category does not exist. */
export async function offerableServices(
  executor: Executor,
  subcategoryId: number,
  language: Language,
): Promise<{ id: number; name: string }[] | null> {
  const name = sql.ref(`name_${language}`);
  const { rows } = await sql<Pick<Row<'services'>, 'id'> & { name: string }>`
    select id, ${name} as name from services where subcategory_id = ${subcategoryId} and active order by ${name}`.execute(
    executor,
  );
  if (rows.length) return rows;
  return (await subcategoryNames(executor, [subcategoryId])).size ? [] : null;
}

/** Finds the service of a sub-category with this name in any language. */
export async function findServiceByName(
  executor: Executor,
  subcategoryId: number,
  name: string,
): Promise<number | null> {
  const { rows } = await sql<Pick<Row<'services'>, 'id'>>`
    select id from services
    where subcategory_id = ${subcategoryId} and active and lower(${name.trim()}) in (lower(name_en), lower(name_hi))
    order by id limit 1`.execute(executor);
  return rows[0]?.id ?? null;
}

/** Adds a bookable service to the catalogue and returns its id. */
export async function addService(executor: Executor, service: NewService, now: Date): Promise<number> {
  const { name, about, categoryId, subcategoryId, perDay, perHour, pictureIds } = service;
  const slug = await newSlug(executor, name.en);
  const { rows } = await sql<Pick<Row<'services'>, 'id'>>`
    insert into services (category_id, subcategory_id, slug, servicetype, name_en, name_hi, about_en, about_hi, overview_en, overview_hi,
      picture_ids, active, created_at)
    values (${categoryId}, ${subcategoryId}, ${slug}, 'service', ${name.en}, ${name.hi}, ${about.en}, ${about.hi}, '', '', ${pictureIds}::bigint[],
      -- A bookable service may only be active once it has its price.
      false, ${now})
    returning id`.execute(executor);
  const id = rows[0]?.id as number;
  await setPriceNow(executor, id, { perDay, perHour }, now);
  await sql`update services set active = true where id = ${id}`.execute(executor);
  return id;
}

/** Returns an unused slug for a new service, and locks the catalogue against another one of the same name. */
export async function newSlug(executor: Executor, name: string): Promise<string> {
  await lockCatalogue(executor);
  const slug = slugOf(name);
  const { rows } = await sql<Pick<Row<'services'>, 'slug'>>`
    select slug from services where slug = ${slug} or slug like ${`${slug}-%`}`.execute(executor);
  const usedSlugs = new Set(rows.map((row) => row.slug));
  let candidate = slug;
  for (let number = 2; usedSlugs.has(candidate); number += 1) candidate = `${slug}-${number}`;
  return candidate;
}

/** Converts a name to a slug. */
function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return slug || 'service';
}
