import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { reaches } from '../discovery/offered.ts';
import { placeOf } from '../discovery/place.ts';
import { CITIES, type City } from './rules/cities.ts';

/** How long what is known of the cities stays good; a new professional is on a city's page at the latest then. */
const GOOD_MS = 5 * 60_000;

/** Counts anew what is available in each city: one look into its centre's cell, however large the country grows. */
export async function refreshCities({
  db,
  clock,
}: {
  readonly db: Executor;
  readonly clock: Clock;
}): Promise<void> {
  for (const city of CITIES) await refreshQuery(city, clock.now()).execute(db);
}

/** The same as a loop's work: at once when the process starts, then every few minutes. */
export function citiesLoop(parts: Parameters<typeof refreshCities>[0]): () => Promise<void> {
  let done = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = parts.clock.now().getTime();
    if (Math.abs(now - done) < GOOD_MS) return;
    await refreshCities(parts);
    done = now;
  };
}

/** Writes a city's rows; those that say the same already stay untouched. Apart, so that a test can look at its plan. */
export function refreshQuery(city: City, now: Date): RawBuilder<unknown> {
  const place = placeOf(city);
  return sql`
    with found as (
      select coalesce(c.category_id, 0) as category_id, coalesce(c.subcategory_id, 0) as subcategory_id,
        array_agg(distinct c.service_id order by c.service_id) as services, count(distinct c.professional_id)::int as professionals
      from coverage c
      join professionals p on p.account_id = c.professional_id and p.state = 'approved' and not p.paused
      join services s on s.id = c.service_id and s.active
      where c.cell = ${place.cell}::bigint and ${reaches(place)}
      group by grouping sets ((), (c.category_id), (c.category_id, c.subcategory_id))
      having count(*) > 0
    ), gone as (
      delete from city_offers k
      where k.city = ${city.slug}
        and not exists (select 1 from found f where f.category_id = k.category_id and f.subcategory_id = k.subcategory_id)
    )
    insert into city_offers as k (city, category_id, subcategory_id, services, professionals, changed_at)
    select ${city.slug}, f.category_id, f.subcategory_id, f.services, f.professionals, ${now}::timestamptz
    from found f
    order by f.category_id, f.subcategory_id
    on conflict (city, category_id, subcategory_id) do update
    set services = excluded.services, professionals = excluded.professionals,
      changed_at = case when k.services = excluded.services then k.changed_at else excluded.changed_at end
    where (k.services, k.professionals) is distinct from (excluded.services, excluded.professionals)`;
}
