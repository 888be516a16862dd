import type { AvailableCategory, NearestPlace } from '@aaspaas/contract/features/discovery.ts';
import type { Point } from '@aaspaas/contract/kernel/point.ts';
import type { Language } from '@aaspaas/contract/messages/index.ts';
import { type RawBuilder, sql } from 'kysely';
import { distanceKm } from '../../features/places/index.ts';
import type { Executor } from '../../platform/db/connect.ts';
import type { Row } from '../../platform/db/tables.ts';
import type { Geocoder } from '../../ports/geocoder/port.ts';
import { availableServicesAt, type CatalogueScope } from './available-services.ts';
import { type ResolvedPlace, resolvePlace } from './resolve-place.ts';
import { neighbourhoodCentreOf } from './rules/neighbourhood.ts';

/** Maximum distance in km. No professional travels further for a service. */
const MAX_DISTANCE_KM = 150;

type OfferingPoint = Pick<Row<'offerings'>, 'latitude' | 'longitude'>;

/** The part of the catalogue to search for. */
export type NearestScope = Pick<CatalogueScope, 'categoryId' | 'subcategoryId'>;

/**
 * Builds the query for the nearest offering whose professional is available: one index step for each service of the scope,
 * however many offerings there are. Separate, so that a test can check its plan.
 */
export function nearestQuery({ latitude, longitude }: Point, scope: NearestScope): RawBuilder<OfferingPoint> {
  const conditions = [
    sql`s.active`,
    ...(scope.categoryId === undefined ? [] : [sql`s.category_id = ${scope.categoryId}`]),
    ...(scope.subcategoryId === undefined ? [] : [sql`s.subcategory_id = ${scope.subcategoryId}`]),
  ];
  return sql<OfferingPoint>`
    select o.latitude, o.longitude
    from services s cross join lateral (
      select o.latitude, o.longitude,
        on_sphere(o.latitude, o.longitude) <-> on_sphere(${latitude}::float8, ${longitude}::float8) as distance
      from offerings o
      join professional_flags p on p.account_id = o.professional_id and p.state = 'approved' and not p.paused
      where o.service_id = s.id and o.removed_at is null
      order by on_sphere(o.latitude, o.longitude) <-> on_sphere(${latitude}::float8, ${longitude}::float8)
      limit 1
    ) o
    where ${sql.join(conditions, sql` and `)}
    order by o.distance
    limit 1`;
}

/**
 * Returns the nearest neighbourhood where something of the scope is available, with the geocoder's name; null if there is
 * none within 150 km.
 */
export async function nearestPlace(
  { db, geocoder }: { readonly db: Executor; readonly geocoder: Geocoder },
  from: ResolvedPlace,
  scope: NearestScope,
): Promise<NearestPlace | null> {
  const offering = (await nearestQuery(from, scope).execute(db)).rows[0];
  if (!offering || distanceKm(from, offering) > MAX_DISTANCE_KM) return null;
  const point = neighbourhoodCentreOf(offering);
  const [services, label] = await Promise.all([
    servicesAt(db, resolvePlace(point), scope),
    neighbourhoodName(geocoder, point),
  ]);
  return { ...point, label, services, distance_km: Math.round(distanceKm(from, point) * 10) / 10 };
}

/** Returns the categories with services available at a place, in the catalogue's order. */
export async function categoriesAt(
  db: Executor,
  place: ResolvedPlace,
  language: Language,
): Promise<AvailableCategory[]> {
  const { rows } = await sql<Pick<Row<'categories'>, 'id' | 'name_en' | 'name_hi'> & { services: number }>`
    with offered as (${availableServicesAt(place, {})})
    select c.id, c.name_en, c.name_hi, count(*)::int as services
    from offered
    join services s on s.id = offered.service_id and s.active
    join categories c on c.id = s.category_id
    group by c.id
    order by c.position`.execute(db);
  return rows.map((row) => ({ id: row.id, name: row[`name_${language}`], services: row.services }));
}

async function servicesAt(db: Executor, place: ResolvedPlace, scope: NearestScope): Promise<number> {
  const { rows } = await sql<{ services: number }>`
    with offered as (${availableServicesAt(place, scope)})
    select count(*)::int as services
    from offered join services s on s.id = offered.service_id and s.active`.execute(db);
  return rows[0]?.services ?? 0;
}

/** Returns locality and city; null if unknown or the geocoder is unavailable. Omits the road, which would reveal too much. */
async function neighbourhoodName(geocoder: Geocoder, point: Point): Promise<string | null> {
  const address = await geocoder.reverse(point);
  if (address === 'unavailable' || address === 'not_found') return null;
  const { area, city, town, village } = address;
  const settlement = city ?? town ?? village;
  return area && settlement && area !== settlement ? `${area}, ${settlement}` : (settlement ?? area);
}
