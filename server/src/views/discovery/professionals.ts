import type { NearbyProfessional } from '@aaspaas/contract/features/professionals.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Executor, PREPARED } from '../../platform/db/connect.ts';
import type { Row } from '../../platform/db/tables.ts';
import { coverageAt, shownKmTo } from './available-services.ts';
import type { FaceRow } from './offered.ts';
import type { ResolvedPlace } from './resolve-place.ts';
import type { CheckRow } from './services.ts';

/** A professional near a place. */
export interface ProfessionalRow
  extends FaceRow,
    Readonly<
      Pick<
        Row<'professionals', { gender: NonNullable<NearbyProfessional['gender']> }>,
        'experience' | 'gender'
      >
    >,
    Readonly<Pick<Row<'professional_ratings'>, 'reviews' | 'stars'>> {
  readonly km: number;
  /** The number of approved jobs. */
  readonly jobs: number;
  readonly checks: readonly Pick<CheckRow, 'kind' | 'checked_at'>[];
  /** All professionals of the list, its other pages included. */
  readonly total: number;
  /** The service's customers can choose a woman. */
  readonly gender_choice: boolean;
}

/** The requested list: who offers one service or any. */
export interface ProfessionalsRequest {
  readonly serviceId: number | null;
  /** Ignored unless the service's customers can choose. */
  readonly gender: 'female' | null;
  /** The last professional of the previous page. */
  readonly after: number | null;
  readonly limit: number;
}

/**
 * Returns approved professionals who are not paused and whose offer reaches a place, nearest first, in one query. A page
 * continues behind a professional, so that a cursor contains no distance; if that one has gone, the list ends.
 */
export async function listProfessionals(
  db: Executor,
  place: ResolvedPlace,
  request: ProfessionalsRequest,
): Promise<ProfessionalRow[]> {
  return (await professionalsQuery(place, request).execute(db)).rows;
}

/** Builds the query of the list. Separate, so that a test can check its plan. */
export function professionalsQuery(
  place: ResolvedPlace,
  { serviceId, gender, after, limit }: ProfessionalsRequest,
): RawBuilder<ProfessionalRow> {
  const service = (column: 'category_id' | 'gender_choice') =>
    sql`(select s.${sql.ref(column)} from services s where s.id = ${serviceId}::int and s.active)`;
  const genderChoice = serviceId === null ? sql`false` : service('gender_choice');
  const offers =
    serviceId === null
      ? coverageAt(place, {})
      : sql`c.category_id = ${service('category_id')} and c.service_id = ${serviceId} and ${coverageAt(place, {})}`;
  const ofGender = gender === null ? sql`` : sql`and (p.gender = ${gender} or not ${genderChoice})`;
  const behind = after
    ? sql`where (km, id) > (select last.km, last.id from sendable last where last.id = ${after}::bigint)`
    : sql``;
  return sql<ProfessionalRow>`${PREPARED}
    with here as materialized (
      select c.professional_id, min(${shownKmTo(place)}) as km from coverage c where ${offers} group by c.professional_id
    ), sendable as materialized (
      select p.account_id as id, p.gender, p.experience, p.approved_photo_id, here.km
      from professionals p join here on here.professional_id = p.account_id
      where p.account_id = any (array(select professional_id from here)) ${ofGender}
    ), page as materialized (
      select * from sendable ${behind} order by km, id limit ${limit}
    )
    select page.id, page.km, page.gender, page.experience, a.name, f.key as photo,
      coalesce(r.reviews, 0) as reviews, coalesce(r.stars, 0) as stars,
      (select count(*)::int from sendable) as total, coalesce(${genderChoice}, false) as gender_choice,
      (select count(*)::int from booking_lines l where l.professional_id = page.id and l.state = 'approved') as jobs,
      coalesce((
        select jsonb_agg(jsonb_build_object('kind', k.kind, 'checked_at', k.checked_at))
        from professional_checks k where k.professional_id = page.id
      ), '[]'::jsonb) as checks
    from page join accounts a on a.id = page.id
    left join files f on f.id = a.avatar_file_id and f.id = page.approved_photo_id and f.kind = 'image' and f.visibility = 'public'
    left join professional_ratings r on r.professional_id = page.id
    order by page.km, page.id`;
}
