import { type RawBuilder, sql } from 'kysely';
import { DEGREE_KM, EARTH_RADIUS_KM, SHOWN_DEGREES } from '../../features/places/index.ts';
import type { ResolvedPlace } from './resolve-place.ts';

/** The requested part of the catalogue. */
export interface CatalogueScope {
  readonly categoryId?: number;
  readonly subcategoryId?: number;
}

/**
 * Builds the condition for the coverage rows `c` of a part of the catalogue that reach a place, of approved professionals who
 * are not paused. The cell's rows are an index lookup; the great circle then decides exactly (architecture.md, "Storage and
 * scale"). The cell is a subquery, so that the planner expects the same number of rows in every cell: it would otherwise plan a
 * prepared statement again at each execution, which takes a quarter of the time of a home page's query.
 */
export function coverageAt(place: ResolvedPlace, scope: CatalogueScope): RawBuilder<unknown> {
  return sql.join(
    [
      sql`c.live`,
      sql`c.cell = (select ${place.cell}::bigint)`,
      ...(scope.categoryId === undefined ? [] : [sql`c.category_id = ${scope.categoryId}`]),
      ...(scope.subcategoryId === undefined ? [] : [sql`c.subcategory_id = ${scope.subcategoryId}`]),
      coversPlace(place),
    ],
    sql` and `,
  );
}

/** Builds the query for the ids of the services available at a place. */
export function availableServicesAt(place: ResolvedPlace, scope: CatalogueScope): RawBuilder<unknown> {
  return sql`select distinct c.service_id from coverage c where ${coverageAt(place, scope)}`;
}

/** Limits in degrees for the flat approximation below, beyond which its error exceeds 1 %. No professional works there. */
const FLAT = { latitude: 60, longitude: 175 };

/** Builds the distance in km between a place and the centre of a coverage row `c` as `shownKm` computes it. */
export function shownKmTo(place: Pick<ResolvedPlace, 'latitude' | 'longitude'>): RawBuilder<unknown> {
  return flatKm(
    sql`round(c.latitude / ${SHOWN_DEGREES}::float8) * ${SHOWN_DEGREES}::float8`,
    sql`round(c.longitude / ${SHOWN_DEGREES}::float8) * ${SHOWN_DEGREES}::float8`,
    place,
  );
}

/** The distance operator evaluates each difference once; the sum of two squares takes twice as long. */
function flatKm(
  north: RawBuilder<unknown>,
  east: RawBuilder<unknown>,
  { latitude, longitude }: Pick<ResolvedPlace, 'latitude' | 'longitude'>,
): RawBuilder<unknown> {
  const northKm = sql`(${north} - ${latitude}::float8) * ${DEGREE_KM}::float8`;
  const eastKm = sql`(${east} - ${longitude}::float8) * ${DEGREE_KM * Math.cos((latitude * Math.PI) / 180)}::float8`;
  return sql`(point(${northKm}, ${eastKm}) <-> point '(0, 0)')`;
}

/**
 * Builds the condition that the circle of a coverage row `c` reaches a point. A flat approximation, which is off by
 * less than 1 % over fifty kilometres, decides nearly every row. Only rows near the edge need the great circle,
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
  const flat = flatKm(sql`c.latitude`, sql`c.longitude`, { latitude, longitude });
  return sql`case when ${flat} < c.radius_km * 0.975::float8 then true when ${flat} > c.radius_km * 1.025::float8 then false else ${exactly} end`;
}
