import type { WorkingInterval } from '@aaspaas/contract/kernel/working-hours.ts';
import { type RawBuilder, sql } from 'kysely';
import { type Attention, type LineState, lineVersionSql } from '../../features/booking/index.ts';
import { CITIES, type City, distanceKm } from '../../features/places/index.ts';
import type { PageRequest } from '../../kernel/page.ts';
import type { TimeWindow } from '../../kernel/time-window.ts';
import type { Row } from '../../platform/db/tables.ts';

/** The professionals of a lane page. */
export interface LaneFilter {
  readonly city: City;
  readonly day: TimeWindow;
  /** A part of the name. */
  readonly q?: string | undefined;
}

/** A professional in the order of the board. */
export interface LanePosition {
  readonly id: number;
  /** The begin of the first job of the day, in milliseconds; `NO_JOB` without one. */
  readonly begins: number;
}

/** Sorts after every instant. */
const NO_JOB = 8.64e15;

/** A place belongs to the nearest city within this distance of its centre, see `cityAt`. */
const CITY_KM = 40;

/** Degrees of latitude that are a little more than that. */
const LATITUDE_DEGREES = 0.37;

/** The states of lines that a professional did, does or will do. */
const WORK_STATES: readonly LineState[] = ['assigned', 'started', 'done', 'approved', 'disputed'];

/**
 * Builds the query of a page of professionals: those whose base is in the city, and those from elsewhere who have a job there
 * that begins on the day. Jobs first, by their begin, so that the page shows the day's work before those who are free.
 */
export function lanePageQuery(
  { city, day, q }: LaneFilter,
  { after, limit }: PageRequest<readonly [number, number]>,
): RawBuilder<LanePosition> {
  const { latitude, longitude } = city;
  const shrink = Math.cos((latitude * Math.PI) / 180);
  const longitudeDegrees = LATITUDE_DEGREES / shrink;
  // A few km on a plane: the great circle would order the cities alike.
  const squared = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) =>
    sql`power(p.latitude - ${from}, 2) + power((p.longitude - ${to}) * ${shrink}::float8, 2)`;
  const others = CITIES.filter((one) => one !== city && distanceKm(one, city) <= 2 * CITY_KM);
  const own = squared(sql`${latitude}::float8`, sql`${longitude}::float8`);
  return sql<LanePosition>`
    with working as materialized (
      select l.professional_id, min(l.starts_at) as begins from booking_lines l
      where l.city = ${city.slug} and l.starts_at >= ${day.from} and l.starts_at < ${day.to}
        and l.professional_id is not null and l.state = any(${WORK_STATES}::text[])
      group by l.professional_id
    ), based as (
      select p.account_id from professionals p
      where p.state = 'approved'
        and p.latitude between ${latitude - LATITUDE_DEGREES} and ${latitude + LATITUDE_DEGREES}
        and p.longitude between ${longitude - longitudeDegrees} and ${longitude + longitudeDegrees}
        and ${own} <= power(${CITY_KM / KM_PER_DEGREE}::float8, 2)
        and not exists (
          select from unnest(${others.map((one) => one.latitude)}::float8[], ${others.map((one) => one.longitude)}::float8[]) as other (latitude, longitude)
          where ${squared(sql`other.latitude`, sql`other.longitude`)} < ${own}
        )
    ), lanes as (
      select a.id, coalesce((extract(epoch from w.begins) * 1000)::bigint, ${NO_JOB}::bigint) as begins
      from (select account_id from based union select professional_id from working) shown
      join accounts a on a.id = shown.account_id left join working w on w.professional_id = a.id
      where a.erased_at is null ${q ? sql`and a.name ilike ${`%${q.replace(/[\\%_]/g, '\\$&')}%`}` : sql``}
    )
    select id, begins from lanes
    ${after ? sql`where (begins, id) > (${after[0]}::bigint, ${after[1]}::bigint)` : sql``}
    order by begins, id limit ${limit}`;
}

/** Kilometres of a degree of latitude. */
const KM_PER_DEGREE = 111.195;

/** A professional with the working time of a day. */
export interface LaneRow
  extends Readonly<
    Pick<Row<'accounts'>, 'id' | 'name' | 'avatar_file_id'> &
      Pick<Row<'professionals'>, 'paused' | 'latitude' | 'longitude'>
  > {
  readonly hours: readonly WorkingInterval[] | null;
  readonly day_off: boolean;
}

