import { MAX_BOOK_AGAIN } from '@aaspaas/contract/features/booking-again.ts';
import { type RawBuilder, sql } from 'kysely';
import type { StoredJob } from '../../features/provider/index.ts';
import { PREPARED } from '../../platform/db/connect.ts';
import type { OuterJoined, Row } from '../../platform/db/tables.ts';
import type { FaceRow } from '../discovery/offered.ts';
import type { PictureRow } from '../discovery/services.ts';

/** The work that a customer had done lately. Older lines are not read: five of a regular customer are among these. */
const LATEST_LINES = 200;

/** A service and a professional of a customer's approved work. */
export interface LatestWorkRow
  extends FaceRow,
    Readonly<
      Pick<
        Row<'booking_lines', { work_type: 'day' | 'hour' }>,
        'work_type' | 'day_hours' | 'service_id' | 'service_date'
      > &
        Pick<Row<'bookings'>, 'latitude' | 'longitude' | 'mobile' | 'email' | 'address' | 'description'> &
        Pick<Row<'services'>, 'slug' | 'name_en' | 'name_hi'> &
        Pick<Row<'service_prices'>, 'per_day' | 'per_hour'> &
        Pick<Row<'professional_ratings'>, 'reviews' | 'stars'> &
        OuterJoined<
          Pick<Row<'professional_calendars', { jobs: readonly StoredJob[] }>, 'first_day' | 'free' | 'jobs'>
        >
    > {
  readonly line_id: Row<'booking_lines'>['id'];
  /** The name in the booking; `name` is the professional's. */
  readonly contact_name: Row<'bookings'>['name'];
  readonly picture: PictureRow | null;
  /** The professional's offer of the service; null if they have withdrawn it, are paused or no longer approved. */
  readonly base_latitude: Row<'offerings'>['latitude'] | null;
  readonly base_longitude: Row<'offerings'>['longitude'] | null;
  readonly radius_km: Row<'offerings'>['radius_km'] | null;
}

/**
 * Builds the query for a customer's latest approved work: the latest line of each service and professional, newest first,
 * of services that can be booked. Separate, so that a test can check its plan.
 */
export function latestWorkQuery(accountId: number): RawBuilder<LatestWorkRow> {
  return sql<LatestWorkRow>`${PREPARED}
    with latest as materialized (
      select l.id, l.booking_id, l.service_id, l.professional_id, l.work_type, l.day_hours, l.service_date from booking_lines l
      where l.account_id = ${accountId} and l.state = 'approved' and l.professional_id is not null
      order by l.id desc limit ${LATEST_LINES}
    ), pairs as (
      select distinct on (service_id, professional_id) * from latest order by service_id, professional_id, id desc
    )
    select pairs.id as line_id, pairs.service_id, pairs.work_type, pairs.day_hours, pairs.service_date, b.latitude, b.longitude,
      b.name as contact_name, b.mobile, b.email, b.address, b.description,
      s.slug, s.name_en, s.name_hi, v.per_day, v.per_hour,
      case when c.id is not null
        then jsonb_build_object('key', c.key, 'width', c.width, 'height', c.height, 'colour', c.colour) end as picture,
      a.id, a.name, f.key as photo, coalesce(r.reviews, 0) as reviews, coalesce(r.stars, 0) as stars,
      o.latitude as base_latitude, o.longitude as base_longitude, o.radius_km, k.first_day, k.free, k.jobs
    from pairs
    join bookings b on b.id = pairs.booking_id
    join services s on s.id = pairs.service_id and s.active and s.servicetype = 'service'
    join service_prices v on v.id = s.current_price_id
    join accounts a on a.id = pairs.professional_id and a.erased_at is null
    join professionals p on p.account_id = a.id
    left join files c on c.id = s.picture_ids[1] and c.kind = 'image' and c.visibility = 'public'
    left join files f on f.id = a.avatar_file_id and f.id = p.approved_photo_id and f.kind = 'image' and f.visibility = 'public'
    left join professional_ratings r on r.professional_id = a.id
    left join offerings o on o.professional_id = a.id and o.service_id = s.id and o.removed_at is null
      and p.state = 'approved' and not p.paused
    left join professional_calendars k on k.professional_id = a.id
    order by pairs.id desc limit ${MAX_BOOK_AGAIN}`;
}

/** The method and duration of a booking line. */
type ChoiceRow = Readonly<
  Pick<Row<'booking_lines', { work_type: 'day' | 'hour' }>, 'work_type' | 'day_hours'>
>;

/**
 * Builds the query for the method and duration of a customer's latest booking of a service. The customer's lines are read
 * first: for the limit alone, the planner would read all lines of the country backwards until it finds one of theirs.
 */
export function lastChoiceQuery(accountId: number, serviceId: number): RawBuilder<ChoiceRow> {
  return sql<ChoiceRow>`
    with own as materialized (
      select id, work_type, day_hours from booking_lines
      where account_id = ${accountId} and service_id = ${serviceId} and state <> 'draft'
    )
    select work_type, day_hours from own order by id desc limit 1`;
}
