import { sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { PictureRow } from '../discovery/services.ts';

/** Offers available in a city: all (both ids 0), of a category (sub-category 0) or of a sub-category. */
export interface CityOfferRow extends Readonly<Pick<Row<'city_offers'>, 'city' | 'professionals'>> {
  readonly services: number;
}

/** A category or sub-category in a city, with its names. */
export interface GroupRow
  extends Omit<CityOfferRow, 'city'>,
    Readonly<Pick<Row<'categories'>, 'id' | 'slug' | 'name_en' | 'name_hi'>> {
  /** Id of its category; for a category, its own id. */
  readonly category_id: Row<'categories'>['id'];
  /** 0 for a category. */
  readonly subcategory_id: Row<'city_offers'>['subcategory_id'];
  readonly picture: PictureRow | null;
}

/** Returns the cities that have offers of a category or sub-category, or any offers without one; most services first. */
export async function citiesOffering(
  db: Executor,
  {
    categoryId = 0,
    subcategoryId = 0,
  }: { readonly categoryId?: number; readonly subcategoryId?: number } = {},
): Promise<CityOfferRow[]> {
  const { rows } = await sql<CityOfferRow>`
    select city, cardinality(services) as services, professionals
    from city_offers where category_id = ${categoryId} and subcategory_id = ${subcategoryId}
    order by cardinality(services) desc, professionals desc, city`.execute(db);
  return rows;
}

/** Returns everything stored about one city: its own row, null if it has no pages, and its groups in the catalogue's order. */
export async function cityOffers(
  db: Executor,
  city: string,
): Promise<{ readonly total: CityOfferRow; readonly groups: readonly GroupRow[] } | null> {
  const [total, groups] = await Promise.all([
    sql<CityOfferRow>`
      select city, cardinality(services) as services, professionals
      from city_offers where city = ${city} and category_id = 0 and subcategory_id = 0`.execute(db),
    sql<GroupRow>`
      select coalesce(b.id, c.id) as id, c.id as category_id, k.subcategory_id, coalesce(b.slug, c.slug) as slug,
        coalesce(b.name_en, c.name_en) as name_en, coalesce(b.name_hi, c.name_hi) as name_hi,
        cardinality(k.services) as services, k.professionals,
        case when f.id is not null
          then jsonb_build_object('key', f.key, 'width', f.width, 'height', f.height, 'colour', f.colour) end as picture
      from city_offers k
      join categories c on c.id = k.category_id
      left join subcategories b on b.id = k.subcategory_id
      left join files f on f.id = coalesce(b.picture_id, c.picture_id) and f.kind = 'image' and f.visibility = 'public'
      where k.city = ${city} and (k.subcategory_id = 0 or b.id is not null)
      order by c.position, b.position nulls first`.execute(db),
  ]);
  return total.rows[0] ? { total: total.rows[0], groups: groups.rows } : null;
}
