import { type RawBuilder, sql } from 'kysely';
import { bookingPageSlugs } from '../../features/booking/index.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { SitemapEntry } from './rules/sitemap.ts';

/** Minimum number of services for a city page in the sitemap. A page with fewer has too little content to be indexed; its links stay. */
const MIN_SERVICES = 3;

/**
 * Reads every page that search engines should index, by kind. A service is listed if a professional offers it or a
 * customer has reviewed it, and a list if one of its services is. The result grows with the catalogue and the cities, not
 * with the number of offerings. The change date of a service is that of its price or its newest review.
 */
export const entriesQuery: RawBuilder<SitemapEntry> = sql<SitemapEntry>`
  with listed as (
    select s.* from services s
    where s.active and (
      exists (select from reviews where service_id = s.id and hidden_at is null)
      or exists (
        select from offerings o
        join professional_flags p on p.account_id = o.professional_id and p.state = 'approved' and not p.paused
        where o.service_id = s.id and o.removed_at is null
      )
    )
  )
  select path, changed from (
    select 0 as kind, fixed as path, null::timestamptz as changed, 0 as position from unnest(array['/', '/cities', '/list-of-services']) as fixed
    union all
    select 1, '/pages/' || slug, null, 0 from (select slug from pages where revision_id is not null union select unnest(${bookingPageSlugs}::text[])) p
    union all
    select 2, '/list-of-services?category=' || id, null, id from categories c
    where exists (select from listed where category_id = c.id)
    union all
    select 3, '/list-of-services?category=' || category_id || '&subcategory=' || id, null, id from subcategories b
    where exists (select from listed where subcategory_id = b.id)
    union all
    select 4, '/service/' || s.id || '/' || s.slug, greatest(s.created_at, v.valid_from, w.created_at), s.id
    from listed s
    left join service_prices v on v.id = s.current_price_id
    left join lateral (select created_at from reviews where service_id = s.id and hidden_at is null order by id desc limit 1) w on true
    union all
    select 5, '/in/' || k.city || coalesce('/' || c.slug, '') || coalesce('/' || b.slug, ''), k.changed_at, 0
    from city_offers k
    left join categories c on c.id = k.category_id
    left join subcategories b on b.id = k.subcategory_id
    where (k.category_id = 0 or c.id is not null) and (k.subcategory_id = 0 or b.id is not null)
      and cardinality(k.services) >= ${MIN_SERVICES}
  ) entry
  order by kind, position, path`;

/** Returns all entries. */
export async function readEntries(db: Executor): Promise<readonly SitemapEntry[]> {
  return (await entriesQuery.execute(db)).rows;
}
