import { type RawBuilder, sql } from 'kysely';
import { EARTH_RADIUS_KM } from '../../features/places/index.ts';
import type { PersonPlace } from './place.ts';

/** Which part of the catalogue is asked about. */
export interface Scope {
  readonly categoryId?: number;
  readonly subcategoryId?: number;
  readonly serviceId?: number;
}

/** Whether a coverage row `c` reaches a point: the great circle decides exactly, by the same formula as in places' rules. */
export function reaches({
  latitude,
  longitude,
}: Pick<PersonPlace, 'latitude' | 'longitude'>): RawBuilder<unknown> {
  return sql`2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(
      power(sin(radians(c.latitude - ${latitude}::float8) / 2), 2)
      + cos(radians(${latitude}::float8)) * cos(radians(c.latitude)) * power(sin(radians(c.longitude - ${longitude}::float8) / 2), 2)
    ))) <= c.radius_km`;
}

/**
 * What is available at a place, one row a service: `service_id`, `professionals`, `verified`. The cell's coverage rows are an index
 * lookup; the great circle then decides exactly (architecture.md, "Storage and scale"). The same formula as in places' rules.
 */
export function offeredAt({ latitude, longitude, cell }: PersonPlace, scope: Scope): RawBuilder<unknown> {
  const conditions = [
    sql`c.cell = ${cell}::bigint`,
    ...(scope.categoryId === undefined ? [] : [sql`c.category_id = ${scope.categoryId}`]),
    ...(scope.subcategoryId === undefined ? [] : [sql`c.subcategory_id = ${scope.subcategoryId}`]),
    ...(scope.serviceId === undefined ? [] : [sql`c.service_id = ${scope.serviceId}`]),
    reaches({ latitude, longitude }),
  ];
  return sql`
    select c.service_id, count(distinct c.professional_id)::int as professionals, bool_or(p.id_verified) as verified
    from coverage c
    join professionals p on p.account_id = c.professional_id and p.state = 'approved' and not p.paused
    where ${sql.join(conditions, sql` and `)}
    group by c.service_id`;
}