/** Builds the query of professionals by id. */
export function laneRowsQuery(ids: readonly number[], date: string): RawBuilder<LaneRow> {
  return sql<LaneRow>`
    select a.id, a.name, a.avatar_file_id, p.paused, p.hours, p.latitude, p.longitude,
      exists (select from days_off d where d.professional_id = a.id and d.last_day >= ${date}::date and d.first_day <= ${date}::date) as day_off
    from professionals p join accounts a on a.id = p.account_id
    where p.account_id = any(${ids}::bigint[]) and a.id = any(${ids}::bigint[])`;
}

type JobLine = Pick<
  Row<'booking_lines', { state: LineState; attention: Attention }>,
  | 'id'
  | 'account_id'
  | 'state'
  | 'attention'
  | 'pin'
  | 'starts_at'
  | 'ends_at'
  | 'assigned_at'
  | 'on_way_at'
  | 'arrived_at'
  | 'absent_at'
  | 'travel_minutes'
>;

const jobColumns = sql`l.id, l.account_id, l.state, l.attention, l.pin, l.starts_at, l.ends_at, l.assigned_at, l.on_way_at,
  l.arrived_at, l.absent_at, l.travel_minutes, b.code, s.name_en, s.name_hi`;

type Described = Readonly<
  JobLine & Pick<Row<'bookings'>, 'code'> & Pick<Row<'services'>, 'name_en' | 'name_hi'>
>;

/** Reserved time of a professional: a job, or time held for a booking; `to` is the end of the travel time after it. */
export interface ReservedRow
  extends Described,
    Readonly<Pick<Row<'bookings'>, 'latitude' | 'longitude'>>,
    TimeWindow {
  readonly professional_id: number;
  readonly kind: 'hold' | 'work';
}

/** Builds the query of the reserved time of professionals that overlaps a day, by begin. */
export function reservedQuery(
  ids: readonly number[],
  { from, to }: TimeWindow,
  now: Date,
): RawBuilder<ReservedRow> {
  return sql<ReservedRow>`
    select r.professional_id, r.kind, lower(r.during) as "from", upper(r.during) as "to", ${jobColumns}, b.latitude, b.longitude
    from line_ranges r join booking_lines l on l.id = r.line_id join bookings b on b.id = l.booking_id
    join services s on s.id = l.service_id
    where r.professional_id = any(${ids}::bigint[]) and r.during && tstzrange(${from}, ${to}, '[)')
      and (r.expires_at is null or r.expires_at > ${now})
    order by lower(r.during), r.line_id`;
}

/** The selected line. */
export interface SelectedRow
  extends Described,
    Readonly<Pick<Row<'bookings'>, 'latitude' | 'longitude'>>,
    Readonly<
      Pick<
        Row<'booking_lines', { work_type: 'day' | 'hour' }>,
        'work_type' | 'day_hours' | 'service_date' | 'service_time' | 'extra_hours' | 'professional_id'
      >
    > {
  readonly professional_name: Row<'accounts'>['name'] | null;
  readonly version: number;
}

/** Builds the query of a line that is no draft. */
export function selectedLineQuery(id: number): RawBuilder<SelectedRow> {
  return sql<SelectedRow>`
    select ${jobColumns}, l.work_type, l.day_hours, l.service_date, l.service_time, l.extra_hours, l.professional_id,
      b.latitude, b.longitude, p.name as professional_name, ${lineVersionSql(sql`l.id`)} as version
    from booking_lines l join bookings b on b.id = l.booking_id join services s on s.id = l.service_id
    left join accounts p on p.id = l.professional_id
    where l.id = ${id} and l.state <> 'draft'`;
}

/** An unassigned line with its place. */
export type PlaceRow = Readonly<
  Pick<Row<'booking_lines'>, 'id' | 'starts_at'> &
    Pick<Row<'bookings'>, 'code' | 'latitude' | 'longitude'> &
    Pick<Row<'services'>, 'name_en' | 'name_hi'>
>;

/** Builds the query of a page of the unassigned lines of a day in a city, by the begin of their slot in milliseconds and their id. */
export function placesQuery(
  { city, day }: Pick<LaneFilter, 'city' | 'day'>,
  { after, limit }: PageRequest<readonly [number, number]>,
): RawBuilder<PlaceRow> {
  return sql<PlaceRow>`
    select l.id, l.starts_at, b.code, b.latitude, b.longitude, s.name_en, s.name_hi
    from booking_lines l join bookings b on b.id = l.booking_id join services s on s.id = l.service_id
    where l.state = 'placed' and l.city = ${city.slug} and l.starts_at >= ${day.from} and l.starts_at < ${day.to}
      ${after ? sql`and (l.starts_at, l.id) > (${new Date(after[0])}::timestamptz, ${after[1]}::bigint)` : sql``}
    order by l.starts_at, l.id limit ${limit}`;
}
