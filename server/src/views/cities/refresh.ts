import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../platform/db/connect.ts';
import type { Clock } from '../../ports/clock/port.ts';
import { coversPlace } from '../discovery/available-services.ts';
import { resolvePlace } from '../discovery/resolve-place.ts';
import { CITIES, type City } from '../../features/places/index.ts';

/** Refresh interval in milliseconds: the maximum delay until a new professional shows on a city's page. */
const REFRESH_INTERVAL_MS = 5 * 60_000;

/** Recounts the offers available in each city. Reads one coverage cell per city, so the cost does not grow with the country. */
export async function refreshCities({
  db,
  clock,
}: {
  readonly db: Executor;
  readonly clock: Clock;
}): Promise<void> {
  for (const city of CITIES) await refreshQuery(city, clock.now()).execute(db);
}

/** Returns the loop function that refreshes the cities: immediately when the process starts, then every few minutes. */
export function citiesRefreshLoop(deps: Parameters<typeof refreshCities>[0]): () => Promise<void> {
  let refreshedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = deps.clock.now().getTime();
    if (Math.abs(now - refreshedAt) < REFRESH_INTERVAL_MS) return;
    await refreshCities(deps);
    refreshedAt = now;
  };
}

/** Builds the query that writes a city's rows and leaves unchanged rows untouched. Separate, so that a test can check its plan. */
export function refreshQuery(city: City, now: Date): RawBuilder<unknown> {
  const place = resolvePlace(city);
  return sql`
    with available as (
      select coalesce(c.category_id, 0) as category_id, coalesce(c.subcategory_id, 0) as subcategory_id,
        array_agg(distinct c.service_id order by c.service_id) as services, count(distinct c.professional_id)::int as professionals
      from coverage c
      join services s on s.id = c.service_id and s.active
      where c.live and c.cell = ${place.cell}::bigint and ${coversPlace(place)}
      group by grouping sets ((), (c.category_id), (c.category_id, c.subcategory_id))
      having count(*) > 0
    ), deleted as (
      delete from city_offers k
      where k.city = ${city.slug}
        and not exists (select 1 from available f where f.category_id = k.category_id and f.subcategory_id = k.subcategory_id)
    )
    insert into city_offers as k (city, category_id, subcategory_id, services, professionals, changed_at)
    select ${city.slug}, f.category_id, f.subcategory_id, f.services, f.professionals, ${now}::timestamptz
    from available f
    order by f.category_id, f.subcategory_id
    on conflict (city, category_id, subcategory_id) do update
    set services = excluded.services, professionals = excluded.professionals,
      changed_at = case when k.services = excluded.services then k.changed_at else excluded.changed_at end
    where (k.services, k.professionals) is distinct from (excluded.services, excluded.professionals)`;
}
