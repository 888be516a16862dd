import { type RawBuilder, sql } from 'kysely';
import { EARTH_RADIUS_KM } from '../../features/places/index.ts';
import type { ResolvedPlace } from './resolve-place.ts';

/** The values of a service at a place that come from its available professionals; `availableServicesAt` computes them. */
export interface Availability {
  readonly professionals: number;
  readonly verified: boolean;
}

/** The value of each for a service without professionals at the place. */
const UNAVAILABLE: Availability = { professionals: 0, verified: false };

/** Selects the values from the rows of `availableServicesAt`, joined as `offered`. */
export const offeredColumns = sql.join(
  Object.entries(UNAVAILABLE).map(
    ([name, value]) => sql`coalesce(${sql.ref(`offered.${name}`)}, ${sql.lit(value)}) as ${sql.ref(name)}`,
  ),
);

/** Selects the same values by name from a query that contains `offeredColumns`. */
export const availabilityColumns = (table: string) =>
  sql.join(Object.keys(UNAVAILABLE).map((name) => sql.ref(`${table}.${name}`)));

/** The requested part of the catalogue. */
export interface CatalogueScope {
  readonly categoryId?: number;
  readonly subcategoryId?: number;
  readonly serviceId?: number;
}

/**
 * Builds the query for the services available at a place, one row each: `service_id` and the values of `Availability`. The
 * cell's coverage rows are an index lookup; the great circle then decides exactly (architecture.md, "Storage and scale").
 * The professionals are then looked up by key, once each. Their ids are passed as an array, because for a join the planner
 * would rather read all professionals of the country. Removing an offering removes its coverage, so a professional has one
 * row per service and counting needs no `distinct`.
 */
export function availableServicesAt(place: ResolvedPlace, scope: CatalogueScope): RawBuilder<unknown> {
  const conditions = [
    sql`c.cell = ${place.cell}::bigint`,
    ...(scope.categoryId === undefined ? [] : [sql`c.category_id = ${scope.categoryId}`]),
    ...(scope.subcategoryId === undefined ? [] : [sql`c.subcategory_id = ${scope.subcategoryId}`]),
    ...(scope.serviceId === undefined ? [] : [sql`c.service_id = ${scope.serviceId}`]),
    coversPlace(place),
  ];
  return sql`
    with here as materialized (
      select c.service_id, c.professional_id from coverage c where ${sql.join(conditions, sql` and `)}
    ), sendable as materialized (
      select account_id, id_verified from professionals
      where account_id = any (array(select distinct professional_id from here)) and state = 'approved' and not paused
    )
    select here.service_id, count(*)::int as professionals, bool_or(sendable.id_verified) as verified
    from here join sendable on sendable.account_id = here.professional_id
    group by here.service_id`;
}

/** Kilometres per degree along a meridian. */
const DEGREE_KM = (EARTH_RADIUS_KM * Math.PI) / 180;

/** Limits in degrees for the flat approximation below, beyond which its error exceeds 1 %. No professional works there. */
const FLAT = { latitude: 60, longitude: 175 };

/**
 * Builds the condition that the circle of a coverage row `c` reaches a point. A flat approximation, whose squared distance
 * is off by less than 2 % over fifty kilometres, decides nearly every row. Only rows near the edge need the great circle,
 * computed as in the rules of `places`.
 */
export function coversPlace({
  latitude,
  longitude,
}: Pick<ResolvedPlace, 'latitude' | 'longitude'>): RawBuilder<unknown> {
  const exactly = sql`2 * ${EARTH_RADIUS_KM}::float8 * asin(least(1, sqrt(
      power(sin(radians(c.latitude - ${latitude}::float8) / 2), 2)
      + cos(radians(${latitude}::float8)) * cos(radians(c.latitude)) * power(sin(radians(c.longitude - ${longitude}::float8) / 2), 2)
    ))) <= c.radius_km`;
  if (Math.abs(latitude) > FLAT.latitude || Math.abs(longitude) > FLAT.longitude) return exactly;
  const north = sql`(c.latitude - ${latitude}::float8) * ${DEGREE_KM}::float8`;
  const east = sql`(c.longitude - ${longitude}::float8) * ${DEGREE_KM * Math.cos((latitude * Math.PI) / 180)}::float8`;
  const flat = sql`(${north}) * (${north}) + (${east}) * (${east})`;
  const square = sql`c.radius_km * c.radius_km`;
  return sql`case when ${flat} < ${square} * 0.95 then true when ${flat} > ${square} * 1.05 then false else ${exactly} end`;
}
